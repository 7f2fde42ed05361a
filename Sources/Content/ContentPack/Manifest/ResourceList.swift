internal import TextMetrics

/// One file of a pack as its manifest lists it.
public struct Resource: Sendable, Equatable {
    /// The path below the pack, `Guides/fire.html`.
    public var name: String
    /// The first Version of the pack with these bytes, from 1.
    public var version: Int
    /// The number of bytes.
    public var size: Int
    public var digest: SHA256Digest

    /// Compares names by their bytes: `String`'s equality treats different encodings of one letter as the same.
    public static func == (left: Resource, right: Resource) -> Bool {
        left.version == right.version && left.size == right.size && left.digest == right.digest
            && left.name.utf8.elementsEqual(right.name.utf8)
    }
}

/// Resources in the order of their names' bytes, in long arrays, no tree: twenty thousand in two megabytes.
public struct ResourceList: RandomAccessCollection, Sendable, Equatable {
    private var names: [UInt8] = []
    /// The index in `names` at which each name ends.
    private var ends: [UInt32] = []
    private var versions: [Int] = []
    private var sizes: [UInt32] = []
    private var digests: [SHA256Digest] = []
    /// The number of bytes of all resources together.
    public private(set) var totalSize = 0

    public init() {}

    /// Sorts the resources. Sizes must fit into 32 bits, as `ManifestRules` ensures.
    public init(_ resources: some Sequence<Resource>) {
        let sorted = resources.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        for resource in sorted { append(resource) }
    }

    /// Appends a resource whose name sorts after all others.
    mutating func append(_ resource: Resource) {
        names.append(contentsOf: resource.name.utf8)
        ends.append(UInt32(names.count))
        versions.append(resource.version)
        sizes.append(UInt32(clamping: resource.size))
        digests.append(resource.digest)
        totalSize += resource.size
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { ends.count }

    public subscript(index: Int) -> Resource {
        Resource(
            name: String(decoding: nameBytes(index), as: UTF8.self), version: versions[index],
            size: Int(sizes[index]), digest: digests[index])
    }

    /// Returns the name of a resource without making a string of it.
    public func nameBytes(_ index: Int) -> ArraySlice<UInt8> { names[nameRange(index)] }
    public func digest(_ index: Int) -> SHA256Digest { digests[index] }
    public func size(_ index: Int) -> Int { Int(sizes[index]) }

    /// Returns the index of the resource with exactly these bytes as its name, or nil.
    public func index(ofName name: some Collection<UInt8>) -> Int? {
        let index = (0..<count).partitioningIndex { !nameBytes($0).lexicographicallyPrecedes(name) }
        return index < count && nameBytes(index).elementsEqual(name) ? index : nil
    }

    public subscript(name: String) -> Resource? { index(ofName: Array(name.utf8)).map { self[$0] } }

    private func nameRange(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }

    // MARK: Names that would meet on a disk

    /// Returns two names that no disk may have both: equal but for A to Z, or one is a folder of the other.
    func clash() -> (Int, Int)? {
        names.withUnsafeBufferPointer { bytes in
            // With the slash before all other bytes a folder stands just before what is in it.
            let order = indices.sorted { left, right in
                Self.precedes(bytes, nameRange(left), nameRange(right))
            }
            for (left, right) in zip(order, order.dropFirst())
            where Self.isSameOrFolder(bytes, nameRange(left), of: nameRange(right)) {
                return (Swift.min(left, right), Swift.max(left, right))
            }
            return nil
        }
    }

    private static func rank(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : lowercased(byte) }

    static func lowercased(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

    private static func precedes(
        _ bytes: UnsafeBufferPointer<UInt8>, _ left: Range<Int>, _ right: Range<Int>
    ) -> Bool {
        for (first, second) in zip(left, right) {
            let (one, other) = (rank(bytes[first]), rank(bytes[second]))
            if one != other { return one < other }
        }
        return left.count < right.count
    }

    private static func isSameOrFolder(
        _ bytes: UnsafeBufferPointer<UInt8>, _ folder: Range<Int>, of name: Range<Int>
    ) -> Bool {
        guard folder.count <= name.count,
            zip(folder, name).allSatisfy({ lowercased(bytes[$0]) == lowercased(bytes[$1]) })
        else { return false }
        return folder.count == name.count || bytes[name.lowerBound + folder.count] == UInt8(ascii: "/")
    }
}
