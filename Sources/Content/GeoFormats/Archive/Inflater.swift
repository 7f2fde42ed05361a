// Unpacks the DEFLATE format (RFC 1951) with zlib, as a stream, in memory that does not grow with the text.
internal import CZlib

/// Decompresses one stream of DEFLATE that has neither a header nor a checksum, as in ZIP archives.
enum Inflater {
    /// A function that receives a piece of the text and returns whether to continue.
    typealias Handler = (UnsafeBufferPointer<UInt8>) -> Bool

    enum Fault: Error { case cut, damaged, tooLarge, stopped }

    /// The number of bytes in a piece.
    private static let pieceSize = 64 << 10
    /// The largest window of the format. The number is negative because the stream has no header.
    private static let windowBits: Int32 = -15

    /// Decompresses `input`, and returns the number of bytes of output. Everything before an error is passed on.
    ///
    /// - Parameter limit: bytes of output; more is an error, and is not passed on.
    static func inflate(
        _ input: UnsafeBufferPointer<UInt8>, limit: Int, _ handler: Handler
    ) throws(Fault) -> Int {
        var stream = z_stream()
        guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw .damaged }
        defer { inflateEnd(&stream) }
        guard let count = UInt32(exactly: input.count) else { throw .tooLarge }
        // The library reads what this points to and writes nothing there.
        (stream.next_in, stream.avail_in) = (UnsafeMutablePointer(mutating: input.baseAddress), count)
        let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pieceSize)
        defer { piece.deallocate() }
        var written = 0
        while true {
            (stream.next_out, stream.avail_out) = (piece.baseAddress, UInt32(pieceSize))
            let code = CZlib.inflate(&stream, Z_NO_FLUSH)
            let made = pieceSize - Int(stream.avail_out)
            guard written + made <= limit else { throw .tooLarge }
            written += made
            if made > 0, !handler(UnsafeBufferPointer(rebasing: piece[..<made])) { throw .stopped }
            switch code {
            case Z_STREAM_END: return written
            case Z_OK where made > 0 || stream.avail_in > 0: continue
            // All was read, and the end has not come.
            case Z_OK, Z_BUF_ERROR: throw .cut
            default: throw .damaged
            }
        }
    }
}

/// The checksum of ZIP archives (CRC-32 of ISO 3309).
struct CRC32 {
    private var state = crc32(0, nil, 0)

    var value: UInt32 { UInt32(truncatingIfNeeded: state) }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        state = crc32_z(state, bytes.baseAddress, bytes.count)
    }
}
