import AppCore
import GuideLayout
import ScreenKit

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

    /// Writes lines below a heading; if a person reads at a terminal, as many as fit with the heading and the
    /// numbers above it.
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
