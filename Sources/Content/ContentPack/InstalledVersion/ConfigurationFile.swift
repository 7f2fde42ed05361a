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
        /// False if its bytes are not text in UTF-8: then all that is known of it is the block that it begins.
        public var isText = true

        /// The end of a message about the line: a comment behind a value is taken for a part of it.
        public var commentHint: String {
            let isComment = zip(value.utf8, value.utf8.dropFirst()).contains { before, mark in
                (before == UInt8(ascii: " ") || before == UInt8(ascii: "\t")) && mark == UInt8(ascii: "#")
            }
            return isComment ? "; comments stand on their own line" : ""
        }
        public static let encodingHint = "save the file as UTF-8, or write the line in plain letters"
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
    /// they are no text at all. A line may be in another encoding than UTF-8, and a comment have any bytes.
    public static func lines(_ bytes: [UInt8]) -> [Line]? {
        guard bytes.count <= largest, !bytes.contains(0) else { return nil }
        return rawLines(bytes).enumerated().compactMap { index, bytes in
            let line = trimmed(String(decoding: bytes, as: UTF8.self))
            if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { return nil }
            let isText = String(validating: bytes, as: UTF8.self) != nil
            guard let equals = line.firstIndex(of: "=") else {
                return Line(number: index + 1, isText: isText)
            }
            let key = trimmed(line[..<equals])
            // What stands below such a line is not for what is above it.
            guard isText || blockKeys.contains(key) else { return Line(number: index + 1, isText: false) }
            return Line(
                number: index + 1, key: key, value: trimmed(line[line.index(after: equals)...]),
                isText: isText)
        }
    }

    private static let blockKeys = ["feed", "pack", "place"]
    /// The mark with which some editors begin a file in UTF-8.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns all lines as they are, without their ends. The last one is empty if the text ends with a line.
    public static func rawLines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        let text = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
        var lines: [ArraySlice<UInt8>] = []
        var start = text.startIndex
        for index in text.indices where text[index] == feed || text[index] == carriage {
            // Of the two bytes that end a line the second ends no other.
            let isSecond = text[index] == feed && index > text.startIndex && text[index - 1] == carriage
            if !isSecond { lines.append(text[start..<index]) }
            start = index + 1
        }
        return lines + [text[start...]]
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
    public static func trimmed(_ text: some StringProtocol) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first...last])
    }
}
