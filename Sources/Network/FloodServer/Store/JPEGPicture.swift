// Pictures that people send, without what their cameras wrote into them.

enum JPEGPicture {
    /// Bytes of the largest picture.
    static let largest = 2 << 20

    private enum Marker {
        static let (start, scan, end): (UInt8, UInt8, UInt8) = (0xD8, 0xDA, 0xD9)
        static let comment: UInt8 = 0xFE
        /// Parts of programs: of them only the size of a dot and the form of the colors are needed to show a picture.
        static let programs: ClosedRange<UInt8> = 0xE0...0xEF
        static let needed: Set<UInt8> = [0xE0, 0xEE]
    }

    /// Returns a JPEG without comments and without the parts of programs, in which positions and names may stand; nil if the
    /// bytes are no such picture, or too many (ITU-T T.81, annex B).
    static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count <= largest, bytes.starts(with: [0xFF, Marker.start]) else { return nil }
        var result: [UInt8] = [0xFF, Marker.start]
        var index = 2
        while index + 4 <= bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
            guard length >= 2, index + 2 + length <= bytes.count else { return nil }
            if marker == Marker.scan {
                // The picture itself, up to its end; what another program has put behind it is left out.
                guard let end = end(of: bytes, from: index) else { return nil }
                return result + bytes[index..<end]
            }
            if marker != Marker.comment, !Marker.programs.contains(marker) || Marker.needed.contains(marker) {
                result += bytes[index..<index + 2 + length]
            }
            index += 2 + length
        }
        return nil
    }

    /// Returns where the end of the picture is, with its mark. Within the picture a byte 0xFF is followed by a zero.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == 0xFF, bytes[index + 1] == Marker.end { return index + 2 }
            index += 1
        }
        return nil
    }
}
