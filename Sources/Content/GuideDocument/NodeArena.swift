/// Memory that is given out piece by piece and given back all at once.
///
/// Gumbo allocates every node and attribute on its own and frees them recursively; so a deep tree could
/// overflow the stack, and freeing took as long as reading.
struct NodeArena {
    private var chunks: [UnsafeMutableRawPointer] = []
    private var next: UnsafeMutableRawPointer?
    private var left = 0
    private var chunkSize = 32 << 10
    private static let largestChunk = 4 << 20

    mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        let size = (size + 15) & ~15
        if size > left { startChunk(atLeast: size) }
        let piece = next
        next = piece?.advanced(by: size)
        left -= size
        return piece
    }

    private mutating func startChunk(atLeast size: Int) {
        let length = max(size, chunkSize)
        let chunk = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
        chunks.append(chunk)
        next = chunk
        left = length
        chunkSize = min(chunkSize * 2, Self.largestChunk)
    }

    mutating func free() {
        for chunk in chunks { chunk.deallocate() }
        chunks = []
        left = 0
    }
}
