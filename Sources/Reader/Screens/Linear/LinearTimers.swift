import AppCore

/// Timers in the linear mode: reported before each answer that is asked for.
extension LinearSession {
    func sayTimers() {
        for timer in store.state.timers.all { paragraph("Timer, \(timer.sentence(at: store.state.uptime))") }
    }

    /// Starts or stops the timer of the guide that was written. Returns `nil` if the answer asks for something else.
    func useTimer(_ word: String, _ offer: Offer) -> Offer? {
        guard let guide = Self.guide(of: offer) else { return nil }
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

    private static func guide(of offer: Offer) -> UseTimer? {
        if let steps = offer.steps { return steps.timer }
        return offer.page?.timer
    }
}
