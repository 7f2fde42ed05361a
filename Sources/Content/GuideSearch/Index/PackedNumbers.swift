/// Stores lists of 32-bit numbers as bytes in the machine's order: a cache stays where it was made.
enum PackedNumbers {
    static func bytes(_ numbers: [UInt32]) -> [UInt8] { numbers.withUnsafeBytes { Array($0) } }

    /// Returns the numbers. Bytes after the last complete number are ignored.
    static func numbers(_ bytes: [UInt8]) -> [UInt32] {
        let count = bytes.count / 4
        return [UInt32](unsafeUninitializedCapacity: count) { numbers, initialized in
            UnsafeMutableRawBufferPointer(numbers).copyBytes(from: bytes.prefix(count * 4))
            initialized = count
        }
    }
}
