// Files that are named .plist and are something else.
import Testing
import TextTools

@Suite("What is no property list")
struct OtherFormatTests {
    private static let convert =
        "convert it with \"plutil -convert xml1 FILE\" on macOS, or with \"plutil -convert xml1 - <OLD >NEW\" from "
        + "Debian's package gnustep-base-runtime"

    @Test(
        "OpenStep text is refused with the way to convert it",
        arguments: [
            ("{ Name = \"Fire\"; }", "1:1"), ("\n  {\n}", "2:3"), ("{ \"Name\" = Fire; }", "1:1"),
            ("( a, b )", "1:1"), ("<0fbd77 1c>", "1:1"), ("// !$*UTF8*$!\n{ }", "1:1"),
            ("/* pack */ { }", "1:1"),
            ("\"Fire\"", "1:1"),
        ])
    func openStep(text: String, place: String) {
        #expect(
            reading(text)
                == "Test.plist:\(place): error plist-openstep: this is OpenStep text, not an XML or binary property "
                + "list; \(Self.convert)")
    }

    @Test("lines of key = value too", arguments: ["Name = \"Fire\";\n", "\"Na\\\"me\" = \"Fire\";\n"])
    func strings(text: String) {
        #expect(
            reading(text)
                == "Test.plist:1:1: error plist-openstep: these are \"key = value\" lines in OpenStep style, not an XML "
                + "or binary property list; put braces { } around the whole text, then \(Self.convert)")
    }

    @Test("JSON", arguments: ["{ \"Name\": \"Fire\" }", "[1, 2]", "\u{FEFF}{\"a\":{}}"])
    func json(text: String) {
        #expect(
            reading(text)
                == "Test.plist:1:1: error plist-json: this is JSON, not an XML or binary property list; convert it with "
                + "\"plutil -convert xml1 FILE\" on macOS, or with \"python3 -c 'import json,plistlib,sys; "
                + "plistlib.dump(json.load(sys.stdin),sys.stdout.buffer,sort_keys=False)' <OLD >NEW\"")
    }

    @Test(
        "anything else",
        arguments: ["Welcome to campus\n", "name: Fire\n", "\u{1}\u{2}", "#!/bin/sh\n", "\"a\" b"])
    func unknown(text: String) {
        #expect(
            reading(text)
                == "Test.plist:1:1: error plist-unknown-format: this is not a property list; a property list begins with "
                + "<?xml or <plist (XML) or with bplist00 (binary), so check that it is the right file")
    }

    @Test("nothing at all", arguments: ["", " \r\n\t\n", "\u{FEFF}"])
    func empty(text: String) {
        #expect(
            reading(text)
                == "Test.plist:1:1: error plist-empty: the file is empty; restore it from a copy, or remove it if it is "
                + "not needed")
    }
}
