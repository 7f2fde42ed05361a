import AppCore
import ContentPack

/// The answer `r` in lines: an update is followed until it ends, or until the person continues; nothing is
/// ever written while they type.
extension LinearSession {
    func refresh(_ offer: Offer) -> Offer {
        let screens = store.state.visits.map(\.screen)
        switch companion?.refresh(store) ?? .reread {
        case .reread: store.perform(RereadContent(screens: screens))
        case .rereadQuietly: store.perform(RereadContent(screens: screens, isQuiet: true))
        case .contentChanged: break
        case .done:
            sayNotice()
            follow()
            return offer
        }
        follow()
        return show()
    }

    /// Reports the progress of an update, each stage once, until it ends. A line that is typed meanwhile is
    /// the next answer, and the update continues in the background.
    private func follow() {
        var said: String?
        while let companion, let progress = store.state.updates.progress {
            let stage = LinearUpdates.stage(progress)
            if stage != said { paragraph(stage) }
            said = stage
            if console.wait(companion.descriptor, companion.pollTimeout) {
                let line = console.readLine()
                // Enter alone only ends the waiting.
                earlyAnswer = line.flatMap { $0.trimmingBlanks().isEmpty ? nil : $0 }
                paragraph("The update goes on by itself. Its result will be said here.")
                return
            }
            _ = companion.poll(store)
        }
        sayUpdates()
    }

    /// Reports once how an update ended, or that a newer version is here, before an answer is asked for.
    func sayUpdates() {
        guard store.state.updates.unread != nil,
            let text = UpdateText.forms(store.state.updates, today: store.state.today, key: "r")?.first
        else { return }
        paragraph(text)
        store.dispatch(UpdateNoticeWasShown())
        store.dispatch(ClearUpdateNotice())
    }
}

extension LinearSession {
    /// Announces each alert in force for here once, before an answer is asked for.
    func sayAlerts() {
        _ = alerts?.poll(store)
        guard !store.state.alerts.unsaid.isEmpty else { return }
        for text in store.state.alerts.unsaid.prefix(Self.maxAlertsSaid) { paragraph(text) }
        let answers = store.state.alerts.unsaidAnswers.joined(with: " or ")
        let more = store.state.alerts.unsaid.count - Self.maxAlertsSaid
        paragraph((more > 0 ? "\(more) more. " : "") + "Answer \(answers) to read about them.")
        store.dispatch(AlertsWereSaid())
    }

    private static let maxAlertsSaid = 5
}

enum LinearUpdates {
    /// Returns a stage without the figures that go up: a screen reader would read each of them.
    static func stage(_ progress: UpdateProgress) -> String {
        switch progress {
        case .asking: "Checking for updates. Enter goes on without waiting."
        case .fetching(_, let bytes, _, let files):
            "Fetching \(files == 1 ? "1 file" : "\(files) files"), \(ByteCount.text(bytes))."
        case .installing: "Installing the new version."
        }
    }
}
