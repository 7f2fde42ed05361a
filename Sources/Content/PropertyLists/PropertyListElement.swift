// The eleven elements of an XML property list.

enum PropertyListElement: String {
    case plist, dict, array, key, string, integer, real, date, data
    case `true`, `false`

    /// Finds the element with the name that Expat reports. It is called for every tag of a file, so it makes no string.
    init?(name: UnsafePointer<CChar>) {
        func equals(_ element: StaticString) -> Bool {
            var index = 0
            while index < element.utf8CodeUnitCount {
                guard UInt8(bitPattern: name[index]) == element.utf8Start[index] else { return false }
                index += 1
            }
            return name[index] == 0
        }
        switch UInt8(bitPattern: name[0]) {
        case UInt8(ascii: "k") where equals("key"): self = .key
        case UInt8(ascii: "s") where equals("string"): self = .string
        case UInt8(ascii: "d") where equals("dict"): self = .dict
        case UInt8(ascii: "d") where equals("date"): self = .date
        case UInt8(ascii: "d") where equals("data"): self = .data
        case UInt8(ascii: "a") where equals("array"): self = .array
        case UInt8(ascii: "i") where equals("integer"): self = .integer
        case UInt8(ascii: "r") where equals("real"): self = .real
        case UInt8(ascii: "t") where equals("true"): self = .true
        case UInt8(ascii: "f") where equals("false"): self = .false
        case UInt8(ascii: "p") where equals("plist"): self = .plist
        default: return nil
        }
    }

    var tag: String { "<\(rawValue)>" }
}
