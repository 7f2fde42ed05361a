import AppCore
import CommandLine
import ContentPack
import GuideDocument
import GuideLayout
import GuideSearch
import ScreenKit
import TextMetrics
import TextTools

/// `muster WORDS…` with words that do not name a guide: searches for them, and prints what to do first.
struct WordsAnswer {
    private let invocation: Invocation
    private let content: SessionContent
    private let words: String

    /// The most guides that are printed if none is clearly the right one.
    private static let limit = 3
    private static let maxPlaces = 5

    /// Returns nil if the word was more likely a mistyped command, or nothing was found: the lookup says more.
    static func write(
        _ invocation: Invocation, _ content: SessionContent
    ) throws(CommandFailure) -> ExitStatus? {
        let words = invocation.arguments.joined(separator: " ")
        return try WordsAnswer(invocation: invocation, content: content, words: words).write()
    }

    private func write() throws(CommandFailure) -> ExitStatus? {
        let answer = try SearchCommand.answer(to: words, limit: 10, invocation, content)
        let first = answer.results.first
        // A menu is no answer to someone in danger, and a cry for help is not the name of a screen.
        if isCry || answer.isSure && first?.kind == .menuEntry, let status = try writeQuestions() {
            return status
        }
        if answer.isSure, let first, try write(other: first) { return .done }
        let guides = answer.results.filter { $0.kind == .guide }
        guard let best = guides.first else { return try writePlacesAlone() }
        let isSure = answer.isSure && first?.kind == .guide
        if !isSure, invocation.arguments.count == 1,
            CommandTable.program.nearest(to: words.lowercased()) != nil
        {
            return nil
        }
        try writeNumbers()
        let places = try writePlaces()
        if isSure {
            let status = try write(best)
            return status == .done ? places : status
        }
        try write("No sure match for \"\(Output.printable(words))\". The nearest guides:")
        for guide in guides.prefix(Self.limit) { try write(first: guide) }
        if content.hasQuestions {
            invocation.output.write("\n")
            try write("None of these? muster what is happening")
        }
        return .nothingFound
    }

    /// True if the words only say that there is an emergency, whatever menus and contacts have them as a name.
    private var isCry: Bool {
        let letters = words.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic }
        return ["help", "emergency"].contains(String(String.UnicodeScalarView(letters)))
    }

    /// Writes a contact's number, or where to read about a place. Returns false for others and kinds of place.
    private func write(other result: SearchResult) throws(CommandFailure) -> Bool {
        let heading = try heading(result.name)
        let text: String
        switch result.target {
        case .contact(let key):
            guard let index = key.index(in: content.pack.contacts, \.name) else { return false }
            let contact = content.pack.contacts[index]
            text = [contact.number, contact.note].compactMap { $0 }.joined(with: "\n")
        // For `muster where` itself the place is not there by that name.
        case .place where MissingPlaces.kind(in: words) == nil && invocation.command.name != "where":
            text = "Where it is: " + ShellWord.command("muster where", [result.name])
        default: return false
        }
        try writeNumbers()
        invocation.output.write(heading)
        try write(text)
        return true
    }

    /// Writes the pack's questions about what is happening, each with its guide and the first action.
    private func writeQuestions() throws(CommandFailure) -> ExitStatus? {
        content.load(for: .menu(.questions))
        guard case .success(let menu)? = content.menu(at: .questions) else { return nil }
        try writeNumbers()
        if let missing = MissingPlaces.sentence(for: words, in: nil) { try write(missing) }
        for entry in menu.entries {
            guard let path = entry.guidePath, case .success(let guide)? = content.guide(path)
            else { continue }
            invocation.output.write(try heading(entry.name))
            if let action = guide.firstAction { try write(action) }
            try write("All of it: " + HazardListing.showing(guide: path))
        }
        return .done
    }

    /// Writes the places if the words ask for a kind of place: those that the pack lists, or that it lists
    /// none. Returns `nothingFound` if a list of places could not be read.
    private func writePlaces() throws(CommandFailure) -> ExitStatus {
        guard let kind = MissingPlaces.kind(in: words) else { return .done }
        let places = PlacesText(content, try invocation.here())
        let missing = MissingPlaces.sentence(for: words, in: places.words.places)
        let lines = missing.map { [$0] } ?? places.list(kind, max: Self.maxPlaces)
        invocation.output.write(PlacesText.wrapped(lines, try invocation.width()))
        return places.reportUnreadable(invocation)
    }

    private func writePlacesAlone() throws(CommandFailure) -> ExitStatus? {
        guard let kind = MissingPlaces.kind(in: words) else { return nil }
        content.loadPlaces()
        guard let places = content.places, !places[kind].isEmpty || places.unreadableKinds.contains(kind)
        else { return nil }
        try writeNumbers()
        return try writePlaces()
    }

    /// Writes the name of the guide, do-now, and how to read on. Returns `unusableContent` if it could not be read.
    private func write(_ result: SearchResult) throws(CommandFailure) -> ExitStatus {
        guard case .pack(.guide(let path, _)) = result.target else { return .done }
        content.loadGuide(path)
        let read = content.guide(path)
        guard case .success(let guide)? = read, let doNow = guide.section(Guide.FixedSection.doNow.rawValue)
        else {
            try write(first: result)
            guard case .failure(let problem)? = read else { return .done }
            try write("This guide could not be read.")
            invocation.output.message(problem.description)
            return .unusableContent
        }
        invocation.output.write(try heading(result.name))
        for blocks in [doNow, blocks(answering: result, guide)].compactMap({ $0 }) {
            let options = LayoutOptions(width: try invocation.width(), symbols: invocation.symbols)
            let layout = GuideLayouter.layout(blocks: blocks, options: options)
            invocation.output.write("\n" + StyledText.text(layout, withStyles: try invocation.writesStyles()))
        }
        invocation.output.write("\n")
        try write("All of it: " + command(result))
        return .done
    }

    /// Returns the section that the words ask for, or the line that answers them; nil if do-now does.
    private func blocks(answering result: SearchResult, _ guide: Guide) -> [Block]? {
        if result.isSectionAnswer { return SearchCommand.section(of: result).flatMap(guide.section) }
        return result.answer.flatMap(guide.answer).map(PageModel.blocks)
    }

    private func write(first result: SearchResult) throws(CommandFailure) {
        invocation.output.write(try heading(result.name))
        if let action = result.firstAction { try write(action) }
        try write("All of it: " + command(result))
    }

    private func command(_ result: SearchResult) -> String {
        ShellWord.command("muster show", [result.slug ?? result.name])
    }

    private func heading(_ name: String) throws(CommandFailure) -> String {
        "\n" + (try invocation.emphasis()).bold(name) + "\n"
    }

    private func writeNumbers() throws(CommandFailure) {
        invocation.output.write(EmergencyLine.text(content.pack, width: try invocation.width()))
    }

    /// Writes text in lines, as wide as the terminal.
    private func write(_ text: String) throws(CommandFailure) {
        let lines = TextFitting.wrapped(text, width: try invocation.width())
        invocation.output.write(lines.map { $0 + "\n" }.joined())
    }
}

/// `muster help [COMMAND]`: does the same as `--help`. Other words are what a person needs help with: `muster help me`.
enum HelpCommand {
    static let command = Command(
        name: "help", synopsis: "[COMMAND]", summary: "Show help on all commands, or on one.",
        takesWords: true
    ) { (invocation) throws(CommandFailure) in
        let words = invocation.arguments
        if let first = words.first, CommandTable.program.command(named: first) == nil {
            return try search(invocation)
        }
        return try CommandTable.program.writeHelp(of: words, invocation.output)
    }

    /// Answers words that do not name a command. The emergency numbers come first, whatever is found.
    private static func search(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let content = try invocation.openContent(reading: .contacts)
        let words = invocation.arguments.joined(with: " ")
        let near = CommandTable.program.nearest(to: words)
        var question = invocation
        // "help me" is not "me".
        if near == nil { question.arguments.insert("help", at: 0) }
        if let status = try WordsAnswer.write(question, content) { return status }
        let hint =
            near.map { "did you mean muster help \($0)?" }
            ?? "say what is wrong, such as muster smell of gas; muster --help shows all commands"
        throw CommandFailure(
            "there is no command or guide \"\(Output.printable(words))\"; \(hint)\n"
                + EmergencyLine.numbers(content.pack), .nothingFound)
    }
}

/// The numbers to call, above everything that is printed from a pack.
enum EmergencyLine {
    static func text(_ pack: Pack, width: Int) -> String {
        [numbers(pack), pack.substitution].compactMap { $0 }
            .flatMap { TextFitting.wrapped($0, width: width) }.map { $0 + "\n" }.joined(with: "")
    }

    /// Returns the numbers in one line, however long.
    static func numbers(_ pack: Pack) -> String {
        pack.emergencyContacts.map { "\($0.name) \($0.number)" }.joined(with: " · ")
    }

    /// Returns the numbers, and how to search for the words, if they may say what is wrong and not what a command does:
    /// "muster near drowning". Returns nil for options, paths and names of commands, or if no pack can be opened.
    static func advice(for words: [String], _ invocation: Invocation) -> String? {
        guard words.first != "completions", words.allSatisfy(isPlain),
            words.dropFirst().contains(where: isOfNoCommand)
        else { return nil }
        do throws(CommandFailure) {
            let pack = try invocation.openContent(reading: .contacts).pack
            return numbers(pack) + "\nWhat to do first: " + ShellWord.command("muster --", words)
        } catch {
            return nil
        }
    }

    /// Returns whether a word has nothing but letters and apostrophes.
    private static func isPlain(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "'" || $0 == "\u{2019}" }
    }

    private static func isOfNoCommand(_ word: String) -> Bool {
        word.utf8.count > 2 && !["guide", "pack", "buildings", "callboxes"].contains(word)
            && CommandTable.program.command(named: word) == nil
    }
}
