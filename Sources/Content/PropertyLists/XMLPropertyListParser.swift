// Runs Expat over a whole document and passes its events to the builder.
internal import CExpat
import Diagnostics
internal import Glibc

enum XMLPropertyListParser {
    /// The value of the XML property list in `text`, which is UTF-8 whatever its declaration says; of a dictionary only as
    /// much as holds the keys that are wanted. The ends of its elements come with it if they are asked for.
    ///
    /// Expat's protection against amplification is on, but not needed: the first entity declaration ends reading.
    static func parse(
        _ text: UnsafeBufferPointer<UInt8>, limits: PropertyListLimits, until keys: [String]? = nil,
        keepsEnds: Bool = false
    ) throws(PropertyListError) -> (root: PropertyListValue, ends: [SourcePosition: SourcePosition]?) {
        let tooLarge = PropertyListError(FileFault.tooLarge(bytes: text.count, limit: limits.bytes))
        guard let start = text.baseAddress, let length = Int32(exactly: text.count),
            let parser = XML_ParserCreate("UTF-8")
        else { throw tooLarge }
        defer { XML_ParserFree(parser) }
        // Handed the text itself, Expat would copy it, and nothing it reports would stand in the text.
        guard let place = XML_GetBuffer(parser, length) else { throw tooLarge }
        memcpy(place, start, text.count)
        let document = UnsafeMutableBufferPointer(
            start: place.assumingMemoryBound(to: UInt8.self), count: text.count)
        XMLComments.repair(document)
        let builder = try run(
            parser, UnsafeBufferPointer(document), original: text, limits, until: keys, keepsEnds: keepsEnds
        ) {
            XML_ParseBuffer(parser, length, 1)
        }
        guard let root = builder.root else { throw PropertyListError(GrammarFault.noValue) }
        return (root, builder.hasSeenEnough ? nil : builder.ends)
    }

    /// Returns the value of a document without having it in memory twice: it goes to Expat in pieces, and the items of
    /// one array of its root are passed to `taker` instead of stored. Returns nil if the taker stopped the reading.
    static func parse(
        _ text: UnsafeBufferPointer<UInt8>, limits: PropertyListLimits, taker: PropertyListItemHandler?
    ) throws(PropertyListError) -> PropertyListValue? {
        guard let start = text.baseAddress, let parser = XML_ParserCreate("UTF-8") else {
            throw PropertyListError(FileFault.empty)
        }
        defer { XML_ParserFree(parser) }
        let builder = try run(parser, text, original: text, limits, taker: taker) {
            var (offset, status) = (0, XML_STATUS_OK)
            while status == XML_STATUS_OK, offset < text.count {
                let length = min(pieceBytes, text.count - offset)
                let isLast = offset + length == text.count
                status = start.advanced(by: offset).withMemoryRebound(to: CChar.self, capacity: length) {
                    XML_Parse(parser, $0, Int32(length), isLast ? 1 : 0)
                }
                offset += length
            }
            return status
        }
        return builder.root
    }

    /// Returns the builder to which the parser has passed what `feed` gave it, up to the end of what is wanted.
    ///
    /// - Parameter text: as the parser sees it; in `original` comments are as they were written.
    private static func run(
        _ parser: XML_Parser, _ text: UnsafeBufferPointer<UInt8>, original: UnsafeBufferPointer<UInt8>,
        _ limits: PropertyListLimits, until keys: [String]? = nil, keepsEnds: Bool = false,
        taker: PropertyListItemHandler? = nil, feed: () -> XML_Status
    ) throws(PropertyListError) -> XMLPropertyListBuilder {
        let builder = UnsafeMutablePointer<XMLPropertyListBuilder>.allocate(capacity: 1)
        builder.initialize(
            to: XMLPropertyListBuilder(parser: parser, text: text, limits: limits, until: keys, taker: taker))
        defer {
            builder.deinitialize(count: 1)
            builder.deallocate()
        }
        if keepsEnds { builder.pointee.ends = [:] }
        XML_SetUserData(parser, builder)
        setContentHandlers(parser)
        setDocumentTypeHandlers(parser)
        let status = feed()
        if let failure = builder.pointee.failure { throw failure }
        guard builder.pointee.hasSeenEnough || status == XML_STATUS_OK else {
            throw XMLFaultFinder(parser, original, builder.pointee).error()
        }
        return builder.pointee
    }

    /// The number of bytes in a piece; Expat copies it before reading.
    private static let pieceBytes = 64 << 10

    private static func setContentHandlers(_ parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { data, name, _ in
                guard let name else { return }
                XMLPropertyListBuilder.at(data)?.pointee.startElement(name)
            }, { data, _ in XMLPropertyListBuilder.at(data)?.pointee.endElement() })
        XML_SetCharacterDataHandler(parser) { data, characters, length in
            guard let characters else { return }
            characters.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
                XMLPropertyListBuilder.at(data)?.pointee.characters(
                    UnsafeBufferPointer(start: $0, count: Int(length)))
            }
        }
    }

    private static func setDocumentTypeHandlers(_ parser: XML_Parser) {
        XML_SetEntityDeclHandler(parser) { data, name, _, _, _, _, _, _, _ in
            XMLPropertyListBuilder.at(data)?.pointee.failAtDeclaration(
                SyntaxFault.entityDeclaration(name.map { String(cString: $0) } ?? ""), mark: "<!ENTITY")
        }
        // Expat would give each element all attributes declared with a default: many of both would take minutes.
        XML_SetAttlistDeclHandler(parser) { data, element, _, _, _, _ in
            XMLPropertyListBuilder.at(data)?.pointee.failAtDeclaration(
                SyntaxFault.attributeDeclaration(element.map { String(cString: $0) } ?? ""), mark: "<!ATTLIST"
            )
        }
        XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
            let name = name.map { String(cString: $0) } ?? ""
            XMLPropertyListBuilder.at(data)?.pointee.fail(
                isParameter == 0 ? SyntaxFault.undefinedEntity(name) : .parameterEntity)
        }
        // Expat passes over a reference to a parameter entity in silence, but it shows the token.
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasInternalSubset in
            if hasInternalSubset != 0 { XMLPropertyListBuilder.at(data)?.pointee.watchInternalSubset() }
        }
        XML_SetEndDoctypeDeclHandler(parser) { data in XMLPropertyListBuilder.at(data)?.pointee.stopWatching()
        }
    }
}

extension XMLPropertyListBuilder {
    /// Returns the builder, which is the user data of Expat.
    static func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLPropertyListBuilder>? {
        data?.assumingMemoryBound(to: XMLPropertyListBuilder.self)
    }

    func watchInternalSubset() {
        XML_SetDefaultHandlerExpand(parser) { data, characters, length in
            guard let characters, length > 1, UInt8(bitPattern: characters[0]) == UInt8(ascii: "%") else {
                return
            }
            XMLPropertyListBuilder.at(data)?.pointee.fail(SyntaxFault.parameterEntity)
        }
    }

    func stopWatching() { XML_SetDefaultHandlerExpand(parser, nil) }
}
