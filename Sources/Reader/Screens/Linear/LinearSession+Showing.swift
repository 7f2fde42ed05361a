import AppCore
import GuideLayout
import TextMetrics

/// Writes screens, each as its model or as the sentences that stand for it.
extension LinearSession {
    /// - Parameter isSameGuide: whether the guide's name has been said, and only its next step is wanted.
    func show(isSameGuide: Bool = false) -> Offer {
        line()
        sayEmergencyNumbers()
        sayNotice()
        // The person is not typing meanwhile.
        store.perform(FinishIndexing())
        let visit = store.state.current
        let model = context.model(of: visit.screen)
        if case .sentences(let sentences)? = screens.description(of: visit.screen.kind)?.text {
            heading(model.title)
            for sentence in sentences(context) { paragraph(sentence) }
            return Offer()
        }
        switch model {
        case .grid(let list), .list(let list): return show(list)
        case .page(let page): return show(page, fragment: visit.page.fragment)
        case .search(let search): return show(search)
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

    /// One line at the top of every screen, since the first has scrolled away when it is needed.
    private func sayEmergencyNumbers() {
        let numbers = store.dependencies.library.pack.emergencyContacts
        paragraph(numbers.map { "\($0.name) \($0.number)" }.joined(separator: "; "))
    }

    private func show(_ list: ListModel) -> Offer {
        heading(list.title)
        if let poster = list.poster { for text in [poster.headline, poster.text] { paragraph(text) } }
        if let warning = list.warning { paragraph(warning) }
        var choices: [LinearChoice] = []
        for section in list.sections {
            if let name = section.name { paragraph("\(name):") }
            for row in section.rows {
                choices.append(LinearChoice(row))
                paragraph(LinearText.entry(row), marker: LinearText.marker(row, number: choices.count))
            }
        }
        if choices.isEmpty { paragraph(list.emptyText) }
        if let note = list.note { paragraph(note) }
        return Offer(choices: choices)
    }

    private func show(_ page: PageModel, fragment: String?) -> Offer {
        let title = page.banner?.text ?? page.title
        heading(title)
        noteReading(page, section: nil)
        let layout = LinearText.layout(of: page, heading: title, width: width, profile: profile)
        let start = fragment.flatMap { layout.lineOfID[$0] } ?? 0
        for laidOut in layout.plainLines.dropFirst(start) { line(laidOut) }
        let choices = LinearText.links(of: layout, page: page)
        if !choices.isEmpty {
            line()
            line("Links:")
            for (index, choice) in choices.enumerated() {
                paragraph(choice.name, marker: "\(index + 1). ")
            }
        }
        if !page.tabs.isEmpty {
            paragraph("Sections: " + page.tabs.map { $0.title.lowercased() }.joined(separator: ", ") + ".")
        }
        if page.isGuide { paragraph("One action at a time: steps.") }
        return Offer(choices: choices, sections: page.tabs, page: page)
    }

    func show(_ steps: StepsModel, index: Int, isSameGuide: Bool) -> Offer {
        if !isSameGuide { heading(steps.title) }
        let shown = steps.shown(index)
        let step = LinearSteps.step(shown, width: width, profile: profile)
        paragraph(shown.progress)
        for laidOut in step.lines { line(laidOut) }
        for (index, choice) in step.choices.enumerated() {
            if index == 0 { line("Links:") }
            paragraph(choice.name, marker: "\(index + 1). ")
        }
        if let next = step.next, isAsking || !shown.isLast { paragraph(next) }
        return Offer(choices: step.choices, steps: steps)
    }

    func write(_ section: PageModel.SectionTab, of offer: Offer) {
        guard let page = offer.page, let blocks = page.document.section(section.id) else { return }
        noteReading(page, section: section)
        let options = LinearText.options(width: width, profile: profile)
        line()
        // Most sections begin with a heading of their own.
        if case .heading = blocks.first?.content {} else { paragraph(section.title) }
        for laidOut in GuideLayouter.layout(blocks: blocks, options: options).plainLines { line(laidOut) }
    }
}
