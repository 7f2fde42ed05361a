/// The options that several commands of a program have, so that a manual page describes each once.
struct SharedOptions {
    /// The options in the order of their names.
    let options: [Option]
    /// The same by what is said of them.
    private let described: Set<Described>
    /// The names that belong to several of them, which differ in their values.
    private let ambiguous: Set<String>

    /// An option as it is described: commands may have the same one.
    private struct Described: Hashable {
        var usage, summary: String

        init(_ option: Option) { (usage, summary) = (option.usage, option.summary) }
    }

    /// Finds the options that several commands below a program have. If commands describe an option in different ways, the
    /// description that most of them have counts.
    init(of program: Command) {
        var counts: [Described: (option: Option, count: Int)] = [:]
        for option in Self.all(of: program) { counts[Described(option), default: (option, 0)].count += 1 }
        let several = counts.values.filter { $0.count > 1 }
        let chosen = Dictionary(grouping: several, by: \.option.usage).values.compactMap { same in
            same.max { ($0.count, $1.option.summary) < ($1.count, $0.option.summary) }?.option
        }
        options = chosen.sorted { $0.usage < $1.usage }
        described = Set(options.map(Described.init))
        let names = Dictionary(grouping: options, by: \.name)
        ambiguous = Set(names.filter { $0.value.count > 1 }.keys)
    }

    func contains(_ option: Option) -> Bool { described.contains(Described(option)) }

    /// Returns the name with its dashes, and with its value if another option has the name.
    func name(of option: Option) -> String {
        ambiguous.contains(option.name) ? option.usage : "--" + option.name
    }

    private static func all(of parent: Command) -> [Option] {
        parent.commands.flatMap { make in
            let command = make()
            return command.commands.isEmpty ? command.options : all(of: command)
        }
    }
}
