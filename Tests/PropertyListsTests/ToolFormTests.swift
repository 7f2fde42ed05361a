// The forms in which tools of thirty years write property lists, one by one, each with what it means.
import PropertyLists
import Testing

@Suite("Forms of property lists")
struct ToolFormTests {
    private func value(_ xml: String) -> String { reading(plist(xml), positions: false) }

    // MARK: The head of the file

    static let everyHeader = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(appleDoctype)\n<plist version=\"1.0\">",
        // Xcode until version 3, and Mac OS X before 10.4.
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" "
            + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">",
        // Mac OS X 10.0 and 10.1.
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist SYSTEM "
            + "\"file://localhost/System/Library/DTDs/PropertyList.dtd\">\n<plist version=\"0.9\">",
        // GNUstep before 1.20.
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//GNUstep//DTD plist 0.9//EN\" "
            + "\"http://www.gnustep.org/plist-0_9.xml\">\n<plist version=\"0.9\">",
        // Java and PHP libraries.
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\(appleDoctype)\n<plist version=\"1.0\">",
        "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n\(appleDoctype)\n<plist version='1.0'>",
        "<?xml version=\"1.0\" encoding=\"UTF8\"?>\n\(appleDoctype)\n<plist version=\"1.0\">",
        "<plist>", "<plist version=\"1.0\">",
        "<plist xmlns=\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" version=\"1.0\">",
        "<!DOCTYPE plist>\n<plist>", "\n \n<plist>", "<!-- edited by hand -->\n<plist>",
        "<?xml-stylesheet href=\"plist.css\"?><plist>",
    ]

    @Test(
        "the headers of Apple's and GNUstep's tools, old and new, and none at all",
        arguments: everyHeader)
    func headers(head: String) {
        #expect(
            reading(head + "<dict><key>Name</key><string>Fire</string></dict></plist>", positions: false)
                == "dict\n  Name =\n    string Fire\n")
    }

    @Test("what must stand first is told when something stands before it")
    func beforeTheHead() {
        #expect(
            reading("\n<?xml version=\"1.0\"?>\n<plist><true/></plist>")
                == "Test.plist:2:1: error plist-syntax: the line <?xml …?> is not at the very start of the file; remove "
                + "what stands before it")
    }

    // MARK: Numbers

    @Test(
        "integers with blanks, signs, zeros and in sixteens",
        arguments: [
            ("5", 5), (" 5 ", 5), ("\n\t\t5\n\t", 5), ("+5", 5), ("-0", 0), ("007", 7), ("0x1F", 31),
            ("0XfF", 255), ("-0x10", -16), ("1<!-- million -->000000", 1_000_000), ("<![CDATA[42]]>", 42),
            ("&#52;2", 42),
            ("18446744073709551", 18_446_744_073_709_551),
        ])
    func integers(text: String, expected: Int) {
        #expect(value("<integer>\(text)</integer>") == "integer \(expected)\n")
    }

    @Test(
        "reals as plutil, Xcode, GNUstep and people write them",
        arguments: [
            ("37.229599999999998", 37.2296), ("37.2296", 37.2296), ("0.10000000000000001", 0.1), ("1", 1.0),
            ("-0.0", -0.0), (".5", 0.5), ("5.", 5.0), ("+3.25", 3.25), ("1e-07", 1e-7), ("1E+3", 1000.0),
            (" -80.4234\n", -80.4234),
            ("4.9406564584124654e-324", 0x1p-1074), ("2.2250738585072014E-308", 0x1p-1022),
        ])
    func reals(text: String, expected: Double) throws {
        let read = try PropertyListReader.read(Array(plist("<real>\(text)</real>").utf8), file: "Test.plist")
        guard case .real(let number) = read.content else {
            Issue.record("not a real: \(text)")
            return
        }
        #expect(number.bitPattern == expected.bitPattern)
    }

    /// plutil writes these and plistlib reads them; here they are refused, and the message says so.
    @Test(
        "reals that measure nothing",
        arguments: ["nan", "inf", "-infinity", "+infinity", "1_000", "0x1p3", "1,5"])
    func notReals(text: String) {
        #expect(
            value("<real>\(text)</real>")
                == "Test.plist:2:1: error plist-number: \"\(text)\" is not a number; write it as 37.2296 or 3.7e1, with a "
                + "point and no unit")
    }

    /// plistlib writes and reads up to 2^64-1; a number in a pack is counted or measured and fits into 64 bits with a sign.
    @Test("integers beyond 64 bits with a sign")
    func tooLarge() {
        #expect(
            value("<integer>18446744073709551615</integer>")
                == "Test.plist:2:1: error plist-number: the integer 18446744073709551615 does not fit into 64 bits; write "
                + "it as a <string>")
    }

    // MARK: Dates and data

    @Test(
        "dates, and what plistlib would still take for one",
        arguments: [
            ("2026-11-20T08:30:05Z", "date 2026-11-20T08:30:05Z\n"),
            ("\n\t2026-11-20T08:30:05Z\n", "date 2026-11-20T08:30:05Z\n"),
            ("0001-01-01T00:00:00Z", "date 0001-01-01T00:00:00Z\n"),
            ("9999-12-31T23:59:59Z", "date 9999-12-31T23:59:59Z\n"),
            ("2026-11-20Z", nil), ("2026-11-20T08:30Z", nil), ("2026-11-20T08:30:05+01:00", nil),
            ("2026-11-20T08:30:05.5Z", nil),
            ("2026-02-29T00:00:00Z", nil), ("2026-11-20 08:30:05 +0000", nil),
        ])
    func dates(text: String, expected: String?) {
        let refusal =
            "Test.plist:2:1: error plist-date: \"\(text)\" is not a date; write it in UTC as 2026-11-20T00:00:00Z"
        #expect(value("<date>\(text)</date>") == expected ?? refusal)
    }

    @Test("data in lines as plutil, plistlib and GNUstep break them, with line ends of every system")
    func data() {
        let bytes = Array(UInt8(0)..<120)
        let lines = [
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v",
            "MDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5f",
            "YGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3",
        ]
        for (first, between, last) in [
            ("\n\t", "\n\t", "\n\t"), ("\n", "\n", ""), ("\r\n\t", "\r\n\t", "\r\n"), ("", " ", ""),
            ("", "", ""),
        ] {
            let text = first + lines.joined(separator: between) + last
            #expect(value("<data>\(text)</data>") == "data \(bytes)\n")
        }
        #expect(value("<data>\n\t</data>") == "data []\n")
        #expect(value("<data>AA<!-- here -->EC</data>") == "data [0, 1, 2]\n")
    }

    /// plistlib skips what is not base64 and reads the rest; then a digest copied badly would pass for another.
    @Test("data that is no base64 is refused", arguments: ["AA*C", "AAE", "A===", "AAEC=A=="])
    func notData(text: String) {
        #expect(
            value("<data>\(text)</data>").hasPrefix(
                "Test.plist:2:1: error plist-data: the data is not base64: "))
    }

    // MARK: Comments, CDATA and instructions

    @Test("comments everywhere they may stand")
    func comments() {
        let text = """
            <?xml version="1.0"?><!-- 1 -->
            <!-- 2 --><!DOCTYPE plist [ <!-- 3 --> ]><!-- 4
            over two lines, with <dict>, & and ]]> -->
            <plist><!-- 5 --><dict><!-- 6 --><key><!-- 7 -->Na<!-- 8 -->me<!-- 9 --></key><!-- 10 --><string><!-- 11
            -->Fi<!-- 12 -->re</string><!-- 13 --><key>On</key><true><!-- 14 --></true>
            <key>List</key><array><!-- 15 --></array><key>None</key><dict><!-- 16 --></dict>
            <key>Number</key><integer><!-- 17 -->1<!-- 18 -->2</integer><key>When</key><date>2026-<!-- 19 -->11-20T00:00:00Z</date>
            <!-- 20 --></dict><!-- 21 --></plist><!-- 22 -->
            <!-- 23 -->
            """
        #expect(
            reading(text) == """
                4:18 dict
                  4:34 Name =
                    4:90 string Fire
                  5:39 On =
                    5:52 true
                  6:1 List =
                    6:16 array
                  6:42 None =
                    6:57 dict
                  7:1 Number =
                    7:18 integer 12
                  7:61 When =
                    7:76 date 2026-11-20T00:00:00Z

                """)
        // The same with line ends of two bytes; nothing stands elsewhere for it.
        #expect(reading(text.replacing("\n", with: "\r\n")) == reading(text))
    }

    @Test("CDATA in every element that holds text, and as white space between elements")
    func characterData() {
        #expect(
            value(
                "<dict><![CDATA[ \n]]><key><![CDATA[R&D]]></key><string>a]]&gt;<![CDATA[<b>]]]]><![CDATA[>]]></string>"
                    + "<key>n</key><integer><![CDATA[1]]>2</integer><key>r</key><real><![CDATA[.5]]></real>"
                    + "<key>d</key><data><![CDATA[AA]]>EC</data></dict>")
                == "dict\n  R&D =\n    string a]]><b>]]>\n  n =\n    integer 12\n  r =\n    real 0.5\n"
                + "  d =\n    data [0, 1, 2]\n")
        #expect(
            value("<array><![CDATA[x]]></array>")
                == "Test.plist:2:17: error plist-stray-text: the text \"x\" stands directly inside <array> (at [0]); put it into "
                + "<string> and </string>, or remove it")
    }

    @Test("processing instructions wherever comments may stand")
    func instructions() {
        #expect(
            value("<?a?><array><?b <string> ?><string>x<?c?>y</string><?d?></array><?e?>")
                == "array\n  string xy\n")
    }

    // MARK: Texts

    @Test("references to characters, and line ends that are meant")
    func references() {
        #expect(
            value("<string>&quot;&apos;&amp;&lt;&gt;&#10;&#13;&#x9;&#xE9;&#233;&#128293;</string>")
                == "string \"'&<>\n\r\téé🔥\n")
        #expect(value("<string>a\r\nb\rc\nd&#13;\n</string>") == "string a\nb\nc\nd\r\n\n")
        #expect(
            value("<array><string/><string></string><string> </string></array>")
                == "array\n  string \n  string \n  string  \n")
    }

    @Test("keys that are empty, blank, and long")
    func keys() {
        let long = String(repeating: "k", count: 100_000)
        #expect(
            value("<dict><key/><true/><key></key><false/><key> </key><true/></dict>")
                == "dict\n   =\n    true\n   =\n    false\n    =\n    true\n")
        #expect(value("<dict><key>\(long)</key><true/></dict>") == "dict\n  \(long) =\n    true\n")
    }

    @Test("a string as long as is allowed, and one byte longer, in both formats")
    func longest() {
        let limit = PropertyListLimits.standard.textBytes
        #expect(limit == 4 << 20)
        for (count, isRead) in [(limit, true), (limit + 1, false)] {
            let bytes = [UInt8](repeating: 0x61, count: count)
            let xml = Array("<plist><string>".utf8) + bytes + Array("</string></plist>".utf8)
            let binary = BinaryWriter(
                objects: [[0x5F, 0x12] + BinaryWriter.bigEndian(UInt64(count), size: 4) + bytes],
                referenceSize: 1
            ).bytes
            for file in [xml, binary] {
                let read = try? PropertyListReader.read(file, file: "Test.plist")
                #expect(read?.string?.utf8.count == (isRead ? count : nil))
                if !isRead { #expect(reading(file).contains(" error plist-text-too-long: ")) }
            }
        }
    }

    // MARK: Keys that occur twice

    @Test("a key that occurs twice is kept twice, each with its place, in both formats")
    func duplicates() throws {
        let xml = plist(
            "<dict>\n\t<key>A</key><integer>1</integer>\n\t<key>B</key><true/>\n\t<key>A</key><integer>2</integer>\n</dict>"
        )
        #expect(
            reading(xml) == """
                2:1 dict
                  3:2 A =
                    3:14 integer 1
                  4:2 B =
                    4:14 true
                  5:2 A =
                    5:14 integer 2

                """)
        // Two keys that are two objects, then two references to one object.
        let binary = BinaryWriter(
            [0xD2, 1, 2, 3, 4], BinaryWriter.ascii("A"), BinaryWriter.ascii("A"), [0x10, 1], [0x10, 2])
        #expect(
            reading(binary.bytes) == """
                1:9 dict
                  1:14 A =
                    1:18 integer 1
                  1:16 A =
                    1:20 integer 2

                """)
        let shared = BinaryWriter([0xD2, 1, 1, 2, 3], BinaryWriter.ascii("A"), [0x10, 1], [0x10, 2])
        #expect(
            reading(shared.bytes) == """
                1:9 dict
                  1:14 A =
                    1:16 integer 1
                  1:14 A =
                    1:18 integer 2

                """)
        for bytes in [Array(xml.utf8), binary.bytes, shared.bytes] {
            let read = try PropertyListReader.read(bytes, file: "Test.plist")
            #expect(read.dictionary?["A"]?.integer == 2)
        }
    }

    // MARK: Binary files

    @Test(
        "a moment between two seconds is the second that has begun, as plistlib and plutil say",
        arguments: [
            (0.25, "2001-01-01T00:00:00Z"), (0.75, "2001-01-01T00:00:00Z"), (-0.25, "2000-12-31T23:59:59Z"),
            // As near to the next second as computing with halves of a microsecond comes.
            (59.9999999, "2001-01-01T00:01:00Z"), (800_000_000.999_999_9, "2026-05-09T06:13:21Z"),
        ])
    func moments(seconds: Double, expected: String) {
        #expect(
            reading(BinaryWriter(BinaryWriter.double(0x33, seconds)).bytes, positions: false)
                == "date \(expected)\n")
    }

    @Test("an archive of objects is told as such: plistlib writes a UID, and nothing in a pack is one")
    func archives() {
        #expect(
            reading(BinaryWriter([0xA1, 1], [0x80, 7]).bytes)
                == "Test.plist:1:11: error plist-binary-type: the binary property list holds a reference of a keyed archive "
                + "(UID), which has no place in a pack (at [0]); write the file again as an XML property list"
        )
    }

    // MARK: Entities

    /// plutil and plistlib refuse them as we do, or leave them out; no reader fetches or expands anything.
    @Test(
        "entities are refused, whoever declares them",
        arguments: [
            "<!DOCTYPE plist [ <!ENTITY a \"b\"> ]><plist><string>&a;</string></plist>",
            "<!DOCTYPE plist [ <!ENTITY a SYSTEM \"file:///etc/passwd\"> ]><plist><string>&a;</string></plist>",
            "<!DOCTYPE plist SYSTEM \"http://example.org/a.dtd\"><plist><string>&a;</string></plist>",
            "<!DOCTYPE plist [ <!ENTITY % a SYSTEM \"a.dtd\"> %a; ]><plist><true/></plist>",
            "<plist><string>&nbsp;</string></plist>",
        ])
    func entities(text: String) {
        #expect(reading(text).contains(" error plist-entity: "))
    }
}
