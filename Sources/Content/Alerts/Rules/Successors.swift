// Finds the alert that took the place of another one: a watch that became a warning.
import Clocks
import HazardKit
internal import TextMetrics
internal import TextTools

enum Successors {
    /// Notes the successors of alerts that were upgraded, or whose cancellation names what replaces them.
    static func note(in chains: inout [AlertChain]) {
        let isCandidate = { (part: AlertPart) in
            part.cancellation != nil || part.current.message.mayBeUpgraded
        }
        guard chains.contains(where: { $0.parts.contains(where: isCandidate) }) else { return }
        var index = SuccessorIndex(chains)
        for number in chains.indices {
            for place in chains[number].parts.indices where isCandidate(chains[number].parts[place]) {
                let part = chains[number].parts[place]
                chains[number].parts[place].replacement = index.successor(of: part)
            }
        }
    }
}

private struct SuccessorIndex {
    private var events: [MessageName: String] = [:]
    private var issued = IssuedEvents()
    /// The first two different events of the messages that refer to a message: one of them is not its own.
    private var referring: [MessageName: [String]] = [:]
    /// The events that messages name, each message read once.
    private var namedEvents: [MessageName: String?] = [:]

    init(_ chains: [AlertChain]) {
        for chain in chains {
            // A test takes no alert's place.
            for item in chain.versions where item.message.kind != .cancel && !item.message.isDeclaredTest {
                let event = item.message.infos.first?.event ?? ""
                events[item.name] = event
                issued.add(item, event)
                guard !event.isEmpty else { continue }
                for reference in item.message.references {
                    let name = MessageName(realm: item.realm, key: reference)
                    let known = referring[name] ?? []
                    if known.count < 2, known.first != event { referring[name] = known + [event] }
                }
            }
        }
    }

    /// Returns the event of the successor, empty if there is one that is not known; nil if none is named.
    mutating func successor(of part: AlertPart) -> String? {
        let own = part.current.message.infos.first?.event ?? ""
        let upgraded = part.current.message.events.filter(\.isUpgraded)
        if part.cancellation == nil, !upgraded.isEmpty { return ofEvent(part.current, upgraded, own) ?? "" }
        guard let cancellation = part.cancellation else { return nil }
        // An alert of another kind that refers to the canceled one is its successor.
        for version in part.versions {
            if let other = referring[version.name]?.first(where: { $0 != own }) { return other }
        }
        let codes = cancellation.message.events.filter(\.isUpgraded)
        if !codes.isEmpty { return ofEvent(cancellation, codes, own) ?? "" }
        return named(by: cancellation)
    }

    /// Returns the event of the message that the weather service issued in place of another one.
    private mutating func ofEvent(_ item: ListedMessage, _ codes: [VTEC], _ own: String) -> String? {
        let units = AreaUnits(item.message).units
        for code in codes.prefix(IssuedEvents.mostCodes) {
            if let event = issued.nearest(to: item, code, units), event != own { return event }
        }
        return named(by: item)
    }

    private static let phrases = [
        ["replaced", "by"], ["superseded", "by"], ["upgraded", "to"], ["replaced", "with"],
    ]
    private static let longestName = 5

    /// Returns the event that the texts of a message name as its successor, empty if it is a message that is
    /// not known; nil if they name none.
    private mutating func named(by item: ListedMessage) -> String? {
        if let known = namedEvents[item.name] { return known }
        let event = read(item)
        namedEvents[item.name] = .some(event)
        return event
    }

    private func read(_ item: ListedMessage) -> String? {
        let message = item.message
        for identifier in message.infos.flatMap({ $0.parameter("replacedBy") }) {
            let keys = [message.sender, ""].map { AlertReference(sender: $0, identifier: identifier) }
            let found = keys.compactMap { events[MessageName(realm: item.realm, key: $0)] }
            return found.first ?? ""
        }
        let texts = [message.note] + message.infos.flatMap { [$0.headline, $0.description] }
        for text in texts where !text.isEmpty {
            let words = text.lowercased().split { $0.isWhitespace }
            for index in words.indices.dropFirst() {
                let isNamed = Self.phrases.contains { $0[0] == words[index - 1] && $0[1] == words[index] }
                if isNamed { return Self.event(at: words[(index + 1)...]) }
            }
        }
        return nil
    }

    /// Returns the name of an event that begins a text, `Freeze Warning`; empty if that is none.
    private static func event(at text: ArraySlice<Substring>) -> String {
        var words = text.prefix(longestName + 1)
        while let first = words.first, ["a", "an", "the", "new"].contains(first) { words.removeFirst() }
        var name: [String] = []
        for word in words {
            let bare = word.filter { $0.isLetter || $0 == "-" }
            name.append(bare.capitalizedFirst)
            if ["warning", "watch", "advisory", "statement", "emergency", "alert"].contains(bare) {
                return name.joined(with: " ")
            }
            if bare.count < word.count { break }
        }
        return ""
    }
}

extension AlertMessage {
    /// False if none of its events has been upgraded; quick.
    fileprivate var mayBeUpgraded: Bool {
        infos.contains { info in
            info.parameter("VTEC").contains { text in
                text.utf8.split(separator: UInt8(ascii: ".")).contains { $0.elementsEqual("UPG".utf8) }
            }
        }
    }
}

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

    private static func first(in list: [Issue], from seconds: Int) -> Int {
        list.partitioningIndex { $0.seconds >= seconds }
    }
}
