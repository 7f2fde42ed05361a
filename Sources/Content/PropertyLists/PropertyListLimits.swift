/// The limits beyond which a property list is rejected.
///
/// The standard values leave much room for a pack of ten thousand guides (its manifest has about 60,000
/// values in 3 MB). The worst file found within them, with only dictionaries of one entry, took half a second
/// and 230 MB before it was rejected.
public struct PropertyListLimits: Sendable, Equatable {
    /// The most bytes of the file; never above 1 GiB.
    public let bytes: Int
    /// The greatest nesting depth of arrays and dictionaries; never above 512, because releasing and
    /// comparing a tree of values takes a stack frame or more for each level.
    public let depth: Int
    /// The most values of the file, counted as often as they are referred to.
    public let values: Int
    /// The most bytes of one string, key or data value, in UTF-8 or base64 text.
    public let textBytes: Int

    public init(bytes: Int = 16 << 20, depth: Int = 128, values: Int = 1_000_000, textBytes: Int = 4 << 20) {
        self.bytes = min(bytes, 1 << 30)
        self.depth = min(depth, 512)
        (self.values, self.textBytes) = (values, textBytes)
    }

    public static let standard = PropertyListLimits()
}
