// Removes metadata that a camera adds to a picture: position, time, owner, a thumbnail.

/// Splits a JPEG into segments (ITU T.81, annex B), and keeps only those that the picture needs.
public struct JPEGPicture {
    /// Returns the picture without its metadata. Of the application segments it keeps only the header of JFIF and the one of
    /// Adobe, which defines the color coding; it drops comments, and everything after the end.
    public static func stripped(_ bytes: [UInt8]) throws(ReportFieldProblem) -> [UInt8] {
        guard bytes.starts(with: [0xFF, 0xD8]) else {
            throw ReportFieldProblem(message: "it is not a JPEG picture")
        }
        var picture = JPEGPicture(bytes: bytes)
        guard let picture = picture.run() else {
            throw ReportFieldProblem(message: "it is not a complete JPEG picture: it is cut off or damaged")
        }
        return picture
    }

    private let bytes: [UInt8]
    private var index = 2
    private var kept: [UInt8] = [0xFF, 0xD8]
    private var hasFrame = false
    private var hasScan = false

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private enum Marker {
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let jfif: UInt8 = 0xE0
        static let adobe: UInt8 = 0xEE
        static let huffman: UInt8 = 0xC4
        static let arithmetic: UInt8 = 0xCC
        static let quantization: UInt8 = 0xDB
        static let lines: UInt8 = 0xDC
        static let interval: UInt8 = 0xDD
        static let needed: Set = [huffman, arithmetic, quantization, lines, interval, scan]
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
        /// The markers of frames, C0 to CF except the tables of Huffman and arithmetic coding, and a reserved one.
        static let frames: ClosedRange<UInt8> = 0xC0...0xCF
        static let noFrames: Set<UInt8> = [huffman, 0xC8, arithmetic]
    }

    /// Returns the picture, or nil if it is cut off.
    private mutating func run() -> [UInt8]? {
        while let marker = nextMarker() {
            if marker == Marker.end {
                guard hasFrame, hasScan else { return nil }
                return kept + [0xFF, Marker.end]
            }
            guard takeSegment(marker) else { return nil }
            if marker == Marker.scan {
                hasScan = true
                takeScan()
            }
        }
        return nil
    }

    /// Moves past the next marker, which any number of fill bytes may precede.
    private mutating func nextMarker() -> UInt8? {
        guard index < bytes.count, bytes[index] == 0xFF else { return nil }
        while index < bytes.count, bytes[index] == 0xFF { index += 1 }
        guard index < bytes.count, bytes[index] >= 0xC0, !Marker.restarts.contains(bytes[index]) else {
            return nil
        }
        defer { index += 1 }
        return bytes[index]
    }

    /// Moves past a segment, whose length includes its own two bytes. Returns whether it is complete.
    private mutating func takeSegment(_ marker: UInt8) -> Bool {
        guard index + 2 <= bytes.count else { return false }
        let length = Int(bytes[index]) << 8 | Int(bytes[index + 1])
        guard length >= 2, index + length <= bytes.count else { return false }
        let segment = bytes[index..<(index + length)]
        index += length
        let isFrame = Marker.frames.contains(marker) && !Marker.noFrames.contains(marker)
        if isFrame { hasFrame = true }
        switch marker {
        case Marker.jfif: takeHead(segment)
        case Marker.adobe: takeAdobe(segment)
        // What a decoder needs and nothing else: comments, applications' segments and reserved ones may hold anything.
        case _ where isFrame || Marker.needed.contains(marker):
            guard isWithoutExcess(marker, segment.dropFirst(2)) else { return false }
            kept += [0xFF, marker] + segment
        default: break
        }
        return true
    }

    /// Returns false for a segment that is longer than its content, behind which something else could be.
    private func isWithoutExcess(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
        switch marker {
        case Marker.lines, Marker.interval: return content.count <= 2
        case Marker.arithmetic: return content.count % 2 == 0
        case Marker.scan: return content.count <= 4 + 2 * Int(content.first ?? 0)
        case Marker.huffman, Marker.quantization: return areTables(marker, content)
        default: return content.count <= 6 + 3 * Int(content.dropFirst(5).first ?? 0)
        }
    }

    /// Returns whether a segment is a sequence of whole tables.
    private func areTables(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
        var rest = content
        while let head = rest.first {
            var length = head >> 4 == 0 ? 65 : 129
            if marker == Marker.huffman {
                length = 17 + rest.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
            }
            guard rest.count >= length else { return false }
            rest = rest.dropFirst(length)
        }
        return true
    }

    /// Keeps the header of JFIF without its thumbnail, which may show what was cropped from the picture.
    private mutating func takeHead(_ segment: ArraySlice<UInt8>) {
        let name: [UInt8] = Array("JFIF".utf8) + [0]
        guard segment.count >= 16, segment.dropFirst(2).starts(with: name) else { return }
        kept += [0xFF, Marker.jfif, 0, 16]
        kept += segment.dropFirst(2).prefix(12)
        kept += [0, 0]
    }

    private mutating func takeAdobe(_ segment: ArraySlice<UInt8>) {
        guard segment.count >= 14, segment.dropFirst(2).starts(with: "Adobe".utf8) else { return }
        kept += [0xFF, Marker.adobe, 0, 14]
        kept += segment.dropFirst(2).prefix(12)
    }

    /// Copies the coded data up to a marker that is not a restart; a byte FF in the data is followed by a zero.
    private mutating func takeScan() {
        let start = index
        while index < bytes.count {
            if bytes[index] == 0xFF {
                guard index + 1 < bytes.count else { break }
                let next = bytes[index + 1]
                if next != 0, next != 0xFF, !Marker.restarts.contains(next) { break }
            }
            index += 1
        }
        kept += bytes[start..<index]
    }
}
