internal import Glibc

/// `muster`: the offline reader. See `CommandTable` for what it can do.
@main
struct Muster {
    static func main() {
        let environment = Environment.current()
        let status = Runner(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
        exit(status.rawValue)
    }
}
