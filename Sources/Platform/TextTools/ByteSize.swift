// Formats a number of bytes for people.

public enum ByteSize {
    /// Returns the number in units of 1,000: `812 bytes`, `34 KB`, `5.2 MB`.
    public static func text(_ count: Int) -> String {
        switch count {
        case 1: "1 byte"
        case ..<1_000: "\(count) bytes"
        case ..<999_500: "\((count + 500) / 1_000) KB"
        default: "\((count + 50_000) / 1_000_000).\((count + 50_000) / 100_000 % 10) MB"
        }
    }
}
