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
enum WordsAnswer {
    /// The most guides that are printed if none is clearly the right one.
    private static let limit = 3

    /// - Parameters:
    ///   - orCommand: whether a single word may be a mistyped command.
    /// - Returns: nil if the word was more likely a mistyped command, or nothing was found: the lookup then
    ///   has a better message.
    static func write(
        _ invocation: Invocation, _ content: SessionContent, orCommand: Bool = true
    ) throws(CommandFailure) -> ExitStatus? {
        let words = invocation.arguments.joined(separator: " ")
        let answer = try SearchCommand.answer(to: words, limit: 10, invocation, content)
        let first = answer.results.first
        // A menu is no answer to someone in danger, and a cry for help is not the name of a screen.
        if isCry(words) || answer.isSure && first?.kind == .menuEntry,
            let status = try writeQuestions(words, invocation, content)
        {
            return status
        }
        if answer.isSure, let first, try write(other: first, words, invocation, content) { return .done }
        let guides = answer.results.filter { $0.kind == .guide }
        guard let best = guides.first else { return try writePlacesAlone(words, invocation, content) }
        let isSure = answer.isSure && first?.kind == .guide
        if orCommand, !isSure, invocation.arguments.count == 1,
            CommandTable.program.nearest(to: words.lowercased()) != nil
        {
            return nil
        }
        let width = try invocation.width()
        invocation.output.write(EmergencyLine.text(content.pack, width: width))
        let places = try writePlaces(words, width, invocation, content)
        if isSure {
            let status = try write(best, width, invocation, content)
            return status == .done ? places : status
        }
        invocation.output.write(
            wrapped("No sure match for \"\(Output.printable(words))\". The nearest guides:", width))
        for guide in guides.prefix(limit) { try write(first: guide, width, invocation) }
        if content.hasQuestions {
            invocation.output.write("\n" + wrapped("None of these? muster what is happening", width))
        }
        return .nothingFound
    }

    /// Returns whether the words only say that there is an emergency, whatever menus and contacts have them as a name.
    private static func isCry(_ words: String) -> Bool {
        let letters = words.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic }
        return ["help", "emergency"].contains(String(String.UnicodeScalarView(letters)))
    }

    /// Writes a contact with its number, or where to read about a place. Returns false for other results, and for a
    /// kind of place.
    private static func write(
        other result: SearchResult, _ words: String, _ invocation: Invocation, _ content: SessionContent
    ) throws(CommandFailure) -> Bool {
        let width = try invocation.width()
        var text = "\n" + (try invocation.emphasis()).bold(result.name) + "\n"
        switch result.target {
        case .contact(let key):
            guard let index = key.index(in: content.pack.contacts, \.name) else { return false }
            let contact = content.pack.contacts[index]
            text += wrapped([contact.number, contact.note].compactMap { $0 }.joined(with: "\n"), width)
        // For `muster where` itself the place is not there by that name.
        case .place where MissingPlaces.kind(in: words) == nil && invocation.command.name != "where":
            text += wrapped("Where it is: " + ShellWord.command("muster where", [result.name]), width)
        default: return false
        }
        invocation.output.write(EmergencyLine.text(content.pack, width: width) + text)
        return true
    }

    /// Writes the pack's questions about what is happening, each with its guide and the first action.
    private static func writeQuestions(
        _ query: String, _ invocation: Invocation, _ content: SessionContent
    ) throws(CommandFailure) -> ExitStatus? {
        content.load(for: .menu(.questions))
        guard case .success(let menu)? = content.menu(at: .questions) else { return nil }
        let width = try invocation.width()
        invocation.output.write(EmergencyLine.text(content.pack, width: width))
        if let missing = MissingPlaces.sentence(for: query, in: nil) {
            invocation.output.write(wrapped(missing, width))
        }
        for entry in menu.entries {
            guard let path = entry.guidePath, case .success(let guide)? = content.guide(path) else {
                continue
            }
            var text = "\n" + (try invocation.emphasis()).bold(entry.name) + "\n"
            if let action = guide.firstAction { text += wrapped(action, width) }
            let command = HazardListing.showing(guide: path)
            invocation.output.write(text + wrapped("All of it: " + command, width))
        }
        return .done
    }

    /// Writes the places if the query asks for a kind of place: those that the pack lists, or that it lists
    /// none. Returns `nothingFound` if a list of places could not be read.
    private static func writePlaces(
        _ query: String, _ width: Int, _ invocation: Invocation, _ content: SessionContent
    ) throws(CommandFailure) -> ExitStatus {
        guard let kind = MissingPlaces.kind(in: query) else { return .done }
        let places = PlacesText(content, try invocation.here())
        let lines = places.list(kind, max: maxPlaces)
        let missing = MissingPlaces.sentence(for: query, in: places.words.places)
        invocation.output.write(PlacesText.wrapped(missing.map { [$0] } ?? lines, width))
        return places.reportUnreadable(invocation)
    }

    /// Writes the places if no guide answers the query.
    private static func writePlacesAlone(
        _ query: String, _ invocation: Invocation, _ content: SessionContent
    ) throws(CommandFailure) -> ExitStatus? {
        guard let kind = MissingPlaces.kind(in: query) else { return nil }
        content.loadPlaces()
        guard let places = content.places, !places[kind].isEmpty || places.unreadableKinds.contains(kind)
        else { return nil }
        let width = try invocation.width()
        invocation.output.write(EmergencyLine.text(content.pack, width: width))
        return try writePlaces(query, width, invocation, content)
    }

    private static let maxPlaces = 5

    /// Writes the name of the guide, do-now, and how to read on. Returns `unusableContent` if it could not be read.
    private static func write(
        _ result: SearchResult, _ width: Int, _ invocation: Invocation, _ content: SessionContent
    ) throws(CommandFailure) -> ExitStatus {
        guard case .pack(.guide(let path, _)) = result.target else { return .done }
        content.loadGuide(path)
        let read = content.guide(path)
        guard case .success(let guide)? = read, let doNow = guide.section(Guide.FixedSection.doNow.rawValue)
        else {
            try write(first: result, width, invocation)
            guard case .failure(let problem)? = read else { return .done }
            invocation.output.write(wrapped("This guide could not be read.", width))
            invocation.output.message(problem.description)
            return .unusableContent
        }
        let options = LayoutOptions(width: width, symbols: invocation.symbols)
        let layout = GuideLayouter.layout(blocks: doNow, options: options)
        invocation.output.write("\n" + (try invocation.emphasis()).bold(result.name) + "\n\n")
        invocation.output.write(StyledText.text(layout, withStyles: try invocation.writesStyles()))
        if let blocks = blocks(answering: result, guide) {
            let layout = GuideLayouter.layout(blocks: blocks, options: options)
            invocation.output.write("\n" + StyledText.text(layout, withStyles: try invocation.writesStyles()))
        }
        invocation.output.write("\n" + wrapped("All of it: " + command(result), width))
        return .done
    }

    /// Returns the section that the words ask for, or the line that answers them; nil if do-now does.
    private static func blocks(answering result: SearchResult, _ guide: Guide) -> [Block]? {
        if result.isSectionAnswer { return SearchCommand.section(of: result).flatMap(guide.section) }
        return result.answer.flatMap(guide.answer).map(PageModel.blocks)
    }

    private static func write(first result: SearchResult, _ width: Int, _ invocation: Invocation)
        throws(CommandFailure)
    {
        var text = "\n" + (try invocation.emphasis()).bold(result.name) + "\n"
        if let action = result.firstAction { text += wrapped(action, width) }
        invocation.output.write(text + wrapped("All of it: " + command(result), width))
    }

    private static func command(_ result: SearchResult) -> String {
        ShellWord.command("muster show", [result.slug ?? result.name])
    }

    private static func wrapped(_ text: String, _ width: Int) -> String {
        TextFitting.wrapped(text, width: width).map { $0 + "\n" }.joined()
    }
}
