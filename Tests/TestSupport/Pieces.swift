// Bytes handed over in pieces, as a file or a network gives them.

extension Array where Element == UInt8 {
    /// Hands the bytes over in order, at most so many at a time.
    public func inPieces(of most: Int, _ take: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        var rest = self[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(most))
            rest = rest.dropFirst(piece.count)
            try piece.withUnsafeBufferPointer(take)
        }
    }
}
