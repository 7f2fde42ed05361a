import AppCore

/// The timer that T starts in a guide and in its steps.
extension PageModel {
    package var timer: UseTimer? {
        guard isGuide, let path else { return nil }
        return UseTimer(guide: path, title: banner?.text ?? title, kind: document.metadata.timer)
    }
}

extension StepsModel {
    package var timer: UseTimer { UseTimer(guide: path, title: banner?.text ?? title, kind: timerKind) }
}
