/// Until the document reader is merged.
public enum GuideReader {
    public static func read(_ bytes: [UInt8], file: String) -> Guide { Guide() }
}
