/// A file of a person or an administrator, as lines: `sync.conf` names packs, `feeds.conf` feeds and places. `muster-sync`
/// reads all of both; the reader looks for the pack that is named first, for places and for the address of a feed.
import Files

public struct ConfigurationFile: Sendable {
    /// A line that is neither empty nor a comment.
    public struct Line: Sendable, Equatable {
        /// The line number, from 1.
        public var number: Int
        /// Nil if the line is not KEY = VALUE.
        public var key: String?
        public var value = ""
    }

    public static let sync = "sync.conf"
    public static let feeds = "feeds.conf"
    /// The most bytes of a configuration file.
    public static let largest = 16 << 10

    public let path: String
    /// The lines; nil if the file is not used: it cannot be read, is not text of at most `largest` bytes, or is foreign.
    public let lines: [Line]?
    /// True if another user may have written it.
    public let isForeign: Bool

    public init(path: String, lines: [Line]?, isForeign: Bool = false) {
        (self.path, self.lines, self.isForeign) = (path, lines, isForeign)
    }

    /// The fault of a file without lines, as the message of a finding.
    public var problem: String {
        isForeign
            ? "this file is not used, because another user may have written it"
            : "this cannot be read as text of at most \(Self.largest) bytes"
    }
    /// The advice about a foreign file.
    public static let ownHint =
        "make it and its folder your own, and writable by you alone, with chown and chmod go-w"

    /// Reads `name` in the first of the folders that has such a file. Returns nil if none has.
    public static func first(_ name: String, in folders: [String]) -> ConfigurationFile? {
        for folder in folders {
            let path = folder + "/" + name
            guard FileStatus.of(path) != nil else { continue }
            do throws(FileFailure) {
                return ConfigurationFile(
                    path: path, lines: lines(try AuthorityFile.read(path, limit: largest)))
            } catch {
                return ConfigurationFile(path: path, lines: nil, isForeign: error.isForeign)
            }
        }
        return nil
    }

    /// Returns the lines of `bytes` without empty ones and those that begin with a number sign, or nil if
    /// they are not text.
    public static func lines(_ bytes: [UInt8]) -> [Line]? {
        guard bytes.count <= largest, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .compactMap { index, line in
                let line = trimmed(line)
                if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { return nil }
                guard let equals = line.firstIndex(of: "=") else { return Line(number: index + 1) }
                return Line(
                    number: index + 1, key: trimmed(line[..<equals]),
                    value: trimmed(line[line.index(after: equals)...]))
            }
    }

    /// The identifier of the pack that is named first; nil if none is.
    public var firstPack: String? {
        lines?.first { $0.key == "pack" && ManifestRules.isIdentifier($0.value) }?.value
    }

    /// Returns the address of the feed `name`, or nil if the feed is not on or has no address.
    public func address(ofFeed name: String) -> String? {
        var isInBlock = false
        for line in lines ?? [] {
            switch line.key {
            case "feed": isInBlock = line.value == name
            case "place": isInBlock = false
            case "from" where isInBlock: return line.value
            default: break
            }
        }
        return nil
    }

    /// Returns `text` without blanks at its ends.
    public static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first...last])
    }

    private static func trimmed(_ text: String) -> String { trimmed(text[...]) }
}
