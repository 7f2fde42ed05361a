internal import TextMetrics

/// The completions that a shell offers for a word. They follow from the placeholder in the table of commands, so a new
/// command needs no change here; an option with a fixed set of words has them in `Option.words`.
public enum Candidates: Equatable, Sendable {
    case nothing
    case words([String])
    /// The names of a list that the program prints when they are needed, by its name.
    case list(String)
    case folders
    case files
}

/// Names that a program lists when a shell asks for them: guides, installed packs.
public struct CompletedList: Sendable {
    /// The name in the functions of the shells: `guides`.
    public var name: String
    /// The placeholder in the table of commands that stands for such a name.
    public var placeholder: String
    /// The lines of a shell, the same for all three, that print the names, one on each line, and behind a tab their meaning.
    public var script: String

    public init(_ name: String, for placeholder: String, _ script: String) {
        (self.name, self.placeholder, self.script) = (name, placeholder, script)
    }
}

/// A program with all its commands, as the scripts complete them.
struct CompletedProgram {
    /// A command, by the words that name it after the program's.
    struct Entry {
        var name = ""
        var summary = ""
        var candidates = Candidates.nothing
        var followers: [(word: String, candidates: Candidates)] = []
        var options: [Option] = []
        var below: [String] = []
    }

    let name: String
    /// The beginning of the names of its functions.
    let prefix: String
    let lists: [CompletedList]
    /// The completions before a command is named.
    private(set) var top = Entry()
    private(set) var commands: [Entry] = []
    /// The name of the command that is meant if the first word names none; nil if one must be named.
    let usual: String?
    /// The names of the options that are a command: `muster --kiosk`.
    let commandOptions: [String]

    init(_ program: Command) {
        name = program.name
        prefix = "_" + program.name.map { $0 == "-" ? "_" : String($0) }.joined()
        lists = program.lists()
        usual = program.usual?.name
        commandOptions = program.options.map(\.name).filter { program.command(named: $0) != nil }
        top = entry(program, "")
        add(program, "")
    }

    private mutating func add(_ parent: Command, _ words: String) {
        for make in parent.commands {
            let command = make()
            commands.append(entry(command, words + command.name))
            add(command, words + command.name + " ")
        }
    }

    private func entry(_ command: Command, _ name: String) -> Entry {
        let meant = command.usual ?? command
        let isGroup = !command.commands.isEmpty
        let own = isGroup ? command.usual?.options ?? [] : command.options
        return Entry(
            name: name, summary: Self.firstSentence(command.summary), candidates: candidates(of: meant),
            followers: meant.followers(),
            options: command.passesWordsOn ? [] : own + [.help] + (isGroup ? command.options : []),
            below: command.commands.map { $0().name })
    }

    /// Returns the completions of an option's value.
    func candidates(of option: Option) -> Candidates {
        let words = option.words()
        return words.isEmpty ? candidates(of: option.value ?? "") : .words(words)
    }

    /// Returns the completions of a command's arguments.
    private func candidates(of command: Command) -> Candidates {
        guard command.commands.isEmpty else { return .nothing }
        let placeholders = command.synopsis.split { " []".contains($0) }
        // Fixed words (`new pack DIR`) are in lowercase.
        let fixed = placeholders.filter { $0.allSatisfy(\.isLowercase) }.map { String($0) }
        guard let open = placeholders.first(where: { !fixed.contains(String($0)) }) else {
            return fixed.isEmpty ? .nothing : .words(fixed)
        }
        return candidates(of: String(open))
    }

    private func candidates(of placeholder: String) -> Candidates {
        switch placeholder {
        case "DIR", "OLD", "NEW", "PACK", "REPOSITORY": .folders
        case "FILE": .files
        case "COMMAND": .words(top.below)
        case "SHELL": .words(CompletionScript.allCases.map(\.rawValue))
        default: lists.first { $0.placeholder == placeholder }.map { .list($0.name) } ?? .nothing
        }
    }

    /// The options of all commands whose value is the next word, such as `--content`.
    var namesWithValue: [String] {
        var names: [String] = []
        for option in commands.flatMap(\.options)
        where option.value != nil && !names.contains("--" + option.name) { names.append("--" + option.name) }
        return names
    }

    /// Returns the first sentence without its period, for a line of a completion menu.
    static func firstSentence(_ text: String) -> String {
        if let end = text.firstOccurrence(of: ". ") { return String(text[..<end.lowerBound]) }
        return String(text.hasSuffix(".") ? text.dropLast() : text[...])
    }
}

/// The supported shells.
public enum CompletionScript: String, CaseIterable, Sendable {
    case bash, zsh, fish

    public func text(of program: Command) -> String {
        let program = CompletedProgram(program)
        return switch self {
        case .bash: BashCompletion(program: program).text
        case .zsh: ZshCompletion(program: program).text
        case .fish: FishCompletion(program: program).text
        }
    }

    /// Returns text in single quotes for all three shells, but for backslashes, which the tables do not have.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
