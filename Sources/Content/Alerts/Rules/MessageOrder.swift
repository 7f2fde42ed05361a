// Sorts the messages of an alert. A message comes after those that it refers to, even if its clock disagrees.
import Clocks

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
