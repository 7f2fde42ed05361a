/// The completions that a shell offers for a word. They follow from the placeholder in the table of commands, so a new
/// command needs no change here; an option with a fixed set of words has them in `Option.words`.
enum Candidates: Equatable, Sendable {
    case nothing
    case words([String])
    /// Names of guides, read from the pack when needed.
    case guides
    /// Names of screens, including those of guides.
    case screens
    /// Identifiers of installed packs, looked up when needed.
    case packs
    /// Identifiers of the reports in the outbox, looked up when needed.
    case reports
    case folders
    case files

    /// Returns the completions of an option's value.
    static func of(_ option: Option) -> Candidates {
        let words = option.words()
        return words.isEmpty ? of(placeholder: option.value ?? "") : .words(words)
    }

    /// Returns the completions of a command's arguments.
    static func of(_ command: Command) -> Candidates {
        let placeholders = command.synopsis.split { " []".contains($0) }
        // Fixed words (`new pack DIR`) are in lowercase.
        let fixed = placeholders.filter { $0.allSatisfy(\.isLowercase) }.map { String($0) }
        guard let open = placeholders.first(where: { !fixed.contains(String($0)) }) else {
            return fixed.isEmpty ? .nothing : .words(fixed)
        }
        return of(placeholder: String(open))
    }

    private static func of(placeholder: String) -> Candidates {
        switch placeholder {
        case "GUIDE": .guides
        case "SCREEN": .screens
        case "ID": .packs
        case "DIR", "OLD", "NEW", "PACK": .folders
        case "FILE": .files
        case "COMMAND": .words(CommandTable.all.map(\.name))
        case "SUBJECT": .words(ImportCommand.subjects.map(\.name))
        case "SHELL": .words(CompletionScript.allCases.map(\.rawValue))
        default: .nothing
        }
    }
}

/// The completions of one command.
struct CompletedCommand {
    var name: String
    var summary: String
    var candidates: Candidates
    var followers: [(word: String, candidates: Candidates)]
    var options: [Option]

    /// All commands. The first is browse, whose options are also valid without a command.
    static let all: [CompletedCommand] = CommandTable.all.map { command in
        CompletedCommand(
            name: command.name, summary: firstSentence(command.summary), candidates: Candidates.of(command),
            followers: command.followers,
            options: command.passesWordsOn ? [] : command.options + [.help])
    }

    /// The options of all commands whose value is the next word, such as `--content`.
    static var namesWithValue: [String] {
        var names: [String] = []
        for option in all.flatMap(\.options) where option.value != nil && !names.contains("--" + option.name)
        {
            names.append("--" + option.name)
        }
        return names
    }

    /// Returns the first sentence without its period, for a line of a completion menu.
    static func firstSentence(_ text: String) -> String {
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            if text[end] == ".", next == text.endIndex || text[next] == " " { break }
            end = next
        }
        return String(text[..<end])
    }
}

/// The supported shells.
enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    var text: String {
        switch self {
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        case .fish: FishCompletion.text
        }
    }

    /// Returns text in single quotes for all three shells. Backslashes are not supported: only fish treats them specially
    /// there, and the tables have none.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// Prints the guides, each as slug, blanks, name in the menus.
    static let listGuides = "muster list --color never 2>/dev/null"
    /// Prints the identifiers of the installed packs, one per line.
    static let listPacks =
        #"muster packs --color never 2>/dev/null | sed -n 's/^  \([A-Za-z0-9._-]*\), version .*/\1/p'"#
    /// Prints the identifiers of the reports in the outbox, one per line.
    static let listReports =
        #"muster floods outbox --color never 2>/dev/null | sed -n 's/^ *[0-9]* \([a-z0-9]*\): .*/\1/p'"#
}
