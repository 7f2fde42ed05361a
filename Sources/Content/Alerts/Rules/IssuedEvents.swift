// Finds the message of the weather service that was issued for a zone at about the time of another one.
import Clocks
internal import TextMetrics

/// The messages of the weather service by office, phenomenon and zone, in the order of their times: a search
/// takes about as long whether a zone has ten messages or ten thousand.
struct IssuedEvents {
    /// The most codes of a message that are compared; real ones have up to four.
    static let mostCodes = 8

    private struct Key: Hashable {
        var realm: String
        var office: String
        var phenomenon: String
        var unit: String
    }

    private struct Issue {
        var seconds: Int
        /// The place among all messages: of two that are equally near the first counts.
        var order: Int
        var event: String
    }

    /// By zone, then by significance. Sorted by time before the first search.
    private var issues: [Key: [String: [Issue]]] = [:]
    private var count = 0
    private var isSorted = true

    /// Adds a message with its event, unless that is over.
    mutating func add(_ item: ListedMessage, _ event: String) {
        let codes = item.message.events.prefix(Self.mostCodes).filter { !$0.isOver }
        guard !codes.isEmpty else { return }
        isSorted = false
        let issue = Issue(seconds: item.sent.seconds, order: count, event: event)
        count += 1
        for unit in AreaUnits(item.message).units {
            for code in codes {
                let key = Key(realm: item.realm, office: code.office, phenomenon: code.phenomenon, unit: unit)
                issues[key, default: [:]][code.significance, default: []].append(issue)
            }
        }
    }

    /// Returns the event of the message of another significance for one of the units that was sent nearest
    /// to a message, or nil if there is none.
    mutating func nearest(to item: ListedMessage, _ code: VTEC, _ units: Set<String>) -> String? {
        sort()
        let time = item.sent.seconds
        var best: (distance: Int, order: Int, event: String)?
        for unit in units {
            let key = Key(realm: item.realm, office: code.office, phenomenon: code.phenomenon, unit: unit)
            for (significance, list) in issues[key] ?? [:] where significance != code.significance {
                for issue in Self.neighbors(of: time, in: list) {
                    let distance = abs(issue.seconds - time)
                    if let best, (best.distance, best.order) <= (distance, issue.order) { continue }
                    best = (distance, issue.order, issue.event)
                }
            }
        }
        return best?.event
    }

    private mutating func sort() {
        guard !isSorted else { return }
        isSorted = true
        issues = issues.mapValues { lists in
            lists.mapValues { list in list.sorted { ($0.seconds, $0.order) < ($1.seconds, $1.order) } }
        }
    }

    /// Returns the first issue at or after a time, and the first of those at the latest time before it.
    private static func neighbors(of seconds: Int, in list: [Issue]) -> [Issue] {
        let after = first(in: list, from: seconds)
        var found: [Issue] = []
        if after > 0 { found.append(list[first(in: list, from: list[after - 1].seconds)]) }
        if after < list.count { found.append(list[after]) }
        return found
    }

    /// Returns the index of the first issue that is not before a time, by binary search.
    private static func first(in list: [Issue], from seconds: Int) -> Int {
        list.partitioningIndex { $0.seconds >= seconds }
    }
}
