/// Reads the head: title and `<meta>`.
extension MarkupScanner {
    /// Reads a title; the first one counts. A title without an end tag ends at the next tag, so that it does
    /// not swallow the page; a later one without an end tag is text.
    mutating func readTitle(at start: Int) {
        var end = reader.findEnd(of: Self.titleKey, from: reader.index)
        if end == nil {
            report("html-unclosed", at: start, "the title never ends", "write </title>")
            if hasTitle { return }
            end = reader.endOfText(from: reader.index)
        }
        let range = reader.index..<(end ?? source.count)
        reader.index = range.upperBound
        guard !hasTitle else { return }
        hasTitle = true
        metadata.title = folded(range)
    }

    private static let titleKey: TagName.Key = "title"

    mutating func readMeta() {
        guard let name = metadataText(.name)?.lowercased(), let content = metadataText(.content) else {
            return
        }
        switch name {
        case "summary": metadata.summary = content
        case "description": if metadata.summary.isEmpty { metadata.summary = content }
        case "keywords":
            let words = Array(content.utf8).split(separator: UInt8(ascii: ","))
            metadata.keywords += words.map(Self.trimmed).filter { !$0.isEmpty }
        case "source": metadata.sources.append(Self.source(content))
        case "reviewed": metadata.reviewed = metadata.reviewed ?? content
        case "purpose": metadata.purpose = metadata.purpose ?? content.lowercased()
        case "private": metadata.privacy = metadata.privacy ?? content.lowercased()
        default: break
        }
    }

    /// Returns an attribute's value with its white space folded, or nil if it is then empty.
    mutating func metadataText(_ name: TagAttributes.Name) -> String? {
        guard let range = reader.attributes[name], range.count <= Self.metadataLimit else { return nil }
        let text = folded(range)
        return text.isEmpty ? nil : text
    }

    private static let metadataLimit = 64 << 10

    /// Reads `NAME | ADDRESS`, as in Muster's guides, or `NAME ADDRESS`; without an address all of it is the name.
    static func source(_ content: String) -> GuideMetadata.Source {
        let bytes = Array(content.utf8)
        if let bar = bytes.lastIndex(of: UInt8(ascii: "|")) {
            return GuideMetadata.Source(name: trimmed(bytes[..<bar]), address: trimmed(bytes[(bar + 1)...]))
        }
        let words = content.split(separator: " ")
        guard let last = words.last, last.hasPrefix("https://") || last.hasPrefix("http://") else {
            return GuideMetadata.Source(name: content, address: "")
        }
        return GuideMetadata.Source(name: trimmed(bytes.dropLast(last.utf8.count)), address: String(last))
    }

    /// Returns whole scalars in UTF-8 without the blanks at their ends.
    private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
        var text = text
        while text.first == 0x20 { text.removeFirst() }
        while text.last == 0x20 { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the decoded text of a part of the page on one line.
    private mutating func folded(_ range: Range<Int>) -> String {
        var decoded: [UInt8] = []
        decode(range, into: &decoded)
        var result: [UInt8] = []
        result.reserveCapacity(decoded.count)
        for byte in decoded {
            if !TagReader.isSpace(byte) {
                result.append(byte)
            } else if let last = result.last, last != 0x20 {
                result.append(0x20)
            }
        }
        if result.last == 0x20 { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }
}
