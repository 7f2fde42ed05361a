// One broken XML property list for each fault, with the whole line a person reads.
import Testing

struct FaultCase: CustomTestStringConvertible, Sendable {
    var text: String
    var line: String
    var testDescription: String { line }

    init(_ text: String, _ line: String) {
        self.text = text
        self.line = line
    }
}

@Suite("XML property lists that are wrong")
struct XMLFaultTests {
    @Test("damaged XML is told with its cause, place and remedy", arguments: syntaxCases)
    func syntax(example: FaultCase) {
        #expect(reading(example.text) == "Test.plist:" + example.line)
    }

    @Test("well-formed XML that is no property list", arguments: grammarCases)
    func grammar(example: FaultCase) {
        #expect(reading(example.text) == "Test.plist:" + example.line)
    }

    @Test("values that are not what their element says", arguments: valueCases)
    func value(example: FaultCase) {
        #expect(reading(example.text) == "Test.plist:" + example.line)
    }

    @Test("entities are refused where they are declared or used", arguments: entityCases)
    func entities(example: FaultCase) {
        #expect(reading(example.text) == "Test.plist:" + example.line)
    }

    static let syntaxCases = [
        FaultCase(
            "<plist>\n<dict>\n <key>A</key>\n <array>\n  <string>x",
            "5:12: error plist-truncated: the file ends here, but the <string> opened at 5:3 is not closed "
                + "(at A[0]); add what is missing up to </plist>, or copy the file again"),
        FaultCase(
            "<plist>\n<array></array>\n",
            "3:1: error plist-truncated: the file ends here, but the <plist> opened at 1:1 is not closed; "
                + "add what is missing up to </plist>, or copy the file again"),
        FaultCase(
            "<?xml version=\"1.0\"?>\n",
            "2:1: error plist-truncated: the file ends before its <plist> begins; restore it from a copy"),
        FaultCase(
            "<plist>\n<array><str",
            "2:8: error plist-truncated: the file ends in the middle of the tag that begins here, inside the "
                + "<array> opened at 2:1 (at [0]); complete it, or copy the file again"),
        FaultCase(
            "<plist>\n<string>a<!-- b",
            "2:10: error plist-truncated: the file ends in the middle of the comment that begins here, inside the "
                + "<string> opened at 2:1; complete it, or copy the file again"),
        FaultCase(
            "<plist><string><![CDATA[ab",
            "1:27: error plist-truncated: the file ends in the middle of the CDATA section that begins here, inside "
                + "the <string> opened at 1:8; complete it, or copy the file again"),
        FaultCase(
            "<plist><string>a &am",
            "1:18: error plist-truncated: the file ends in the middle of the character reference that begins here, "
                + "inside the <string> opened at 1:8; complete it, or copy the file again"),
        FaultCase(
            "<!DOCTYPE plist PUBLIC \"-//Apple",
            "1:1: error plist-truncated: the file ends in the middle of the DOCTYPE that begins here; complete it, "
                + "or copy the file again"),
        FaultCase(
            "<plist>\n<dict>\n <key>A</key><true/>\n</plist>",
            "4:1: error plist-syntax: </plist> stands where the <dict> opened at 2:1 is still open; close it with "
                + "</dict> first, or remove the stray tag"),
        FaultCase(
            "<plist><array><string>x</array></plist>",
            "1:24: error plist-syntax: </array> stands where the <string> opened at 1:15 is still open (at [0]); "
                + "close it with </string> first, or remove the stray tag"),
        FaultCase(
            "</plist>",
            "1:1: error plist-syntax: a closing tag stands here, but nothing is open; remove it, or write the "
                + "opening tag before it"),
        FaultCase(
            plist("<string>Fish & Chips</string>"),
            "2:14: error plist-syntax: a bare & stands in the text; write &amp; instead"),
        FaultCase(
            plist("<dict><key>Link</key><string>https://x.org/?a=1&b=2</string></dict>"),
            "2:48: error plist-syntax: a bare & stands in the text (at Link); write &amp; instead"),
        FaultCase(
            plist("<string>less < more</string>"),
            "2:14: error plist-syntax: a < begins no tag here; write &lt; instead, or complete the tag"),
        FaultCase(
            plist("<string>bell \u{7}</string>"),
            "2:14: error plist-syntax: the character U+0007 is not allowed in XML; remove it"),
        FaultCase(
            plist("<string>nul \0</string>"),
            "2:13: error plist-syntax: the character U+0000 is not allowed in XML; remove it"),
        FaultCase(
            plist("<string>\u{FFFF}</string>"),
            "2:9: error plist-syntax: the character U+FFFF is not allowed in XML; remove it"),
        FaultCase(
            plist("<string>&#27;[2J</string>"),
            "2:9: error plist-syntax: this number stands for a character that is not allowed in XML; remove it"
        ),
        FaultCase(
            "\n<?xml version=\"1.0\"?><plist><true/></plist>",
            "2:1: error plist-syntax: the line <?xml …?> is not at the very start of the file; remove what stands "
                + "before it"),
        FaultCase(
            "<plist><true/></plist>\n<plist/>",
            "2:1: error plist-syntax: something follows </plist>; remove what stands after </plist>"),
        FaultCase(
            "<plist version=\"1\" version=\"1\"><true/></plist>",
            "1:20: error plist-syntax: the XML is damaged (duplicate attribute); correct it here, or restore the "
                + "file from a copy"),
    ]

    static let grammarCases = [
        FaultCase(
            plist("<dict><key>On</key><bool>yes</bool></dict>"),
            "2:20: error plist-element: <bool> is not an element of a property list (at On); write <true/> or "
                + "<false/>"),
        FaultCase(
            plist("<array><String>x</String></array>"),
            "2:8: error plist-element: <String> is not an element of a property list (at [0]); write <string>"
        ),
        FaultCase(
            plist("<wibble/>"),
            "2:1: error plist-element: <wibble> is not an element of a property list; use dict, array, string, "
                + "integer, real, true, false, date or data"),
        FaultCase(
            plist("<string>a <b>bold</b> move</string>"),
            "2:11: error plist-element: <b> stands inside <string>, which holds only text; close it with </string> "
                + "first, or write &lt; where the text needs a <"),
        FaultCase(
            "<dict><key>A</key><true/></dict>",
            "1:1: error plist-root: the outermost element is <dict>, not <plist>; put <plist version=\"1.0\"> and "
                + "</plist> around it"),
        FaultCase(
            "<!DOCTYPE html>\n<html><body></body></html>",
            "2:1: error plist-root: the outermost element is <html>, not <plist>; check that it is the right file"
        ),
        FaultCase(
            "<plist version=\"1.0\">\n</plist>",
            "1:1: error plist-root: <plist> holds no value; put one <dict> or <array> into it"),
        FaultCase(
            "<plist><dict/>\n<array/></plist>",
            "2:1: error plist-root: <array> is a second value in <plist>, which holds one; put the values into one "
                + "<dict> or <array>"),
        FaultCase(
            plist("<plist><true/></plist>"),
            "2:1: error plist-root: <plist> stands inside another <plist>; remove the inner tags <plist> and "
                + "</plist>"),
        FaultCase(
            plist("<array><true/><key>A</key></array>"),
            "2:15: error plist-key: <key> stands outside a <dict> (at [1]); put the key and its value into a <dict>, "
                + "or use <string>"),
        FaultCase(
            plist("<dict><key>A</key>\n<key>B</key><true/></dict>"),
            "2:7: error plist-key: the key \"A\" has no value (at A); add its value after it, or remove the key"
        ),
        FaultCase(
            plist("<dict><key>A</key><true/><key>Last</key></dict>"),
            "2:26: error plist-key: the key \"Last\" has no value (at Last); add its value after it, or remove the "
                + "key"),
        FaultCase(
            plist("<dict><key>A</key><true/><string>x</string></dict>"),
            "2:26: error plist-key: <string> has no key before it; write <key>NAME</key> before it"),
        FaultCase(
            plist("<dict>\n  oops <key>A</key></dict>"),
            "3:3: error plist-stray-text: the text \"oops \" stands directly inside <dict>; put it into <string> and "
                + "</string>, or remove it"),
        FaultCase(
            plist("<array><true>yes</true></array>"),
            "2:14: error plist-stray-text: the text \"yes\" stands directly inside <true> (at [0]); write <true/> "
                + "alone"),
        FaultCase(
            plist("<dict>\u{85}\u{202E}x</dict>"),
            "2:7: error plist-stray-text: the text \"<U+0085><U+202E>x\" stands directly inside <dict>; put it into "
                + "<string> and </string>, or remove it"),
    ]

    static let valueCases = [
        FaultCase(
            plist(
                "<dict><key>Objects</key><array><true/><dict><key>Level</key><integer>two</integer></dict></array></dict>"
            ),
            "2:61: error plist-number: \"two\" is not an integer (at Objects[1].Level); write digits alone, or use "
                + "<real> or <string>"),
        FaultCase(
            plist("<integer/>"),
            "2:1: error plist-number: an empty text is not an integer; write digits alone, or use <real> or <string>"
        ),
        FaultCase(
            plist("<integer>0x</integer>"),
            "2:1: error plist-number: \"0x\" is not an integer; write digits alone, or use <real> or <string>"
        ),
        FaultCase(
            plist("<integer>9223372036854775808</integer>"),
            "2:1: error plist-number: the integer 9223372036854775808 does not fit into 64 bits; write it as a "
                + "<string>"),
        FaultCase(
            plist("<integer>-0x8000000000000001</integer>"),
            "2:1: error plist-number: the integer -0x8000000000000001 does not fit into 64 bits; write it as a "
                + "<string>"),
        FaultCase(
            plist("<real>37,2</real>"),
            "2:1: error plist-number: \"37,2\" is not a number; write it as 37.2296 or 3.7e1, with a point and no "
                + "unit"),
        FaultCase(
            plist("<real>nan</real>"),
            "2:1: error plist-number: \"nan\" is not a number; write it as 37.2296 or 3.7e1, with a point and no "
                + "unit"),
        FaultCase(
            plist("<real>1e999</real>"),
            "2:1: error plist-number: the number 1e999 is out of range; write a finite number, or use <string>"
        ),
        FaultCase(
            plist("<date>2026-02-29T00:00:00Z</date>"),
            "2:1: error plist-date: \"2026-02-29T00:00:00Z\" is not a date; write it in UTC as "
                + "2026-11-20T00:00:00Z"),
        FaultCase(
            plist("<date>20 November 2026</date>"),
            "2:1: error plist-date: \"20 November 2026\" is not a date; write it in UTC as 2026-11-20T00:00:00Z"
        ),
        FaultCase(
            plist("<data>AA*A</data>"),
            "2:1: error plist-data: the data is not base64: it contains \"*\"; encode it again with \"base64 FILE\""
        ),
        FaultCase(
            plist("<data>AAA</data>"),
            "2:1: error plist-data: the data is not base64: its length is not a multiple of four; encode it again "
                + "with \"base64 FILE\""),
        FaultCase(
            plist("<data>AB==</data>"),
            "2:1: error plist-data: the data is not base64: its end is damaged; encode it again with \"base64 FILE\""
        ),
    ]

    static let entityCases = [
        FaultCase(
            """
            <?xml version="1.0"?>
            <!DOCTYPE plist [
             <!ENTITY ha "ha">
             <!ENTITY haha "&ha;&ha;&ha;&ha;&ha;&ha;&ha;&ha;">
            ]>
            <plist><string>&haha;</string></plist>
            """,
            "3:2: error plist-entity: the file declares the entity \"ha\"; remove the declaration and write the text "
                + "itself, because entities are never expanded"),
        FaultCase(
            "<!DOCTYPE plist [ <!ENTITY x SYSTEM \"file:///etc/passwd\"> ]>\n<plist><string>&x;</string></plist>",
            "1:19: error plist-entity: the file declares the entity \"x\"; remove the declaration and write the text "
                + "itself, because entities are never expanded"),
        FaultCase(
            "<!DOCTYPE plist [ <!ENTITY % x SYSTEM \"http://example.org/\"> %x; ]>\n<plist><true/></plist>",
            "1:19: error plist-entity: the file declares the entity \"x\"; remove the declaration and write the text "
                + "itself, because entities are never expanded"),
        FaultCase(
            "<!DOCTYPE plist [ <!NOTATION n SYSTEM \"n\"> <!ENTITY y SYSTEM \"a\" NDATA n> ]>\n<plist><true/></plist>",
            "1:44: error plist-entity: the file declares the entity \"y\"; remove the declaration and write the text "
                + "itself, because entities are never expanded"),
        FaultCase(
            "<!DOCTYPE plist [\n <!ATTLIST string a CDATA \"x\"> <!ATTLIST string b CDATA \"y\"> ]>\n<plist><string/></plist>",
            "2:2: error plist-entity: the file declares an attribute of <string>; remove everything between [ and ] "
                + "in the DOCTYPE"),
        FaultCase(
            "<!DOCTYPE plist [ <!ATTLIST dict a CDATA #IMPLIED> ]>\n<plist><dict/></plist>",
            "1:19: error plist-entity: the file declares an attribute of <dict>; remove everything between [ and ] "
                + "in the DOCTYPE"),
        FaultCase(
            "<!DOCTYPE plist [ %x; ]>\n<plist><true/></plist>",
            "1:19: error plist-entity: the DOCTYPE uses a parameter entity; remove everything between [ and ] in the "
                + "DOCTYPE"),
        FaultCase(
            "\(appleDoctype)\n<plist><string>a&nbsp;b</string></plist>",
            "2:17: error plist-entity: &nbsp; is not known in a property list; write the character itself, or one of "
                + "&amp; &lt; &gt; &quot; &apos; or a number such as &#233;"),
        FaultCase(
            plist("<string>&nbsp;</string>"),
            "2:9: error plist-entity: &nbsp; is not known in a property list; write the character itself, or one of "
                + "&amp; &lt; &gt; &quot; &apos; or a number such as &#233;"),
    ]
}
