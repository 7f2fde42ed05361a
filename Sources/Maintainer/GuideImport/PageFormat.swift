import GuideDocument
internal import TextMetrics

/// Recognizes files that are no page by their first bytes, and says how to make a page of them.
enum PageFormat {
    /// Returns what the file is and what to do, or nil if it may be a page.
    static func refusal(of bytes: [UInt8]) -> String? {
        if let signature = signatures.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) }) {
            return signature.message
        }
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return archive(bytes) }
        if isMail(bytes) { return mail }
        return isBinary(bytes) ? "is not text; save the page as HTML in UTF-8, and import that" : nil
    }

    private struct Signature {
        var bytes: [UInt8]
        var offset = 0
        var message: String
        init(_ bytes: [UInt8], at offset: Int = 0, _ message: String) {
            (self.bytes, self.offset, self.message) = (bytes, offset, message)
        }
        init(_ text: String, at offset: Int = 0, _ message: String) {
            self.init(Array(text.utf8), at: offset, message)
        }
    }

    private static let word =
        "is a Word document; in Word, use Save As \"Web Page, Filtered\" (in LibreOffice: HTML), and import that"
    private static let office =
        "is an office document; save it as HTML (in Word: \"Web Page, Filtered\"), and import that"
    private static let workbook =
        "is a workbook of a spreadsheet; save the text of the guide as HTML or Markdown, and import that"
    private static let slides = "is a presentation; save its text as HTML or Markdown, and import that"
    private static let mail =
        "is a page saved as a single file (MHTML); save it as \"Web Page, HTML only\" or \"Web Page, Filtered\", and "
        + "import that"
    private static let picture = "is a picture; type its text into a file of Markdown, and import that"

    private static func compressed(_ name: String, _ program: String) -> String {
        "is compressed (\(name)); unpack it with \(program), and import the page in it"
    }

    private static let signatures: [Signature] = [
        Signature(
            "%PDF-",
            "is a PDF; open its page on the web or the document it was made from and save that as HTML, or run pdftotext "
                + "on it, mark the headings with #, and import the .md file"),
        Signature([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], office), Signature("{\\rtf", office),
        Signature("<?mso-application", office), Signature([0x1F, 0x8B], compressed("gzip", "gunzip")),
        Signature("BZh", compressed("bzip2", "bunzip2")),
        Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], compressed("xz", "unxz")),
        Signature([0x28, 0xB5, 0x2F, 0xFD], compressed("Zstandard", "unzstd")),
        Signature([0x37, 0x7A, 0xBC, 0xAF], compressed("7-Zip", "7z x")),
        Signature("Rar!", compressed("RAR", "unrar x")),
        Signature("ustar", at: 257, compressed("tar", "tar xf")),
        Signature([0x50, 0x4B, 5, 6], "is an empty ZIP archive"),
        Signature([0x89, 0x50, 0x4E, 0x47], picture), Signature([0xFF, 0xD8, 0xFF], picture),
        Signature("GIF8", picture), Signature([0x49, 0x49, 0x2A, 0], picture),
        Signature([0x4D, 0x4D, 0, 0x2A], picture), Signature("WEBP", at: 8, picture),
        Signature("ftyp", at: 4, picture),
        Signature(
            "bplist0", "is a property list of Apple (or a web archive of Safari); save the page as HTML"),
        Signature("SQLite format 3\0", "is an SQLite database; save the page as HTML"),
    ]

    private static func archive(_ bytes: [UInt8]) -> String {
        func holds(_ name: String) -> Bool { bytes.firstOccurrence(of: name) != nil }
        if holds("word/document") { return word }
        if holds("xl/workbook") || holds("opendocument.spreadsheet") { return workbook }
        if holds("ppt/presentation") || holds("opendocument.presentation") { return slides }
        if holds("opendocument.text") || holds("[Content_Types].xml") { return office }
        if holds("application/epub") { return "is an e-book (EPUB); " + unpack }
        return "is a ZIP archive; " + unpack
    }

    private static let unpack = "unpack it with unzip, and import the page (.html) in it"

    /// Returns true for a message of mail, which a page saved as a single file is: headers, among them of its parts.
    private static func isMail(_ bytes: [UInt8]) -> Bool {
        let head = String(decoding: bytes.prefix(4_096), as: UTF8.self).lowercased()
        let lines = head.split(maxSplits: 30, whereSeparator: \.isNewline)
        guard let name = lines.first?.prefix(while: { $0 != ":" }), name.count < (lines.first?.count ?? 0),
            name.allSatisfy({ $0.isLetter || $0 == "-" })
        else { return false }
        return lines.contains { $0.hasPrefix("mime-version:") || $0.hasPrefix("content-type: multipart/") }
    }

    /// Returns true if there are bytes that no text contains, and no page in UTF-16 or UTF-32 either.
    private static func isBinary(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(4_096).contains(0) && !GuideReader.isWide(bytes)
    }
}
