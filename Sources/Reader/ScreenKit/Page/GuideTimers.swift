import AppCore

/// The timer that T starts in a guide and in its steps.
extension PageModel {
    public var timer: UseTimer? {
        guard isGuide, let path else { return nil }
        return UseTimer(guide: path, title: banner?.text ?? title, kind: document.metadata.timer)
    }
}

extension StepsModel {
    public var timer: UseTimer { UseTimer(guide: path, title: banner?.text ?? title, kind: timerKind) }
}
