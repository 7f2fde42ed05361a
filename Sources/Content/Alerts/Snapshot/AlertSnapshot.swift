// The stored data of the alert feeds, which muster-sync writes and the reader shows.
import Clocks
import HazardKit
import SQLite
internal import TextTools

public struct AlertSnapshot: HazardSnapshot {
    public var states: SnapshotStates
    public var messages: [ListedMessage] = []
    /// The documents that indexes led to; used only by muster-sync.
    public var links: [LinkRecord] = []

    public static let format = HazardFormat(
        .alerts, subject: "Alerts", version: 6, noun: "message",
        feeds: ["nws": "Weather alerts", CampusSource.name: "Your campus's alerts"]
    ) { feed in
        if feed.name == CampusSource.name { return "Campus alerts" }
        guard CampusSource.isVerified(feed.name) else { return nil }
        return "Alerts of \(feed.name.dropFirst(CampusSource.name.count + 1))"
    }

    public init(written: Moment) { states = SnapshotStates(written: written) }

    public mutating func code(_ file: FieldCoder) {
        // Without the links, what an index leads to is fetched again.
        file.list("link", &links, max: AlertLimits.messages, isOptional: true)
        if file.isWriting {
            // The campus's own first, so that no limit leaves them out.
            messages =
                messages.filter { CampusSource.isVerified($0.source) }
                + messages.filter { !CampusSource.isVerified($0.source) }
        }
        file.list("message", &messages, max: AlertLimits.storedMessages)
    }

    /// The seconds for which a message is stored after its alert ended.
    public static let retention = 7 * Moment.day
    /// The seconds for which a cancellation without an alert is stored: the alert may arrive later.
    fileprivate static let loneCancelRetention = Moment.day

    /// Adds, updates or counts as missing the messages of a successful reading of a feed. If something in it could not be
    /// read, it was not whole, and nothing counts as missing.
    public mutating func take(
        _ read: [AlertMessage], from source: String, isWhole: Bool = true, at now: Moment
    ) {
        var places: [AlertReference: Int] = [:]
        for (index, item) in messages.enumerated() where item.source == source {
            places[item.message.key] = index
            if isWhole { messages[index].noteMissed(at: now) }
        }
        for message in toldApart(Array(read.prefix(AlertLimits.messages)), places) {
            guard let index = places[message.key] else {
                places[message.key] = messages.count
                messages.append(ListedMessage(message, source: source, listed: now))
                continue
            }
            // Of one identifier the message that was sent last counts.
            let stored = messages[index].message.sent?.moment ?? Moment(seconds: .min)
            if (message.sent?.moment ?? now) >= stored { messages[index].message = message }
            messages[index].noteListed(at: now)
        }
    }

    /// Returns the messages of a reading, with a name of its own for each that has the identifier of another alert: the
    /// stored one keeps it, of which `places` has the index, or otherwise the first.
    private func toldApart(_ read: [AlertMessage], _ places: [AlertReference: Int]) -> [AlertMessage] {
        let groups = Dictionary(grouping: read.indices) { read[$0].key }
        let isAnyApart = places.keys.contains(where: \.isNamedApart)
        guard groups.count < read.count || isAnyApart else { return read }
        var named = read
        for (key, indexes) in groups where indexes.count > 1 || isAnyApart {
            let stored = places[key].map { MessageTopic(messages[$0].message) }
            let topics = indexes.map { MessageTopic(read[$0]) }
            let owner = topics.firstIndex { topic in stored.map(topic.isSame) ?? false }
            for (number, index) in indexes.enumerated() where number != owner {
                let apart = read[index].namedApart
                // Alone, it is the stored message as its sender has changed it.
                let isOther =
                    indexes.count > 1
                    ? !topics[number].isSame(as: topics[owner ?? 0]) : places[apart.key] != nil
                if isOther { named[index] = apart }
            }
        }
        return named
    }

    public mutating func take(_ newer: SnapshotStates) {
        states = newer
        for feed in newer.feeds {
            if let moment = feed.confirmed { confirm(feed.name, isWhole: feed.damaged == 0, at: moment) }
        }
    }

    public func hasContent(of other: AlertSnapshot) -> Bool {
        guard links == other.links, messages.count == other.messages.count else { return false }
        let confirmed = Dictionary(
            feeds.map { ($0.name, $0.confirmed) }, uniquingKeysWith: { first, _ in first })
        return zip(messages, other.messages).allSatisfy { mine, theirs in
            // The feed's state says until when it is listed, or is not.
            let latest = mine.missed == 0 ? mine.lastListed : mine.missedUntil
            let isSaid = latest == confirmed[mine.source]
            return mine.message == theirs.message && mine.source == theirs.source
                && mine.firstListed == theirs.firstListed && mine.missed == theirs.missed
                && mine.missedFrom == theirs.missedFrom
                && (isSaid || mine.missedUntil == theirs.missedUntil)
                && (isSaid && mine.missed == 0 || mine.lastListed == theirs.lastListed)
        }
    }

    /// Records that the feed reported no change: what it listed is still listed, and what it did not list is still missing.
    public mutating func confirm(_ source: String, isWhole: Bool = true, at now: Moment) {
        for index in messages.indices where messages[index].source == source {
            if messages[index].missed == 0 {
                messages[index].lastListed = now
            } else if isWhole {
                messages[index].missedUntil = now
            }
        }
    }

    /// Removes the messages of alerts that ended long ago, and those that do not fit in the room of their source. Returns the
    /// alerts that are left.
    @discardableResult
    public mutating func removeOld(at now: Moment) -> [AlertChain] {
        let leads = states.clockLeads
        let time = { (chain: AlertChain) in chain.time(at: now, leads) }
        let all = AlertChain.chains(of: messages)
        var chains = all.filter { $0.isListed(at: time($0)) || !$0.isOld(at: time($0)) }
        let count = chains.reduce(0) { $0 + $1.messages.count }
        let kept = chains.flatMap { $0.recent(at: time($0)) }
        if kept.count < count { chains = AlertChain.chains(of: kept) }
        if let fitting = SourceRoom.fitting(chains, at: time) {
            messages = fitting
            return AlertChain.chains(of: fitting)
        }
        // Besides, reports about alerts that were never seen go.
        guard count < messages.count || kept.count < count else { return all }
        messages = kept
        return chains
    }

    public mutating func removeData(of isGone: (String) -> Bool) {
        messages.removeAll { isGone($0.source) }
        links.removeAll { isGone($0.source) }
    }

    public mutating func addData(of feed: String, from other: AlertSnapshot) {
        addData(of: feed, from: other, as: feed)
        links += other.links.filter { $0.source == feed }
    }

    /// The campuses' own alerts, which are signed, are known by their campus, and not by the server. A reading for some places
    /// does not stand for one for others that has never succeeded.
    public static func isSameQuestion(_ one: FeedState, _ other: FeedState) -> Bool {
        if CampusSource.isVerified(one.name) { return one.audience == other.audience }
        return one.address == other.address && one.host == other.host
            || one.hasSameAddress(as: other) && (one.succeeded == nil) == (other.succeeded == nil)
    }

    public mutating func addData(of feed: String, from other: AlertSnapshot, as name: String) {
        for var item in other.messages where item.source == feed {
            item.source = name
            messages.append(item)
        }
    }

    public var hasTest: Bool { feeds.contains { $0.name == LocalTest.source } }

    /// The seconds for which a test is kept after its end.
    private static let testRetention = 1_800

    public mutating func removeOverTest(at now: Moment) {
        let own = messages.filter { $0.source == LocalTest.source }
        guard !own.isEmpty || hasTest else { return }
        let isOver = AlertChain.chains(of: own).allSatisfy { chain in
            chain.state(at: now).since.map { now.seconds - $0.seconds > Self.testRetention } ?? false
        }
        guard isOver else { return }
        removeData { $0 == LocalTest.source }
        feeds.removeAll { $0.name == LocalTest.source }
    }

    public func newest(from source: String) -> Moment? {
        messages.filter { $0.source == source }.compactMap { $0.message.sent?.moment }.max()
    }
}

extension AlertReference {
    /// The mark between an identifier and the hash of the alert that shares it with another.
    fileprivate static let mark = "#alert-"
    /// The most characters of the mark and the hash.
    fileprivate static let longestMark = 34

    fileprivate var isNamedApart: Bool {
        let end = identifier.utf8.suffix(Self.longestMark)
        return end.lastIndex(of: UInt8(ascii: "#")).map { end[$0...].starts(with: Self.mark.utf8) } ?? false
    }
}

/// The event and the area of a message, which tell two alerts with one identifier apart.
private struct MessageTopic {
    private let kind: AlertKind
    private let status: AlertStatus
    private let areas: AreaUnits
    private let codes: Set<String>
    private let names: Set<String>
    private let languages: Set<String>

    init(_ message: AlertMessage) {
        (kind, status, areas) = (message.kind, message.status, AreaUnits(message))
        codes = Set(message.events.map(\.eventKey))
        (names, languages) = (Set(message.infos.map(\.event)), Set(message.languages))
    }

    /// Returns whether two messages are about the same event, for the same area. In another language an event
    /// has another name.
    func isSame(as other: MessageTopic) -> Bool {
        guard kind == other.kind, status == other.status, areas == other.areas, codes == other.codes else {
            return false
        }
        return !codes.isEmpty || names == other.names || languages.isDisjoint(with: other.languages)
    }
}

extension AlertMessage {
    /// The message with an identifier that follows from its event and its areas.
    fileprivate var namedApart: AlertMessage {
        var texts = [kind.rawValue + status.rawValue]
        for info in infos {
            texts.append(info.event)
            for area in info.areas {
                texts.append(area.name)
                texts += area.geocodes.map(\.value) + area.polygons.map(\.text) + area.circles.map(\.text)
            }
        }
        // Its end must not be cut off.
        let start = identifier.unicodeScalars.prefix(AlertLimits.name - AlertReference.longestMark)
        var message = self
        message.identifier =
            String(start) + AlertReference.mark + StableHash.text(of: texts.joined(with: "\n"))
        return message
    }
}

extension AlertChain {
    /// Returns its messages without those that others replaced long ago: some alerts are issued every day.
    fileprivate func recent(at now: Moment) -> [ListedMessage] {
        let isUsable = versions.allSatisfy { item in
            item.message.kind == .cancel
                || item.message.infos.contains { $0.areas.contains(where: \.isUsable) }
        }
        // What says nothing by itself needs the messages before it.
        guard versions.count > 1, isUsable else { return messages }
        let standing = Set(parts.flatMap { [$0.current.message.key, $0.cancellation?.message.key] })
        return messages.filter {
            standing.contains($0.message.key)
                || now.seconds - $0.lastListed.seconds <= AlertSnapshot.retention
        }
    }

    fileprivate func isListed(at now: Moment) -> Bool {
        let earliest = now.seconds - Moment.day
        let isListed = { (item: ListedMessage) in item.missed == 0 && item.lastListed.seconds > earliest }
        return messages.contains(where: isListed)
    }

    fileprivate func isOld(at now: Moment) -> Bool {
        guard let over = state(at: now).since else { return false }
        let isLoneCancel = parts.isEmpty
        let retention = isLoneCancel ? AlertSnapshot.loneCancelRetention : AlertSnapshot.retention
        return now.seconds - over.seconds > retention
    }
}
