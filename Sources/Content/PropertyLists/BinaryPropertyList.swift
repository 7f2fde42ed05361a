// Reads the frame of a binary property list: signature, trailer, table of offsets. Every number is checked before use.
import Diagnostics

/// The bytes of a `bplist00` file and the location of its objects.
///
/// The file begins with eight bytes of signature and ends with a trailer of 32: five unused, one of sort version, the
/// size of an offset, the size of a reference, and three big-endian 64-bit numbers: the number of objects, the index of
/// the root object, and the offset of the table of offsets. The objects are between signature and table.
struct BinaryPropertyList {
    static let trailerSize = 32
    static let signatureSize = 8

    let bytes: [UInt8]
    let objectCount: Int
    let root: Int
    /// The bytes of one reference to an object, 1 to 8.
    let referenceSize: Int
    /// The offset at which the table begins and the objects end.
    let tableOffset: Int
    private let offsetSize: Int

    static func hasSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

    init(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        let end = bytes.count - Self.trailerSize
        guard bytes.count >= Self.signatureSize else {
            throw PropertyListError(BinaryFault.truncated(bytes: bytes.count))
        }
        let version = bytes[6..<8]
        guard version.elementsEqual("00".utf8) else {
            throw PropertyListError(BinaryFault.version(String(decoding: version, as: UTF8.self)))
        }
        // The smallest file has one object of one byte and one offset of one byte.
        guard end >= Self.signatureSize + 2 else {
            throw PropertyListError(BinaryFault.truncated(bytes: bytes.count))
        }
        self.bytes = bytes
        offsetSize = Int(bytes[end + 6])
        referenceSize = Int(bytes[end + 7])
        let objects = Self.number(in: bytes, at: end + 8, size: 8)
        let root = Self.number(in: bytes, at: end + 16, size: 8)
        let table = Self.number(in: bytes, at: end + 24, size: 8)
        let position = SourcePosition(line: 1, column: end + 1)
        func fail(_ reason: String) -> PropertyListError {
            PropertyListError(BinaryFault.trailer(reason), at: position)
        }
        guard (1...8).contains(offsetSize) else { throw fail("offsets of \(offsetSize) bytes") }
        guard (1...8).contains(referenceSize) else { throw fail("references of \(referenceSize) bytes") }
        guard table >= UInt64(Self.signatureSize) + 1, table < UInt64(end) else {
            throw fail("a table of offsets at \(table), outside the file")
        }
        tableOffset = Int(table)
        guard objects >= 1, objects <= UInt64((end - tableOffset) / offsetSize) else {
            throw fail("\(objects) objects, which the table of offsets cannot hold")
        }
        guard root < objects else { throw fail("a root that is object \(root)") }
        objectCount = Int(objects)
        self.root = Int(root)
        guard objectCount <= limits.values else {
            throw PropertyListError(FileFault.tooManyValues(limit: limits.values), at: position)
        }
    }

    /// Returns a big-endian number of at most eight bytes that are inside the file.
    func number(at index: Int, size: Int) -> UInt64 { Self.number(in: bytes, at: index, size: size) }

    private static func number(in bytes: [UInt8], at index: Int, size: Int) -> UInt64 {
        bytes[index..<index + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the offset of an object: between the signature and the table.
    func offset(of object: Int) throws(PropertyListError) -> Int {
        let entry = tableOffset + object * offsetSize
        let value = number(at: entry, size: offsetSize)
        guard value >= UInt64(Self.signatureSize), value < UInt64(tableOffset) else {
            throw PropertyListError(
                BinaryFault.offset(object: object), at: SourcePosition(line: 1, column: entry + 1))
        }
        return Int(value)
    }
}
