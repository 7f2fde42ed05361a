/// Tells a web page from the file that was asked for.
public enum WebPage {
    /// Returns whether a file begins as a web page does, after comments of usual length.
    public static func isBeginning(of bytes: [UInt8]) -> Bool {
        let text = bytes.prefix(1_024).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return ["<html", "<!doctype html"].contains { mark in
            text.indices.contains { text[$0...].starts(with: mark.utf8) }
        }
    }
}
