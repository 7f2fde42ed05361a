// Bytes to text: declared, sniffed and broken encodings.
import GuideDocument
import Testing

@Suite("Encodings")
struct EncodingTests {
    private let e1252: [UInt8] = Array("<p>caf".utf8) + [0xE9, 0x20, 0x93, 0x80, 0x94]
    private let e1252Tree = "paragraph \"café “€”\""

    private func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return bigEndian ? bytes : bytes.reversed()
        }
    }

    @Test("UTF-8 with and without a mark, declared or not, is not reported")
    func utf8() {
        for page in ["<p>é🔥", "\u{FEFF}<p>é🔥", "<meta charset=utf-8><p>é🔥", "<meta charset=UTF-16><p>é🔥"] {
            #expect(tree(page) == "paragraph \"é🔥\"")
            #expect(findings(page) == [])
        }
    }

    @Test("UTF-16 of both orders, with a mark")
    func utf16() {
        for bigEndian in [true, false] {
            let page = utf16("<p>é🔥<i>漢</i>", bigEndian: bigEndian)
            #expect(tree(page) == "paragraph\n  text \"é🔥\"\n  emphasis \"漢\"")
            #expect(findings(page) == [])
        }
    }

    @Test("UTF-16 without a mark is told by its zeros, and reported")
    func utf16WithoutMark() {
        for bigEndian in [true, false] {
            let page = utf16("<p>é", bigEndian: bigEndian, mark: false)
            #expect(tree(page) == "paragraph \"é\"")
            #expect(
                findings(page) == [
                    "page.html:1:1: warning html-encoding: the page looks like UTF-16 but has no byte order mark; "
                        + "save it as UTF-8"
                ])
        }
    }

    @Test("UTF-32 is told by its mark or its zeros, and reported")
    func utf32() {
        for bigEndian in [true, false] {
            for mark in ["\u{FEFF}", ""] {
                let page = (mark + "<p>é🔥").unicodeScalars.flatMap { scalar -> [UInt8] in
                    let bytes = (0..<4).map { UInt8(scalar.value >> (24 - 8 * $0) & 0xFF) }
                    return bigEndian ? bytes : bytes.reversed()
                }
                #expect(tree(page) == "paragraph \"é🔥\"")
                #expect(
                    findings(page) == [
                        "page.html:1:1: warning html-encoding: the page is UTF-32, which browsers do not read; save it "
                            + "as UTF-8"
                    ])
                #expect(tree(page + [0, 1]) == "paragraph \"é🔥\u{FFFD}\"")
            }
        }
    }

    @Test("half a pair and an odd byte of UTF-16 are replaced and reported with their place")
    func brokenUTF16() {
        let page: [UInt8] = [0xFE, 0xFF, 0x00, 0x61, 0x00, 0x0A, 0xD8, 0x00, 0x00, 0x62, 0xDC, 0x00, 0x00]
        #expect(tree(page) == "paragraph \"a \u{FFFD}b\u{FFFD}\u{FFFD}\"")
        #expect(
            findings(page) == [
                "page.html:2:1: warning html-encoding: half a UTF-16 character stands here; save the page as UTF-8"
            ])
    }

    @Test(
        "declared Latin-1 is windows-1252, as in browsers",
        arguments: [
            "<meta charset=iso-8859-1>", "<meta charset='windows-1252'>", "<META CHARSET = \"Latin1\">",
            "<meta http-equiv=Content-Type content='text/html; charset=ISO-8859-1'>",
            "<!-- <meta charset=utf-8> --><meta charset=us-ascii>",
            "<?xml version='1.0'?><title>x</title><meta charset=cp1252>",
        ])
    func latin1(head: String) {
        #expect(tree(Array(head.utf8) + e1252) == e1252Tree)
        #expect(findings(Array(head.utf8) + e1252) == [])
    }

    @Test("undeclared bytes that are not UTF-8 are windows-1252, reported with their place")
    func undeclared() {
        #expect(tree(e1252) == e1252Tree)
        #expect(
            findings(Array("x\n".utf8) + e1252) == [
                "page.html:2:7: warning html-encoding: the page is not UTF-8 and names no encoding; windows-1252 was "
                    + "assumed; save it as UTF-8 and add <meta charset=\"utf-8\">"
            ])
    }

    @Test("a declaration counts within the first 1024 bytes only")
    func lateDeclaration() {
        let page = Array((times(1024, " ") + "<meta charset=koi8-r>").utf8) + e1252
        #expect(tree(page) == e1252Tree)
        #expect(findings(page).first?.contains("windows-1252 was assumed") == true)
        // And it is not called none.
        #expect(
            findings(page) == [
                "page.html:1:1052: warning html-encoding: the page is not UTF-8 and names its encoding ('koi8-r') only "
                    + "after byte 1024, where it does not count; windows-1252 was assumed; save it as UTF-8, with "
                    + "<meta charset=\"utf-8\"> first in its head"
            ])
    }

    @Test("a declaration across byte 1024 does not count, and is not read in half")
    func straddlingDeclaration() {
        let page = Array((times(1000, " ") + "<meta charset=\"iso-8859-1\">").utf8) + e1252
        #expect(tree(page) == e1252Tree)
        #expect(
            findings(page) == [
                "page.html:1:1034: warning html-encoding: the page is not UTF-8 and names its encoding ('iso-8859-1') "
                    + "only after byte 1024, where it does not count; windows-1252 was assumed; save it as UTF-8, with "
                    + "<meta charset=\"utf-8\"> first in its head"
            ])
    }

    @Test("declared Latin-1 that is UTF-8 is read as UTF-8 and reported")
    func misdeclared() {
        let page = "<meta charset=iso-8859-1><p>café"
        #expect(tree(page) == "paragraph \"café\"")
        #expect(codes(page) == ["html-encoding"])
        #expect(codes("<meta charset=iso-8859-1><p>cafe") == [])
    }

    @Test("broken UTF-8 is replaced as browsers do, reported with the place of the first fault")
    func brokenUTF8() {
        let bad: [UInt8] = [
            0x61, 0xC0, 0xAF, 0x62, 0xE2, 0x82, 0x63, 0xED, 0xA0, 0x80, 0x64, 0xF4, 0x90, 0x80, 0x80, 0x65,
            0xF0, 0x9F,
        ]
        let page = Array("<meta charset=utf-8>é\n".utf8) + bad
        let r = "\u{FFFD}"
        #expect(tree(page) == "paragraph \"é a\(r)\(r)b\(r)c\(r)\(r)\(r)d\(r)\(r)\(r)\(r)e\(r)\"")
        #expect(
            findings(page) == [
                "page.html:2:2: warning html-encoding: the page says it is UTF-8 but is not valid here; save it as UTF-8"
            ])
    }

    @Test("an encoding that is not read is named; without a byte beyond ASCII it does not matter")
    func unsupported() {
        let page = Array("<meta charset=Shift_JIS><p>".utf8) + [0x83, 0x41]
        #expect(tree(page) == "paragraph \"\u{FFFD}A\"")
        #expect(
            findings(page) == [
                "page.html:1:1: warning html-encoding: the page is in the encoding 'shift_jis', which is not read; "
                    + "UTF-8 was assumed; save it as UTF-8"
            ])
        #expect(findings("<meta charset=Shift_JIS><p>x") == [])
    }

    @Test("a page over 8 MiB is cut, at the beginning of a character, and reported")
    func size() {
        let limit = 8 << 20
        let page = [UInt8](repeating: 0x61, count: limit - 2) + Array("漢 end".utf8)
        let guide = GuideReader.read(page, file: "page.html")
        #expect(guide.plainText.utf8.count == limit - 2)
        #expect(
            guide.findings.map(\.description) == [
                "page.html:1:8388607: warning html-truncated: the page is longer than 8 MiB and only its beginning is shown; "
                    + "split it into several guides"
            ])
        #expect(findings([UInt8](repeating: 0x61, count: limit)) == [])
        #expect(findings([UInt8](repeating: 0x80, count: limit + 9)).count == 2)
    }
}
