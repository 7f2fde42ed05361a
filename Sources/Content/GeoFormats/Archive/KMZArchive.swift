// KMZ: a ZIP archive with a KML file in it, which is found and unpacked in pieces.
import Diagnostics

/// The KML file of an archive that is in memory (PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16).
package struct KMZArchive {
    private let bytes: [UInt8]
    /// Where the packed bytes are, how they are packed, and how large and of which checksum what comes out is.
    private let packed: Range<Int>
    private let isStored: Bool
    private let size: Int
    private let checksum: UInt32

    /// The first bytes of an archive.
    package static let mark: [UInt8] = [0x50, 0x4B, 3, 4]
    /// Files of an archive that are looked at.
    private static let mostFiles = 10_000

    /// Finds the file: `doc.kml`, or else the first whose name ends in `.kml`.
    ///
    /// - Parameter limit: bytes that it may have, unpacked.
    /// - Throws: why there is none that can be read.
    package init(_ bytes: [UInt8], limit: Int = KMLLimits().bytes) throws(GeoFault) {
        self.bytes = bytes
        guard let directory = Self.directory(of: bytes) else {
            throw Self.fault("the archive is cut off, or damaged", "get the file again from its source")
        }
        guard let entry = Self.entry(in: bytes, directory) else {
            throw Self.fault("there is no KML file in the archive", "take the file out that has the markers")
        }
        guard entry.flags & 1 == 0, entry.method == 0 || entry.method == 8 else {
            throw Self.fault(
                "the KML file in the archive is locked, or packed in a way that is not known",
                "unpack it with another program")
        }
        guard entry.size <= limit else {
            throw Self.fault(
                "the KML file in the archive has more than \(limit) bytes", "export less of the data")
        }
        // The lengths of name and extra field may differ from those in the directory.
        guard let header = Self.number(bytes, entry.offset, 4), header == 0x0403_4B50,
            let name = Self.number(bytes, entry.offset + 26, 2),
            let extra = Self.number(bytes, entry.offset + 28, 2),
            case let start = entry.offset + 30 + name + extra, start + entry.packed <= bytes.count
        else { throw Self.fault("the archive is damaged", "get the file again from its source") }
        packed = start..<start + entry.packed
        (isStored, size, checksum) = (
            entry.method == 0, entry.size, UInt32(truncatingIfNeeded: entry.checksum)
        )
    }

    /// Unpacks the file, in pieces.
    ///
    /// - Parameter handler: gets a piece; answers whether to go on.
    /// - Throws: why what came out is not all of it. What was handed out before that may be complete.
    package func read(_ handler: @escaping (UnsafeBufferPointer<UInt8>) -> Bool) throws(GeoFault) {
        var sum = CyclicChecksum()
        var count = 0
        if isStored {
            bytes.withUnsafeBufferPointer { all in
                let text = UnsafeBufferPointer(rebasing: all[packed])
                sum.add(text)
                count = text.count
                _ = handler(text)
            }
        } else {
            do throws(Inflater.Fault) {
                count = try Inflater.inflate(bytes[packed], limit: size) { piece in
                    sum.add(piece)
                    return handler(piece)
                }
            } catch {
                if error == .stopped { return }
                throw Self.damaged
            }
        }
        guard count == size, sum.value == checksum else { throw Self.damaged }
    }

    // MARK: The directory

    private struct Entry {
        var flags = 0
        var method = 0
        var checksum = 0
        var packed = 0
        var size = 0
        var offset = 0
    }

    private static let damaged = fault(
        "the KML file in the archive is damaged", "get the file again from its source")

    private static func fault(_ message: String, _ hint: String) -> GeoFault {
        GeoFault(message: message, hint: hint, at: .start)
    }

    /// Returns where the list of files begins, and how many it has. It is told at the end, before a comment.
    private static func directory(of bytes: [UInt8]) -> (offset: Int, count: Int)? {
        let length = 22
        guard bytes.count >= length else { return nil }
        let first = max(0, bytes.count - length - 0xFFFF)
        for start in (first...(bytes.count - length)).reversed() where number(bytes, start, 4) == 0x0605_4B50
        {
            guard let count = number(bytes, start + 10, 2), let offset = number(bytes, start + 16, 4),
                offset < start
            else { return nil }
            return (offset, count)
        }
        return nil
    }

    private static func entry(in bytes: [UInt8], _ directory: (offset: Int, count: Int)) -> Entry? {
        var start = directory.offset
        var found: Entry?
        for _ in 0..<min(directory.count, mostFiles) {
            guard number(bytes, start, 4) == 0x0201_4B50, let nameLength = number(bytes, start + 28, 2),
                let extra = number(bytes, start + 30, 2), let comment = number(bytes, start + 32, 2),
                start + 46 + nameLength <= bytes.count
            else { break }
            let name = String(decoding: bytes[(start + 46)..<(start + 46 + nameLength)], as: UTF8.self)
                .lowercased()
            if name.hasSuffix(".kml"), found == nil || name == "doc.kml" {
                found = Entry(
                    flags: number(bytes, start + 8, 2) ?? 1, method: number(bytes, start + 10, 2) ?? -1,
                    checksum: number(bytes, start + 16, 4) ?? 0, packed: number(bytes, start + 20, 4) ?? .max,
                    size: number(bytes, start + 24, 4) ?? .max, offset: number(bytes, start + 42, 4) ?? .max)
                if name == "doc.kml" { break }
            }
            start += 46 + nameLength + extra + comment
        }
        return found
    }

    /// Returns a number of `count` bytes, the lowest first; nil beyond the end.
    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start >= 0, start <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
}

/// The checksum of ZIP archives (CRC-32 of ISO 3309).
struct CyclicChecksum {
    private var state: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~state }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { state = Self.table[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
