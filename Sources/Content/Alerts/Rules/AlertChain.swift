// Groups all messages about one alert, regardless of the order in which they arrived.
import Clocks
import HazardKit

/// An alert: the messages that refer to one another, that have the same event of the National Weather Service,
/// or that are issues of one alert, with the parts that stand now.
public struct AlertChain: Sendable, Equatable {
    /// The parts that stand, in the order of their messages; none if only cancellations are known.
    public internal(set) var parts: [AlertPart]
    /// The messages without acknowledgments and errors: the earliest first, but each after those that it refers to.
    public let versions: [ListedMessage]
    /// The acknowledgments and errors.
    public let reports: [ListedMessage]
    /// The same messages as other requests of the weather service have them.
    public let copies: [ListedMessage]

    /// The key of its first message, which names the alert as long as that is stored.
    public var key: AlertReference? { versions.first?.message.key }

    public var messages: [ListedMessage] { versions + reports + copies }

    /// Returns a moment by the clock of its feed's server, if this machine's is ahead of it by as many seconds as `leads` has
    /// for it: what that has just listed is not over.
    public func time(at now: Moment, _ leads: [String: Int]) -> Moment {
        now + -(leads[versions.first?.source ?? ""] ?? 0)
    }

    /// The later issue of the whole alert, which its feed has instead; nil if there is none.
    public var laterIssue: ListedMessage? {
        parts.allSatisfy { $0.laterIssue != nil } ? parts.last?.laterIssue : nil
    }

    /// Returns the parts in force at a moment, or all if none is.
    public func currentParts(at now: Moment) -> [AlertPart] {
        // One part counts whatever its state is.
        guard parts.count > 1 else { return parts }
        let inForce = parts.filter { $0.state(at: now).isInForce }
        return inForce.isEmpty ? parts : inForce
    }

    /// Returns the state of the most important part: active, then upcoming, then the one that ended last.
    public func state(at now: Moment) -> AlertState { state(of: parts, at: now) }

    /// Returns the same for some of its parts.
    public func state(of parts: [AlertPart], at now: Moment) -> AlertState {
        let states = parts.map { $0.state(at: now) }
        if states.contains(.active) { return .active }
        if states.contains(.upcoming) { return .upcoming }
        // Silence is no end: as long as no one has said that a part is over, the alert is not.
        let isUnlisted = { (state: AlertState) in if case .noLongerListed = state { true } else { false } }
        let over = states.contains(where: isUnlisted) ? states.filter(isUnlisted) : states
        let last = over.max { ($0.since ?? .init(seconds: 0)) < ($1.since ?? .init(seconds: 0)) }
        // Nothing but cancellations of what was never seen.
        return last ?? .canceled(since: versions.last?.sent ?? now)
    }

    /// Returns the sign that the alert is a test, or nil. One message in force that is not a test makes it a real one.
    public func testSign(at now: Moment) -> TestIndicator? {
        let parts = currentParts(at: now)
        let signs = parts.compactMap(\.testSign)
        guard !signs.isEmpty, signs.count == parts.count else { return nil }
        return signs.contains(.textOnly) ? .textOnly : .declared
    }

    public func nextChange(after now: Moment) -> Moment? {
        parts.compactMap { $0.nextChange(after: now) }.min()
    }

    /// Returns the alerts that consist of the messages, in the order of their first messages.
    public static func chains(of messages: [ListedMessage]) -> [AlertChain] {
        var chains = MessageGraph.groups(of: messages).map(AlertChain.init)
            .filter { !$0.versions.isEmpty }
            .map { (first: $0.versions.first?.sent ?? Moment(seconds: 0), chain: $0) }
            .sorted { $0.first < $1.first }.map(\.chain)
        Successors.note(in: &chains)
        AlertIssue.noteLater(in: &chains)
        for index in chains.indices { chains[index].parts = chains[index].parts.flatMap(\.bySubject) }
        return chains
    }

    private init(_ messages: [ListedMessage]) {
        if messages.count == 1, messages[0].message.kind != .cancel, messages[0].message.kind.isVersion {
            (versions, reports, copies) = (messages, [], [])
        } else {
            (versions, reports, copies) = Self.sorted(messages)
        }
        parts = AlertPart.parts(of: versions, reports: reports, copies: copies)
    }

    /// Returns the versions, the reports, and the copies of versions that other requests have: the one listed last counts.
    private static func sorted(
        _ messages: [ListedMessage]
    ) -> (versions: [ListedMessage], reports: [ListedMessage], copies: [ListedMessage]) {
        let latest = messages.indices.sorted {
            (messages[$1].lastListed, messages[$0].missed, $0)
                < (messages[$0].lastListed, messages[$1].missed, $1)
        }
        let first = Set(latest.withoutRepeats { messages[$0].message.key })
        let chosen = messages.indices.filter(first.contains).map { messages[$0] }
        return (
            MessageOrder.sorted(chosen.filter(\.message.kind.isVersion)),
            chosen.filter { !$0.message.kind.isVersion },
            messages.indices.filter { !first.contains($0) }.map { messages[$0] }
        )
    }
}

extension AlertMessage {
    /// The references, also those of the National Weather Service to messages that have expired, but not to itself.
    public var allReferences: [AlertReference] {
        var all = references
        for info in infos {
            for text in info.parameter("expiredReferences") { all += AlertReference.list(text) }
        }
        return all.isEmpty ? all : all.filter { $0 != key }
    }
}

extension [AlertChain] {
    /// Returns the names of the messages in force, by the clocks of their feeds' servers.
    public func namesInForce(at now: Moment, _ leads: [String: Int]) -> Set<MessageName> {
        let parts = flatMap { chain in
            chain.parts.filter { $0.state(at: chain.time(at: now, leads)).isInForce }
        }
        return Set(parts.map(\.current.name))
    }
}

enum MessageOrder {
    /// The number of passes in which references move messages; only hostile data has a longer chain of
    /// references against the clock, or a cycle of them.
    private static let rounds = 8

    static func sorted(_ messages: [ListedMessage]) -> [ListedMessage] {
        var order: [AlertReference: (time: Moment, depth: Int)] = [:]
        let known = Set(messages.map(\.message.key))
        let bySent = messages.sorted { $0.sent < $1.sent }
        var ranks = bySent.map { (time: $0.sent, depth: 0) }
        let references = bySent.map { $0.message.allReferences.filter(known.contains) }
        for _ in 0..<rounds {
            for (index, item) in bySent.enumerated() { order[item.message.key] = ranks[index] }
            var hasMoved = false
            for index in bySent.indices {
                for reference in references[index] {
                    guard let other = order[reference], ranks[index] <= other else { continue }
                    ranks[index] = (other.time, other.depth + 1)
                    hasMoved = true
                }
            }
            if !hasMoved { break }
        }
        return bySent.indices.sorted {
            (ranks[$0].time, ranks[$0].depth, $0) < (ranks[$1].time, ranks[$1].depth, $1)
        }.map { bySent[$0] }
    }
}
