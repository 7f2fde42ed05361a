// Unpacks the DEFLATE format (RFC 1951) as a stream, in memory that does not grow with the text.

/// Unpacks one stream of DEFLATE. The codes are read bit by bit: what is packed this way here are small files.
struct Inflater {
    /// Gets a piece of the text; answers whether to go on.
    typealias Handler = (UnsafeBufferPointer<UInt8>) -> Bool

    enum Fault: Error { case cut, damaged, tooLarge, stopped }

    private let input: ArraySlice<UInt8>
    private var index: Int
    private var bits = 0
    private var bitCount = 0
    /// What was unpacked last, as a ring.
    private var window = [UInt8](repeating: 0, count: windowSize)
    private var written = 0
    private let limit: Int
    private let handler: Handler

    private static let windowSize = 32 << 10

    /// Unpacks `input`, and returns how many bytes came out.
    ///
    /// - Parameter limit: bytes; more is a fault, and is not unpacked.
    static func inflate(_ input: ArraySlice<UInt8>, limit: Int, _ handler: @escaping Handler) throws(Fault)
        -> Int
    {
        var inflater = Inflater(input, limit: limit, handler)
        return try inflater.run()
    }

    private init(_ input: ArraySlice<UInt8>, limit: Int, _ handler: @escaping Handler) {
        (self.input, self.limit, self.handler) = (input, limit, handler)
        index = input.startIndex
    }

    private mutating func run() throws(Fault) -> Int {
        do throws(Fault) {
            while try !block() {}
        } catch {
            // What came before a fault is complete.
            if error != .stopped { try flush() }
            throw error
        }
        try flush()
        return written
    }

    /// Unpacks a block. Returns whether it was the last one.
    private mutating func block() throws(Fault) -> Bool {
        let isLast = try take(1) == 1
        switch try take(2) {
        case 0: try stored()
        case 1: try codes(Self.fixed.lengths, Self.fixed.distances)
        case 2:
            let (lengths, distances) = try tables()
            try codes(lengths, distances)
        default: throw .damaged
        }
        return isLast
    }

    // MARK: Bits

    private mutating func take(_ count: Int) throws(Fault) -> Int {
        while bitCount < count {
            guard index < input.endIndex else { throw .cut }
            bits |= Int(input[index]) << bitCount
            index += 1
            bitCount += 8
        }
        defer {
            bits >>= count
            bitCount -= count
        }
        return bits & ((1 << count) - 1)
    }

    // MARK: Text

    private mutating func put(_ byte: UInt8) throws(Fault) {
        guard written < limit else { throw .tooLarge }
        window[written & (Self.windowSize - 1)] = byte
        written += 1
        if written & (Self.windowSize - 1) == 0 { try hand(Self.windowSize) }
    }

    private func flush() throws(Fault) { try hand(written & (Self.windowSize - 1)) }

    private func hand(_ count: Int) throws(Fault) {
        guard count > 0 else { return }
        let goesOn = window.withUnsafeBufferPointer { handler(UnsafeBufferPointer(rebasing: $0[..<count])) }
        guard goesOn else { throw .stopped }
    }

    private mutating func stored() throws(Fault) {
        (bits, bitCount) = (0, 0)
        let length = try take(16)
        guard try take(16) == ~length & 0xFFFF else { throw .damaged }
        for _ in 0..<length { try put(UInt8(truncatingIfNeeded: try take(8))) }
    }

    private mutating func codes(_ lengths: Code, _ distances: Code) throws(Fault) {
        while true {
            let symbol = try decode(lengths)
            if symbol == Self.endOfBlock { return }
            guard symbol > Self.endOfBlock else {
                try put(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengthBases.count else { throw .damaged }
            let length = Self.lengthBases[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
            let code = try decode(distances)
            guard code < Self.distanceBases.count else { throw .damaged }
            let distance = Self.distanceBases[code] + (try take(Self.distanceBits[code]))
            guard distance <= written else { throw .damaged }
            for _ in 0..<length { try put(window[(written - distance) & (Self.windowSize - 1)]) }
        }
    }

    // MARK: Codes

    /// A Huffman code in canonical order.
    private struct Code {
        static let longest = 15
        /// How many codes have each length, and their symbols in order.
        var counts = [Int](repeating: 0, count: longest + 1)
        var symbols: [Int] = []

        init(_ lengths: ArraySlice<Int>) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            for length in 1...Self.longest {
                for (symbol, own) in lengths.enumerated() where own == length { symbols.append(symbol) }
            }
        }

        /// Whether there are not more codes than there can be. Fewer are allowed: what they leave is never met in a sound
        /// stream.
        var isPossible: Bool {
            var left = 1
            for count in counts.dropFirst() {
                left = left * 2 - count
                guard left >= 0 else { return false }
            }
            return true
        }
    }

    private mutating func decode(_ code: Code) throws(Fault) -> Int {
        var (value, first, start) = (0, 0, 0)
        for length in 1...Code.longest {
            value |= try take(1)
            let count = code.counts[length]
            if value - first < count { return code.symbols[start + value - first] }
            start += count
            first = (first + count) << 1
            value <<= 1
        }
        throw .damaged
    }

    private static let endOfBlock = 256
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163,
        195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
        4097,
        6145, 8193, 12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
    /// The order in which the lengths of the code of lengths come.
    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private static let fixed: (lengths: Code, distances: Code) = {
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        return (Code(lengths[...]), Code([Int](repeating: 5, count: 30)[...]))
    }()

    private mutating func tables() throws(Fault) -> (lengths: Code, distances: Code) {
        let (lengthCount, distanceCount) = (try take(5) + 257, try take(5) + 1)
        let count = try take(4) + 4
        guard lengthCount <= 286, distanceCount <= 30 else { throw .damaged }
        var lengths = [Int](repeating: 0, count: Self.lengthOrder.count)
        for index in Self.lengthOrder.prefix(count) { lengths[index] = try take(3) }
        let code = Code(lengths[...])
        guard code.isPossible else { throw .damaged }
        let all = try readLengths(lengthCount + distanceCount, with: code)
        let (one, two) = (Code(all[..<lengthCount]), Code(all[lengthCount...]))
        guard all[Self.endOfBlock] > 0, one.isPossible, two.isPossible else { throw .damaged }
        return (one, two)
    }

    private mutating func readLengths(_ count: Int, with code: Code) throws(Fault) -> [Int] {
        var lengths: [Int] = []
        while lengths.count < count {
            let symbol = try decode(code)
            guard symbol > 15 else {
                lengths.append(symbol)
                continue
            }
            var repeated = 0
            if symbol == 16 {
                guard let last = lengths.last else { throw .damaged }
                repeated = last
            }
            let times =
                switch symbol {
                case 16: 3 + (try take(2))
                case 17: 3 + (try take(3))
                default: 11 + (try take(7))
                }
            guard lengths.count + times <= count else { throw .damaged }
            lengths += [Int](repeating: repeated, count: times)
        }
        return lengths
    }
}
