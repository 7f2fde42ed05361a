// Finds the alert that took the place of another one: a watch that became a warning.
import HazardKit
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

/// The messages of all alerts by what a successor may be known by.
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

    /// The words after which a message names what replaces it.
    private static let phrases = [
        ["replaced", "by"], ["superseded", "by"], ["upgraded", "to"], ["replaced", "with"],
    ]
    /// The most words of the name of an event.
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
            name.append(bare.prefix(1).uppercased() + bare.dropFirst())
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
