// Reads the directory at the end of a ZIP archive, including the 64-bit sizes of ZIP64.

/// A file in the directory of an archive. Sizes are in bytes.
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

/// Reads the directory of an archive in memory. Every number in it is checked against the archive's size.
struct ArchiveDirectory {
    private let numbers: LittleEndian
    private let offset: Int
    private let count: Int

    /// The most files of an archive that are examined.
    private static let maxFiles = 10_000
    /// The lengths in bytes of the fixed parts of the records: the end record, the locator of the ZIP64 end
    /// record, that record, a file's entry in the directory, and a file's own header.
    private enum Length { static let (end, locator, longEnd, entry, head) = (22, 20, 56, 46, 30) }

    /// Finds the directory by its position at the end, before a comment; nil for a truncated or damaged archive.
    init?(_ bytes: [UInt8]) {
        let numbers = LittleEndian(bytes: bytes)
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
        (self.numbers, self.offset, self.count) = (numbers, offset, count)
    }

    /// The file `doc.kml`, or otherwise the first whose name ends in `.kml`; nil if there is none.
    var document: ArchiveEntry? {
        var start = offset
        var found: ArchiveEntry?
        for _ in 0..<min(count, Self.maxFiles) {
            guard numbers[start, 4] == 0x0201_4B50, let nameLength = numbers[start + 28, 2],
                let extra = numbers[start + 30, 2], let comment = numbers[start + 32, 2],
                case let end = start + Length.entry + nameLength, end <= numbers.bytes.count
            else { break }
            let name = String(decoding: numbers.bytes[(start + Length.entry)..<end], as: UTF8.self)
                .lowercased()
            if name.hasSuffix(".kml"), found == nil || name == "doc.kml" {
                found = entry(at: start, extra: end..<min(end + extra, numbers.bytes.count))
                if name == "doc.kml" { break }
            }
            start = end + extra + comment
        }
        return found
    }

    /// Returns the entry at `start`. Where fields cannot be read, it is too large or encrypted, and so rejected.
    private func entry(at start: Int, extra: Range<Int>) -> ArchiveEntry {
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

    /// Returns the range of the ZIP64 extra field, without its header.
    private func longNumbers(_ extra: Range<Int>) -> Range<Int>? {
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

    /// Returns the range of a file's compressed bytes, or nil if it would be beyond the end. The lengths of
    /// name and extra field in the file's own header may differ from those in the directory. Its sizes may be
    /// missing there, and are then behind the file.
    func range(of entry: ArchiveEntry) -> Range<Int>? {
        guard numbers[entry.offset, 4] == 0x0403_4B50, let name = numbers[entry.offset + 26, 2],
            let extra = numbers[entry.offset + 28, 2],
            case let start = entry.offset + Length.head + name + extra, start <= numbers.bytes.count,
            entry.packed >= 0, entry.packed <= numbers.bytes.count - start
        else { return nil }
        return start..<start + entry.packed
    }
}

/// Reads numbers of 1 to 8 bytes, the lowest first; nil beyond the end, and for more than memory can have.
private struct LittleEndian {
    let bytes: [UInt8]

    subscript(start: Int, count: Int) -> Int? {
        guard start >= 0, start <= bytes.count - count else { return nil }
        return Int(
            exactly: (0..<count).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
    }
}
