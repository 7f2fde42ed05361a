// Networks of hotels and stations answer in a server's place, with a page to log in at.

enum Portal {
    /// Whether bytes that came over the network are no file of the kind that was asked for, and no damaged one either:
    /// somebody else has answered. A page, be it compressed, a sentence, nothing at all.
    ///
    /// It decides over words alone: such an answer is refused in any case.
    ///
    /// - Parameters:
    ///   - beginnings: what every file of that kind begins with.
    static func isAnother(_ bytes: [UInt8], than beginnings: [String]) -> Bool {
        let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
        let start = bytes.drop { blanks.contains($0) }
        guard !beginnings.contains(where: { start.starts(with: $0.utf8) }) else {
            // Property lists begin as pages in XML do.
            return holdsPage(bytes)
        }
        // The beginning of a right file that was cut is no page.
        return start.isEmpty || !beginnings.contains { $0.utf8.starts(with: start) }
    }

    /// Every signed file: stamps and manifests.
    static let signed = ["untrusted comment:"]
    /// Root lists.
    static let lists = ["<?xml", "<!DOCTYPE plist", "<plist"]

    private static func holdsPage(_ bytes: [UInt8]) -> Bool {
        let text = String(
            decoding: bytes.prefix(1_024).map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
        return ["<html", "<!doctype html"].contains { mark in
            text.utf8.indices.contains { text.utf8[$0...].starts(with: mark.utf8) }
        }
    }
}
