// The alerts that a campus publishes: reads its list, changes messages, and writes the next list.
import Alerts
import Clocks
internal import FeedDecoding
import HazardKit
import PackSync

package struct PublishedAlerts: Sendable {
    /// One message of the list, which is the latest of its alert.
    package struct Item: Sendable {
        package var message: AlertMessage
        package var document: String
        /// True if readers show it apart, as a test.
        package var isTest: Bool { message.testSign == .declared }
    }

    /// The pack's identifier, which is the sender of all its alerts.
    package let identifier: String
    package private(set) var items: [Item] = []
    /// The documents that cannot be parsed here, which continue to be published.
    package private(set) var unreadable: [String] = []

    /// The number of seconds for which a cancellation is published, so that people see it.
    static let cancellationLength = Moment.day

    /// - Parameter list: the current list; nil if none is published yet.
    package init(identifier: String, list: AlertList?) {
        self.identifier = identifier
        for document in list?.messages ?? [] {
            let feed = try? CAPDecoder.decode(Array(document.utf8))
            if let feed, feed.messages.count == 1, let message = feed.messages.first {
                items.append(Item(message: message, document: document))
            } else {
                unreadable.append(document)
            }
        }
    }

    package func state(of item: Item, at now: Moment) -> AlertState {
        let listed = ListedMessage(item.message, source: identifier, listed: now)
        return AlertChain.chains(of: [listed]).first?.state(at: now) ?? .calm
    }

    /// The alerts as they are listed and numbered: those that people see first, tests after them.
    package var listed: [Item] { items.filter { !$0.isTest } + items.filter(\.isTest) }

    /// Returns the alert with this number, counted from 1 in `listed`, or with this identifier.
    package func item(named name: String) -> Item? {
        listed.numbered(name) ?? items.first { $0.message.identifier == name }
    }

    package func number(of item: Item) -> Int? {
        listed.firstIndex { $0.message.key == item.message.key }.map { $0 + 1 }
    }

    /// Returns the head of the next message: a new alert, or a message about `earlier`.
    package func head(_ kind: AlertKind, about earlier: Item? = nil, now: Moment) -> MessageHeader {
        let time = now.description.filter { $0 != "-" && $0 != ":" }
        var (name, count) = ("\(identifier)-\(time)", 1)
        while items.contains(where: { $0.message.identifier == name }) {
            count += 1
            name = "\(identifier)-\(time)-\(count)"
        }
        var head = MessageHeader(identifier: name, sender: identifier, sent: now, kind: kind)
        if let earlier { head.references = Self.references(to: earlier) }
        return head
    }

    /// Returns references to all messages of the alert, so that a reader who has seen any of them recognizes it.
    private static func references(to item: Item) -> [String] {
        let message = item.message
        let sent = CAPWriter.time(message.sent?.moment ?? Moment(seconds: 0))
        let earlier = triples(in: item.document)
        // Many updates must not fill the list: the first and the latest ones join everything that was seen.
        let kept =
            earlier.count > maxReferences
            ? earlier.prefix(1) + earlier.suffix(maxReferences - 1) : earlier[...]
        return kept + ["\(message.sender),\(message.identifier),\(sent)"]
    }

    private static let maxReferences = 20

    /// Returns the references as written in the document: each has a time, which a parsed message does not keep.
    private static func triples(in document: String) -> [String] {
        let rest = document.split(separator: "<references>", maxSplits: 1).dropFirst().first ?? ""
        guard let text = rest.split(separator: "</references>", maxSplits: 1).first else { return [] }
        return text.split { $0.isWhitespace }.map(String.init).filter {
            AlertReference(triple: Substring($0)) != nil && !$0.contains("<")
        }
    }

    /// Adds a message, in place of the one it is about. Throws the fault if readers would misunderstand the message.
    package mutating func add(
        _ document: String, replacing earlier: Item? = nil
    ) throws(DraftFault) {
        guard let feed = try? CAPDecoder.decode(Array(document.utf8)), feed.messages.count == 1,
            let message = feed.messages.first
        else {
            throw DraftFault(
                .description, "unreadable",
                "The message could not be read again. Remove unusual signs from its texts.")
        }
        let item = Item(message: message, document: document)
        if let earlier, let index = items.firstIndex(where: { $0.message.key == earlier.message.key }) {
            items[index] = item
        } else {
            items.append(item)
        }
    }

    /// Removes alerts that have ended, and cancellations after a day.
    package mutating func removeOver(at now: Moment) {
        items = items.filter { item in
            switch state(of: item, at: now) {
            case .ended: false
            case .canceled(let since): now.seconds - since.seconds <= Self.cancellationLength
            default: true
            }
        }
    }

    /// The messages of the next list.
    package var documents: [String] { items.map(\.document) + unreadable }
}

/// Checks that readers will understand a message, by the rules that they use.
package enum ReaderJudgment {
    /// Returns the misunderstanding that a message would cause, or nil if readers will understand it as intended.
    package static func fault(of draft: AlertDraft, in message: AlertMessage, now: Moment) -> DraftFault? {
        let listed = ListedMessage(message, source: message.sender, listed: now)
        guard let chain = AlertChain.chains(of: [listed]).first else { return misread("is not shown at all") }
        let state = chain.state(at: now)
        if draft.isTest { return message.testSign == nil ? misread("is taken for a real alert") : nil }
        if message.testSign != nil { return misread("is taken for a test, because of its words") }
        if draft.isAllClear {
            if case .allClear = state { return nil }
            return misread("is not taken for an all-clear")
        }
        if state == .calm { return misread("is taken for \"no emergency\", because of its words") }
        guard state.isInForce else { return misread("is taken for one that is over") }
        guard let ends = draft.ends, message.end(listed: now).moment == ends else {
            return misread("ends at another time")
        }
        return nil
    }

    /// Returns the text of the banner that readers on the campus will see, or nil if the message raises none.
    package static func banner(of message: AlertMessage, now: Moment, zone: LocalZone) -> String? {
        var snapshot = AlertSnapshot(written: now)
        var campus = WatchedPlace(name: "Campus")
        campus.campus = ""
        campus.point = message.infos.first?.areas.first?.circles.first?.center
        snapshot.take([message], from: CampusSource.name, at: now)
        let board = AlertBoard(StoredAlerts(snapshot, for: WatchedPlaces([campus])), at: now)
        return AlertWords.banner(board.banner, HazardTimes(now: now, zone: zone))
    }

    private static func misread(_ how: String) -> DraftFault {
        DraftFault(.headline, "misread", "As it is written, the alert \(how). Write it differently.")
    }
}
