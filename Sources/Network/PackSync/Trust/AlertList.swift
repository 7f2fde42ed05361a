import Clocks
import ContentPack
import Diagnostics
import PropertyLists

/// A campus's own alerts: every message currently in force, in one signed file next to the stamp.
package struct AlertList: Sendable, Equatable {
    package var identifier: String
    /// The list's number, higher than that of every earlier list; 1 to `SyncLimits.greatestNumber`.
    package var number: Int
    /// The number of a root list that names the signing key.
    package var root: Int
    package var issued: Moment
    package var expires: Moment
    /// The documents of CAP 1.2, at most `SyncLimits.maxAlertMessages`; empty if there is no alert.
    package var messages: [String]

    static let format = "muster-alerts-1"

    /// The time until which the list is trusted: its expiry, but at most a month after it was issued.
    package var end: Moment { min(expires, issued + SyncLimits.longestAlertsValidity) }

    package func freshness(at now: Moment) -> Freshness {
        if now.seconds < issued.seconds - SyncLimits.alertsClockTolerance { return .unknown(issued: issued) }
        return now > end ? .expired(confirmed: issued) : .current
    }
}

extension AlertList {
    /// Parses a list's message, whose signature must have been verified. The messages in it are not parsed.
    ///
    /// - Throws: a diagnostic with a code that begins `alerts-` or `plist-`.
    package init(message: ArraySlice<UInt8>) throws(Diagnostic) {
        let fields = try StrictFields(
            reading: message, prefix: "alerts", format: Self.format, file: RepositoryPath.alerts)
        identifier = try fields.identifier()
        number = try fields.integer("Number", in: 1...SyncLimits.greatestNumber)
        root = try fields.integer("Root", in: 1...SyncLimits.greatestRootNumber)
        issued = try fields.moment("Issued")
        expires = try fields.moment("Expires")
        guard issued < expires else { throw fields.wrong("date", "Expires", "is not after Issued") }
        let items = try fields.array("Messages")
        guard items.count <= SyncLimits.maxAlertMessages else {
            throw fields.wrong(
                "messages", "Messages", "holds more than \(SyncLimits.maxAlertMessages) messages")
        }
        messages = items.compactMap(\.string)
        guard messages.count == items.count else {
            throw fields.wrong("messages", "Messages", "holds something that is not text")
        }
    }

    /// The message to sign. It omits the document type of other lists, because it is requested every minute.
    package var message: [UInt8] {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n"
        text += PropertyListWriter.entry("Format", Self.format) + "\n"
        text += PropertyListWriter.entry("Identifier", identifier) + "\n"
        text += PropertyListWriter.entry("Number", number) + "\n"
        text += PropertyListWriter.entry("Root", root) + "\n"
        text += PropertyListWriter.entry("Issued", date: issued.description) + "\n"
        text += PropertyListWriter.entry("Expires", date: expires.description) + "\n"
        text += "<key>Messages</key><array>\n"
        for message in messages { text += PropertyListWriter.string(message) + "\n" }
        return Array((text + "</array>\n</dict></plist>\n").utf8)
    }

    /// The degree to which a list can be taken as complete and current.
    package enum Freshness: Sendable, Equatable {
        case current
        /// The list has expired: its alerts are shown, but a newer list may be withheld.
        case expired(confirmed: Moment)
        /// The clock is earlier than the list's time, so its age is unknown.
        case unknown(issued: Moment)

        /// A sentence for people; nil if there is nothing to report.
        package var sentence: String? {
            switch self {
            case .current: nil
            case .expired(let confirmed):
                "Campus alerts not confirmed since \(confirmed.shown): there may be newer ones that do not reach you."
            case .unknown(let issued):
                "Cannot determine whether these are the newest campus alerts: the clock of this computer is set before "
                    + "\(issued.shown), when they were confirmed, or the publisher's clock is wrong. Check the clock."
            }
        }

        package var word: SyncFreshness {
            switch self {
            case .current: .current
            case .expired: .outdated
            case .unknown: .unknown
            }
        }
    }
}
