// Networks of hotels and stations answer in a server's place, with a page to log in at.

enum Portal {
    /// Whether the bytes are a web page, which no file of a repository is that is asked for by its own name.
    static func isPage(_ bytes: [UInt8]) -> Bool {
        let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
        let start = bytes.drop { blanks.contains($0) }.prefix(14)
        let text = String(decoding: start.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html") || text.hasPrefix("<head")
    }
}
