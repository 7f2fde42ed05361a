// Short ways to read property lists and to write down what was read.
import Diagnostics
import PropertyLists

/// The value as indented lines, each beginning with its position unless that is left out.
func outline(_ value: PropertyListValue, positions: Bool = true, indent: String = "") -> String {
    func place(_ position: SourcePosition) -> String {
        positions ? "\(position.line):\(position.column) " : ""
    }
    var lines = indent + place(value.position)
    switch value.content {
    case .string(let text): lines += "string \(text)\n"
    case .integer(let number): lines += "integer \(number)\n"
    case .real(let number): lines += "real \(number)\n"
    case .boolean(let flag): lines += "\(flag)\n"
    case .date(let text): lines += "date \(text)\n"
    case .data(let bytes): lines += "data \(bytes)\n"
    case .array(let items):
        lines += "array\n"
        for item in items { lines += outline(item, positions: positions, indent: indent + "  ") }
    case .dictionary(let dictionary):
        lines += "dict\n"
        for entry in dictionary.entries {
            lines += "\(indent)  \(place(entry.keyPosition))\(entry.key) =\n"
            lines += outline(entry.value, positions: positions, indent: indent + "    ")
        }
    }
    return lines
}

/// The outline of what is read, or the diagnostic's line.
func reading(
    _ bytes: [UInt8], limits: PropertyListLimits = .standard, positions: Bool = true
) -> String {
    do {
        return outline(
            try PropertyListReader.read(bytes, file: "Test.plist", limits: limits), positions: positions)
    } catch {
        return error.description
    }
}

func reading(_ text: String, limits: PropertyListLimits = .standard, positions: Bool = true) -> String {
    reading(Array(text.utf8), limits: limits, positions: positions)
}

/// A property list around one value, as short as the grammar allows; the value begins at 2:1.
func plist(_ value: String) -> String { "<plist>\n\(value)\n</plist>" }

let appleDoctype =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
    + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

/// Writes binary property lists object by object, including ones that no tool would write.
struct BinaryWriter {
    var objects: [[UInt8]] = []
    var offsetSize = 2
    var referenceSize = 1
    var root: UInt64 = 0

    init(_ objects: [UInt8]...) { self.objects = objects }
    init(objects: [[UInt8]], referenceSize: Int) {
        self.objects = objects
        self.referenceSize = referenceSize
        offsetSize = 4
    }

    var bytes: [UInt8] {
        var file = Array("bplist00".utf8)
        var offsets: [UInt64] = []
        for object in objects {
            offsets.append(UInt64(file.count))
            file += object
        }
        let table = UInt64(file.count)
        for offset in offsets { file += Self.bigEndian(offset, size: offsetSize) }
        file += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [UInt64(objects.count), root, table] { file += Self.bigEndian(number, size: 8) }
        return file
    }

    static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64(size - 1 - $0))) }
    }

    static func ascii(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return (bytes.count < 15 ? [0x50 | UInt8(bytes.count)] : [0x5F, 0x10, UInt8(bytes.count)]) + bytes
    }

    static func double(_ marker: UInt8, _ value: Double) -> [UInt8] {
        [marker] + bigEndian(value.bitPattern, size: 8)
    }
}
