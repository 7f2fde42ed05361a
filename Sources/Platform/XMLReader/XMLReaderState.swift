// The state of Expat's callbacks.
internal import CExpat
import TextTools

/// Counts depth and passes parts of the document on; Expat has a pointer to it.
struct XMLReaderState {
    let limits: XMLLimits
    let handler: XMLEventReader.Handler
    private let parser: XML_Parser?
    private(set) var isStopped = false
    private(set) var fault: XMLFault?
    /// The encoding that the document names, if Expat does not know it.
    fileprivate(set) var encoding: String?
    private var depth = 0

    init(limits: XMLLimits, parser: XML_Parser?, handler: @escaping XMLEventReader.Handler) {
        (self.limits, self.parser, self.handler) = (limits, parser, handler)
    }

    /// The position of Expat in the document.
    var position: TextPosition {
        guard let parser else { return TextPosition() }
        return TextPosition(
            offset: max(0, Int(XML_GetCurrentByteIndex(parser))),
            line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    fileprivate mutating func fail(_ kind: XMLFault.Kind) {
        if fault == nil { fault = XMLFault(kind, at: position) }
        stopExpat()
    }

    private func stopExpat() { if let parser { _ = XML_StopParser(parser, XML_Bool(0)) } }

    fileprivate mutating func stop() {
        isStopped = true
        stopExpat()
    }

    /// Returns whether one more element may begin.
    fileprivate mutating func mayStart() -> Bool {
        depth += 1
        guard depth <= limits.depth else {
            fail(.tooDeep(limit: limits.depth))
            return false
        }
        return !isOver
    }

    fileprivate mutating func mayEnd() -> Bool {
        depth -= 1
        return !isOver
    }

    /// True if further reports from Expat are ignored.
    fileprivate var isOver: Bool { isStopped || fault != nil }

    // MARK: Handlers

    static func setHandlers(_ parser: XML_Parser, _ state: UnsafeMutablePointer<XMLReaderState>) {
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let state = at(data), state.pointee.mayStart() else { return }
                hand(.start(XMLName(name), XMLAttributes(list: attributes)), state)
            },
            { data, name in
                guard let state = at(data), state.pointee.mayEnd() else { return }
                hand(.end(XMLName(name)), state)
            })
        XML_SetCharacterDataHandler(parser) { data, characters, length in
            guard let state = at(data), !state.pointee.isOver, let characters else { return }
            let bytes = UnsafeRawPointer(characters).assumingMemoryBound(to: UInt8.self)
            hand(.text(BorrowedText(start: bytes, count: Int(length))), state)
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in at(data)?.pointee.fail(.documentType) }
        XML_SetUnknownEncodingHandler(
            parser,
            { data, name, encoding in
                let name = name.map { String(cString: $0) } ?? ""
                guard name.lowercased() == "windows-1252", let encoding else {
                    at(data)?.pointee.encoding = name
                    return Int32(XML_STATUS_ERROR.rawValue)
                }
                Windows1252.fill(&encoding.pointee)
                return Int32(XML_STATUS_OK.rawValue)
            }, state)
    }
}

private func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLReaderState>? {
    data?.assumingMemoryBound(to: XMLReaderState.self)
}

private func hand(_ event: XMLEvent, _ state: UnsafeMutablePointer<XMLReaderState>) {
    if !state.pointee.handler(event, XMLEventPosition(state: UnsafePointer(state))) { state.pointee.stop() }
}

/// The Windows encoding that files declare and Expat does not know.
private enum Windows1252 {
    static func fill(_ encoding: inout XML_Encoding) {
        encoding.data = nil
        encoding.convert = nil
        encoding.release = nil
        withUnsafeMutableBytes(of: &encoding.map) { bytes in
            let map = bytes.bindMemory(to: Int32.self)
            for byte in map.indices {
                map[byte] = Int32(
                    bitPattern: LegacyEncoding.windows1252(UInt8(truncatingIfNeeded: byte)).value)
            }
        }
    }
}
