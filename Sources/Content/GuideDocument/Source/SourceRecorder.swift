/// Notes, while a page is read, where its tags and its text stand: for findings, which must lead to the line to correct.
///
/// The reader of a guide needs none of it and has no recorder.
struct SourceRecorder {
    /// Offsets in the page's text, in the order of the page.
    var titles: [UInt32] = []
    var headings: [UInt32] = []
    var divisions: [UInt32] = []
    var items: [UInt32] = []
    var ids: [(id: String, offset: UInt32)] = []
    var metas: [(name: String, offset: UInt32)] = []
    /// By address, as `Guide.links` have it.
    var links: [String: [UInt32]] = [:]
    /// All text in one, as it is searched: see `SearchableText`.
    var text = SearchableText()

    /// Notes a start tag.
    mutating func note(_ meaning: TagName.Meaning, id: String?, at offset: Int) {
        let offset = UInt32(offset)
        if let id { ids.append((id, offset)) }
        switch meaning {
        case .title: titles.append(offset)
        case .element(let tag):
            switch tag {
            case .h1: headings.append(offset)
            case .div: divisions.append(offset)
            case .li: items.append(offset)
            default: break
            }
            if !tag.isInline { text.endLine() }
        default: break
        }
    }

    mutating func note(link: String, at offset: Int) { links[link, default: []].append(UInt32(offset)) }

    mutating func note(meta name: String, at offset: Int) { metas.append((name, UInt32(offset))) }
}

/// The text of a page as it is searched: white space folded to single blanks, every kind of hyphen the one of a keyboard,
/// a line feed where a block ends; and where each piece of it stands in the page.
struct SearchableText {
    private(set) var bytes: [UInt8] = []
    /// Where in `bytes` a piece begins, and where in the page. Within a piece both run alike.
    private var pieces: [(text: UInt32, source: UInt32)] = []

    mutating func add(_ text: some Sequence<UInt8>, at offset: Int) {
        var offset = offset
        var continues = false
        for scalar in text.withContiguousStorageIfAvailable({ String(decoding: $0, as: UTF8.self) })?
            .unicodeScalars
            ?? String(decoding: Array(text), as: UTF8.self).unicodeScalars
        {
            let length = UTF8.width(scalar)
            let kept = Self.folded(scalar)
            defer { offset += length }
            if kept == " ", bytes.last == 0x20 || bytes.last == 0x0A || bytes.isEmpty {
                continues = false
                continue
            }
            if !continues { pieces.append((UInt32(bytes.count), UInt32(offset))) }
            bytes.append(kept)
            continues = UTF8.width(kept) == length
        }
    }

    /// What comes next does not continue the line.
    mutating func endLine() {
        if bytes.last == 0x20 { bytes.removeLast() }
        if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    }

    /// Where in the page `text` stands for the first time.
    func offset(of text: String) -> Int? {
        var wanted = SearchableText()
        wanted.add(text.utf8, at: 0)
        guard let first = wanted.bytes.first, bytes.count >= wanted.bytes.count else { return nil }
        for index in 0...(bytes.count - wanted.bytes.count)
        where bytes[index] == first && bytes[index...].starts(with: wanted.bytes) {
            return offset(at: index)
        }
        return nil
    }

    private func offset(at index: Int) -> Int? {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].text <= index { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        return Int(pieces[low - 1].source) + index - Int(pieces[low - 1].text)
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "‐", "‑", "–": "-"
        default: scalar.properties.isWhitespace ? " " : scalar
        }
    }
}
