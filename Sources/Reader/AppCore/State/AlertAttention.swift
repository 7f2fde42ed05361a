// What a session has announced of alerts.

/// The alerts that a session has announced, and the position of the banner.
public struct AlertAttention: Sendable, Hashable, Codable {
    /// The row of the banner that shows the alerts for here.
    public enum BannerRow: String, Sendable, Hashable, Codable {
        /// Nothing is active.
        case none
        /// The row of the freshness note: the screen in view was there first, and does not move.
        case below
        /// Under the emergency line.
        case above
        /// Under the emergency line, though the alerts are over: the screen in view does not move.
        case over
    }

    public internal(set) var row = BannerRow.none
    /// The rank of each alert when it was announced, by the alert's name.
    var told: [String: Int] = [:]
    /// True if alerts were checked in this session.
    var hasLooked = false
    /// The number of times that the bell was requested.
    public internal(set) var rings = 0
    /// The sentences that a linear session has yet to say.
    public internal(set) var unsaid: [String] = []
    /// The answers of a linear session that lead to them.
    public internal(set) var unsaidAnswers: [String] = []

    public init() {}
}

/// An alert for here, with what a session must know to announce it once.
public struct AlertNote: Sendable, Hashable {
    public var name: String
    /// Higher is worse.
    public var rank: Int
    /// The announcement, one sentence.
    public var text: String
    /// The answer of a linear session that opens the list that it is in.
    public var answer: String

    public init(name: String, rank: Int, text: String, answer: String = "alerts") {
        (self.name, self.rank, self.text, self.answer) = (name, rank, text, answer)
    }
}

/// Notes the alerts that are in force for here now.
public struct NoteAlerts: StateUpdater {
    public let notes: [AlertNote]
    /// The hazards that are announced in the same way, and have no banner.
    public let others: [AlertNote]

    public init(_ notes: [AlertNote], others: [AlertNote] = []) {
        (self.notes, self.others) = (notes, others)
    }

    /// The most alerts that are remembered as announced; far more than are ever in force at one place.
    private static let maxAnnounced = 2_000

    public func update(_ state: inout AppState) {
        var alerts = state.alerts
        let all = notes + others
        let fresh = all.filter { $0.rank > alerts.told[$0.name] ?? -1 }
        for note in fresh { alerts.told[note.name] = max(note.rank, alerts.told[note.name] ?? -1) }
        if alerts.told.count > Self.maxAnnounced {
            let present = Set(all.map(\.name))
            alerts.told = alerts.told.filter { present.contains($0.key) }
        }
        if !fresh.isEmpty {
            alerts.unsaid = fresh.map(\.text)
            alerts.unsaidAnswers = Set(fresh.map(\.answer)).sorted()
            // What was in force before the session began has its banner, and rings no bell.
            if alerts.hasLooked { alerts.rings += 1 }
        }
        alerts.hasLooked = true
        switch (alerts.row, notes.isEmpty) {
        case (.none, false): alerts.row = .below
        case (.over, false): alerts.row = .above
        case (.below, true): alerts.row = .none
        case (.above, true): alerts.row = .over
        default: break
        }
        if alerts != state.alerts { state.alerts = alerts }
    }
}

/// Notes that the pending sentences were said.
public struct AlertsWereSaid: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.alerts.unsaid = [] }
}

extension AlertAttention {
    /// Moves the banner to its usual row, because another screen came into view and nothing is being read
    /// there yet.
    mutating func settleBanner() {
        switch row {
        case .below: row = .above
        case .over: row = .none
        case .none, .above: break
        }
    }
}
