import AppCore
import GuideDocument
import TextMetrics

/// The state file of a pack as lines of fields separated by tabs:
///
///     muster-state 1
///     pack 7
///     bookmark  Guides/fire.html  during  12:40  During  Fire
///     recent    Guides/fire.html  during  12:40  During  Fire
///
/// The fields are: guide, section, line (leaf block and offset), name of the section, title of the guide; `-`
/// for a missing value. `pack` is the version of the pack that the lines refer to: in another version,
/// sections are still found by their ids, but lines may differ.
enum RecordText {
    /// The most bytes of a state file: more than 130 lines of the longest fields take.
    static let limit = 131_072
    private static let head = "muster-state "
    private static let packHead = "pack "
    private static let version = 1
    /// The most bytes of the path of a guide; a longer one is not kept.
    private static let longestPath = 300
    /// The most bytes of the other fields; a longer name is cut.
    private static let longestField = 120

    enum Reading: Equatable {
        /// The record, and whether every line of it could be read.
        case record(ReadingRecord, isWhole: Bool)
        /// Written by a newer version of this program: must not be changed.
        case newer
        case damaged
    }

    /// Parses a state file byte by byte, because this happens before the first screen.
    static func read(_ bytes: [UInt8], packVersion: Int) -> Reading {
        guard let lines = UserTextFile.lines(bytes) else { return .damaged }
        var record = ReadingRecord()
        var written: Int?
        var isSamePack = false
        var isWhole = true
        for line in lines where !line.isEmpty && line.first != UInt8(ascii: "#") {
            guard written != nil else {
                guard let number = number(line, after: head) else { return .damaged }
                if number > version { return .newer }
                written = number
                continue
            }
            if let pack = number(line, after: packHead) {
                isSamePack = pack == packVersion
            } else if !add(line, withLines: isSamePack, to: &record) {
                isWhole = false
            }
        }
        return written == nil ? .damaged : .record(record, isWhole: isWhole)
    }

    private static func number(_ line: ArraySlice<UInt8>, after head: String) -> Int? {
        guard line.starts(with: head.utf8) else { return nil }
        return Int(String(decoding: line.dropFirst(head.utf8.count), as: UTF8.self))
    }

    /// Adds the entry of a line. Returns false if it is not understood, or one too many.
    private static func add(
        _ line: ArraySlice<UInt8>, withLines: Bool, to record: inout ReadingRecord
    ) -> Bool {
        let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 6, let entry = entry(fields, withLines: withLines) else { return false }
        switch fields[0] {
        case "bookmark":
            guard record.bookmarks.count < ReadingRecord.maxBookmarks else { return false }
            // Nothing to find the place by, or nothing in this version of the pack: the top of the guide.
            let place = entry.place ?? Place(section: nil, name: "", anchor: nil)
            record.bookmarks.append(Bookmark(guide: entry.guide, title: entry.title, place: place))
        case "recent":
            guard record.recent.count < ReadingRecord.maxRecent else { return false }
            var entry = entry
            // Nothing to find the place by: the guide was left at its beginning, or was read in another version.
            if entry.place?.section == nil, entry.place?.anchor == nil { entry.place = nil }
            record.recent.append(entry)
        default: return false
        }
        return true
    }

    private static func entry(_ fields: [String], withLines: Bool) -> RecentGuide? {
        guard isPath(fields[1]), fields[2...].allSatisfy({ $0.utf8.count <= longestField }) else {
            return nil
        }
        let section = fields[2] == "-" ? nil : fields[2]
        var line: Anchor?
        if fields[3] != "-" {
            guard let found = anchor(fields[3]) else { return nil }
            line = withLines ? found : nil
        }
        let name = fields[4] == "-" ? "" : Sanitizer.clean(fields[4])
        return RecentGuide(
            guide: fields[1], title: Sanitizer.clean(fields[5]),
            place: section == nil && name.isEmpty && line == nil
                ? nil : Place(section: section, name: name, anchor: line))
    }

    private static func anchor(_ text: String) -> Anchor? {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let block = Int(String(decoding: bytes[..<colon], as: UTF8.self)),
            let offset = Int(String(decoding: bytes[(colon + 1)...], as: UTF8.self)),
            (0...1_000_000_000).contains(block), (0...1_000_000_000).contains(offset)
        else { return nil }
        return Anchor(block: block, offset: offset)
    }

    /// Returns whether a text is a path inside a pack. Opening the guide shows whether it exists.
    private static func isPath(_ path: String) -> Bool {
        guard !path.isEmpty, path.utf8.count <= longestPath, path.utf8.first != slash else { return false }
        // No part of it is two dots.
        var dots = 0
        var length = 0
        for byte in path.utf8 {
            if byte == slash {
                if dots == 2, length == 2 { return false }
                (dots, length) = (0, 0)
            } else {
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
        }
        if dots == 2, length == 2 { return false }
        return Sanitizer.clean(path) == path && !path.utf8.contains(0x0A)
    }

    private static let slash = UInt8(ascii: "/")

    static func bytes(_ record: ReadingRecord, packVersion: Int) -> [UInt8] {
        var text = "# What Muster remembers of this pack. To forget it all, delete this file.\n"
        text += "\(head)\(version)\n\(packHead)\(packVersion)\n"
        for bookmark in record.bookmarks {
            text += line("bookmark", bookmark.guide, bookmark.title, bookmark.place)
        }
        for guide in record.recent { text += line("recent", guide.guide, guide.title, guide.place) }
        return Array(text.utf8)
    }

    private static func line(_ kind: String, _ guide: String, _ title: String, _ place: Place?) -> String {
        guard isPath(guide), field(place?.section ?? "-") == place?.section ?? "-" else { return "" }
        let anchor = place?.anchor.map { "\($0.block):\($0.offset)" } ?? "-"
        let name = field(place?.name ?? "")
        let fields = [kind, guide, place?.section ?? "-", anchor, name.isEmpty ? "-" : name, field(title)]
        return fields.joined(separator: "\t") + "\n"
    }

    /// Returns a text on one line, without field separators, and not too long.
    private static func field(_ text: String) -> String {
        var result = ""
        for character in Sanitizer.clean(text) {
            let shown = character == "\n" || character == "\t" ? " " : character
            if result.utf8.count + shown.utf8.count > longestField { break }
            result.append(shown)
        }
        return result
    }
}
