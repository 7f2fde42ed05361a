import AppCore
import ScreenKit

/// The person's place in a guide, recorded when it is written, bookmarked, and returned to; and its timer.
extension LinearSession {
    /// Records that a guide, or a section of it, was written. Only a section replaces the earlier place.
    func noteReading(_ page: PageModel, section: PageModel.SectionTab?) {
        guard page.isGuide, let path = page.path else { return }
        let place = section.map { Place(section: $0.id, name: $0.title, anchor: nil) }
        store.dispatch(
            LeaveGuide(
                RecentGuide(
                    guide: path, title: page.title, place: place ?? store.state.record.recent(path)?.place),
                isPrivate: page.isPrivate))
        sectionWritten = section
    }

    func bookmark(_ page: PageModel) {
        guard let path = page.path else { return }
        let section = sectionWritten ?? page.tabs.first
        let place = Place(section: section?.id, name: section?.title ?? "", anchor: nil)
        store.dispatch(ToggleBookmark(Bookmark(guide: path, title: page.title, place: place)))
        sayNotice()
    }

    func goOn(_ offer: Offer) -> Offer {
        guard store.state.settings.values.remember, let path = offer.page?.path,
            let place = store.state.record.recent(path)?.place,
            let section = offer.sections.first(where: { $0.id == place.section })
        else {
            paragraph("There is no earlier place in this guide to go on from.")
            return offer
        }
        return write(section, of: offer)
    }

    /// Reports the timers that run, before each answer that is asked for.
    func sayTimers() {
        for timer in store.state.timers.all { paragraph("Timer, \(timer.sentence(at: store.state.uptime))") }
    }

    /// Starts or stops the timer of the guide that was written. Returns `nil` if the answer asks for something else.
    func useTimer(_ word: String, _ offer: Offer) -> Offer? {
        guard let guide = offer.steps.map(\.timer) ?? offer.page?.timer else { return nil }
        switch word {
        case "t", "timer":
            // One that runs is told before the next answer as ever.
            if store.state.timers.timer(of: guide.guide) == nil { store.dispatch(guide) }
        case "timer stop", "stop timer": store.dispatch(StopTimer(guide: guide.guide))
        default: return nil
        }
        sayNotice()
        return offer
    }
}

/// The prompt for an answer, and the answers that begin step mode and move in it.
enum LinearSteps {
    static func prompt(isStep: Bool, hasMore: Bool, width: Int) -> String {
        if width < 42 { return hasMore ? "Enter for more, or ?: " : "Answer, or ?: " }
        if hasMore { return "Enter for more, b back, q quit, ? help: " }
        return isStep ? "Enter next, b back, q quit, ? help: " : "Number or word, b back, q quit, ? help: "
    }

    static let help = [
        "Enter or n: the next step", "b: the step before; from the first one, the guide",
        "guide: back to the guide",
    ]

    /// Returns the steps that a person asks for in a guide, or `nil` if the answer asks for something else.
    static func request(_ word: String, in page: PageModel) -> OpenSteps? {
        guard page.isGuide, let path = page.path else { return nil }
        if word == "steps" || word == "s" { return OpenSteps(path: path, section: nil) }
        guard word.hasPrefix("steps ") else { return nil }
        let name = String(word.dropFirst("steps ".count)).trimmingBlanks()
        let tab = page.tabs.first { $0.id == name || $0.title.lowercased() == name }
        return tab.map { OpenSteps(path: path, section: $0.id) }
    }
}
