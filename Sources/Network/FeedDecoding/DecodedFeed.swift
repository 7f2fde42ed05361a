// The content of a feed's answer, and the reason that one is refused.
import Alerts
import HazardKit
import TextTools

package struct DecodedFeed: Sendable, Equatable {
    package var messages: [AlertMessage] = []
    /// The documents with alerts that an index links to, as written there.
    package var links: [FeedLink] = []
    /// The number of messages that could not be read.
    package var damaged = 0
    /// The first of them, as a person can follow them.
    package var unread: [UnreadEntry] = []
    /// The number of drafts and of messages that are not for the public.
    package var dropped = 0

    /// The references of the messages, each of which takes some 200 bytes while alerts are put together.
    private var references = 0
    private static let mostReferences = 200_000
    private static let fewReferences = 3
    /// About the bytes that the messages take.
    private var weight = 0
    /// The most of them: several times what is stored of a feed.
    private static let mostWeight = 6 * AlertLimits.room

    package init() {}

    /// Adds a message, or counts it as dropped if it is not meant for the public.
    mutating func add(_ message: AlertMessage) {
        guard !message.identifier.isEmpty else {
            damaged += 1
            return
        }
        guard message.scope == .everyone, message.status != .draft else {
            dropped += 1
            return
        }
        weight += message.weight
        guard messages.count < AlertLimits.messages, weight <= Self.mostWeight else {
            addUnread(message.infos.first?.headline ?? "")
            return
        }
        messages.append(message.readable)
        limitReferences()
        messages[messages.count - 1].clean()
    }

    /// Leaves only a few references in messages after those that have very many together.
    private mutating func limitReferences() {
        guard var message = messages.last else { return }
        let count = message.allReferences.count
        references += count
        guard references > Self.mostReferences, count > Self.fewReferences else { return }
        message.references = Array(message.references.prefix(Self.fewReferences))
        for index in message.infos.indices {
            message.infos[index].parameters.removeAll { $0.name.isSame(as: "expiredReferences") }
        }
        message.omitted += count - message.references.count
        messages[messages.count - 1] = message
    }

    /// Counts an entry that could not be read as an alert. Its title and address are kept for a person, unless
    /// the title says that there is no emergency: then it counts as read.
    mutating func addUnread(_ title: String, link: String = "") {
        let title = FeedPlainText.of(title)
        if AlertInfo.isCalm(headline: DisplayText.line(title)) { return }
        damaged += 1
        guard unread.count < UnreadEntry.limit, !title.isEmpty || !link.isEmpty else { return }
        unread.append(UnreadEntry(title: title, link: link))
    }
}

package struct FeedLink: Sendable, Hashable {
    /// The address as written, which is usually relative to the index.
    package var address: String
    /// The time of the entry's last change, as written; empty if the index has none.
    package var changed = ""
    package var title = ""
}

/// The reason that a document is not a feed, or could not be read completely.
package struct FeedFault: Error, Sendable, Equatable {
    /// One sentence without a period.
    package var message: String

    init(_ message: String) { self.message = message }

    /// Creates the fault of a response that is something else, with what the server says of it.
    init(not what: String, saying said: String?) {
        message = "the response is not a \(what)" + (said.map { "; the server says: \($0.shortLine)" } ?? "")
    }

    init(_ fault: some TextFault) { self.init("\(fault.message) (line \(fault.position.line))") }
}

extension AlertMessage {
    /// The message with texts as people read them, whatever markup the sender put in, and with the text for
    /// phones where it has no other.
    fileprivate var readable: AlertMessage {
        var message = self
        message.note = FeedPlainText.of(note)
        for index in message.infos.indices { message.infos[index].makeReadable() }
        return message
    }
}

extension AlertInfo {
    private static let fewAreas = 50

    fileprivate mutating func makeReadable() {
        (event, headline) = (FeedPlainText.of(event), FeedPlainText.of(headline))
        (description, instruction) = (FeedPlainText.of(description), FeedPlainText.of(instruction))
        (senderName, contact) = (FeedPlainText.of(senderName), FeedPlainText.of(contact))
        for index in areas.indices { areas[index].name = FeedPlainText.of(areas[index].name) }
        // Areas that say nothing are no harm, but thousands of them are no real message.
        if areas.count > Self.fewAreas {
            areas.removeAll { $0.name.isEmpty && !$0.hasShape && !$0.isPartlyDrawn && $0.geocodes.isEmpty }
        }
        let (short, long) = (phoneText("CMAMtext"), phoneText("CMAMlongtext"))
        if headline.allSatisfy(\.isWhitespace), parameter("NWSheadline").isEmpty {
            headline = short.isEmpty ? long : short
            if description.allSatisfy(\.isWhitespace), long != headline { description = long }
        }
    }

    private func phoneText(_ name: String) -> String {
        parameter(name).first { !$0.isEmpty }.map(FeedPlainText.of) ?? ""
    }
}
