internal import TextMetrics

/// Records the positions of tags and text, so that findings can name the line to correct. Readers have no
/// recorder.
struct SourceRecorder {
    /// The offsets in the page's text, in the order of the page.
    var titles: [UInt32] = []
    var headings: [UInt32] = []
    var divisions: [UInt32] = []
    var items: [UInt32] = []
    var ids: [(id: String, offset: UInt32)] = []
    /// The offsets of the `<meta>` elements by their names.
    var metas: [String: [UInt32]] = [:]
    /// The offsets of links by address, with the addresses as in `Guide.links`.
    var links: [String: [UInt32]] = [:]
    var contacts: [Contact] = []
    /// The drawings that pictures show, where their tags end.
    var drawings: [(address: String, hasText: Bool, offset: UInt32)] = []
    /// The elements whose text is not shown, and whether it is struck out.
    var leftOut: [(isStruck: Bool, offset: UInt32)] = []
    /// The texts in numbered lists that are in no item, one a list.
    var strays: [UInt32] = []
    private var lastStrayList: Int?
    var text = SearchableText()

    struct Contact {
        var id: String
        /// The text of the link, without markup.
        var text: String
        var address: String?
        var offset: UInt32
    }

    mutating func note(_ meaning: TagName.Meaning, id: String?, at offset: Int) {
        let offset = UInt32(offset)
        if let id { ids.append((id, offset)) }
        switch meaning {
        case .title: titles.append(offset)
        case .element(.h1): headings.append(offset)
        case .element(.div): divisions.append(offset)
        case .element(.li): items.append(offset)
        default: break
        }
        if case .element(let tag) = meaning, !tag.isInline { text.endLine() }
    }

    mutating func note(stray offset: Int, in list: Int) {
        if list != lastStrayList { strays.append(UInt32(offset)) }
        lastStrayList = list
    }
}

/// The text of a page in a form for searching: white space folded to single blanks, every kind of hyphen replaced by
/// the ASCII one, a line feed where a block ends. Also stores the position of each piece in the page.
struct SearchableText {
    private(set) var bytes: [UInt8] = []
    /// The beginning of each piece, in `bytes` and in the page. Within a piece the offsets increase together.
    private var pieces: [(text: UInt32, source: UInt32)] = []

    mutating func add(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
        var index = 0
        var continues = false
        while index < text.count {
            var end = index
            while end < text.count, (0x21...0x7E).contains(text[end]) { end += 1 }
            var folded: UInt8?
            if end == index {
                guard case .scalar(let scalar, let length) = ScalarReader.read(text, at: index) else {
                    return
                }
                end += length
                folded = Self.folded(scalar)
                if folded == nil, Sanitizer.isForbidden(scalar) {
                    (index, continues) = (end, false)
                    continue
                }
            }
            let isSpaceTooMany = folded == 0x20 && (bytes.last ?? 0x20 == 0x20 || bytes.last == 0x0A)
            if !continues, !isSpaceTooMany {
                pieces.append((text: UInt32(bytes.count), source: UInt32(offset + index)))
            }
            if let folded {
                if !isSpaceTooMany { bytes.append(folded) }
                continues = !isSpaceTooMany && end - index == 1
            } else {
                bytes.append(contentsOf: text[index..<end])
                continues = true
            }
            index = end
        }
    }

    mutating func add(_ text: [UInt8], at offset: Int) {
        text.withUnsafeBufferPointer { add($0, at: offset) }
    }

    /// Ends the line, so that text after it does not continue it.
    mutating func endLine() {
        if bytes.last == 0x20 { bytes.removeLast() }
        if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    }

    /// Returns the offset of the first `text`, if possible as whole words: a number may be part of one.
    func offset(of text: String) -> Int? {
        var wanted = SearchableText()
        wanted.add(Array(text.utf8), at: 0)
        guard let first = wanted.bytes.first, bytes.count >= wanted.bytes.count else { return nil }
        var inWord: Int?
        for index in 0...(bytes.count - wanted.bytes.count)
        where bytes[index] == first && bytes[index...].starts(with: wanted.bytes) {
            if !isInWord(index), !isInWord(index + wanted.bytes.count) { return offset(at: index) }
            inWord = inWord ?? index
        }
        return inWord.flatMap { offset(at: $0) }
    }

    /// Returns whether there is a letter or digit on both sides of an index in `bytes`.
    private func isInWord(_ index: Int) -> Bool {
        index > 0 && index < bytes.count && CharacterReferences.isAlphanumeric(bytes[index - 1])
            && CharacterReferences.isAlphanumeric(bytes[index])
    }

    private func offset(at index: Int) -> Int? {
        let next = pieces.partitioningIndex { $0.text > index }
        guard next > 0 else { return nil }
        return Int(pieces[next - 1].source) + index - Int(pieces[next - 1].text)
    }

    /// Returns the ASCII character that replaces a scalar for searching; nil for none.
    private static func folded(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "‐", "‑", "–": 0x2D
        default: scalar == " " || scalar.properties.isWhitespace ? 0x20 : nil
        }
    }
}
