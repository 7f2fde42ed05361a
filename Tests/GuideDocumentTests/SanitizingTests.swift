// Nothing in a guide can act on a terminal, wherever the page put it.
import GuideDocument
import Testing

@Suite("Sanitising")
struct SanitizingTests {
    @Test("control characters are left out and reported once, with the first place and the number")
    func controls() {
        let page = "<p>a\u{1B}[31mb\n\u{7}c\u{0}d\u{9B}e\u{7F}f"
        #expect(tree(page) == "paragraph \"a[31mb cdef\"")
        #expect(
            findings(page) == [
                "page.html:1:5: warning html-control-characters: 5 control characters were left out; delete them from the page"
            ])
        #expect(findings("\u{8}x").first?.contains(": a control character was left out; ") == true)
    }

    @Test(
        "direction overrides, isolates, tags and noncharacters are left out",
        arguments: [
            "\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{206A}", "\u{FFFE}", "\u{10FFFF}",
            "\u{E0041}",
            "\u{E0001}", "\u{FFF9}",
        ])
    func invisible(text: String) {
        #expect(tree("<p>a\(text)b") == "paragraph \"ab\"")
        #expect(codes("<p>a\(text)b") == ["html-control-characters"])
    }

    @Test("byte order marks and soft hyphens go without a word; separators are white space")
    func silent() {
        let page = "<p>a\u{FEFF}b\u{AD}c\u{2028}d<pre>e\u{2029}f</pre>"
        #expect(tree(page) == "paragraph \"abc d\"\npreformatted \"e\\nf\"")
        #expect(findings(page) == [])
    }

    @Test(
        "joiners, variation selectors and direction marks stay",
        arguments: [
            "👩\u{200D}🚒", "می\u{200C}خواهم", "☎\u{FE0F}", "ا\u{200F}", "葛\u{E0100}",
        ])
    func kept(text: String) {
        #expect(tree("<p>\(text)") == "paragraph \"\(text)\"")
        #expect(findings("<p>\(text)") == [])
    }

    @Test(
        "character references bring nothing back",
        arguments: [
            "&#27;[31m", "&#x1b;[31m", "&#155;", "&#7;", "&#x202E;", "&#xFFFF;", "&#xE0041;", "&#127;",
        ])
    func references(reference: String) {
        let page =
            "<p id='a\(reference)'>a\(reference)b <a href='x\(reference)'>c</a><img alt='d\(reference)'><title>\(reference)</title>"
            + "<meta name=summary content='\(reference)'>"
        let dump = GuideReader.read(Array(page.utf8), file: "x").treeDump
        #expect(forbidden(in: dump) == [])
        #expect(reference == "&#155;" || codes(page).contains("html-control-characters"))
    }

    @Test("a reference that is left out is reported with the first place")
    func placeOfReference() {
        #expect(
            findings("<p>a\n<a href='x&#7;' id='y&#8;'>b&#27;c</a>") == [
                "page.html:2:11: warning html-control-characters: a character reference such as &#27; that names a "
                    + "control character was left out; delete it from the page"
            ])
        #expect(findings("<p>a\nb&#27;c&#7;").first?.hasPrefix("page.html:2:2: ") == true)
    }

    @Test("references to soft hyphens and marks are left out without a word")
    func silentReferences() {
        #expect(tree("<p>a&shy;b&#173;c&#xFEFF;d&zwj;&lrm;e") == "paragraph \"abcd\u{200D}\u{200E}e\"")
        #expect(findings("<p>a&shy;b&#173;c&#xFEFF;d") == [])
    }

    @Test("they are gone from every text of a guide")
    func everywhere() {
        let bad = "\u{1B}]0;x\u{7}\u{202E}\u{9D}\u{FFFF}"
        let page = """
            <html lang="e\(bad)n"><title>t\(bad)</title><meta name=summary content="s\(bad)"><meta name=keywords content="k\(bad),l">
            <meta name=source content="n\(bad) | https://x\(bad)"><meta name=reviewed content="2026\(bad)">
            <div id="i\(bad)"><h1>h\(bad)</h1><a href="a\(bad)" id="j\(bad)">b\(bad)</a><img alt="c\(bad)">
            <pre>p\(bad)</pre><table><caption>q\(bad)<tr><th>r\(bad)</table><dl><dt>u\(bad)<dd>v\(bad)</dl></div>
            """
        let guide = GuideReader.read(Array(page.utf8), file: "x")
        #expect(forbidden(in: guide.treeDump) == [])
        #expect(guide.metadata.title == "t]0;x")
        #expect(guide.metadata.divisionName == "i]0;x")
        #expect(guide.links.map(\.destination) == ["a]0;x"])
    }

    @Test("the name of a file and an encoding in a finding are as safe as the page")
    func findingTexts() {
        let page = Array("<meta charset='x\u{1B}[2J\u{9B}'>".utf8) + [0xFF]
        #expect(forbidden(in: findings(page).joined()) == [])
    }
}

/// The scalars of a text that must never reach a terminal (line feeds aside), told in the test's own way.
func forbidden(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
