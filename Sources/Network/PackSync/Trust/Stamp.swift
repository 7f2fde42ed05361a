import Clocks
import ContentPack
import Diagnostics
import PropertyLists

/// The only file of a repository that changes: it names the newest manifest, and how long to trust it.
package struct Stamp: Sendable, Equatable {
    package var identifier: String
    /// The stamp's number, which increases by one with each stamp.
    package var number: Int
    /// The pack's Version in the manifest.
    package var version: Int
    /// The SHA-256 digest of the manifest's file, including its signature.
    package var manifest: SHA256Digest
    /// The size of that file in bytes.
    package var size: Int
    /// The number of the newest root list.
    package var root: Int
    package var issued: Moment
    package var expires: Moment

    static let format = "muster-stamp-1"

    /// The time until which the stamp is trusted: its expiry, but at most 90 days after it was issued.
    package var end: Moment { min(expires, issued + SyncLimits.longestValidity) }

    package func freshness(at now: Moment) -> Freshness {
        if now.seconds < issued.seconds - SyncLimits.clockTolerance { return .unknown(issued: issued) }
        return now > end ? .outdated(confirmed: issued, expired: end) : .current
    }
}

extension Stamp {
    /// Parses a stamp's message, whose signature must have been verified.
    ///
    /// - Throws: a diagnostic with a code that begins `stamp-` or `plist-`.
    package init(message: ArraySlice<UInt8>) throws(Diagnostic) {
        let fields = try StrictFields(
            reading: message, prefix: "stamp", format: Self.format, file: RepositoryPath.stamp)
        identifier = try fields.identifier()
        number = try fields.integer("Number", in: 1...SyncLimits.greatestNumber)
        version = try fields.integer("Version", in: 1...ManifestRules.greatestVersion)
        manifest = try fields.digest("Manifest")
        size = try fields.integer("Size", in: 1...ManifestRules.largestManifest)
        root = try fields.integer("Root", in: 1...SyncLimits.greatestRootNumber)
        issued = try fields.moment("Issued")
        expires = try fields.moment("Expires")
        guard issued < expires else { throw fields.wrong("date", "Expires", "is not after Issued") }
    }

    /// The message to sign. It omits the document type and indentation of other lists, to fit into 1,024 bytes.
    package var message: [UInt8] {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n"
        text += PropertyListWriter.entry("Format", Self.format) + "\n"
        text += PropertyListWriter.entry("Identifier", identifier) + "\n"
        text += PropertyListWriter.entry("Number", number) + "\n"
        text += PropertyListWriter.entry("Version", version) + "\n"
        text += PropertyListWriter.entry("Manifest", manifest.hex) + "\n"
        text += PropertyListWriter.entry("Size", size) + "\n"
        text += PropertyListWriter.entry("Root", root) + "\n"
        text += PropertyListWriter.entry("Issued", date: issued.description) + "\n"
        text += PropertyListWriter.entry("Expires", date: expires.description) + "\n"
        return Array((text + "</dict></plist>\n").utf8)
    }

    /// The degree to which a stamp can be taken as current.
    package enum Freshness: Sendable, Equatable {
        case current
        /// The stamp has expired: its version is used anyway, and marked "may be outdated".
        case outdated(confirmed: Moment, expired: Moment)
        /// The clock is earlier than the stamp's time, so its age is unknown.
        case unknown(issued: Moment)

        /// A sentence for people; nil if there is nothing to report.
        package var sentence: String? {
            switch self {
            case .current: nil
            case .outdated(let confirmed, let expired):
                "These guides may be outdated: they were last confirmed on \(confirmed.date), for use until \(expired.date)."
            case .unknown(let issued):
                "Cannot determine whether these guides are the newest: the clock of this computer is set before \(issued.date), when "
                    + "they were confirmed, or the publisher's clock is wrong. Check the clock."
            }
        }
    }
}
