// The caps on size, depth, count and length, for both formats.
import PropertyLists
import Testing

@Suite("Limits of property lists")
struct PropertyListLimitTests {
    @Test("size of the file")
    func size() {
        let limits = PropertyListLimits(bytes: 20)
        #expect(
            reading("<plist><true/></plist>", limits: limits)
                == "Test.plist:1:1: error plist-too-large: the file has 22 bytes, more than the 20 a property list may "
                + "have; split it into several property lists that link to each other")
        #expect(reading("<plist><true/></plist>", limits: PropertyListLimits(bytes: 22)) == "1:8 true\n")
        #expect(reading([UInt8](repeating: 0x20, count: (16 << 20) + 1)).contains("error plist-too-large"))
    }

    @Test("depth: the limit itself is read, one more is an error at the place")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            "<plist>" + String(repeating: "<array>", count: depth)
                + String(repeating: "</array>", count: depth)
                + "</plist>"
        }
        _ = try PropertyListReader.read(Array(nested(128).utf8), file: "T")
        let path = String(repeating: "[0]", count: 2)
        #expect(
            reading(nested(3), limits: PropertyListLimits(depth: 2))
                == "Test.plist:1:22: error plist-too-deep: arrays and dictionaries stand more than 2 deep inside one "
                + "another (at \(path)); move the inner ones to a property list of their own and link to it")
        #expect(reading(nested(10_000)).hasPrefix("Test.plist:1:904: error plist-too-deep: "))
        #expect(PropertyListLimits(depth: 100_000).depth == 512)
    }

    @Test("depth of binary files, 10,000 levels")
    func binaryDepth() throws {
        let levels = (1...10_000).map { [0xA1] + BinaryWriter.bigEndian(UInt64($0), size: 2) } + [[0x09]]
        let line = reading(BinaryWriter(objects: levels, referenceSize: 2).bytes)
        #expect(line.hasPrefix("Test.plist:1:393: error plist-too-deep: "))
        let shallow = (1...128).map { [0xA1, UInt8($0)] } + [[0x09]]
        _ = try PropertyListReader.read(BinaryWriter(objects: shallow, referenceSize: 1).bytes, file: "T")
    }

    @Test("count of values")
    func count() {
        let three = plist("<array><true/>\n<false/></array>")
        #expect(
            reading(three, limits: PropertyListLimits(values: 3)) == "2:1 array\n  2:8 true\n  3:1 false\n")
        #expect(
            reading(three, limits: PropertyListLimits(values: 2))
                == "Test.plist:3:1: error plist-too-many-values: the file holds more than 2 values (at [1]); split it "
                + "into several property lists that link to each other")
    }

    @Test(
        "an array of two references to the next, 40 times over, ends at the count", .timeLimit(.minutes(10)))
    func binaryLaughs() {
        let doubling = (1...40).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]
        let line = reading(
            BinaryWriter(objects: doubling, referenceSize: 1).bytes,
            limits: PropertyListLimits(values: 10_000))
        #expect(line.contains("error plist-too-many-values: the file holds more than 10000 values"))
    }

    @Test("length of one text, at the place of its element")
    func text() {
        let limits = PropertyListLimits(textBytes: 4)
        #expect(reading(plist("<string>four</string>"), limits: limits) == "2:1 string four\n")
        let message =
            "error plist-text-too-long: one text is longer than 4 bytes; move long text to a guide, an HTML file, and "
            + "link to it"
        #expect(
            reading(plist("<string>a&amp;b&amp;c</string>"), limits: limits) == "Test.plist:2:1: " + message)
        #expect(reading(plist("<dict><key>fifth</key>"), limits: limits) == "Test.plist:2:7: " + message)
        #expect(
            reading(BinaryWriter(BinaryWriter.ascii("fifth")).bytes, limits: limits)
                == "Test.plist:1:9: " + message)
    }

    @Test("texts of a binary file that overlap cannot multiply its size", .timeLimit(.minutes(10)))
    func overlap() {
        // Each string begins inside the one before it and runs for 60,000 bytes.
        let count = 10_000
        let starts = [UInt8](repeating: 0, count: 60_000 + 4 * count)
        var strings = starts
        for index in 0..<count {
            strings.replaceSubrange(4 * index..<4 * index + 4, with: [0x5F, 0x11, 0x60, 0x00])
        }
        var file = Array("bplist00".utf8)
        let array = [0xAF, 0x11] + BinaryWriter.bigEndian(UInt64(count), size: 2)
        file += array + (1...count).flatMap { BinaryWriter.bigEndian(UInt64($0), size: 2) }
        let first = file.count
        file += strings
        let table = file.count
        file += BinaryWriter.bigEndian(8, size: 4)
        for index in 0..<count { file += BinaryWriter.bigEndian(UInt64(first + 4 * index), size: 4) }
        file += [0, 0, 0, 0, 0, 0, 4, 2]
        for number in [count + 1, 0, table] { file += BinaryWriter.bigEndian(UInt64(number), size: 8) }
        #expect(
            reading(file).hasSuffix(
                "error plist-binary-overlap: texts or data of the binary property list overlap (at [6]); the file is "
                    + "damaged, so copy it again or write it again from its source"))
    }
}
