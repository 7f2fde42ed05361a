// Reads an XML document as a stream of events, within limits, in memory that does not grow with the document.
internal import CExpat
import TextTools

/// Reads an XML document in pieces and passes on its tags and text.
///
/// Expat parses it, in UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII as it declares. A document type declaration
/// is rejected, so there are no entities except XML's five, and nothing outside of the document is ever opened.
public final class XMLEventReader {
    /// A function that receives a part of the document and returns whether to continue.
    public typealias Handler = (XMLEvent, XMLEventPosition) -> Bool

    /// The state to which Expat's callbacks have a pointer.
    private let state: UnsafeMutablePointer<XMLReaderState>
    private let parser: XML_Parser?
    private var bytesRead = 0
    /// True if the first visible character has been seen.
    private var hasBegun = false

    public init(limits: XMLLimits = .standard, _ handler: @escaping Handler) {
        parser = XML_ParserCreate(nil)
        state = .allocate(capacity: 1)
        state.initialize(to: XMLReaderState(limits: limits, parser: parser, handler: handler))
        if let parser {
            XML_SetUserData(parser, state)
            XMLReaderState.setHandlers(parser, state)
        }
    }

    deinit {
        if let parser { XML_ParserFree(parser) }
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// True if the handler has stopped the reading.
    public var isStopped: Bool { state.pointee.isStopped }

    /// Reads the next piece of the document. Does nothing after the handler has stopped the reading.
    public func read(_ piece: UnsafeBufferPointer<UInt8>) throws(XMLFault) {
        var start = 0
        while start < piece.count, !isStopped {
            let end = min(piece.count, start + Self.pieceBytes)
            try parse(UnsafeBufferPointer(rebasing: piece[start..<end]), isLast: false)
            start = end
        }
    }

    /// Ends the document.
    public func finish() throws(XMLFault) {
        guard !isStopped else { return }
        guard bytesRead > 0 else { throw XMLFault(.empty, at: TextPosition()) }
        try parse(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    }

    /// Reads a document in memory.
    public static func read(
        _ bytes: [UInt8], limits: XMLLimits = .standard, _ handler: @escaping Handler
    ) throws(XMLFault) {
        let reader = XMLEventReader(limits: limits, handler)
        // One piece: of any but the last Expat counts the lines, in a fifth of its time. It may keep this much anyway.
        if !bytes.isEmpty, bytes.count <= limits.tagBytes {
            return try bytes.withBytes { (text) throws(XMLFault) in try reader.parse(text, isLast: true) }
        }
        try bytes.withBytes { (text) throws(XMLFault) in try reader.read(text) }
        try reader.finish()
    }

    /// The most bytes of a piece; Expat copies it before reading.
    private static let pieceBytes = 64 << 10

    private func parse(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(XMLFault) {
        guard let parser else { throw XMLFault(.outOfMemory, at: TextPosition()) }
        try checkBeginning(piece)
        bytesRead += piece.count
        let limits = state.pointee.limits
        guard bytesRead <= limits.bytes else {
            throw XMLFault(.tooLarge(limit: limits.bytes), at: state.pointee.position)
        }
        let status = piece.withMemoryRebound(to: CChar.self) {
            XML_Parse(parser, $0.baseAddress, Int32(truncatingIfNeeded: $0.count), isLast ? 1 : 0)
        }
        if let fault = state.pointee.fault { throw fault }
        guard status == XML_STATUS_OK || isStopped else { throw expatFault(parser) }
        // What Expat has not taken yet is the beginning of a tag, comment or instruction.
        let index = Int(XML_GetCurrentByteIndex(parser))
        guard isStopped || bytesRead - max(index, 0) <= limits.tagBytes + Self.pieceBytes else {
            throw XMLFault(.tagTooLong(limit: limits.tagBytes), at: state.pointee.position)
        }
    }

    private func expatFault(_ parser: XML_Parser) -> XMLFault {
        XMLFault(
            XMLFault.kind(of: XML_GetErrorCode(parser), encoding: state.pointee.encoding),
            at: state.pointee.position)
    }

    /// Checks that the first visible character is `<`, in any encoding.
    private func checkBeginning(_ piece: UnsafeBufferPointer<UInt8>) throws(XMLFault) {
        guard !hasBegun, let first = piece.first(where: { !Self.mayComeFirst.contains($0) }) else { return }
        hasBegun = true
        guard first == UInt8(ascii: "<") else { throw XMLFault(.notXML, at: state.pointee.position) }
    }

    /// The bytes allowed before the first visible character: white space, byte order marks, and zeros of UTF-16.
    private static let mayComeFirst: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]
}

/// The position at which a handler is called: the beginning of the part.
public struct XMLEventPosition {
    let state: UnsafePointer<XMLReaderState>

    public var position: TextPosition { state.pointee.position }
}
