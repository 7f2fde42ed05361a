internal import Glibc

/// Reads a descriptor without waiting for input.
public enum OpenInput {
    /// Returns the bytes that are there, at most `most`; empty if there are none at present. At the end of the input,
    /// and where it cannot be read, the descriptor is closed and becomes nil.
    public static func read(_ descriptor: inout Int32?, max most: Int) -> [UInt8] {
        guard let open = descriptor else { return [] }
        return Array(unsafeUninitializedCapacity: most) { buffer, count in
            let got = Glibc.read(open, buffer.baseAddress, most)
            count = max(0, got)
            guard got == 0 || got < 0 && errno != EAGAIN && errno != EINTR else { return }
            close(open)
            descriptor = nil
        }
    }
}
