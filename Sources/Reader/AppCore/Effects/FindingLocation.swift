import ContentPack
import Diagnostics
import GuideDocument

/// The screen that shows what a finding is about.
struct FindingLocation: Equatable {
    var screen: ScreenID
    /// The id in a guide the finding is in, or the last one before it.
    var fragment: String?
    /// The entry of a list, 0-based.
    var selection: Int?

    /// Returns the location in the menu or guide that the finding is about, or `screen`, where it is about neither.
    ///
    /// - Parameters:
    ///   - screen: what shows the file of the finding; `nil` where the table of screens knows of none.
    static func of(_ finding: Diagnostic, otherwise screen: ScreenID?, in library: Library) -> FindingLocation
    {
        if let screen { return FindingLocation(screen: screen) }
        switch PackPath.ending(of: finding.file) {
        case "html", "htm": return inGuide(finding, library)
        case "plist": return inMenu(finding, library)
        default: return FindingLocation(screen: .status)
        }
    }

    private static func inGuide(_ finding: Diagnostic, _ library: Library) -> FindingLocation {
        var location = FindingLocation(screen: .guide(path: finding.file))
        library.load(for: location.screen)
        guard let line = finding.position?.line, case .success(let guide)? = library.guide(finding.file),
            let bytes = try? library.pack.bytes(of: finding.file, limit: PackFiles.largestGuide)
        else { return location }
        var ids: Set<String> = []
        Block.walk(guide.blocks) { if case .block(let block, _) = $0 { ids.formUnion(block.ids) } }
        location.fragment = SourceIDs.last(in: bytes, upToLine: line, among: ids)
        return location
    }

    /// The entry that the finding stands in: the last one that begins before it, down through the submenus.
    private static func inMenu(_ finding: Diagnostic, _ library: Library) -> FindingLocation {
        let address = MenuAddress(file: finding.file)
        let screen = address == .welcome ? ScreenID.welcome : .menu(address)
        library.load(for: screen)
        guard case .success(let menu)? = library.menu(at: address) else {
            return FindingLocation(screen: .status)
        }
        var location = FindingLocation(screen: screen)
        guard let position = finding.position, menu.damage == nil else { return location }
        var entries = menu.entries
        var path: [Int] = []
        while let index = entries.indices.filter({ entries[$0].position <= position })
            .max(by: { entries[$0].position < entries[$1].position })
        {
            if !path.isEmpty { location.screen = .menu(MenuAddress(file: finding.file, path: path)) }
            location.selection = index
            guard case .submenu(let children) = entries[index].action else { break }
            path.append(index)
            entries = children
        }
        return location
    }
}

/// Finds the ids of a page's source by their lines, which the tree made for reading does not keep.
enum SourceIDs {
    /// The last of `ids` that an attribute gives at or before a line (counted from 1); `nil` where there is none.
    static func last(in bytes: [UInt8], upToLine last: Int, among ids: Set<String>) -> String? {
        let (lineFeed, return_) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var line = 1
        var found: String?
        var index = 0
        while index < bytes.count, line <= last {
            let byte = bytes[index]
            if byte == lineFeed
                || byte == return_ && !(index + 1 < bytes.count && bytes[index + 1] == lineFeed)
            {
                line += 1
            } else if let value = value(ofAttributeAt: index, in: bytes), ids.contains(value) {
                found = value
            }
            index += 1
        }
        return found
    }

    /// What `id="…"` says, where that stands at `index` after a blank.
    private static func value(ofAttributeAt index: Int, in bytes: [UInt8]) -> String? {
        guard index > 0, bytes[index - 1] <= 0x20, index + 4 < bytes.count,
            bytes[index] | 0x20 == UInt8(ascii: "i"), bytes[index + 1] | 0x20 == UInt8(ascii: "d"),
            bytes[index + 2] == UInt8(ascii: "=")
        else { return nil }
        var start = index + 3
        let quote = bytes[start]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { start += 1 }
        let end = bytes[start...].prefix(longest).firstIndex { byte in
            isQuoted ? byte == quote : byte <= 0x20 || byte == UInt8(ascii: ">")
        }
        return end.map { String(decoding: bytes[start..<$0], as: UTF8.self) }
    }

    /// Bytes of an id.
    private static let longest = 200
}
