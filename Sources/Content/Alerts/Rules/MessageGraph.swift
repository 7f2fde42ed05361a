// Finds the messages about one alert: by their references, by the event of the weather service, and by the
// sender, the event and the area of repeated issues.
import Clocks
import HazardKit

/// The graph of messages, and of what they refer to.
struct MessageGraph {
    private var sets = DisjointSets()
    private var nodes: [Name: Int] = [:]
    /// The node of each message; messages that were sent again share one.
    private var messages: [Int] = []

    private enum Name: Hashable {
        case message(MessageName)
        /// The event of the weather service, by its VTEC.
        case event(realm: String, String)
        /// A service issues the same alert again without saying so.
        case issue(realm: String, sender: String, event: String, areas: Int)
    }

    mutating func add(_ item: ListedMessage) {
        let message = item.message
        let node = node(of: .message(item.name))
        messages.append(node)
        for reference in message.allReferences {
            sets.join(node, self.node(of: .message(MessageName(realm: item.realm, key: reference))))
        }
        guard message.kind.isVersion else { return }
        let events = message.events
        for event in events {
            sets.join(node, self.node(of: .event(realm: item.realm, event.eventKey)))
        }
        if events.isEmpty, let issue = Self.issue(of: item) { sets.join(node, self.node(of: issue)) }
    }

    /// Returns the name that all issues of an alert share, or nil for a message that is no such issue: it must
    /// be for coded areas, and refer to nothing. What is severe or immediate is always an alert by itself, which
    /// is announced.
    private static func issue(of item: ListedMessage) -> Name? {
        let message = item.message
        guard message.kind == .alert, message.references.isEmpty, !message.sender.isEmpty,
            let event = message.infos.first?.event, !event.isEmpty
        else { return nil }
        // A sum, so that the order of the codes does not matter.
        var areas = 0
        for info in message.infos {
            guard info.event == event, !info.areas.isEmpty, info.severity < .severe,
                info.urgency != .immediate
            else { return nil }
            for area in info.areas {
                guard !area.geocodes.isEmpty else { return nil }
                for code in area.geocodes { areas &+= code.hashValue }
                for polygon in area.polygons { areas &+= polygon.ring.hashValue }
                for circle in area.circles { areas &+= circle.text.hashValue }
            }
        }
        return .issue(realm: item.realm, sender: message.sender, event: event, areas: areas)
    }

    private mutating func node(of name: Name) -> Int {
        if let node = nodes[name] { return node }
        let node = sets.add()
        nodes[name] = node
        return node
    }

    /// The indexes of the messages of each connected component, in the order of its first message.
    var components: [[Int]] { mutating get { sets.members(of: messages) } }
}

/// Disjoint sets of numbers with union and find (R. E. Tarjan, "Efficiency of a Good But Not Linear Set Union
/// Algorithm", JACM 22(2), 1975).
struct DisjointSets {
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
