import AppCore
import GuideLayout
import ScreenKit
import TextMetrics

/// Writes screens, each as its model or as its text equivalent.
extension LinearSession {
    /// - Parameter isSameGuide: true if the guide's name was already written, and only its next step is wanted.
    func show(isSameGuide: Bool = false) -> Offer {
        line()
        // At the top of every screen, because the first one has scrolled away when they are needed.
        let contacts = store.dependencies.content.pack.emergencyContacts
        paragraph(contacts.map { "\($0.name) \($0.number)" }.joined(separator: "; "))
        sayNotice()
        // The person is not typing meanwhile.
        store.perform(SearchWork.finishIndex)
        let visit = store.state.current
        let model = context.model(of: visit.screen)
        if case .sentences(let sentences)? = screens.description(of: visit.screen.kind)?.text {
            heading(model.title)
            for sentence in sentences(context) { paragraph(sentence) }
            return Offer()
        }
        switch model {
        case .grid(let list), .list(let list): return show(list)
        case .page(let page): return show(page.answering(visit.page.answer), fragment: visit.page.fragment)
        case .search(let search): return show(search)
        case .map(let map): return show(map.inWords, fragment: nil)
        case .steps(let steps):
            return show(steps, index: steps.index(for: visit.steps.step), isSameGuide: isSameGuide)
        case .address(let address):
            heading(address.title)
            paragraph(address.purpose)
            // Not divided: it is to be copied.
            line(address.address)
            return Offer()
        }
    }

    private func show(_ list: ListModel) -> Offer {
        heading(list.title)
        var choices: [LinearChoice] = []
        let poster = list.poster.map { [$0.headline.joined(separator: " "), $0.text] } ?? []
        var lines = (poster + [list.warning].compactMap { $0 }).flatMap { hanging("", $0) }
        for section in list.sections {
            if let name = section.name { lines += hanging("", "\(name):") }
            for row in section.rows {
                choices.append(LinearChoice(row))
                lines += hanging(LinearText.marker(row, number: choices.count), LinearText.entry(row))
            }
        }
        let ending = [choices.isEmpty ? list.emptyText : nil, list.note].compactMap { $0 }
        lines += ending.flatMap { hanging("", $0) }
        return begin(lines[...], Offer(choices: choices))
    }

    private func show(_ page: PageModel, fragment: String?) -> Offer {
        let title = page.banner?.text ?? page.title
        heading(title)
        noteReading(page, section: nil)
        let layout = LinearText.layout(of: page, heading: title, width: width, profile: profile)
        let start = fragment.flatMap { layout.lineOfID[$0] } ?? 0
        let doNow = page.tabs.first { $0.id != fragment && layout.lineOfID[$0.id] ?? .max < start }
        if start > 0, let doNow {
            paragraph("\(doNow.title) comes before this: \(doNow.title.lowercased()) writes it.")
        }
        let choices = LinearText.links(of: layout, page: page, screens)
        let lines = (layout.plainLines + ending(of: page, choices))[start...]
        var offer = begin(lines, Offer(choices: choices, sections: page.tabs, page: page))
        offer.isNumbered = offer.rest.isEmpty
        return offer
    }

    /// Writes lines below a heading; if a person reads, as many as fit with the heading and the numbers above it.
    func begin(_ lines: ArraySlice<String>, _ offer: Offer) -> Offer {
        write(lines, count: console.rows.map { $0 - 6 } ?? lines.count, offer)
    }

    private func ending(of page: PageModel, _ choices: [LinearChoice]) -> [String] {
        let sections = page.tabs.map { $0.title.lowercased() }.joined(separator: ", ")
        return list(of: choices) + (page.tabs.isEmpty ? [] : hanging("", "Sections: \(sections)."))
            + (page.isGuide ? hanging("", "One action at a time: steps.") : [])
    }

    /// Returns the links of a page with their numbers, in a form unlike the page's own lists.
    private func list(of links: [LinearChoice]) -> [String] {
        // Where nothing is asked no number can be answered.
        guard isAsking, !links.isEmpty else { return [] }
        return ["", "Links:"]
            + links.enumerated().flatMap { hanging(LinearText.marker(ofLink: $0.offset), $0.element.name) }
    }

    /// Numbers the links of a page, after a number was answered although nothing was numbered.
    func number(_ offer: Offer) -> Offer {
        for text in list(of: offer.choices) { line(text) }
        paragraph("A number opens that link.")
        var offer = offer
        offer.isNumbered = true
        return offer
    }

    func hanging(_ marker: String, _ text: String) -> [String] {
        LinearText.hanging(marker, profile.text(text), width: width)
    }

    func more(of offer: Offer) -> Offer {
        guard let rows = console.rows, !offer.rest.isEmpty else { return offer }
        var offer = write(offer.rest, count: rows - 2, offer)
        if offer.page != nil { offer.isNumbered = offer.rest.isEmpty }
        return offer
    }

    private func write(_ lines: ArraySlice<String>, count: Int, _ offer: Offer) -> Offer {
        var offer = offer
        lines.prefix(max(1, count)).forEach { line($0) }
        offer.rest = lines.dropFirst(max(1, count))
        return offer
    }

    func show(_ steps: StepsModel, index: Int, isSameGuide: Bool) -> Offer {
        if !isSameGuide { heading(steps.title) }
        let shown = steps.shown(index)
        let options = LinearText.options(width: width, profile: profile)
        let layout = GuideLayouter.layout(shown.page.document, options: options)
        let choices = LinearText.links(of: layout, page: shown.page, screens)
        paragraph(shown.progress)
        for laidOut in layout.plainLines { line(laidOut) }
        for (index, choice) in choices.enumerated() {
            if index == 0 { line("Links:") }
            paragraph(choice.name, marker: LinearText.marker(ofLink: index))
        }
        // There is no Esc in lines.
        let next = shown.isLast ? "Last step. guide returns to the guide." : shown.next
        if let next, isAsking || !shown.isLast { paragraph(next) }
        return Offer(choices: choices, steps: steps)
    }

    func write(_ section: PageModel.SectionTab, of offer: Offer) -> Offer {
        guard let page = offer.page, let blocks = page.document.section(section.id) else { return offer }
        noteReading(page, section: section)
        let options = LinearText.options(width: width, profile: profile)
        line()
        // Most sections begin with a heading of their own.
        if case .heading = blocks.first?.content {} else { paragraph(section.title) }
        for laidOut in GuideLayouter.layout(blocks: blocks, options: options).plainLines { line(laidOut) }
        var offer = offer
        offer.isNumbered = offer.choices.isEmpty
        return offer
    }
}

/// An entry that can be chosen by its number or its name.
struct LinearChoice {
    var name: String
    var destination: Destination
    /// The change of the person's record that `x` and its number make.
    var removal: RecordChange?
}

extension LinearChoice {
    init(_ row: ListModel.Row) {
        self.init(name: row.name, destination: row.destination, removal: row.removal)
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
