// The list of files at the end of a ZIP archive, with the large numbers of ZIP64.

/// A file of an archive, as the list says it is. Sizes are in bytes.
struct ArchiveEntry {
    fileprivate var flags = 0
    fileprivate var method = 0
    var checksum: UInt32 = 0
    var packed = 0
    var size = 0
    fileprivate var offset = 0

    var isLocked: Bool { flags & 0x41 != 0 }
    var isStored: Bool { method == 0 }
    var isDeflated: Bool { method == 8 }
}

/// Reads the list of an archive that is in memory. Every number in it is compared with what is there.
struct ArchiveDirectory {
    private let bytes: [UInt8]
    private let offset: Int
    private let count: Int

    /// Files of an archive that are looked at.
    private static let mostFiles = 10_000
    /// Bytes of the records, without what has no fixed length: the end, where a ZIP64 end is, that end, a file in the list, a
    /// file's own head.
    private enum Length { static let (end, locator, longEnd, entry, head) = (22, 20, 56, 46, 30) }

    /// Finds the list. Its place is told at the end, before a comment. Returns nil if the archive is cut or damaged.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let numbers = LittleEndian(bytes)
        guard bytes.count >= Length.end else { return nil }
        let last = bytes.count - Length.end
        guard
            let end = (max(0, last - 0xFFFF)...last).reversed().first(where: {
                numbers[$0, 4] == 0x0605_4B50
            }),
            var count = numbers[end + 10, 2], var offset = numbers[end + 16, 4]
        else { return nil }
        if count == 0xFFFF || offset == 0xFFFF_FFFF, numbers[end - Length.locator, 4] == 0x0706_4B50 {
            guard let long = numbers[end - Length.locator + 8, 8], long < end,
                numbers[long, 4] == 0x0606_4B50, long <= end - Length.longEnd,
                let longCount = numbers[long + 32, 8], let longOffset = numbers[long + 48, 8]
            else { return nil }
            (count, offset) = (longCount, longOffset)
        }
        guard offset < end else { return nil }
        (self.offset, self.count) = (offset, count)
    }

    /// The file `doc.kml`, or else the first whose name ends in `.kml`; nil if there is none.
    var document: ArchiveEntry? {
        let numbers = LittleEndian(bytes)
        var start = offset
        var found: ArchiveEntry?
        for _ in 0..<min(count, Self.mostFiles) {
            guard numbers[start, 4] == 0x0201_4B50, let nameLength = numbers[start + 28, 2],
                let extra = numbers[start + 30, 2], let comment = numbers[start + 32, 2],
                case let end = start + Length.entry + nameLength, end <= bytes.count
            else { break }
            let name = String(decoding: bytes[(start + Length.entry)..<end], as: UTF8.self).lowercased()
            if name.hasSuffix(".kml"), found == nil || name == "doc.kml" {
                found = entry(at: start, extra: end..<min(end + extra, bytes.count))
                if name == "doc.kml" { break }
            }
            start = end + extra + comment
        }
        return found
    }

    /// What cannot be read makes a file that is too large, or locked, and so is refused.
    private func entry(at start: Int, extra: Range<Int>) -> ArchiveEntry {
        let numbers = LittleEndian(bytes)
        var entry = ArchiveEntry(
            flags: numbers[start + 8, 2] ?? 1, method: numbers[start + 10, 2] ?? -1,
            checksum: UInt32(truncatingIfNeeded: numbers[start + 16, 4] ?? 0),
            packed: numbers[start + 20, 4] ?? .max, size: numbers[start + 24, 4] ?? .max,
            offset: numbers[start + 42, 4] ?? .max)
        // Where a number does not fit, it stands among the extra fields, in this order.
        guard var field = longNumbers(extra)?.lowerBound else { return entry }
        for number in [\ArchiveEntry.size, \.packed, \.offset] where entry[keyPath: number] == 0xFFFF_FFFF {
            entry[keyPath: number] = field + 8 <= extra.upperBound ? numbers[field, 8] ?? .max : .max
            field += 8
        }
        return entry
    }

    /// Returns where the extra field of ZIP64 is, without its head.
    private func longNumbers(_ extra: Range<Int>) -> Range<Int>? {
        let numbers = LittleEndian(bytes)
        var start = extra.lowerBound
        while start + 4 <= extra.upperBound, let kind = numbers[start, 2], let length = numbers[start + 2, 2]
        {
            let end = start + 4 + length
            guard end <= extra.upperBound else { return nil }
            if kind == 1 { return start + 4..<end }
            start = end
        }
        return nil
    }

    /// Returns where the packed bytes of a file are; nil if they would be beyond the end. The lengths of name and extra field
    /// in its own head may differ from those in the list; sizes there may be missing, and stand behind it then.
    func range(of entry: ArchiveEntry) -> Range<Int>? {
        let numbers = LittleEndian(bytes)
        guard numbers[entry.offset, 4] == 0x0403_4B50, let name = numbers[entry.offset + 26, 2],
            let extra = numbers[entry.offset + 28, 2],
            case let start = entry.offset + Length.head + name + extra, start <= bytes.count,
            entry.packed >= 0, entry.packed <= bytes.count - start
        else { return nil }
        return start..<start + entry.packed
    }
}

/// Numbers of 1 to 8 bytes, the lowest byte first; nil beyond the end, and for one that no archive in memory can have.
private struct LittleEndian {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    subscript(start: Int, count: Int) -> Int? {
        guard start >= 0, start <= bytes.count - count else { return nil }
        return Int(
            exactly: (0..<count).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
    }
}
