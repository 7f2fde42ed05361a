// The memory of bytes, for functions with typed errors: before Swift 6.1 the standard library's `withUnsafeBufferPointer`
// forgets the type of an error.

extension ArraySlice<UInt8> {
    /// Returns what `body` makes of the bytes; the memory is valid only during the call.
    ///
    /// - Throws: what `body` throws.
    @inlinable
    public func withBytes<Value, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try withUnsafeBufferPointer { bytes in Result { () throws(Failure) in try body(bytes) } }.get()
    }
}

extension [UInt8] {
    /// Returns what `body` makes of the bytes; the memory is valid only during the call.
    ///
    /// - Throws: what `body` throws.
    @inlinable
    public func withBytes<Value, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value { try self[...].withBytes(body) }
}
