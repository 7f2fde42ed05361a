@testable import CommandLine

/// A program with everything that a table of commands can say.
enum SampleProgram {
    static let at = Option("at", "LAT,LON", "Where it is. In degrees.")
    static let building = Option("building", "WORDS", "A building.", takesWords: true)
    static let gps = Option("gps", "ADDRESS", "A receiver.", usual: "localhost")
    static let key = Option("key", "FILE", "A key.", repeats: true)
    static let limit = Option("limit", "N", "At most N.", short: "n")
    static let color = Option("color", "WHEN", "When: [always], or never.", words: { ["always", "never"] })
    static let json = Option("json", "Write JSON.")

    static var program: Command {
        Command(
            name: "sam-ple", summary: "Try a table.", discussion: "Exit codes: 0 done.",
            options: [.version],
            commands: [
                { show }, { places }, { sign }, { find }, { words }, { .completions(of: { Self.program }) },
            ],
            lists: { [CompletedList("guides", for: "GUIDE", "sam-ple list")] })
    }

    private static func done(_ invocation: Invocation) -> ExitStatus { .done }

    private static let show = Command(
        name: "show", synopsis: "GUIDE [FILE]", summary: "Show a guide.", options: [limit, color, json],
        run: done)
    private static var places: Command {
        Command(
            name: "places", summary: "List places.", discussion: "They're few.",
            commands: [{ list }, { add }, { change }], hasUsual: true)
    }
    private static let list = Command(
        name: "list", summary: "Show the places.", options: [json, color], run: done)
    private static let add = Command(
        name: "add", synopsis: "NAME", summary: "Add a place.", options: [at, building, gps, json], run: done)
    private static let change = Command(
        name: "change", alias: "edit", synopsis: "NAME", summary: "Change a place.", options: [at], run: done)
    private static var sign: Command {
        Command(name: "sign", summary: "Sign a list.", commands: [{ new }])
    }
    private static let new = Command(
        name: "new", synopsis: "DIR", summary: "Make a list.", discussion: "-33 is \\ a number.",
        options: [key.required, limit], run: done)
    private static let find = Command(
        name: "find", synopsis: "[GUIDE | WORDS...]", summary: "Find it.", options: [json], run: done)
    private static let words = Command(
        name: "pass", synopsis: "WORDS", summary: "Run another program.", passesWordsOn: true, run: done)

    /// Returns the command line once it is parsed.
    static func parse(_ line: String) throws(CommandFailure) -> Invocation {
        var invocation = Invocation(program, Output(isUTF8: true))
        try invocation.parse(line.split(separator: " ").map(String.init))
        return invocation
    }
}
