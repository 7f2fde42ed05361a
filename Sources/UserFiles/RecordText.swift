import AppCore
import Guidebook
import TextMetrics

/// The state file of a pack as lines of fields divided by tabs:
///
///     muster-state 1
///     pack 7
///     bookmark  Guides/fire.html  during  12:40  During  Fire
///     recent    Guides/fire.html  during  12:40  During  Fire
///
/// that is: guide, section, line (leaf block and offset), name of the section, title of the guide; `-` for what there is
/// not. `pack` is the version of the pack the lines were found in: in another the sections still stand where they are
/// called so, the lines need not.
enum RecordText {
    /// Bytes a state file may have: more than 130 lines of the longest fields take.
    static let limit = 131_072
    private static let head = "muster-state "
    private static let version = 1
    /// Bytes of the path of a guide; a longer one is not kept.
    private static let longestPath = 300
    /// Bytes of the other fields; a longer name is cut.
    private static let longestField = 120

    enum Reading: Equatable {
        /// The record, and whether every line of it could be read.
        case record(ReadingRecord, isWhole: Bool)
        /// Written by a newer version of this program: to be left alone.
        case newer
        /// No such file at all.
        case damaged
    }

    // MARK: Reading

    static func read(_ bytes: [UInt8], packVersion: Int) -> Reading {
        guard let lines = OwnText.lines(bytes), let first = lines.first(where: { !isRemark($0) }),
            first.hasPrefix(head), let written = Int(first.dropFirst(head.count))
        else { return .damaged }
        if written > version { return .newer }
        var record = ReadingRecord()
        var isSamePack = false
        var isWhole = true
        for line in lines where !isRemark(line) && line != first {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields.count == 1, line.hasPrefix("pack ") {
                isSamePack = Int(line.dropFirst(5)) == packVersion
            } else if fields.count == 6, let entry = entry(fields, withLines: isSamePack) {
                add(entry, as: fields[0], to: &record, &isWhole)
            } else {
                isWhole = false
            }
        }
        return .record(record, isWhole: isWhole)
    }

    private static func isRemark(_ line: String) -> Bool { line.isEmpty || line.hasPrefix("#") }

    private static func add(
        _ entry: RecentGuide, as kind: Substring, to record: inout ReadingRecord, _ isWhole: inout Bool
    ) {
        switch kind {
        case "bookmark":
            guard let place = entry.place, record.bookmarks.count < ReadingRecord.mostBookmarks else { break }
            record.bookmarks.append(Bookmark(guide: entry.guide, title: entry.title, place: place))
            return
        case "recent":
            guard record.recent.count < ReadingRecord.mostRecent else { break }
            record.recent.append(entry)
            return
        default: break
        }
        isWhole = false
    }

    private static func entry(_ fields: [Substring], withLines: Bool) -> RecentGuide? {
        let guide = String(fields[1])
        guard isPath(guide), fields[2...].allSatisfy({ $0.utf8.count <= longestField }) else { return nil }
        let title = Sanitizer.clean(String(fields[5]))
        let name = Sanitizer.clean(String(fields[4]))
        let section = fields[2] == "-" ? nil : String(fields[2])
        var line: Anchor?
        if fields[3] != "-" {
            guard let found = anchor(fields[3]) else { return nil }
            line = withLines ? found : nil
        }
        let isAtBeginning = section == nil && fields[3] == "-" && fields[4] == "-"
        let place = isAtBeginning ? nil : Place(section: section, name: name == "-" ? "" : name, anchor: line)
        return RecentGuide(guide: guide, title: title, place: place)
    }

    private static func anchor(_ text: Substring) -> Anchor? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let block = Int(parts[0]), let offset = Int(parts[1]),
            (0...1_000_000_000).contains(block), (0...1_000_000_000).contains(offset)
        else { return nil }
        return Anchor(block: block, offset: offset)
    }

    /// A path inside a pack. Whether there is such a guide is found out when it is opened.
    private static func isPath(_ path: String) -> Bool {
        !path.isEmpty && path.utf8.first != UInt8(ascii: "/") && path.utf8.count <= longestPath
            && !path.split(separator: "/", omittingEmptySubsequences: false).contains("..")
            && Sanitizer.clean(path) == path && !path.contains("\n")
    }

    // MARK: Writing

    static func bytes(_ record: ReadingRecord, packVersion: Int) -> [UInt8] {
        var text = "# What Muster remembers of this pack. To forget it all, delete this file.\n"
        text += "\(head)\(version)\npack \(packVersion)\n"
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

    /// In one line, without what divides fields, and not too long.
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
