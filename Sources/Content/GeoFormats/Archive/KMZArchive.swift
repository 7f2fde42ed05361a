/// The KML file of a KMZ, a ZIP archive, that is in memory (PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3).
public struct KMZArchive {
    private let bytes: [UInt8]
    private let entry: ArchiveEntry
    /// The range of the compressed bytes.
    private let packed: Range<Int>

    /// The signature at the start of an archive.
    public static let mark: [UInt8] = [0x50, 0x4B, 3, 4]
    /// The highest accepted ratio of compression. The largest collections of similar placemarks reach only 60.
    private static let maxTimes = 250
    /// The bytes of output that are accepted at any ratio.
    private static let harmless = 1 << 20

    /// Finds the file: `doc.kml`, or otherwise the first whose name ends in `.kml`.
    ///
    /// - Parameter limit: the most bytes of the decompressed file.
    public init(_ bytes: [UInt8], limit: Int = KMLLimits().bytes) throws(GeoFault) {
        self.bytes = bytes
        let directory = ArchiveDirectory(bytes)
        guard let directory else { throw Self.fault("the archive is cut off, or damaged", Self.again) }
        guard let entry = directory.document else {
            throw Self.fault("there is no KML file in the archive", "take the file out that has the markers")
        }
        guard !entry.isLocked, entry.isStored || entry.isDeflated else {
            throw Self.fault(
                "the KML file in the archive is locked, or packed in a way that is not known",
                "unpack it with another program")
        }
        guard entry.size <= limit else {
            throw Self.fault(
                "the KML file in the archive has more than \(limit) bytes", "export less of the data")
        }
        // That is, of at most `maxTimes` its packed size, without computing a product that may be too large.
        guard entry.size <= Self.harmless || (entry.size - 1) / Self.maxTimes < entry.packed else {
            throw Self.fault(
                "the KML file in the archive would expand to more than \(Self.maxTimes) times its packed size, which no "
                    + "list of places does", Self.again)
        }
        guard let packed = directory.range(of: entry) else {
            throw Self.fault("the archive is damaged", Self.again)
        }
        (self.entry, self.packed) = (entry, packed)
    }

    /// Decompresses the file in pieces.
    ///
    /// - Throws: an error if the output is cut or its checksum wrong; the pieces may still be the whole text.
    public func read(_ handler: (UnsafeBufferPointer<UInt8>) -> Bool) throws(GeoFault) {
        let outcome = bytes.withUnsafeBufferPointer { all in
            unpack(UnsafeBufferPointer(rebasing: all[packed]), handler)
        }
        if !outcome { throw Self.fault("the KML file in the archive is damaged", Self.again) }
    }

    /// Returns whether all output is as the directory says, or no more was wanted.
    private func unpack(
        _ text: UnsafeBufferPointer<UInt8>, _ handler: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        var sum = CRC32()
        var count = text.count
        if entry.isStored {
            sum.add(text)
            guard handler(text) else { return true }
        } else {
            do throws(Inflater.Fault) {
                count = try Inflater.inflate(text, limit: entry.size) { piece in
                    sum.add(piece)
                    return handler(piece)
                }
            } catch {
                return error == .stopped
            }
        }
        return count == entry.size && sum.value == entry.checksum
    }

    private static let again = "get the file again from its source"

    private static func fault(_ message: String, _ hint: String) -> GeoFault {
        GeoFault(message: message, hint: hint, at: .start)
    }
}
