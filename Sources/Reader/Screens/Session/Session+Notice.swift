import AppCore
import GuideScreens
import HazardScreens
import Terminal

/// Warnings over the screen: when one comes, and what keys mean then.
extension Session {
    /// The milliseconds without a key after which a warning may come: it must not take a key that was meant for what was
    /// there.
    private static let pauseBeforeNotice = 2_000
    /// The milliseconds in which someone who pressed a key before a warning came has not seen it yet: about the time that
    /// it takes to react to a picture.
    private static let timeToSee = (notice: 500, afterKey: 10_000)

    /// Milliseconds until a warning comes over the screen; nil if none waits, or the person does one step after the
    /// other: there the banner says it (`HazardAttention.present`).
    var millisecondsToNotice: Int? {
        let state = store.state
        guard !state.alerts.waiting.isEmpty, state.alerts.notice == nil, state.current.screen.kind != .steps
        else { return nil }
        guard let uptime = state.uptime, let touchedAt else { return 0 }
        return max(0, touchedAt + Self.pauseBeforeNotice - uptime)
    }

    func raiseNotice() {
        guard millisecondsToNotice == 0 else { return }
        // The first screen of a kiosk says it large.
        let isSaid = store.state.current.screen.kind == .kiosk && AlertBanner.forIdleScreen(context) != nil
        store.dispatch(isSaid ? ChangeNotice.drop : .raise)
        guard let uptime = store.state.uptime, let touchedAt, uptime - touchedAt < Self.timeToSee.afterKey
        else { return noticeSeenAt = nil }
        noticeSeenAt = uptime + Self.timeToSee.notice
    }

    /// Returns whether a key was meant for the warning over the screen, and acts on it. Text is not: it goes on where it
    /// was typed, and the warning comes again when the typing pauses.
    func answerNotice(_ key: Key) -> Bool {
        guard let notice = seenNotice else { return false }
        if isText(key) {
            store.dispatch(ChangeNotice.postpone)
            return false
        }
        let typed = recentDigits
        typedDigits = nil
        if let action = action(for: key, in: .notice) {
            answer(notice, with: action)
        } else if case .character(let digit) = key, ("0"..."9").contains(digit) {
            let digits = store.state.digits
            store.dispatch(DigitRun.note(digit, after: digits))
            if store.dependencies.content.pack.hasContact(withNumberEnding: digits + String(digit)) {
                answer(notice, with: .emergency)
            } else {
                // They may be the beginning of a word.
                note(digit, after: typed ?? TypedDigits(before: store.state))
            }
        }
        return true
    }

    /// Returns whether a key types, or deletes, text on the screen below the warning.
    private func isText(_ key: Key) -> Bool {
        let context = actionContext(view)
        let isInField = store.state.prompt != nil || context.contains(.search)
        guard case .character(let character) = key else {
            return isInField && (key == .backspace || key == .delete)
        }
        if action(for: key, in: .notice) != nil { return false }
        if store.state.prompt != nil { return true }
        if ("0"..."9").contains(character) {
            return isInField && Self.digit(key, after: store.state.digits, in: context) == nil
        }
        return context.takesAsText(character) || action(for: key, in: context) == .search
            || character == " " && recentDigits != nil && !context.takesLettersAsKeys
    }

    /// Returns whether a click was meant for the warning, and acts on it.
    func answerNotice(_ event: MouseEvent) -> Bool {
        guard let notice = seenNotice else { return false }
        if case .click(let point) = event,
            let action = Chrome(state: store.state, context: context).action(
                at: point, actionContext: .notice)
        {
            answer(notice, with: action)
        }
        return true
    }

    /// The warning that the person can have seen. One that came with this very key, or just before it, waits again.
    private var seenNotice: HazardNote? {
        guard let notice = store.state.alerts.notice else { return nil }
        let isTooEarly = noticeSeenAt.map { store.state.uptime ?? $0 < $0 } ?? false
        if isSeen, drawnNotice == notice.chain, !isTooEarly { return notice }
        store.dispatch(ChangeNotice.postpone)
        return nil
    }

    private func answer(_ notice: HazardNote, with action: Action) {
        if [.redraw, .suspend, .quit].contains(action) { return perform(action, view) }
        store.dispatch(ChangeNotice.close)
        if action == .back { return }
        store.dispatch(ClosePrompt())
        if action != .open { return noting(view) { perform(action, view) } }
        if let screen = NoticeView.screen(of: notice, screens) {
            noting(view) { store.perform(Open(screen)) }
        }
    }
}
