// What a session has told the person of alerts.

/// Which alerts were told, and where the banner stands.
public struct AlertAttention: Sendable, Hashable, Codable {
    /// The row that tells of alerts for here.
    public enum BannerRow: String, Sendable, Hashable, Codable {
        /// Nothing is active.
        case none
        /// The row of the freshness note: the screen in sight was there first, and does not move.
        case below
        /// Under the emergency line.
        case above
        /// Under the emergency line, though the alerts are over: the screen in sight does not move.
        case over
    }

    public internal(set) var row = BannerRow.none
    /// How bad each alert was when it was told, by its name.
    var told: [String: Int] = [:]
    /// Whether alerts were looked at in this session.
    var hasLooked = false
    /// How often the bell was asked for.
    public internal(set) var rings = 0
    /// What is to be said in lines, and was not yet.
    public internal(set) var unsaid: [String] = []

    public init() {}
}

/// An alert for here, as far as a session must know it to tell of it once.
public struct AlertNote: Sendable, Hashable {
    public var name: String
    /// Higher is worse.
    public var rank: Int
    /// One sentence.
    public var text: String

    public init(name: String, rank: Int, text: String) {
        (self.name, self.rank, self.text) = (name, rank, text)
    }
}

/// These alerts are in force for here now.
public struct NoteAlerts: StateUpdater {
    public let notes: [AlertNote]
    /// What is told in the same way, and has no banner.
    public let others: [AlertNote]

    public init(_ notes: [AlertNote], others: [AlertNote] = []) {
        (self.notes, self.others) = (notes, others)
    }

    /// Alerts that are remembered as told; far more than are ever in force at one place.
    private static let mostTold = 2_000

    public func update(_ state: inout AppState) {
        var alerts = state.alerts
        let all = notes + others
        let fresh = all.filter { $0.rank > alerts.told[$0.name] ?? -1 }
        for note in fresh { alerts.told[note.name] = max(note.rank, alerts.told[note.name] ?? -1) }
        if alerts.told.count > Self.mostTold {
            let present = Set(all.map(\.name))
            alerts.told = alerts.told.filter { present.contains($0.key) }
        }
        if !fresh.isEmpty {
            alerts.unsaid = fresh.map(\.text)
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

/// What there was to say of alerts was said.
public struct AlertsWereSaid: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.alerts.unsaid = [] }
}

extension AlertAttention {
    /// Another screen is in sight, on which nothing is being read yet.
    mutating func settleBanner() {
        switch row {
        case .below: row = .above
        case .over: row = .none
        case .none, .above: break
        }
    }
}
