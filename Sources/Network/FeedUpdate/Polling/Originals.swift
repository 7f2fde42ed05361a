// Keeps the documents of the feeds as received for a week, so that the original text can be looked up.
import Clocks
import Files
import HazardKit

/// The folder `originals/FEED` with one file for each version, named after the time it was received.
struct Originals {
    private let hazards: String
    /// The name of the feed's folder.
    private let feed: String

    private static let name = "originals"
    /// The most files and bytes of one feed.
    private static let maxFiles = 2_000
    private static let maxBytes = 64 << 20

    init(hazards: String, source: String) {
        self.hazards = hazards
        feed = source.unicodeScalars.map { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
                ? String(scalar) : "_"
        }.joined()
    }

    /// Adds documents, and removes those that are older than a week or beyond the limits. Throws the reason that they
    /// could not be stored; nothing depends on them.
    func add(_ documents: [[UInt8]], at now: Moment) throws(FileFailure) {
        // Neither folder is reached through a link, which may lead to a person's own files.
        let home = try Folder.at(hazards).makeFolder(Self.name).makeFolder(feed)
        for (index, bytes) in documents.enumerated() {
            let name = Self.name(now) + (index == 0 ? "" : "-\(index)") + Self.ending(of: bytes)
            try home.replace(
                name, with: bytes,
                Replacement(
                    through: Self.temporary, mode: .exactly(SnapshotFormat.fileMode(in: hazards)),
                    flushing: .nothing))
        }
        try clean(home, now: now)
    }

    private static func ending(of bytes: [UInt8]) -> String {
        switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): ".json"
        case UInt8(ascii: "<"): ".xml"
        default: ".txt"
        }
    }

    /// The name of an incomplete file that a killed program may have left.
    private static let temporary = "original" + Replacement.ending

    /// Returns a name such as `2026-03-02T17-00-00Z`: sorted by name, the files are sorted by time.
    private static func name(_ moment: Moment) -> String {
        String(moment.description.map { $0 == ":" ? "-" : $0 })
    }

    /// Returns true for a name that this program gives, so that nothing else is removed.
    private static func isOwn(_ name: String) -> Bool {
        if name == temporary { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, ["json", "xml", "txt"].contains(parts[1]) else { return false }
        let (time, number) = (parts[0].prefix(20), parts[0].dropFirst(20))
        let pattern = "0000-00-00T00-00-00Z"
        return time.utf8.count == 20
            && zip(time.utf8, pattern.utf8).allSatisfy { $1 == 0x30 ? (48...57).contains($0) : $0 == $1 }
            && (number.isEmpty
                || number.first == "-" && number.dropFirst().utf8.allSatisfy { (48...57).contains($0) })
    }

    private func clean(_ home: Folder, now: Moment) throws(FileFailure) {
        let oldest = Self.name(now + -7 * Moment.day)
        var (files, bytes) = (0, 0)
        for name in try home.names().filter(Self.isOwn).sorted().reversed() {
            files += 1
            bytes += home.status(of: name)?.size ?? 0
            let isKept =
                name >= oldest && files <= Self.maxFiles && bytes <= Self.maxBytes
                && !name.hasSuffix(Replacement.ending)
            if !isKept { try home.removeFile(name) }
        }
    }
}
