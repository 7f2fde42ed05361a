/// What a shell may offer where a word is to be typed. It follows from the placeholder in the table of commands, so a
/// new command is completed without being listed here; an option with words of its own says them (`Option.words`).
enum Candidates: Equatable {
    case nothing
    case words([String])
    /// Names of guides, asked of the pack while one types.
    case guides
    /// Names of screens, those of guides among them.
    case screens
    case folders
    case files

    /// After an option that takes a value.
    static func of(_ option: Option) -> Candidates {
        let words = option.words()
        return words.isEmpty ? of(placeholder: option.value ?? "") : .words(words)
    }

    /// Where a word of a command itself is to be typed.
    static func of(_ command: Command) -> Candidates {
        let placeholders = command.synopsis.split { " []".contains($0) }
        // A first word that is fixed (`new pack DIR`) stands there in small letters.
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
        case "DIR", "OLD", "NEW", "PACK": .folders
        case "FILE": .files
        case "COMMAND": .words(CommandTable.all.map(\.name))
        case "SHELL": .words(CompletionScript.allCases.map(\.rawValue))
        default: .nothing
        }
    }
}

/// What is offered on one command's line.
struct CompletedCommand {
    var name: String
    var summary: String
    var candidates: Candidates
    var options: [Option]

    /// Every command, the one that browses first: its options hold where no command is named.
    static let all: [CompletedCommand] = CommandTable.all.map { command in
        CompletedCommand(
            name: command.name, summary: firstSentence(command.summary), candidates: Candidates.of(command),
            options: command.passesWordsOn ? [] : command.options + [.help])
    }

    /// Options of any command whose value may be the next word; `--content`.
    static var namesWithValue: [String] {
        var names: [String] = []
        for option in all.flatMap(\.options) where option.value != nil && !names.contains("--" + option.name)
        {
            names.append("--" + option.name)
        }
        return names
    }

    /// Enough for a line of a menu.
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

/// The shells that completions are written for.
enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    var text: String {
        switch self {
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        case .fish: FishCompletion.text
        }
    }

    /// In single quotes, for all three shells; fish alone knows a backslash there, so there is none in the tables.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// The names of guides from what `muster list` prints: a name, blanks, the name in the menus.
    static let listGuides = "muster list --color never 2>/dev/null"
}
