// Networks of hotels and stations answer in a server's place, with a page to log in at (RFC 8952): the one place where that
// is decided.
import TextTools

package enum CaptivePortal {
    /// The form of a requested file, recognized by its first bytes.
    package enum Form: Sendable {
        /// A file with its signature before it, as signify writes it.
        case signed
        case propertyList

        var beginnings: [String] {
            switch self {
            case .signed: ["untrusted comment:"]
            case .propertyList: ["<?xml", "<!DOCTYPE plist", "<plist"]
            }
        }
    }

    /// Network Authentication Required (RFC 6585, section 6).
    static let status = 511

    /// Returns true if the bytes are neither a file of this form nor a damaged one, so that something else
    /// has answered: with a page (even compressed), a sentence, or nothing at all.
    ///
    /// This affects only the message: such an answer is refused in any case.
    package static func isLikely(_ bytes: [UInt8], insteadOf form: Form) -> Bool {
        let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
        let start = bytes.drop { blanks.contains($0) }
        guard !form.beginnings.contains(where: { start.starts(with: $0.utf8) }) else {
            // Property lists begin as pages in XML do. A signed file does not, and its comment is anyone's to write.
            return form == .propertyList && WebPage.isBeginning(of: bytes)
        }
        // The beginning of a right file that was cut is no page.
        return start.isEmpty || !form.beginnings.contains { $0.utf8.starts(with: start) }
    }

    /// Returns whether a document is a web page: the server says so, or it begins as one does.
    package static func isPage(_ document: Document) -> Bool {
        document.isPage || WebPage.isBeginning(of: document.bytes)
    }
}
