/// What a property list may cost a reader before it is refused.
///
/// The standard values leave a pack of ten thousand guides room to spare (its manifest has about 60,000 values in
/// 3 MB). The worst file found within them, nothing but dictionaries of one entry, took half a second and 230 MB
/// before it was refused.
public struct PropertyListLimits: Sendable, Equatable {
    /// The size of the file, in bytes; never above 1 GiB.
    public let bytes: Int
    /// How many arrays and dictionaries may stand inside one another; never above 512, because releasing and
    /// comparing a tree of values takes a stack frame or more for each level.
    public let depth: Int
    /// How many values the file may hold, counted as often as they are referred to.
    public let values: Int
    /// The length of one string, key or data value, in bytes of UTF-8 or of base64 text.
    public let textBytes: Int

    public init(bytes: Int = 16 << 20, depth: Int = 128, values: Int = 1_000_000, textBytes: Int = 4 << 20) {
        self.bytes = min(bytes, 1 << 30)
        self.depth = min(depth, 512)
        self.values = values
        self.textBytes = textBytes
    }

    public static let standard = PropertyListLimits()
}
