internal import Glibc

/// The `muster` program, the offline reader. `CommandTable` lists its commands.
@main
struct Muster {
    static func main() {
        let environment = Environment.current()
        let status = Runner(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
        exit(status.rawValue)
    }
}
