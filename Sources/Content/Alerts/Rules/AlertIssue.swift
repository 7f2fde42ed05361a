// Recognizes the issues of one alert: a service sends it again, as a new message, without saying so.
import Clocks
import HazardKit

/// The name that all issues of an alert share: its sender, its event and its areas.
struct AlertIssue: Hashable {
    private let realm: String
    private let sender: String
    private let event: String
    private let areas: Int

    /// Returns nil for a message that is no such issue: it must be for coded areas, and refer to nothing. What is severe or
    /// immediate is always announced as an alert by itself.
    init?(_ item: ListedMessage) {
        let message = item.message
        guard message.kind == .alert, message.references.isEmpty,
            message.infos.allSatisfy({ info in
                info.severity < .severe && info.urgency != .immediate
                    && info.areas.allSatisfy { !$0.geocodes.isEmpty }
            })
        else { return nil }
        self.init(ofAnyKind: item)
    }

    /// Returns nil for a message without a sender, an event or an area, and for one of several events.
    private init?(ofAnyKind item: ListedMessage) {
        let message = item.message
        guard [.alert, .update].contains(message.kind), !message.sender.isEmpty,
            let event = message.infos.first?.event, !event.isEmpty
        else { return nil }
        // A sum, so that the order of the codes does not matter.
        var areas = 0
        for info in message.infos {
            guard info.event == event, !info.areas.isEmpty else { return nil }
            for area in info.areas {
                // Without a code or a drawing its name is all that is known of it.
                if !area.isUsable {
                    guard !area.name.isEmpty else { return nil }
                    areas &+= area.name.lowercased().hashValue
                }
                for code in area.geocodes { areas &+= code.hashValue }
                for polygon in area.polygons { areas &+= polygon.ring.hashValue }
                for circle in area.circles { areas &+= circle.text.hashValue }
            }
        }
        (realm, sender, self.event, self.areas) = (item.realm, message.sender, event, areas)
    }

    // MARK: Issues that say something else

    /// The most issues of an alert that are compared with one that its feed has dropped.
    private static let mostCompared = 8

    /// Notes for each message that its feed has dropped the later issue of the same alert, whatever its severity and its
    /// references: those between may have been missed. While a feed lists both, they are two alerts: one event may have two
    /// causes.
    static func noteLater(in chains: inout [AlertChain]) {
        var dropped: [(chain: Int, part: Int, issue: AlertIssue)] = []
        for chain in chains.indices {
            for (number, part) in chains[chain].parts.enumerated()
            where part.cancellation == nil && part.current.missed > 0 && part.current.message.events.isEmpty {
                guard let issue = AlertIssue(ofAnyKind: part.current) else { continue }
                dropped.append((chain, number, issue))
            }
        }
        guard !dropped.isEmpty else { return }
        let names = Set(dropped.map(\.issue))
        let senders = Set(names.map(\.sender))
        var issues: [AlertIssue: [ListedMessage]] = [:]
        for item in chains.lazy.flatMap(\.versions)
        where senders.contains(item.message.sender) && item.message.events.isEmpty {
            guard let issue = AlertIssue(ofAnyKind: item), names.contains(issue) else { continue }
            issues[issue, default: []].append(item)
        }
        issues = issues.mapValues { items in
            let latest = items.sorted { ($0.lastListed, $0.sent) > ($1.lastListed, $1.sent) }
            return Array(latest.prefix(mostCompared))
        }
        for (chain, number, issue) in dropped {
            let old = chains[chain].parts[number].current
            let later = issues[issue]?.first { item in
                item.sent > old.sent && item.lastListed > old.lastListed && item.supersedes(old)
                    && item.message.isDeclaredTest == old.message.isDeclaredTest
            }
            chains[chain].parts[number].laterIssue = later
        }
    }
}

extension ListedMessage {
    /// Returns whether a later issue can take the place of an earlier one: unless it is for another time, or
    /// less severe.
    func supersedes(_ old: ListedMessage) -> Bool {
        let end = { (item: ListedMessage) in item.message.end(listed: item.lastListed).moment }
        let start = { (item: ListedMessage) in max(item.message.begin?.moment ?? item.sent, item.sent) }
        return message.severity >= old.message.severity && end(self) >= end(old)
            && start(self) <= max(start(old), sent)
    }
}

extension AlertMessage {
    /// The sum of what the message says, without numbers and times: issues that differ in these alone say the same.
    var wording: Int {
        var sum = Hasher()
        let texts = infos.flatMap { [$0.headline, $0.description, $0.instruction] + $0.responses }
        for text in texts + [note] { Wording.add(text, to: &sum) }
        return sum.finalize()
    }
}

private enum Wording {
    private static let times: Set = [
        "am", "pm", "noon", "midnight", "morning", "afternoon", "evening", "night", "overnight", "today",
        "tonight", "tomorrow",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "mon", "tue", "wed", "thu", "fri", "sat", "sun",
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
        "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        "utc", "gmt", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "akst", "akdt", "hst",
    ]
    /// The words after which a number is a name: `Route 460`.
    private static let numbered: Set = [
        "route", "rt", "highway", "hwy", "interstate", "i", "us", "sr", "road", "exit", "mile", "milepost",
        "street", "building", "bldg", "hall", "room", "floor", "lot", "gate", "bridge", "block", "zone",
        "district", "sector", "unit", "line", "track", "well", "tank", "reactor", "apartment", "apt",
    ]
    /// The most letters of these words.
    private static let longest = 10

    static func add(_ text: String, to sum: inout Hasher) {
        var isName = false
        for word in text.wordBytes {
            let short = word.count <= longest ? String(decoding: word, as: UTF8.self) : ""
            let isNumber = word.first.map { (0x30...0x39).contains($0) } ?? false
            if isName || !isNumber && !times.contains(short) {
                for byte in word { sum.combine(byte) }
                sum.combine(UInt8(ascii: " "))
            }
            isName = numbered.contains(short)
        }
        sum.combine(UInt8(ascii: "\n"))
    }
}
