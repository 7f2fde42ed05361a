internal import Glibc

/// The `muster` program, the offline reader. `CommandTable` lists its commands.
@main struct Muster {
    static func main() { exit(CommandTable.run(Array(CommandLine.arguments.dropFirst())).rawValue) }
}
