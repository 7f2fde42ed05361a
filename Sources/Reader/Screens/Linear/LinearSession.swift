import AppCore
import GuideLayout
import TextMetrics

/// The same program as numbered, append-only lines: for dumb terminals, serial lines, screen readers and
/// pipes. It never writes an escape sequence.
///
/// It shares state, updaters and models with the screens; only the rendering differs. Answers are a number, a
/// word, `b` (back) or `q` (quit); the end of the input ends it.
public final class LinearSession {
    let console: Console
    let store: Store
    /// What goes on beside the person; an update, say.
    let companion: (any SessionCompanion)?
    /// An answer that came while something else was waited for.
    var earlyAnswer: String?
    private let profile: TerminalProfile
    private let layouts = LayoutCache()
    private var context: RenderContext {
        RenderContext(
            library: store.dependencies.library, size: .init(columns: width, rows: 24), profile: profile,
            today: store.state.today, layouts: layouts, settings: store.state.settings,
            record: store.state.record, updates: store.state.updates)
    }
    private let width: Int
    /// The section of the guide in sight that was written last; `nil` where the whole guide was.
    var sectionWritten: PageModel.SectionTab?

    /// - Parameters:
    ///   - width: columns of the text, 20 to 400.
    public init(
        console: Console, store: Store, width: Int, profile: TerminalProfile,
        companion: (any SessionCompanion)? = nil
    ) {
        self.companion = companion
        self.console = console
        self.store = store
        self.width = width
        self.profile = profile
    }

    public func run() {
        var page = begin()
        // Files are written only now that the person has something to read.
        store.dependencies.settings.tidy()
        store.dependencies.record.tidy()
        while !store.state.isFinished {
            keep()
            sayUpdates()
            console.write(LinearSteps.prompt(isStep: page.steps != nil, width: width))
            guard let line = earlyAnswer ?? console.readLine() else {
                console.write("\n")
                return
            }
            earlyAnswer = nil
            companion?.userDidInteract()
            _ = companion?.poll(store)
            page = answer(line, page)
        }
        keep()
    }

    private func keep() {
        guard !store.state.unkept.isEmpty else { return }
        store.perform(KeepRecord(store.state.unkept))
        sayNotice()
    }

    /// Writes the first screen and asks nothing.
    public func writeScreen() {
        _ = begin()
    }

    private func begin() -> Offer {
        for visit in store.state.visits { store.dependencies.library.load(for: visit.screen) }
        return show()
    }

    // MARK: Showing

    /// What is on offer after a screen was written.
    struct Offer {
        var choices: [LinearChoice] = []
        var sections: [PageModel.SectionTab] = []
        var page: PageModel?
        var steps: StepsModel?
    }

    /// A line that is known to fit.
    private func line(_ text: String = "") {
        console.write(context.profile.text(text) + "\n")
    }

    /// Text in lines that fit, the later ones indented under what follows the marker.
    func paragraph(_ text: String, marker: String = "") {
        for wrapped in LinearText.hanging(marker, context.profile.text(text), width: width) { line(wrapped) }
    }

    /// One line at the top of every screen, since the first has scrolled away when it is needed.
    private func sayEmergencyNumbers() {
        let numbers = store.dependencies.library.pack.emergencyContacts
        paragraph(numbers.map { "\($0.name) \($0.number)" }.joined(separator: "; "))
    }

    /// - Parameter isSameGuide: whether the guide's name has been said, and only its next step is wanted.
    func show(isSameGuide: Bool = false) -> Offer {
        line()
        sayEmergencyNumbers()
        sayNotice()
        let visit = store.state.current
        if visit.screen == .help {
            heading("Help")
            help(sections: true)
            return Offer()
        }
        // Nobody types meanwhile.
        store.perform(FinishIndexing())
        let model = ScreenModels.model(for: visit.screen, context)
        switch model {
        case .grid(let list), .list(let list): return show(list)
        case .page(let page): return show(page, fragment: visit.fragment)
        case .search(let search): return show(search)
        case .steps(let steps): return show(steps, index: steps.index(for: visit.selection), isSameGuide)
        case .address(let address):
            heading(address.title)
            paragraph(address.purpose)
            // Not divided: it is to be copied.
            line(address.address)
            return Offer()
        }
    }

    func heading(_ text: String) {
        let shown = TextFitting.wrapped(context.profile.text(text), width: width)
        for part in shown { line(part) }
        line(String(repeating: "=", count: max(1, shown.map(DisplayWidth.of).max() ?? 1)))
    }

    private func show(_ list: ListModel) -> Offer {
        heading(list.title)
        if let warning = list.warning { paragraph(warning) }
        var choices: [LinearChoice] = []
        for section in list.sections {
            if let name = section.name { paragraph("\(name):") }
            for row in section.rows {
                choices.append(LinearChoice(name: row.name, target: row.target))
                paragraph(
                    LinearText.entry(row), marker: LinearText.marker(row, number: choices.count))
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
        let layout = LinearText.layout(of: page, heading: title, width: width, profile: context.profile)
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

    private func show(_ steps: StepsModel, index: Int, _ isSameGuide: Bool) -> Offer {
        if !isSameGuide { heading(steps.title) }
        let shown = steps.shown(index)
        let step = LinearSteps.step(shown, width: width, profile: context.profile)
        paragraph(shown.progress)
        for laidOut in step.lines { line(laidOut) }
        for (index, choice) in step.choices.enumerated() {
            if index == 0 { line("Links:") }
            paragraph(choice.name, marker: "\(index + 1). ")
        }
        if let next = step.next { paragraph(next) }
        return Offer(choices: step.choices, steps: steps)
    }

    // MARK: Answering

    private func answer(_ text: String, _ offer: Offer) -> Offer {
        // The one key whose large letter means something else than its small one.
        let word = text.trimmingBlanks() == "M" ? "bookmarks" : text.trimmingBlanks().lowercased()
        if let steps = offer.steps, let answer = answer(word, in: steps, offer) { return answer }
        switch word {
        case "": return offer
        case "q", "quit", "exit":
            store.dispatch(Quit())
            return offer
        case "b", "back":
            if !store.state.canGoBack {
                paragraph("This is the first screen. q leaves the program.")
                return offer
            }
            store.dispatch(Back())
            store.dependencies.library.load(for: store.state.current.screen)
            return show()
        case "w", "welcome", "home":
            store.dispatch(GoHome())
            store.dependencies.library.load(for: store.state.current.screen)
            return show()
        case "!", "call", "emergency", "contacts":
            store.perform(OpenScreen(.contacts))
            return show()
        case "m", "mark", "bookmark":
            guard let page = offer.page, page.isGuide else { return choose(word, offer) }
            bookmark(page)
            return offer
        case ".", "go on":
            guard let page = offer.page, page.isGuide else { return choose(word, offer) }
            goOn(offer)
            return offer
        case "bookmarks":
            store.perform(OpenScreen(.bookmarks))
            return show()
        case ",", "settings":
            store.perform(OpenScreen(.settings))
            return show()
        case "search": return search(for: "")
        case "?", "help":
            help(
                sections: !offer.sections.isEmpty, guide: offer.page?.isGuide ?? false,
                steps: offer.steps != nil)
            return offer
        case "r", "again": return refresh(offer)
        case "c", "changes":
            store.perform(OpenScreen(.changes))
            return show()
        default: return choose(word, offer)
        }
    }

    /// Going through the steps; `nil` where the answer means what it means on every screen.
    private func answer(_ word: String, in steps: StepsModel, _ offer: Offer) -> Offer? {
        switch LinearSteps.move(word, from: steps.index(for: store.state.current.selection), in: steps) {
        case .go(let index):
            store.dispatch(GoToStep(index))
            return show(isSameGuide: true)
        case .leave:
            store.dispatch(Back())
            store.dependencies.library.load(for: store.state.current.screen)
            return show()
        case .say(let sentence):
            paragraph(sentence)
            return offer
        case .nothing: return nil
        }
    }

    /// What can be answered.
    ///
    /// - Parameters:
    ///   - sections: whether to speak of sections, which guides have.
    ///   - guide: whether a guide is being shown.
    ///   - steps: whether a step is being shown.
    private func help(sections: Bool, guide: Bool = false, steps: Bool = false) {
        var commands = [
            "a number or the first letters of a name: open it",
            "b: back", "/ and words, such as /smell of gas: search guides, menus, contacts and places",
            "w: back to Welcome", "! or contacts: emergency contacts", "bookmarks: your bookmarks",
            ",: settings",
            "r: show a newer version of the guides that is here, or else ask for one",
            "c: what is new in this version of the guides", "q: quit",
        ]
        if steps { commands.replaceSubrange(1...1, with: LinearSteps.help) }
        for command in commands { paragraph(command) }
        if sections {
            paragraph("in a guide, the name of a section: write only that section")
            paragraph("in a guide, m: bookmark the section written last, or remove its bookmark")
        }
        if sections || guide { LinearSteps.openingHelp.forEach { paragraph($0) } }
        if store.state.current.screen == .bookmarks { paragraph("x and a number: remove that one") }
    }

    func sayNotice() {
        guard let notice = store.state.notice else { return }
        paragraph(notice)
        store.dispatch(ClearNotice())
    }

    /// `x 2` in the bookmarks removes the second.
    private func remove(_ word: String, _ offer: Offer) -> Offer? {
        guard store.state.current.screen == .bookmarks, word.hasPrefix("x"),
            let number = Int(String(word.dropFirst()).trimmingBlanks()),
            offer.choices.indices.contains(number - 1),
            let removal = BookmarksScreen.removal(of: offer.choices[number - 1].target)
        else { return nil }
        store.dispatch(Forget(removal))
        return show()
    }

    private func choose(_ word: String, _ offer: Offer) -> Offer {
        if let removed = remove(word, offer) { return removed }
        if let words = LinearSearch.request(word) { return search(for: words) }
        if let number = Int(word) {
            guard offer.choices.indices.contains(number - 1) else {
                paragraph(
                    offer.choices.isEmpty
                        ? "There is nothing to choose here." : "Choose from 1 to \(offer.choices.count).")
                return offer
            }
            return open(offer.choices[number - 1], offer)
        }
        if let steps = offer.page.flatMap({ LinearSteps.request(word, in: $0) }) {
            store.perform(steps)
            return show()
        }
        if let section = offer.sections.first(where: { $0.id == word || $0.title.lowercased() == word }) {
            write(section, of: offer)
            return offer
        }
        let matches = LinearChoice.matching(word, in: offer.choices)
        switch matches.count {
        case 1: return open(matches[0], offer)
        case 0:
            if case .search = store.state.current.screen { return search(for: word) }
            paragraph("\"\(text(word))\" is not on offer here. ? says what is.")
        default:
            paragraph("That could be " + matches.prefix(5).map(\.name).joined(separator: ", or ") + ".")
        }
        return offer
    }

    /// What a person typed, safe to write back to the terminal.
    private func text(_ word: String) -> String {
        TextFitting.truncated(Sanitizer.clean(word), to: 40, symbols: .ascii)
    }

    private func open(_ choice: LinearChoice, _ offer: Offer) -> Offer {
        switch choice.target {
        case .unavailable(let reason):
            paragraph(reason)
            return offer
        case .bookmark(var bookmark):
            // Lines are counted otherwise here; sections are what they are.
            bookmark.place.anchor = nil
            carryOut(Response.open(.bookmark(bookmark), context))
            return show()
        case .setting:
            carryOut(Response.open(choice.target, context))
            return show()
        case .screen(.search(let query), _): return search(for: query.trimmingBlanks())
        case .heading, .screen, .link, .hit, .finding:
            let before = store.state.visits
            carryOut(Response.open(choice.target, context))
            guard store.state.visits == before, let notice = store.state.notice else { return show() }
            // It led nowhere: the reason is enough, the screen is still above.
            paragraph(notice)
            store.dispatch(ClearNotice())
            return offer
        }
    }

    private func carryOut(_ response: Response) {
        switch response {
        case .effect(let effect): store.perform(effect)
        case .update(let updater):
            store.dispatch(updater)
            store.dependencies.library.load(for: store.state.current.screen)
        case .nothing: break
        }
    }

    func write(_ section: PageModel.SectionTab, of offer: Offer) {
        guard let page = offer.page, let blocks = page.document.section(section.id) else { return }
        noteReading(page, section: section)
        let options = LinearText.options(width: width, profile: context.profile)
        line()
        // Most sections begin with a heading of their own.
        if case .heading = blocks.first?.content {} else { paragraph(section.title) }
        for laidOut in GuideLayouter.layout(blocks: blocks, options: options).plainLines { line(laidOut) }
    }
}
