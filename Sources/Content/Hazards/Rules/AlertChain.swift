// All messages about one alert, whatever the order in which they arrived.
import Clocks

/// An alert: one part for each set of messages that refer to one another, and all parts that name the same event of the
/// National Weather Service.
package struct AlertChain: Sendable, Equatable {
    package let parts: [AlertPart]

    /// Names the alert for as long as its first message is kept.
    package var key: AlertReference? { parts.first?.versions.first?.message.key }

    /// The parts that count at a moment: those in force if there are any, else all that have a message to show.
    package func currentParts(at now: Moment) -> [AlertPart] {
        let shown = parts.filter { $0.current != nil }
        // One part counts whatever its state is.
        guard shown.count > 1 else { return shown }
        let inForce = shown.filter { $0.state(at: now).isInForce }
        return inForce.isEmpty ? shown : inForce
    }

    /// The state of the part that matters most: active, then upcoming, then the one that ended last.
    package func state(at now: Moment) -> AlertState {
        let states = currentParts(at: now).map { $0.state(at: now) }
        if states.contains(.active) { return .active }
        if states.contains(.upcoming) { return .upcoming }
        let over = states.max { ($0.since ?? .init(seconds: 0)) < ($1.since ?? .init(seconds: 0)) }
        // Nothing but cancellations of what was never seen.
        return over ?? parts.first?.state(at: now) ?? .calm
    }

    /// What shows that the alert is a test. One message in force that is none makes it a real one.
    package func testSign(at now: Moment) -> TestSign? {
        let parts = currentParts(at: now)
        let signs = parts.compactMap { $0.current?.message.testSign }
        guard !signs.isEmpty, signs.count == parts.count else { return nil }
        return signs.contains(.textOnly) ? .textOnly : .declared
    }

    /// Returns the next moment at which its state is another one; nil if there is none.
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

    /// Returns the alerts that the messages make up, in the order of their first messages.
    package static func chains(of messages: [ListedMessage]) -> [AlertChain] {
        var joined = References()
        for (index, item) in messages.enumerated() {
            let node = joined.node(of: item.message.key, in: item.realm)
            joined.messages[node, default: []].append(index)
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
        var chains: [Int: [AlertPart]] = [:]
        for (index, part) in parts.enumerated() { chains[sets.root(of: index), default: []].append(part) }
        return chains.keys.sorted().compactMap { chains[$0].map(AlertChain.init) }
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
    /// The references, with those of the National Weather Service to messages that have expired; never to itself.
    var allReferences: [AlertReference] {
        let expired = infos.flatMap { $0.parameter("expiredReferences") }.flatMap { AlertReference.list($0) }
        return (references + expired).filter { $0 != key }
    }
}

/// Messages and what they refer to, as a graph.
private struct References {
    private var sets = DisjointSets()
    private var nodes: [Name: Int] = [:]

    private struct Name: Hashable {
        var realm: String
        var reference: AlertReference
    }

    /// Indexes of the messages of a node: none for one that was never seen, several for one that was sent again.
    var messages: [Int: [Int]] = [:]

    mutating func node(of reference: AlertReference, in realm: String) -> Int {
        let name = Name(realm: realm, reference: reference)
        if let node = nodes[name] { return node }
        let node = sets.add()
        nodes[name] = node
        return node
    }

    mutating func join(_ one: Int, _ two: Int) { sets.join(one, two) }

    /// The messages of each connected part, in the order of its first message.
    var components: [[Int]] {
        mutating get {
            var components: [Int: [Int]] = [:]
            for (node, indexes) in messages { components[sets.root(of: node), default: []] += indexes }
            return components.values.map { $0.sorted() }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
        }
    }
}

/// Sets of numbers that are joined (R. E. Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm", JACM 22(2), 1975).
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

    mutating func join(_ one: Int, _ two: Int) {
        let (one, two) = (root(of: one), root(of: two))
        parents[max(one, two)] = min(one, two)
    }
}
