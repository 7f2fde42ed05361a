// Summarizes how current the data of several feeds is, in the same way for earthquakes, floods and gauges.

public enum FeedVerdict: Sendable, Equatable {
    /// Every feed was read within three of its intervals.
    case current
    /// A feed was not, or data came from a file.
    case stale
    case neverRead
    case unusable

    /// - Parameters:
    ///   - isStored: whether any snapshot was read.
    public init(isStored: Bool, feeds: [FeedAge], failures: [SnapshotFailure]) {
        guard isStored, feeds.contains(where: { $0.state.succeeded != nil }) else {
            self = failures.isEmpty ? .neverRead : .unusable
            return
        }
        let isCurrent = feeds.allSatisfy {
            if case .fresh = $0.age { $0.state.outcome.isGood && !$0.state.isImported } else { false }
        }
        self = isCurrent && failures.isEmpty ? .current : .stale
    }

    /// The word for programs.
    public var word: String {
        switch self {
        case .current: "current"
        case .stale: "stale"
        case .neverRead: "never-read"
        case .unusable: "unusable"
        }
    }
}
