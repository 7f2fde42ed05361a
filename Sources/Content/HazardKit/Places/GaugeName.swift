/// Checks the identifiers of gauges.
public enum GaugeName {
    /// Returns whether a text is an identifier of the National Weather Service, `RADV2`, or a site number of USGS, `03171000`.
    public static func isRight(_ text: String) -> Bool {
        let bytes = text.utf8
        let isNumber = bytes.allSatisfy { $0 &- 0x30 < 10 }
        if isNumber { return (8...15).contains(bytes.count) }
        return bytes.count == 5 && bytes.allSatisfy { (0x41...0x5A).contains($0) || $0 &- 0x30 < 10 }
    }
}
