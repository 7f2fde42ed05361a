import AppCore
import GuideLayout
import Guidebook
import TextMetrics

/// Something that can be chosen by its number or its name.
struct LinearChoice {
    var name: String
    var target: ScreenModel.Target

    /// The choices a word may mean: the one so named, else those that begin with it, else those that hold a
    /// word beginning with it.
    static func matching(_ word: String, in choices: [LinearChoice]) -> [LinearChoice] {
        let exact = choices.filter { $0.name.lowercased() == word }
        if !exact.isEmpty { return [exact[0]] }
        let beginning = choices.filter { $0.name.lowercased().hasPrefix(word) }
        if !beginning.isEmpty { return beginning }
        return choices.filter { choice in
            choice.name.lowercased().split(separator: " ").contains { $0.hasPrefix(word) }
        }
    }
}

/// Text of models as lines that are only ever appended.
enum LinearText {
    static func entry(_ row: ListModel.Row, number: Int) -> String {
        var text = String(repeating: "  ", count: row.level) + "\(number). \(row.name)"
        if let detail = row.detail { text += ", \(detail)" }
        switch row.mark {
        case .none: break
        case .submenu: text += " (menu)"
        case .web: text += " (web address)"
        case .unavailable: text += " (not available)"
        }
        return text
    }

    /// No borders: a screen reader would read them out.
    static func layout(of page: PageModel, width: Int, look: Look) -> GuideLayout {
        var options = LayoutOptions(width: width, symbols: look.glyphs == .ascii ? .ascii : .unicode)
        options.drawsCard = false
        options.skipsTitle = page.banner != nil
        return GuideLayouter.layout(page.document, options: options)
    }

    static func links(of layout: GuideLayout, page: PageModel) -> [LinearChoice] {
        var choices: [LinearChoice] = []
        for link in layout.links {
            let target = Targets.target(ofLink: link.destination, text: link.text, from: page.path)
            if !choices.contains(where: { $0.target == target && $0.name == link.text }) {
                choices.append(LinearChoice(name: link.text, target: target))
            }
        }
        return choices
    }
}

extension String {
    /// Without blanks and tabs at both ends.
    func trimmingBlanks() -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[first...last])
    }
}
