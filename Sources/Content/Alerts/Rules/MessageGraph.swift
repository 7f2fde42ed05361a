// Finds the messages about one alert: by their references, by the event of the weather service, and by the
// sender, the event, the area and the words of repeated issues.
import HazardKit

struct MessageGraph {
    private var sets = DisjointSets()
    private var nodes: [Name: Int] = [:]
    /// The node of each message; messages that were sent again share one.
    private var messages: [Int] = []

    private enum Name: Hashable {
        case message(MessageName)
        /// The event of the weather service, by its VTEC.
        case event(realm: String, String)
        /// A service issues the same alert again without saying so, with the same words.
        case issue(AlertIssue, wording: Int)
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
        for event in events { sets.join(node, self.node(of: .event(realm: item.realm, event.eventKey))) }
        if events.isEmpty, let issue = AlertIssue(item) {
            sets.join(node, self.node(of: .issue(issue, wording: message.wording)))
        }
    }

    private mutating func node(of name: Name) -> Int {
        if let node = nodes[name] { return node }
        let node = sets.add()
        nodes[name] = node
        return node
    }

    /// Returns the messages of each alert. Tests and real messages never form one: a test that refers to a
    /// warning must not end, replace or hide it.
    static func groups(of messages: [ListedMessage]) -> [[ListedMessage]] {
        joined(messages).flatMap { group in
            guard group.count > 1 else { return [group] }
            let tests = tests(in: group)
            guard tests.contains(true), tests.contains(false) else { return [group] }
            return [false, true].flatMap { wanted in
                joined(zip(group, tests).filter { $0.1 == wanted }.map(\.0))
            }
        }
    }

    /// Returns the messages of each connected component, in the order of its first message.
    private static func joined(_ messages: [ListedMessage]) -> [[ListedMessage]] {
        var graph = MessageGraph()
        for item in messages { graph.add(item) }
        return graph.sets.members(of: graph.messages).map { $0.map { messages[$0] } }
    }

    /// Returns for each message whether it is a test. One that says nothing by itself is what it refers to.
    private static func tests(in group: [ListedMessage]) -> [Bool] {
        var isTest: [MessageName: Bool] = [:]
        let declared = group.map(\.message.isDeclaredTest)
        for (item, declared) in zip(group, declared) where !item.message.infos.isEmpty || declared {
            isTest[item.name] = declared && isTest[item.name] ?? true
        }
        return zip(group, declared).map { item, declared in
            guard item.message.infos.isEmpty, !declared else { return declared }
            let referred = item.message.allReferences.compactMap {
                isTest[MessageName(realm: item.realm, key: $0)]
            }
            return !referred.isEmpty && !referred.contains(false)
        }
    }
}

extension AlertMessage {
    var isDeclaredTest: Bool { testSign == .declared }
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
