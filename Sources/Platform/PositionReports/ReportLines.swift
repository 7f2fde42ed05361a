/// Divides the output of a receiver into lines. It stores only a limited part of an endless line.
struct ReportLines {
    /// The most bytes of a line. gpsd's manual promises 10,240; its own logs have lines of 12,811.
    static let longestLine = 64 << 10

    private var rest: [UInt8] = []
    private var isSkipping = false

    /// Processes the next bytes, and passes on the complete lines without their ends.
    mutating func feed(_ bytes: ArraySlice<UInt8>, _ line: (ArraySlice<UInt8>) -> Void) {
        var bytes = bytes
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            add(bytes[..<end])
            if !isSkipping { line(rest.last == UInt8(ascii: "\r") ? rest.dropLast() : rest[...]) }
            rest.removeAll(keepingCapacity: true)
            isSkipping = false
            bytes = bytes[(end + 1)...]
        }
        add(bytes)
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        guard rest.count + bytes.count <= Self.longestLine else {
            rest = []
            isSkipping = true
            return
        }
        rest += bytes
    }
}
