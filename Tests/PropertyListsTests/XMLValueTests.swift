// XML property lists that are right: every kind of value, order, positions, and the freedoms XML allows.
import Diagnostics
import PropertyLists
import Testing

@Suite("XML property lists")
struct XMLValueTests {
    @Test("keeps order and the line and column of every key and value")
    func orderAndPositions() {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            \(appleDoctype)
            <plist version="1.0">
            <dict>
            \t<key>Zebra</key>
            \t<string>one &amp; two</string>
            \t<key>Apple</key><array><integer>-3</integer> <integer>0x1F</integer><real>37.2296</real></array>
              <key>Nested</key>
              <dict><key>On</key><true/><key>Off</key><false/><key>None</key><dict/></dict>
              <key>When</key> <date> 2026-11-20T08:30:00Z </date>
              <key>Bytes</key>
              <data>
                AAECA/8=
              </data>
            </dict>
            </plist>

            """
        #expect(
            reading(text) == """
                4:1 dict
                  5:2 Zebra =
                    6:2 string one & two
                  7:2 Apple =
                    7:18 array
                      7:25 integer -3
                      7:47 integer 31
                      7:70 real 37.2296
                  8:3 Nested =
                    9:3 dict
                      9:9 On =
                        9:22 true
                      9:29 Off =
                        9:43 false
                      9:51 None =
                        9:66 dict
                  10:3 When =
                    10:19 date 2026-11-20T08:30:00Z
                  11:3 Bytes =
                    12:3 data [0, 1, 2, 3, 255]

                """)
    }

    @Test("tells those who ask where elements end")
    func ends() throws {
        let text = """
            <plist><dict><key>A</key><array><string>x<!-- </string> --></string><true/></array>
            <key>B</key><array a='>'/></dict>
            </plist>
            """
        let (root, ends) = try PropertyListReader.readWithEnds(Array(text.utf8), file: "Test.plist")
        func at(_ line: Int, _ column: Int) -> SourcePosition { SourcePosition(line: line, column: column) }
        let readAlone = try PropertyListReader.read(Array(text.utf8), file: "Test.plist")
        #expect(root == readAlone)
        #expect(
            ends == [
                at(1, 8): at(2, 34), at(1, 26): at(1, 84), at(1, 33): at(1, 69), at(1, 69): at(1, 76),
                at(2, 13): at(2, 27),
                // The keys have ends as well.
                at(1, 14): at(1, 26), at(2, 1): at(2, 13),
            ])
    }

    @Test("keeps a key that occurs twice; the last one is found by name")
    func duplicateKeys() throws {
        let text = plist(
            "<dict><key>A</key><string>1</string><key>B</key><true/><key>A</key><string>2</string></dict>")
        let value = try PropertyListReader.read(Array(text.utf8), file: "Test.plist")
        let dictionary = try #require(value.dictionary)
        #expect(dictionary.entries.map(\.key) == ["A", "B", "A"])
        #expect(dictionary.entries.map(\.keyPosition.column) == [7, 37, 56])
        #expect(dictionary["A"]?.string == "2")
    }

    @Test("columns count Unicode scalars, not bytes or clusters")
    func scalarColumns() {
        #expect(
            reading("<plist><array><string>é😀e\u{301}</string><true/></array></plist>") == """
                1:8 array
                  1:15 string é😀e\u{301}
                  1:36 true

                """)
    }

    @Test(
        "joins text across comments, CDATA, references and long runs",
        arguments: [
            ("<string>a<!-- no -->b</string>", "ab"),
            ("<string><![CDATA[<b>&amp;]]></string>", "<b>&amp;"),
            ("<string>a<![CDATA[b]]>c<?php no ?>d</string>", "abcd"),
            ("<string>&lt;&#233;&#x1F525;&apos;&quot;&gt;</string>", "<é🔥'\">"),
            ("<string>  kept  \n as it is </string>", "  kept  \n as it is "),
            ("<string/>", ""), ("<string></string>", ""),
            ("<string>\u{85}\u{202E}</string>", "\u{85}\u{202E}"),
        ])
    func text(xml: String, expected: String) throws {
        let value = try PropertyListReader.read(Array(plist(xml).utf8), file: "Test.plist")
        #expect(value.string == expected)
        #expect(value.position == SourcePosition(line: 2, column: 1))
    }

    @Test("reads a string of a million characters, whole or in pieces")
    func longString() throws {
        let long = String(repeating: "many words ", count: 100_000)
        let whole = try PropertyListReader.read(Array(plist("<string>\(long)</string>").utf8), file: "T")
        #expect(whole.string == long)
        let lines = String(repeating: "R&amp;B\r\n", count: 20_000)
        let pieces = try PropertyListReader.read(Array(plist("<string>\(lines)</string>").utf8), file: "T")
        #expect(pieces.string == String(repeating: "R&B\n", count: 20_000))
    }

    @Test("counts lines alike with CRLF, and with the lone CR of old files")
    func lineEnds() {
        let unix =
            "<?xml version=\"1.0\"?>\n<plist>\n<array>\n  <string>a\nb</string>\n  <true/>\n</array>\n</plist>\n"
        let expected = "3:1 array\n  4:3 string a\nb\n  6:3 true\n"
        #expect(reading(unix) == expected)
        #expect(reading(unix.replacing("\n", with: "\r\n")) == expected)
        #expect(reading(unix.replacing("\n", with: "\r")) == expected)
    }

    @Test(
        "numbers at the edges of their range",
        arguments: [
            ("<integer>9223372036854775807</integer>", "integer 9223372036854775807\n"),
            ("<integer>-9223372036854775808</integer>", "integer -9223372036854775808\n"),
            ("<integer>+0007</integer>", "integer 7\n"),
            ("<integer> 0xff </integer>", "integer 255\n"),
            ("<integer>-0X10</integer>", "integer -16\n"),
            ("<integer>0x7FFFFFFFFFFFFFFF</integer>", "integer 9223372036854775807\n"),
            ("<real>-80.4234</real>", "real -80.4234\n"),
            ("<real>1e3</real>", "real 1000.0\n"),
            ("<real>7</real>", "real 7.0\n"),
            ("<real>1.7976931348623157e308</real>", "real 1.7976931348623157e+308\n"),
            ("<date>2024-02-29T23:59:59Z</date>", "date 2024-02-29T23:59:59Z\n"),
            ("<data></data>", "data []\n"), ("<data>/+8=</data>", "data [255, 239]\n"),
            ("<data>\n\tQQ\n\t= =</data>", "data [65]\n"),
        ])
    func edges(xml: String, expected: String) {
        #expect(reading(plist(xml), positions: false) == expected)
    }

    @Test(
        "accepts a DOCTYPE with harmless declarations, processing instructions and comments around the root")
    func prolog() {
        let text = """
            <!-- made by hand -->
            <!DOCTYPE plist [ <!ELEMENT plist ANY> <!NOTATION n SYSTEM "100%;"> <!-- 5 %x; --> ]>
            <?editor tabs?>
            <plist><true/></plist>
            <!-- the end -->
            """
        #expect(reading(text) == "4:8 true\n")
    }
}
