import AppCore
import ContentPack
import GuideScreens
import HazardScreens
import TextTools

/// The answer `r` in lines: an update is followed until it ends or the person goes on; nothing is written as they type.
extension LinearSession {
    func refresh(_ offer: Offer) -> Offer {
        if let reading = HazardFeeds.refresh(store.state, store.dependencies.content) {
            store.dispatch(reading)
            followReading()
            return show()
        }
        let screens = store.state.visits.map(\.screen)
        let pack = store.dependencies.content.pack.info.identifier
        switch companion?.refresh(store) ?? .reread {
        case .reread: store.perform(ReadContent.again(screens))
        case .rereadQuietly: store.perform(ReadContent.again(screens, isQuiet: true))
        case .contentChanged:
            // Of another pack there are no changes to list.
            if store.dependencies.content.pack.info.identifier == pack {
                store.perform(AnnounceVersion(screen: screens.last, key: "c"))
            }
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
            let stage = Self.stage(progress)
            if stage != said { paragraph(stage) }
            said = stage
            if hasAnswer(whileWaitingFor: companion) {
                return paragraph("The update continues in the background. Its result will appear here.")
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
        store.dispatch(NoteUpdate.shown)
        store.dispatch(NoteUpdate.read)
    }

    /// Waits for a reading of feeds that was asked for. Enter goes on without it.
    func followReading() {
        guard let feeds, store.state.feeds.wanted != nil else { return }
        paragraph("Reading the feeds. Enter goes on without waiting.")
        _ = feeds.poll(store)
        while store.state.feeds.progress != nil {
            if hasAnswer(whileWaitingFor: feeds) { return }
            _ = feeds.poll(store)
        }
    }

    /// Waits for a companion, and returns whether the person has typed a line meanwhile, which is the next answer.
    private func hasAnswer(whileWaitingFor companion: any SessionCompanion) -> Bool {
        guard console.wait(companion.descriptor, companion.pollTimeout) else { return false }
        // Enter alone only ends the waiting.
        earlyAnswer = console.readLine().flatMap { $0.trimmingBlanks().isEmpty ? nil : $0 }
        return true
    }

    /// Announces each hazard in force for here once, the most dangerous first, before an answer is asked for.
    func sayHazards() {
        _ = alerts?.poll(store)
        let unsaid = store.state.alerts.unsaid
        guard !unsaid.isEmpty else { return }
        for note in unsaid.prefix(Self.maxHazardsSaid) { paragraph(note.text) }
        let answers = Set(unsaid.map(\.answer)).sorted().joined(with: " or ")
        let more = unsaid.count - Self.maxHazardsSaid
        paragraph((more > 0 ? "\(more) more. " : "") + "Answer \(answers) to read about them.")
        store.dispatch(ChangeNotice.said)
    }

    private static let maxHazardsSaid = 5

    /// Waits for a line at a terminal, and says meanwhile what must not wait for it.
    func waitForAnswer(prompt: String) {
        guard console.rows != nil, let alerts else { return }
        while !console.wait(alerts.descriptor, alerts.pollTimeout) {
            if let clock, store.renewTime(clock()) { layouts.generation += 1 }
            _ = alerts.poll(store)
            guard store.state.alerts.waiting.contains(where: { store.state.alerts.unsaid.contains($0) })
            else { continue }
            line()
            sayHazards()
            console.write(prompt)
        }
    }

    /// Returns a stage without the figures that go up: a screen reader would read each of them.
    private static func stage(_ progress: UpdateProgress) -> String {
        switch progress {
        case .asking: "Checking for updates. Enter goes on without waiting."
        case .fetching(_, let bytes, _, let files):
            "Fetching \(CountedNoun.text(files, "file")), \(ByteSize.text(bytes))."
        case .installing: "Installing the new version."
        }
    }
}
