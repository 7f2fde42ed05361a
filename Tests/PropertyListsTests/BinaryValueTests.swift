// Binary property lists: every kind of value, and one broken file for each fault.
import Diagnostics
import PropertyLists
import Testing

@Suite("Binary property lists")
struct BinaryValueTests {
    private func text(of object: [UInt8]) -> String { reading(BinaryWriter(object).bytes, positions: false) }

    @Test("every size of integer")
    func integers() {
        #expect(text(of: [0x10, 0xFF]) == "integer 255\n")
        #expect(text(of: [0x11, 0xFF, 0xFE]) == "integer 65534\n")
        #expect(text(of: [0x12, 0xFF, 0xFF, 0xFF, 0xFF]) == "integer 4294967295\n")
        #expect(text(of: [0x13] + [UInt8](repeating: 0xFF, count: 8)) == "integer -1\n")
        #expect(text(of: [0x13, 0x80, 0, 0, 0, 0, 0, 0, 0]) == "integer -9223372036854775808\n")
        #expect(text(of: [0x14] + [UInt8](repeating: 0xFF, count: 16)) == "integer -1\n")
        #expect(text(of: [0x14] + [UInt8](repeating: 0, count: 15) + [7]) == "integer 7\n")
        #expect(
            text(of: [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8))
                == "Test.plist:1:9: error plist-number: the integer above 2^63-1 does not fit into 64 bits; write it as "
                + "a <string>")
    }

    @Test(
        "a long integer that stands for a text may have lost a zero",
        arguments: [0, 911, 999_999, 1_000_000])
    func integersAsText(number: UInt64) throws {
        let list = BinaryWriter(
            [0xD1, 1, 2], BinaryWriter.ascii("Number"), [0x13] + BinaryWriter.bigEndian(number, size: 8))
        let root = try PropertyListReader.read(list.bytes, file: "Test.plist")
        let fields = try #require(PropertyListFields(root, keyPath: "", file: "Test.plist"))
        var findings = Findings()
        #expect(fields.textOrInteger("Number", &findings) == String(number))
        #expect(
            findings.inOrder.map(\.message)
                == ((1..<1_000_000).contains(number)
                    ? []
                    : ["Number is the integer \(number), which may have lost a 0 or + at its beginning"]))
    }

    @Test("reals and booleans")
    func reals() {
        #expect(
            text(of: [0x22] + BinaryWriter.bigEndian(UInt64(Float(0.5).bitPattern), size: 4)) == "real 0.5\n")
        #expect(text(of: BinaryWriter.double(0x23, -80.4234)) == "real -80.4234\n")
        #expect(
            text(of: BinaryWriter.double(0x23, .infinity))
                == "Test.plist:1:9: error plist-number: the number inf is out of range; write a finite number, or use "
                + "<string>")
        #expect(text(of: [0x08]) == "false\n")
        #expect(text(of: [0x09]) == "true\n")
    }

    @Test(
        "dates, counted from 2001, become ISO 8601",
        arguments: [
            (0.0, "2001-01-01T00:00:00Z"), (-1.0, "2000-12-31T23:59:59Z"),
            (817_028_205.0, "2026-11-22T08:16:45Z"),
            (94_607_999.0, "2003-12-31T23:59:59Z"), (162_864_000.0, "2006-03-01T00:00:00Z"),
            (-26_438_400.0, "2000-03-01T00:00:00Z"), (-26_438_401.0, "2000-02-29T23:59:59Z"),
            (-978_307_200.0, "1970-01-01T00:00:00Z"), (12_622_780_800.0, "2401-01-01T00:00:00Z"),
            (12_622_780_799.4, "2400-12-31T23:59:59Z"), (252_423_993_599.0, "9999-12-31T23:59:59Z"),
        ])
    func dates(seconds: Double, expected: String) {
        #expect(text(of: BinaryWriter.double(0x33, seconds)) == "date \(expected)\n")
    }

    @Test("dates beyond four digits of year", arguments: [252_423_993_600.0, -1e15, 1e300, .nan, -.infinity])
    func impossibleDates(seconds: Double) {
        #expect(
            text(of: BinaryWriter.double(0x33, seconds))
                == "Test.plist:1:9: error plist-date: the date lies outside the years 0 to 9999; correct it in the "
                + "program that wrote the file")
    }

    @Test("strings and data, short and long")
    func strings() {
        #expect(text(of: BinaryWriter.ascii("Fire")) == "string Fire\n")
        #expect(text(of: BinaryWriter.ascii("")) == "string \n")
        #expect(text(of: BinaryWriter.ascii("Shelter in place")) == "string Shelter in place\n")
        let units = Array("é🔥".utf16).flatMap { BinaryWriter.bigEndian(UInt64($0), size: 2) }
        #expect(text(of: [0x63] + units) == "string é🔥\n")
        #expect(text(of: [0x42, 0, 255]) == "data [0, 255]\n")
        #expect(text(of: [0x4F, 0x10, 2, 1, 2]) == "data [1, 2]\n")
    }

    @Test("containers keep order and positions; offsets and references of other sizes")
    func containers() {
        var writer = BinaryWriter(
            [0xD2, 1, 2, 3, 4], BinaryWriter.ascii("Zebra"), BinaryWriter.ascii("Apple"), [0xA2, 5, 5],
            [0xD0], [0x09])
        let expected = """
            1:9 dict
              1:14 Zebra =
                1:26 array
                  1:30 true
                  1:30 true
              1:20 Apple =
                1:29 dict

            """
        #expect(reading(writer.bytes) == expected)
        for size in [1, 3, 4, 8] {
            writer.offsetSize = size
            #expect(reading(writer.bytes) == expected)
        }
        let wide = BinaryWriter(objects: [[0xA1, 0, 0, 0, 0, 0, 0, 0, 1], [0x08]], referenceSize: 8)
        #expect(reading(wide.bytes) == "1:9 array\n  1:18 false\n")
    }
}

@Suite("Binary property lists that are wrong")
struct BinaryFaultTests {
    private static let damaged =
        "; the file is damaged, so copy it again or write it again from its source"
    private static let cutShort = "; the file may have been cut short, so copy it again"
    private static let rewrite = "; write the file again as an XML property list"

    private func line(_ objects: [UInt8]...) -> String {
        reading(BinaryWriter(objects: objects, referenceSize: 1).bytes)
    }

    @Test("too short, of another version")
    func signature() {
        #expect(
            reading("bplist00")
                == "Test.plist:1:1: error plist-binary-truncated: the binary property list has only 8 bytes, fewer than "
                + "the smallest there can be" + Self.cutShort)
        #expect(
            reading("bplist16" + String(repeating: " ", count: 60))
                == "Test.plist:1:1: error plist-binary-version: the binary property list has the version \"16\", and only "
                + "\"00\" is understood" + Self.rewrite)
    }

    @Test("a trailer that contradicts the file")
    func trailer() {
        func trailer(_ change: (inout BinaryWriter) -> Void) -> String {
            var writer = BinaryWriter([0x09])
            change(&writer)
            return reading(writer.bytes)
        }
        func patched(at place: Int, _ bytes: [UInt8]) -> String {
            var file = BinaryWriter([0x09]).bytes
            file.replaceSubrange(file.count - place..<file.count - place + bytes.count, with: bytes)
            return reading(file)
        }
        let start =
            "Test.plist:1:12: error plist-binary-trailer: the last 32 bytes of the binary property list are damaged: "
        let huge = [UInt8](repeating: 0xFF, count: 8)
        #expect(patched(at: 26, [0]) == start + "offsets of 0 bytes" + Self.cutShort)
        #expect(patched(at: 26, [9]) == start + "offsets of 9 bytes" + Self.cutShort)
        #expect(patched(at: 25, [0]) == start + "references of 0 bytes" + Self.cutShort)
        #expect(
            patched(at: 24, huge)
                == start + "18446744073709551615 objects, which the table of offsets cannot hold"
                + Self.cutShort)
        #expect(
            patched(at: 24, BinaryWriter.bigEndian(0, size: 8))
                == start + "0 objects, which the table of offsets cannot hold" + Self.cutShort)
        #expect(trailer { $0.root = 1 } == start + "a root that is object 1" + Self.cutShort)
        #expect(
            patched(at: 8, huge)
                == start + "a table of offsets at 18446744073709551615, outside the file" + Self.cutShort)
        #expect(
            patched(at: 8, BinaryWriter.bigEndian(7, size: 8))
                == start + "a table of offsets at 7, outside the file" + Self.cutShort)
    }

    @Test("offsets and references that lead outside")
    func references() {
        var file = BinaryWriter([0x09]).bytes
        file.replaceSubrange(9..<11, with: [0xFF, 0xFF])
        #expect(
            reading(file)
                == "Test.plist:1:10: error plist-binary-offset: object 0 of the binary property list does not lie inside "
                + "the file" + Self.damaged)
        #expect(
            line([0xA2, 1, 9], [0x09])
                == "Test.plist:1:11: error plist-binary-reference: the binary property list refers to object 9, but it "
                + "has 2 objects (at [1])" + Self.damaged)
    }

    @Test("objects that run past the end, with counts that would overflow")
    func counts() {
        let huge = [UInt8](repeating: 0xFF, count: 8)
        for (marker, kind) in [
            (0x4F, "data"), (0x5F, "string"), (0x6F, "string"), (0xAF, "array"), (0xDF, "dictionary"),
        ] {
            #expect(
                line([UInt8(marker), 0x13] + huge)
                    == "Test.plist:1:9: error plist-binary-object: the \(kind) that begins here runs past the objects of "
                    + "the file" + Self.damaged)
        }
        let past: [([UInt8], String)] = [
            ([0x13, 1, 2], "integer"), ([0x23], "real"), ([0x33, 0], "date"), ([0x5F], "string"),
            ([0x5F, 0x11, 0], "string"),
            ([0x5F, 0x55], "string"), ([0xA2, 0], "array"),
        ]
        for (object, kind) in past {
            #expect(
                line(object)
                    == "Test.plist:1:9: error plist-binary-object: the \(kind) that begins here runs past the objects of "
                    + "the file" + Self.damaged)
        }
    }

    @Test("cycles, near and far")
    func cycles() {
        #expect(
            line([0xA1, 0])
                == "Test.plist:1:9: error plist-binary-cycle: this array or dictionary contains itself (at [0])"
                + Self.damaged)
        #expect(
            line([0xD1, 1, 2], BinaryWriter.ascii("Next"), [0xA2, 3, 0], [0x09])
                == "Test.plist:1:9: error plist-binary-cycle: this array or dictionary contains itself (at Next[1])"
                + Self.damaged)
    }

    @Test("kinds that a pack has no place for")
    func kinds() {
        let kinds: [([UInt8], String)] = [
            ([0x00], "a null value"), ([0x80, 1], "a reference of a keyed archive (UID)"), ([0xC0], "a set"),
            ([0xB0], "a set"), ([0x0C], "an address (URL)"), ([0x0E], "an identifier (UUID)"),
            ([0x70], "an object of the unknown kind 0x70"), ([0x0F], "an object of the unknown kind 0x0F"),
            ([0x15, 0], "an integer of that size"), ([0x21, 0], "a real of that size"),
            ([0x30], "a date of that size"),
        ]
        for (object, name) in kinds {
            #expect(
                line(object)
                    == "Test.plist:1:9: error plist-binary-type: the binary property list holds \(name), which has no "
                    + "place in a pack" + Self.rewrite)
        }
    }

    @Test("keys and strings")
    func strings() {
        #expect(
            line([0xD1, 1, 1], [0x10, 5])
                == "Test.plist:1:12: error plist-binary-key: a key of this dictionary is not a string but a value of "
                + "another kind (integer)" + Self.rewrite)
        #expect(
            line([0x52, 0x41, 0xE9])
                == "Test.plist:1:9: error plist-binary-string: an ASCII string holds the byte 0xE9"
                + Self.damaged)
        for units: [UInt8] in [[0xD8, 0x3D, 0, 0x41], [0, 0x41, 0xD8, 0x3D], [0xDD, 0x25, 0, 0x41]] {
            #expect(
                line([0x62] + units)
                    == "Test.plist:1:9: error plist-binary-string: a UTF-16 string holds half of a surrogate pair"
                    + Self.damaged)
        }
    }
}
