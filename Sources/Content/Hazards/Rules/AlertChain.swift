// Groups all messages about one alert, regardless of the order in which they arrived.
import Clocks

/// An alert: one part for each set of messages that refer to one another, and all parts with the same event
/// of the National Weather Service.
package struct AlertChain: Sendable, Equatable {
    package let parts: [AlertPart]

    /// The key of its first message, which names the alert as long as that message is stored.
    package var key: AlertReference? { parts.first?.versions.first?.message.key }

    /// Returns the current parts at a moment: those in force if there are any, otherwise all that have a
    /// message to show.
    package func currentParts(at now: Moment) -> [AlertPart] {
        let shown = parts.filter { $0.current != nil }
        // One part counts whatever its state is.
        guard shown.count > 1 else { return shown }
        let inForce = shown.filter { $0.state(at: now).isInForce }
        return inForce.isEmpty ? shown : inForce
    }

    /// Returns the state of the most important part: active, then upcoming, then the one that ended last.
    package func state(at now: Moment) -> AlertState {
        let states = currentParts(at: now).map { $0.state(at: now) }
        if states.contains(.active) { return .active }
        if states.contains(.upcoming) { return .upcoming }
        let over = states.max { ($0.since ?? .init(seconds: 0)) < ($1.since ?? .init(seconds: 0)) }
        // Nothing but cancellations of what was never seen.
        return over ?? parts.first?.state(at: now) ?? .calm
    }

    /// Returns the sign that the alert is a test, or nil. One message in force that is not a test makes it a
    /// real one.
    package func testSign(at now: Moment) -> TestIndicator? {
        let parts = currentParts(at: now)
        let signs = parts.compactMap { $0.current?.message.testSign }
        guard !signs.isEmpty, signs.count == parts.count else { return nil }
        return signs.contains(.textOnly) ? .textOnly : .declared
    }

    /// Returns the next moment at which its state changes, or nil if there is none.
    package func nextChange(after now: Moment) -> Moment? {
        var next: Moment?
        for part in parts {
            guard let current = part.current else { continue }
            let times = [
                current.message.begin?.moment, current.message.end(listed: current.lastListed).moment,
            ]
            for case let time? in times where time > now && time < next ?? Moment(seconds: .max) {
                next = time
            }
        }
        return next
    }

    // MARK: Building

    /// Returns the alerts that consist of the messages, in the order of their first messages.
    package static func chains(of messages: [ListedMessage]) -> [AlertChain] {
        var joined = References()
        joined.messages.reserveCapacity(messages.count)
        for item in messages {
            let node = joined.node(of: item.message.key, in: item.realm)
            joined.messages.append(node)
            for reference in item.message.allReferences {
                joined.join(node, joined.node(of: reference, in: item.realm))
            }
        }
        let components = joined.components.map { part(of: $0.map { messages[$0] }) }
        return byEvent(components.filter { !$0.versions.isEmpty })
            .map { (first: first($0), chain: $0) }.sorted { $0.first < $1.first }.map(\.chain)
    }

    private static func first(_ chain: AlertChain) -> Moment {
        chain.parts.compactMap { $0.versions.first?.sent }.min() ?? Moment(seconds: 0)
    }

    /// Joins the parts that are about one event.
    private static func byEvent(_ parts: [AlertPart]) -> [AlertChain] {
        var sets = DisjointSets()
        var nodes: [String: Int] = [:]
        for (index, part) in parts.enumerated() {
            let own = sets.add()
            let keys = part.versions.lazy.flatMap { item in
                item.message.events.map { item.realm + $0.eventKey }
            }
            for key in Set(keys) {
                // The event's first part stands for it.
                if let other = nodes[key] { sets.join(own, other) } else { nodes[key] = index }
            }
        }
        return sets.members(of: Array(parts.indices)).map { indexes in
            AlertChain(parts: indexes.map { parts[$0] })
        }
    }

    private static func part(of messages: [ListedMessage]) -> AlertPart {
        if messages.count == 1, messages[0].message.kind.isVersion {
            return AlertPart(versions: messages, reports: [])
        }
        let isReport = { (item: ListedMessage) in !item.message.kind.isVersion }
        return AlertPart(
            versions: MessageOrder.sorted(messages.filter { !isReport($0) }),
            reports: messages.filter(isReport))
    }
}

extension AlertMessage {
    /// The references, including those of the National Weather Service to messages that have expired, but not
    /// to itself.
    var allReferences: [AlertReference] {
        var all = references
        for info in infos {
            for text in info.parameter("expiredReferences") { all += AlertReference.list(text) }
        }
        return all.isEmpty ? all : all.filter { $0 != key }
    }
}

/// The graph of messages and references.
private struct References {
    private var sets = DisjointSets()
    private var nodes: [Name: Int] = [:]

    private struct Name: Hashable {
        var realm: String
        var reference: AlertReference
    }

    /// The node of each message; messages that were sent again share one.
    var messages: [Int] = []

    mutating func node(of reference: AlertReference, in realm: String) -> Int {
        let name = Name(realm: realm, reference: reference)
        if let node = nodes[name] { return node }
        let node = sets.add()
        nodes[name] = node
        return node
    }

    mutating func join(_ one: Int, _ two: Int) { sets.join(one, two) }

    /// The indexes of the messages of each connected component, in the order of its first message.
    var components: [[Int]] { mutating get { sets.members(of: messages) } }
}

/// Disjoint sets of numbers with union and find (R. E. Tarjan, "Efficiency of a Good But Not Linear Set Union
/// Algorithm", JACM 22(2), 1975).
private struct DisjointSets {
    private var parents: [Int] = []

    mutating func add() -> Int {
        parents.append(parents.count)
        return parents.count - 1
    }

    mutating func root(of node: Int) -> Int {
        var node = node
        while parents[node] != node {
            parents[node] = parents[parents[node]]
            node = parents[node]
        }
        return node
    }

    /// Returns the indexes of the nodes that are in one set, for each set, in the order of its first.
    mutating func members(of nodes: [Int]) -> [[Int]] {
        var members: [[Int]] = []
        // The number of the set with this root.
        var numbers = [Int?](repeating: nil, count: parents.count)
        for (index, node) in nodes.enumerated() {
            let root = root(of: node)
            if let number = numbers[root] {
                members[number].append(index)
            } else {
                numbers[root] = members.count
                members.append([index])
            }
        }
        return members
    }

    mutating func join(_ one: Int, _ two: Int) {
        let (one, two) = (root(of: one), root(of: two))
        parents[max(one, two)] = min(one, two)
    }
}
