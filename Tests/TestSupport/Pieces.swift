// Passes bytes in pieces, as a file or a network delivers them.

extension Array where Element == UInt8 {
    /// Passes the bytes in order, at most `most` at a time.
    package func inPieces(of most: Int, _ take: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        var rest = self[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(most))
            rest = rest.dropFirst(piece.count)
            try piece.withUnsafeBufferPointer(take)
        }
    }
}
