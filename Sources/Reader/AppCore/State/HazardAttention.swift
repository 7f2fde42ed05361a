// What a session has announced of hazards, and what it shows of them.

/// The hazards that a session has announced, those in force now, and the notice over the screen.
public struct HazardAttention: Sendable, Hashable, Codable {
    /// The hazards in force for here that have a banner, the most dangerous first.
    var inForce: [HazardNote] = []
    /// True if the hazards are over and the banner stays, so that the screen in view does not move.
    public internal(set) var isOver = false
    /// True if it is not over, but the person has left its area.
    public internal(set) var isLeft = false
    public internal(set) var notice: HazardNote?
    /// The notices that wait until the person presses no key.
    public internal(set) var waiting: [HazardNote] = []
    /// The rank of each hazard when it was announced, by its name.
    var told: [String: Int] = [:]
    /// The chains that have come over the screen, or were in force before the session began.
    var noticed: Set<String> = []
    var hasLooked = false
    public internal(set) var rings = 0
    public internal(set) var unsaid: [HazardNote] = []

    /// The same in the order of the banner: what waits to come over the screen is first, as nothing else names it yet.
    public var present: [HazardNote] {
        guard notice == nil, let next = waiting.first(where: inForce.contains) else { return inForce }
        return [next] + inForce.filter { $0 != next }
    }

    public var hasBanner: Bool { !inForce.isEmpty || isOver }
}

public struct NoteHazards: StateUpdater {
    public let notes: [HazardNote]

    /// The names of the alerts that are in force and not for here.
    public let elsewhere: Set<String>

    public init(_ notes: [HazardNote], elsewhere: Set<String> = []) {
        (self.notes, self.elsewhere) = (notes, elsewhere)
    }

    /// The most hazards that are remembered as announced; far more than are ever in force at one place.
    private static let maxAnnounced = 2_000

    public func update(_ state: inout AppState) {
        var alerts = state.alerts
        announce(&alerts)
        raise(&alerts)
        let present = notes.filter { $0.banner != nil }.sorted { $0.precedes($1) }
        if present.isEmpty, !alerts.inForce.isEmpty {
            alerts.isOver = true
            alerts.isLeft = alerts.inForce.contains { elsewhere.contains($0.name) }
        }
        if !present.isEmpty { alerts.isOver = false }
        alerts.inForce = present
        alerts.hasLooked = true
        if alerts != state.alerts { state.alerts = alerts }
    }

    /// Has new and worse hazards said, and rings for them.
    private func announce(_ alerts: inout HazardAttention) {
        let fresh = notes.filter { $0.rank > alerts.told[$0.name] ?? -1 }
        for note in fresh { alerts.told[note.name] = max(note.rank, alerts.told[note.name] ?? -1) }
        if alerts.told.count > Self.maxAnnounced {
            let names = Set(notes.map(\.name))
            alerts.told = alerts.told.filter { names.contains($0.key) }
        }
        guard !fresh.isEmpty else { return }
        alerts.unsaid = fresh.sorted { $0.precedes($1) }
        // What was in force before the session began has its banner, and rings no bell.
        if alerts.hasLooked { alerts.rings += 1 }
    }

    /// Has hazards come over the screen, each chain once. Those that are over go, and the others say what holds now.
    private func raise(_ alerts: inout HazardAttention) {
        let needed = notes.filter(\.needsNotice)
        func current(_ note: HazardNote) -> HazardNote? { needed.first { $0.chain == note.chain } }
        alerts.notice = alerts.notice.flatMap(current)
        alerts.waiting = alerts.waiting.compactMap(current)
        for note in needed where alerts.noticed.insert(note.chain).inserted && alerts.hasLooked {
            alerts.waiting.append(note)
        }
        alerts.waiting.sort { $0.precedes($1) }
        if alerts.noticed.count > Self.maxAnnounced { alerts.noticed.formIntersection(needed.map(\.chain)) }
    }
}

public enum ChangeNotice: StateUpdater {
    case raise
    /// Lets the notice wait again: a key came before the person can have seen it.
    case postpone
    case close
    /// Drops all, because the screen in view already says it.
    case drop
    /// Drops those that wait, because numbered lines have said them and the pending sentences.
    case said

    public func update(_ state: inout AppState) {
        let notice = state.alerts.notice
        switch self {
        case .raise:
            guard notice == nil, !state.alerts.waiting.isEmpty else { return }
            state.alerts.notice = state.alerts.waiting.removeFirst()
        case .postpone:
            guard let notice else { return }
            state.alerts.notice = nil
            state.alerts.waiting.insert(notice, at: 0)
        case .close: state.alerts.notice = nil
        case .drop: (state.alerts.notice, state.alerts.waiting) = (nil, [])
        case .said: (state.alerts.unsaid, state.alerts.waiting) = ([], [])
        }
    }
}
