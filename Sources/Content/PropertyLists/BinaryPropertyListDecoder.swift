import Diagnostics
import TextTools

/// Decodes a binary property list by following its references from the root.
///
/// Damage and malice are limited in four ways: by the depth; by the number of values, counted as often as they are
/// referred to (an array of two references to the next array doubles with every level); by rejecting an object inside
/// itself; and by the bytes of all texts together, which can exceed the size of the file only if they overlap.
struct BinaryPropertyListDecoder {
    private let file: BinaryPropertyList
    private let limits: PropertyListLimits
    private var valueCount = 0
    private var payloadLeft: Int
    /// The arrays and dictionaries around the object that is being read, with the index or key of the current item.
    private var ancestors: [(object: Int, index: Int, key: String?)] = []
    /// The texts and data read so far, by object, so that values shared in the file are shared in memory.
    private var leaves: [Int: PropertyListValue.Content] = [:]

    init(_ file: BinaryPropertyList, limits: PropertyListLimits) {
        (self.file, self.limits) = (file, limits)
        payloadLeft = file.bytes.count
    }

    mutating func decodeRoot() throws(PropertyListError) -> PropertyListValue { try decode(file.root) }

    /// The kind and length in an object's first bytes, and the offset of its content.
    private struct Header {
        var object: Int
        var offset: Int
        var kind: UInt8
        var low: UInt8
        var count = 0
        var payload: Int

        var position: SourcePosition { SourcePosition(line: 1, column: offset + 1) }
    }

    private func failure(_ fault: any PropertyListFault, at header: Header) -> PropertyListError {
        PropertyListError(fault, at: header.position, keyPath: keyPath)
    }

    private var keyPath: String? {
        var path = KeyPathText()
        for ancestor in ancestors {
            if let key = ancestor.key {
                path.append(key: key)
            } else if ancestor.index >= 0 {
                path.append(index: ancestor.index)
            }
        }
        return path.text
    }

    // MARK: Objects

    private mutating func decode(_ object: Int) throws(PropertyListError) -> PropertyListValue {
        let header = try header(of: object)
        valueCount += 1
        guard valueCount <= limits.values else {
            throw failure(FileFault.tooManyValues(limit: limits.values), at: header)
        }
        let content: PropertyListValue.Content
        switch header.kind {
        case 0x0 where header.low == 0x8: content = .boolean(false)
        case 0x0 where header.low == 0x9: content = .boolean(true)
        case 0x1: content = .integer(try integer(header))
        case 0x2: content = .real(try real(header))
        case 0x3: content = .date(try date(header))
        case 0x4, 0x5, 0x6: content = try leaf(header)
        case 0xA, 0xD: content = try container(header)
        default: throw failure(BinaryFault.unsupported(Self.name(of: header)), at: header)
        }
        return PropertyListValue(content, at: header.position)
    }

    private func header(of object: Int) throws(PropertyListError) -> Header {
        let offset = try file.offset(of: object)
        let marker = file.bytes[offset]
        var header = Header(
            object: object, offset: offset, kind: marker >> 4, low: marker & 0xF, payload: offset + 1)
        guard (0x4...0x6).contains(header.kind) || (0xA...0xD).contains(header.kind) else { return header }
        header.count = Int(header.low)
        guard header.low == 0xF else { return header }
        // A count of 15 or more follows as an integer object.
        try require(1, of: header)
        let lengthMarker = file.bytes[header.payload]
        header.payload += 1
        guard lengthMarker & 0xF0 == 0x10, lengthMarker & 0xF <= 3 else {
            throw failure(BinaryFault.objectTruncated(Self.name(of: header)), at: header)
        }
        let size = 1 << Int(lengthMarker & 0xF)
        try require(size, of: header)
        header.count = Int(clamping: file.number(at: header.payload, size: size))
        header.payload += size
        return header
    }

    /// Throws unless `count` items of `size` bytes fit between the header's payload and the end of the objects.
    private func require(_ count: Int, of header: Header, size: Int = 1) throws(PropertyListError) {
        guard count <= (file.tableOffset - header.payload) / size else {
            throw failure(BinaryFault.objectTruncated(Self.name(of: header)), at: header)
        }
    }

    private static func name(of header: Header) -> String {
        switch (header.kind, header.low) {
        case (0x0, 0x0): "a null value"
        case (0x0, 0x8), (0x0, 0x9): "boolean"
        case (0x0, 0xC), (0x0, 0xD): "an address (URL)"
        case (0x0, 0xE): "an identifier (UUID)"
        case (0x1, _): "integer"
        case (0x2, _): "real"
        case (0x3, _): "date"
        case (0x4, _): "data"
        case (0x5, _), (0x6, _): "string"
        case (0x8, _): "a reference of a keyed archive (UID)"
        case (0xA, _): "array"
        case (0xB, _), (0xC, _): "a set"
        case (0xD, _): "dictionary"
        default: "an object of the unknown kind \(Excerpt.byte(header.kind << 4 | header.low))"
        }
    }

    // MARK: Numbers and dates

    /// Reads an integer. 1, 2 and 4 bytes are unsigned, 8 signed; 16 are signed and mostly used for UInt64.
    private func integer(_ header: Header) throws(PropertyListError) -> Int64 {
        guard header.low <= 4 else {
            throw failure(BinaryFault.unsupported("an integer of that size"), at: header)
        }
        let size = 1 << Int(header.low)
        try require(size, of: header)
        let low = file.number(at: header.payload + max(0, size - 8), size: min(size, 8))
        let value = Int64(bitPattern: low)
        guard size == 16 else { return value }
        let high = Int64(bitPattern: file.number(at: header.payload, size: 8))
        guard high == value >> 63 else {
            throw failure(ValueFault.integerOutOfRange(high < 0 ? "below -2^63" : "above 2^63-1"), at: header)
        }
        return value
    }

    private func real(_ header: Header) throws(PropertyListError) -> Double {
        let value: Double
        switch header.low {
        case 2:
            try require(4, of: header)
            value = Double(
                Float(bitPattern: UInt32(truncatingIfNeeded: file.number(at: header.payload, size: 4))))
        case 3:
            value = try double(header)
        default:
            throw failure(BinaryFault.unsupported("a real of that size"), at: header)
        }
        guard value.isFinite else { throw failure(ValueFault.realOutOfRange("\(value)"), at: header) }
        return value
    }

    private func double(_ header: Header) throws(PropertyListError) -> Double {
        try require(8, of: header)
        return Double(bitPattern: file.number(at: header.payload, size: 8))
    }

    private func date(_ header: Header) throws(PropertyListError) -> String {
        guard header.low == 3 else {
            throw failure(BinaryFault.unsupported("a date of that size"), at: header)
        }
        guard let text = BinaryDate.iso8601(secondsSince2001: try double(header)) else {
            throw failure(ValueFault.dateOutOfRange, at: header)
        }
        return text
    }

    // MARK: Texts and data

    private mutating func leaf(_ header: Header) throws(PropertyListError) -> PropertyListValue.Content {
        if let known = leaves[header.object] { return known }
        let width = header.kind == 0x6 ? 2 : 1
        try require(header.count, of: header, size: width)
        let length = header.count * width
        guard length <= limits.textBytes else {
            throw failure(FileFault.textTooLong(limit: limits.textBytes), at: header)
        }
        payloadLeft -= length
        guard payloadLeft >= 0 else { throw failure(BinaryFault.overlap, at: header) }
        let payload = file.bytes[header.payload..<header.payload + length]
        let content: PropertyListValue.Content
        switch header.kind {
        case 0x4: content = .data(Array(payload))
        case 0x5:
            if let high = payload.first(where: { $0 >= 0x80 }) {
                throw failure(BinaryFault.notASCII(high), at: header)
            }
            content = .string(String(decoding: payload, as: UTF8.self))
        default:
            let (text, fault) = LegacyEncoding.utf8(fromUTF16: Array(payload), from: 0, bigEndian: true)
            guard fault == nil else { throw failure(BinaryFault.unpairedSurrogate, at: header) }
            content = .string(String(decoding: text, as: UTF8.self))
        }
        leaves[header.object] = content
        return content
    }

    // MARK: Arrays and dictionaries

    private mutating func container(_ header: Header) throws(PropertyListError) -> PropertyListValue.Content {
        guard !ancestors.contains(where: { $0.object == header.object }) else {
            throw failure(BinaryFault.cycle, at: header)
        }
        guard ancestors.count < limits.depth else {
            throw failure(FileFault.tooDeep(limit: limits.depth), at: header)
        }
        let isDictionary = header.kind == 0xD
        try require(header.count, of: header, size: file.referenceSize * (isDictionary ? 2 : 1))
        guard header.count <= limits.values - valueCount else {
            throw failure(FileFault.tooManyValues(limit: limits.values), at: header)
        }
        ancestors.append((header.object, -1, nil))
        defer { ancestors.removeLast() }
        return isDictionary ? .dictionary(try dictionary(header)) : .array(try array(header))
    }

    private mutating func array(_ header: Header) throws(PropertyListError) -> [PropertyListValue] {
        var items: [PropertyListValue] = []
        items.reserveCapacity(header.count)
        for index in 0..<header.count {
            ancestors[ancestors.count - 1].index = index
            items.append(try decode(try reference(index, of: header)))
        }
        return items
    }

    /// Reads a dictionary: the references to all keys come first, then those to all values.
    private mutating func dictionary(_ header: Header) throws(PropertyListError) -> PropertyListDictionary {
        var entries: [PropertyListDictionary.Entry] = []
        entries.reserveCapacity(header.count)
        for index in 0..<header.count {
            ancestors[ancestors.count - 1].key = nil
            let keyHeader = try self.header(of: try reference(index, of: header))
            guard keyHeader.kind == 0x5 || keyHeader.kind == 0x6, case .string(let key) = try leaf(keyHeader)
            else { throw failure(BinaryFault.key(Self.name(of: keyHeader)), at: keyHeader) }
            ancestors[ancestors.count - 1].key = key
            let value = try decode(try reference(header.count + index, of: header))
            entries.append(.init(key: key, keyPosition: keyHeader.position, value: value))
        }
        return PropertyListDictionary(entries)
    }

    private func reference(_ index: Int, of header: Header) throws(PropertyListError) -> Int {
        let place = header.payload + index * file.referenceSize
        let object = file.number(at: place, size: file.referenceSize)
        guard object < UInt64(file.objectCount) else {
            throw PropertyListError(
                BinaryFault.reference(object, objects: file.objectCount),
                at: SourcePosition(line: 1, column: place + 1), keyPath: keyPath)
        }
        return Int(object)
    }
}
