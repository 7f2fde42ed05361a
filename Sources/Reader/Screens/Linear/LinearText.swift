import AppCore
import GuideLayout
import ScreenKit
import TextMetrics

/// An entry that can be chosen by its number or its name.
struct LinearChoice {
    var name: String
    var destination: Destination
    /// The change of the person's record that `x` and its number make.
    var removal: RecordChange?

    init(name: String, destination: Destination) { (self.name, self.destination) = (name, destination) }

    init(_ row: ListModel.Row) {
        self.init(name: row.name, destination: row.destination)
        removal = row.removal
    }

    /// Returns the choices that a word may mean: the one with that name, otherwise those that begin with it,
    /// otherwise those that contain a word beginning with it.
    static func matching(_ word: String, in choices: [LinearChoice]) -> [LinearChoice] {
        let exact = choices.filter { $0.name.lowercased() == word }
        if !exact.isEmpty { return [exact[0]] }
        // A single letter is a key of the screens, not the beginning of a name.
        guard word.count > 1 else { return [] }
        let beginning = choices.filter { $0.name.lowercased().hasPrefix(word) }
        if !beginning.isEmpty { return beginning }
        return choices.filter { choice in
            choice.name.lowercased().split(separator: " ").contains { $0.hasPrefix(word) }
        }
    }
}

/// Formats the text of models as lines that are only ever appended.
enum LinearText {
    /// Returns the text before an entry: its number, indented by its level.
    static func marker(_ row: ListModel.Row, number: Int) -> String {
        String(repeating: "  ", count: row.level) + "\(number). "
    }

    /// Returns the text before a link, counted from 0.
    static func marker(ofLink index: Int) -> String { "[\(index + 1)] " }

    static func entry(_ row: ListModel.Row) -> String {
        var text = row.name
        if let essential = row.essential { text += "  \(essential)" }
        for part in [row.warning, row.detail] { text = joined(text, part) }
        switch row.mark {
        case .none: break
        case .submenu: text += " (menu)"
        case .web: text += " (web address)"
        case .unavailable: text += " (not available)"
        }
        return text
    }

    /// Returns the text with a part appended: a sentence as a sentence, a remark after a comma.
    private static func joined(_ text: String, _ part: String?) -> String {
        guard let part, !part.isEmpty else { return text }
        func isEnded(_ text: String) -> Bool { text.last.map { ".!?".contains($0) } ?? false }
        return text + (isEnded(text) ? " " : isEnded(part) ? ". " : ", ") + part
    }

    /// Returns the lines of `text` after `marker`, indented to its end.
    static func hanging(_ marker: String, _ text: String, width: Int) -> [String] {
        // Where the marker leaves little room, lines after the first are indented less.
        let indent = DisplayWidth.of(marker)
        let hang = indent <= width / 2 ? indent : 2
        let shown = indent <= width / 2 ? marker : String(marker.drop { $0 == " " })
        let room = width - max(hang, DisplayWidth.of(shown))
        let lines = TextFitting.wrapped(text, width: room)
        guard let first = lines.first else { return [shown] }
        return [shown + first] + lines.dropFirst().map { String(repeating: " ", count: hang) + $0 }
    }

    /// Returns options without cards, borders and lines between cells: a screen reader would read them out.
    static func options(width: Int, profile: TerminalProfile) -> LayoutOptions {
        LayoutOptions(width: width, symbols: profile.symbols, drawsCard: false, drawsLines: false)
    }

    /// Returns the layout of a page without its heading, which is not repeated.
    static func layout(of page: PageModel, heading: String, width: Int, profile: TerminalProfile)
        -> GuideLayout
    {
        var options = options(width: width, profile: profile)
        var blocks = page.document.blocks
        if case .heading(_, let spans) = blocks.first?.content, spans.oneLine == heading {
            blocks.removeFirst()
        } else {
            options.skipsTitle = page.banner != nil
            options.title = page.banner?.text
        }
        return GuideLayouter.layout(blocks: blocks, options: options)
    }

    static func links(of layout: GuideLayout, page: PageModel, _ screens: ScreenTable) -> [LinearChoice] {
        var choices: [LinearChoice] = []
        for link in layout.links {
            let destination = page.destination(ofLink: link.destination, text: link.text, in: screens)
            if !choices.contains(where: { $0.destination == destination && $0.name == link.text }) {
                choices.append(LinearChoice(name: link.text, destination: destination))
            }
        }
        return choices
    }
}
