import Clocks
import PackMaking
import Testing

/// Editing Version and Date in Pack.plist: two values, and no other byte.
@Suite struct PackInfoEditTests {
    private static let day = CalendarDate(year: 2026, month: 12, day: 24)

    private func edited(_ text: String, version: Int = 8) throws -> String {
        let day = try #require(Self.day)
        return String(
            decoding: try PackInfoEdit.bytes(Array(text.utf8), version: version, date: day), as: UTF8.self)
    }

    private static let plain = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Version: 7, Date: 2026-11-21. 🔥 -->
        <plist version="1.0">
        <dict>
        \t<key>Title</key><string>Grüße &amp; 東京 7</string><!-- 7 -->
        \t<key>Version</key><integer>7</integer> <!-- <integer>7</integer> -->
        \t<key>HomeLocation</key><array><real>7</real><real>-7.0</real></array>
        \t<key>Date</key>
           <string>2026-11-21</string>
        \t<key>More</key><dict><key>Version</key><integer>7</integer><key>Date</key><string>2026-11-21</string></dict>
        </dict>
        </plist>

        """

    @Test func onlyTheTwoValuesChange() throws {
        let expected = Self.plain
            .replacing(
                "<key>Version</key><integer>7</integer> <", with: "<key>Version</key><integer>8</integer> <"
            )
            .replacing(
                "   <string>2026-11-21</string>\n\t<key>More",
                with: "   <string>2026-12-24</string>\n\t<key>More")
        #expect(expected != Self.plain)
        #expect(try edited(Self.plain) == expected)
    }

    @Test(arguments: ["\r\n", "\r"])
    func lineEndingsStay(_ end: String) throws {
        let text = Self.plain.replacing("\n", with: end)
        let result = try edited(text)
        let plain = try edited(Self.plain)
        #expect(result == plain.replacing("\n", with: end))
    }

    @Test func aLoneReturnEndsNoLineWhereOthersDo() throws {
        func commented(_ text: String) -> String {
            text.replacing("<plist", with: "<!-- a\r b -->\n<plist")
        }
        #expect(try edited(commented(Self.plain)) == commented(try edited(Self.plain)))
    }

    @Test func aByteOrderMarkStays() throws {
        #expect(try edited("\u{FEFF}" + Self.plain) == "\u{FEFF}" + (try edited(Self.plain)))
    }

    @Test(arguments: [
        ("<integer>  7\n</integer>", "<integer>  8\n</integer>"),
        ("<integer>0x7</integer>", "<integer>8</integer>"),
        ("<real>7.0</real>", "<real>8</real>"),
        ("<integer a=\"b\" >7</integer >", "<integer a=\"b\" >8</integer >"),
    ])
    func otherFormatsOfVersion(_ old: String, _ new: String) throws {
        let text =
            "<plist><dict><key>Version</key>\(old)<key>Date</key><date>2026-11-21T08:00:00Z</date></dict></plist>"
        #expect(
            try edited(text)
                == "<plist><dict><key>Version</key>\(new)<key>Date</key><date>2026-12-24T00:00:00Z</date></dict></plist>"
        )
    }

    @Test func theDateMayComeFirstAndTheVersionGrowLonger() throws {
        let text =
            "<plist><dict><key>Date</key><string>2026-11-21T10:00</string><key>Version</key><integer>99</integer></dict></plist>"
        #expect(
            try edited(text, version: 100)
                == "<plist><dict><key>Date</key><string>2026-12-24</string><key>Version</key><integer>100</integer></dict></plist>"
        )
    }

    @Test func lastOfDuplicateKeysCounts() throws {
        let text =
            "<plist><dict><key>Version</key><integer>1</integer><key>Date</key><string>2026-11-21</string>"
            + "<key>Version</key><integer>7</integer></dict></plist>"
        #expect(
            try edited(text)
                == text.replacing("<integer>7", with: "<integer>8").replacing("11-21", with: "12-24"))
    }

    // MARK: Files that cannot be edited

    @Test(arguments: [
        "<integer><!-- seven -->7</integer>", "<integer>7<!-- seven --></integer>",
        "<integer><![CDATA[7]]></integer>",
        "<integer>&#55;</integer>", "<integer>7<?pi?></integer>", "<string/>", "<integer a=\">\">7</integer>",
    ])
    func valueThatIsNotPlainTextIsRefused(_ value: String) throws {
        let text =
            "<plist><dict><key>Version</key>\(value)<key>Date</key><string>2026-11-21</string></dict></plist>"
        #expect(throws: PackInfoEdit.Fault.notPlain) { try edited(text) }
    }

    @Test func missingValueIsRefused() throws {
        #expect(throws: PackInfoEdit.Fault.notPlain) { try edited("<plist><dict/></plist>") }
        #expect(throws: PackInfoEdit.Fault.notPlain) { try edited("<plist><array/></plist>") }
        #expect(throws: PackInfoEdit.Fault.notPlain) {
            try edited(
                "<plist><dict><key>Version</key><integer>7</integer><key>Date</key><array/></dict></plist>")
        }
    }

    @Test func binaryFilesAndOtherEncodings() throws {
        #expect(throws: PackInfoEdit.Fault.binary) { try edited("bplist00") }
        let day = try #require(Self.day)
        let wide: [UInt8] =
            [0xFF, 0xFE]
            + Self.plain.utf16.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(throws: PackInfoEdit.Fault.notPlain) {
            try PackInfoEdit.bytes(wide, version: 8, date: day)
        }
        // One byte for each letter: text after an accent on the same line has another offset in UTF-8.
        let latin =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><plist><dict><key>A</key><string>caf".utf8) + [
                0xE9
            ]
            + Array(
                "</string><key>Version</key><integer>7</integer><key>Date</key><string>2026-11-21</string></dict></plist>"
                    .utf8)
        let result = try? PackInfoEdit.bytes(latin, version: 8, date: day)
        // Either edited correctly or refused.
        if let result {
            let old = String(decoding: latin, as: UTF8.self)
            #expect(
                String(decoding: result, as: UTF8.self)
                    == old.replacing("<integer>7", with: "<integer>8").replacing("11-21", with: "12-24"))
        }
    }

    @Test func unreadableFileIsReported() throws {
        do {
            _ = try edited("<plist><dict>")
            Issue.record("was edited")
        } catch PackInfoEdit.Fault.unreadable(let problem) {
            #expect(problem.code == "plist-truncated")
        }
    }
}
