@main
struct Muster {
    static func main() { print("muster") }
}
