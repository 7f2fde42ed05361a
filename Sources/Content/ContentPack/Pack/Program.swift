public enum Program {
    /// The version as dotted numbers, which is compared with a pack's `MinimumProgramVersion`.
    public static let version = "0.1.0"
}

/// A version as dotted numbers: `1.2` equals `1.2.0` and is older than `1.10`.
public struct DottedVersion: Sendable, Comparable {
    /// The numbers without trailing zeros, so that equal versions have equal parts.
    private let parts: [Int]

    /// Creates a version from text, or nil unless that is one to six numbers of at most nine digits, separated by dots.
    public init?(_ text: String) {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = fields.allSatisfy { field in
            (1...9).contains(field.utf8.count) && field.utf8.allSatisfy { (48...57).contains($0) }
        }
        guard areNumbers, fields.count <= 6 else { return nil }
        var parts = fields.compactMap { Int($0) }
        while parts.last == 0 { parts.removeLast() }
        self.parts = parts
    }

    public static func < (left: DottedVersion, right: DottedVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
