import GuideDocument
import GuideImport
import TestSupport
import Testing

/// Nothing of a page is lost without a word, and nothing is put where it does not belong.
@Suite struct ImportLossTests {
    // MARK: Headings

    /// The three headings, each in an element that opens or holds it, place the three lists.
    @Test(arguments: [
        "<h2><button type=button aria-expanded=false>%</button></h2><div class=collapse>#</div>",
        "<h3><a data-toggle=collapse href=\"#c\">%</a></h3><div class=\"panel-collapse collapse\">#</div>",
        "<details><summary>%</summary>#</details>",
        "<details><summary><h4>%</h4></summary>#</details>",
        "<section><header><h2>%</h2></header>#</section>",
        "<button class=\"accordion\">%</button><div class=\"panel\">#</div>",
        "<button aria-controls=p% aria-expanded=false>%</button><div id=p% hidden>#</div>",
        "<div class=\"accordion-header\">%</div><div class=\"accordion-body\" style=\"display: none\">#</div>",
        "<div role=heading aria-level=2>%</div>#",
        "<h2><span><button>%</button></span></h2><div role=region hidden>#</div>",
    ])
    func headingsInOtherElementsAreHeadings(_ form: String) throws {
        let parts = ["Before", "During", "After"].map { name in
            form.replacing("%", with: name).replacing("#", with: "<ul><li>Words \(name)</li></ul>")
        }
        let (guide, made) = try imported(
            "<html><body><main><h1>Fog</h1><p>\(String(repeating: "It is fog. ", count: 20))</p>"
                + parts.joined() + "</main></body></html>")
        for name in ["Before", "During", "After"] {
            #expect(text(name.lowercased(), of: guide) == "Words \(name)", "\(made.remarks)")
        }
    }

    @Test func panelsOfTabsGetTheNamesOfTheirTabs() throws {
        let (guide, made) = try imported(
            """
            <main><h1>Storm</h1><ul class="nav nav-tabs" role="tablist"><li><a role="tab" href="#a">Before</a></li>
            <li><a role="tab" href="#b">During</a></li></ul><div class="tab-content" id="nav-tabContent">
            <div role="tabpanel" class="tab-pane" id="a"><p>Buy water.</p></div>
            <div role="tabpanel" class="tab-pane" id="b" hidden><p>Go inside.</p></div></div></main>
            """)
        #expect(text("before", of: guide) == "Buy water." && text("during", of: guide) == "Go inside.")
        #expect(made.remarks.contains { $0.hasPrefix("left out: tabs: \"Before") })
    }

    @Test(arguments: [
        ("Before a flood", "before"), ("What to do before an earthquake", "before"),
        ("How to prepare", "before"),
        ("Flood Preparedness", "before"), ("Prevention", "before"), ("Be prepared", "before"),
        ("During a Flood", "during"), ("What to do", "during"), ("If you are outside", "during"),
        ("What to do before help arrives", "during"), ("If circumstances prevent you from leaving", "during"),
        ("Emergency Procedures", "during"), ("Should you evacuate", "during"), ("Until help comes", "during"),
        ("How to report it", "during"), ("Immediately call 911", "do-now"), ("Immediate actions", "do-now"),
        ("Immediately after the shaking", "after"), ("After a Flood", "after"),
        ("When the shaking stops", "after"),
        ("Once the storm has passed", "after"), ("Recovery", "after"), ("Flood Recovery", "after"),
        ("Following an earthquake", "after"), ("What to do after a flood", "after"),
        ("3. After the storm", "after"),
        ("In a flash flood:", "during"), ("Flood recovery tips", "after"), ("About floods", "overview"),
        ("What is a flood?", "overview"), ("Warning signs", "overview"),
    ])
    func aHeadingIsPlacedByWhatItBeginsWith(_ heading: String, _ section: String) throws {
        let (guide, made) = try imported("<h1>Flood</h1><h2>\(heading)</h2><p>Words.</p>")
        #expect(text(section, of: guide).contains("Words."), "\(made.remarks)")
    }

    @Test(arguments: [
        "Recovery position", "After hours", "Before police arrive", "Before you leave the building",
        "After calling 911", "Prevent further injury", "Prepare to evacuate", "Exit signs", "Contacts",
        "What is not expected of you",
    ])
    func aHeadingInDoubtStaysWhereItIs(_ heading: String) throws {
        let (guide, made) = try imported("<h1>Fire</h1><h2>During</h2><h2>\(heading)</h2><p>Words.</p>")
        #expect(text("during", of: guide) == "\(heading)\nWords.")
        #expect(made.remarks.contains("not placed: \"\(heading)\", left in during"))
    }

    /// A list below a heading is what to do, also before the first heading that says a section.
    @Test func actionsBelowOtherHeadingsAreNotReadLast() throws {
        let (guide, made) = try imported(
            "<h1>Shooter</h1><p>What it is.</p><h2>Run</h2><ul><li>Get out</li></ul><h2>Hide</h2><p>Lock the door.</p>"
                + "<h2>Before an incident</h2><p>Know the exits.</p>")
        #expect(
            text("overview", of: guide) == "What it is."
                && text("before", of: guide).hasSuffix("Know the exits."))
        #expect(text("during", of: guide) == "Run\nGet out\nHide\nLock the door.")
        #expect(made.remarks.contains("not placed: \"Run\", left in during"))
        let facts = try imported(
            "<h1>Flood</h1><h2>Types</h2><ul><li>Flash</li></ul><h2>During</h2><p>Go.</p>")
        #expect(text("overview", of: facts.guide) == "Types\nFlash")
    }

    // MARK: What is left out

    /// Text whose class or id has a word of navigation is text.
    @Test(arguments: [
        "<div id=\"nav-body\">%</div>", "<div class=\"article-body pagination-first\">%</div>",
        "<div id=\"share-zone\">%</div>", "<p class=\"skip-this-if\">%</p>",
        "<ul class=\"menu search-results\"><li>%</li></ul>",
        "<aside class=\"callout\"><p>%</p></aside>", "<section class=\"toc-item\"><p>%</p></section>",
        "<div class=\"social\"><p>%</p><p><a href=\"tel:911\">Call 911</a></p></div>",
        "<form><p>%</p></form>",
        "<footer><h3>Remember</h3><p>%</p></footer>", "<nav class=x><p>%</p></nav>",
    ])
    func textIsKeptWhateverItIsCalled(_ form: String) throws {
        let words = "Leave the room at once and close the door behind you, then call."
        let page = "<main><h1>Gas</h1><h2>During</h2><p>\(String(repeating: "Leave now. ", count: 30))</p>"
        let (guide, made) = try imported(page + form.replacing("%", with: words) + "</main>")
        #expect(guide.plainText.contains(words), "\(made.remarks)")
    }

    /// What is left out is said with its first words.
    @Test(arguments: [
        ("<nav><a href=/>Home</a> <a href=/x>Map</a></nav>", "navigation: \"Home Map\""),
        ("<ul class=menu><li><a href=/>Home page</a></li></ul>", "navigation: \"Home page\""),
        ("<form><label>Search</label><input type=text><button>Go</button></form>", "form: \"Search Go\""),
        ("<div class=social><a href=/f>Facebook</a></div>", "links to share: \"Facebook\""),
        ("<p style='DISPLAY : none'>Draft</p>", "hidden text: \"Draft\""),
        ("<p hidden>Draft<p>", "hidden text: \"Draft\""),
        ("<noscript>Turn it on</noscript>", "text for browsers without scripts: \"Turn it on\""),
        ("<select><option>Fall term</select>", "form: \"Fall term\""),
        ("<button>Print this page</button>", "button: \"Print this page\""),
        ("<dialog><p>Subscribe</p></dialog>", "dialog: \"Subscribe\""),
        ("<footer>© 2024 State U</footer>", "page footer: \"© 2024 State U\""),
    ])
    func whatIsLeftOutIsSaidWithItsFirstWords(_ part: String, _ said: String) throws {
        let (_, made) = try imported(
            "<body><main><h1>Gas</h1><p>\(String(repeating: "Go. ", count: 90))</p>\(part)</main></body>")
        #expect(made.remarks.contains("left out: \(said)"), "\(made.remarks)")
    }

    @Test func ofSeveralArticlesNoneIsLost() throws {
        let parts = ["Before", "During", "After"].map {
            "<article><h2>\($0)</h2><p>\(String(repeating: "Words \($0). ", count: 30))</p></article>"
        }
        let (guide, _) = try imported("<body><h1>Fog</h1>\(parts.joined())</body>")
        for name in ["Before", "During", "After"] {
            #expect(text(name.lowercased(), of: guide).contains("Words"))
        }
    }

    // MARK: Word

    @Test func listsOfWordAreLists() throws {
        let blanks = String(repeating: "&nbsp;", count: 7)
        func item(_ mark: String, _ text: String, _ style: String) -> String {
            "<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;\(style)'><span style='font-family:Symbol'>"
                + "\(mark)<span style='font:7.0pt \"Times New Roman\"'>\(blanks) </span></span>\(text)</p>\n"
        }
        let page =
            "<html><head><title>Spill</title></head><body><div class=WordSection1><h1>During</h1>"
            + item("·", "One", "margin-left:.5in") + item("o", "Two", "margin-left:1.0in")
            + item("·", "Three", "margin-left:.5in") + item("1.", "Four", "mso-list:l1 level1 lfo2")
            + item("2.", "Five", "mso-list:l1 level1 lfo2")
            + "<p class=MsoNormal>Text.</p><h1>After</h1><p>x</p></div></body></html>"
        let (_, made) = try imported(page)
        #expect(made.title == "Spill")
        #expect(
            made.text.contains(
                "<ul>\n<li>One\n<ul>\n<li>Two</li>\n</ul>\n</li>\n<li>Three</li>\n</ul>\n<ol>\n<li>Four</li>\n<li>Five</li>\n</ol>\n<p>Text.</p>"
            ), "\(made.text)")
    }

    @Test(arguments: [
        "mso-list:l0 level9223372036854775807 lfo1", "margin-left:9223372036854775807in", "margin-left:0in",
        "mso-list:l0 level0 lfo1", "margin-left:9999999999999999999999in",
    ])
    func anyLevelOfAListIsRead(_ style: String) throws {
        let item =
            "<p class=MsoListParagraph style='text-indent:-.25in;\(style)'><span style='font-family:Symbol'>·<span>"
            + "&nbsp;&nbsp;&nbsp; </span></span>One</p>"
        let (_, made) = try imported(
            "<html><head><title>Spill</title></head><body><div class=WordSection1><h1>During</h1>\(item)</div></body></html>"
        )
        #expect(made.text.contains("One"), "\(made.text)")
    }

    @Test func typedBulletsAreAList() throws {
        let (_, made) = try imported(
            "<h1>Fog</h1><h2>During</h2><p>• Slow down</p><p>•&nbsp;Turn on <b>lights</b></p><p>· A<br>· B</p>"
        )
        #expect(
            made.text.contains(
                "<ul>\n<li>Slow down</li>\n<li>Turn on <strong>lights</strong></li>\n<li>A</li>\n<li>B</li>\n</ul>"
            ))
    }

    // MARK: Markdown

    @Test func tablesOfMarkdownAreTables() throws {
        let page = """
            ---
            title: "Winter Storm"
            tags: [snow, ice]
            ---

            # Winter Storm

            | Call | **For** |
            |:-----|--------:|
            | 555-0133 | [Pipes](https://e.example) \\| taps |
            | 1. first | # no heading |

            ```
            | a | b |
            |---|---|
            ```

            - [ ] taps drip
            - [x] done
            """
        let (guide, made) = try imported(page, form: .markdown)
        #expect(
            made.remarks.contains("left out: front matter: \"title: \"Winter Storm\"; tags: [snow, ice]\""))
        #expect(guide.metadata.keywords == ["winter storm", "snow", "ice"])
        let tables = guide.tables
        #expect(tables.count == 1)
        #expect(
            tables.first?.rows.map { $0.map { $0.spans.map(\.text).joined() } } == [
                ["Call", "For"], ["555-0133", "Pipes | taps"], ["1. first", "# no heading"],
            ])
        #expect(guide.plainText.contains("| a | b |") && guide.plainText.hasSuffix("taps drip\ndone\nAfter"))
    }

    // MARK: Files that are no page

    @Test(
        arguments: [
            (Array("%PDF-1.4 x".utf8), "is a PDF"),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "is an office document"),
            ([0x50, 0x4B, 3, 4] + Array("\0\0 word/document.xml".utf8), "is a Word document"),
            (
                [0x50, 0x4B, 3, 4] + Array("mimetypeapplication/vnd.oasis.opendocument.text".utf8),
                "is an office document"
            ),
            ([0x50, 0x4B, 3, 4] + Array("xl/workbook.xml".utf8), "is a workbook"),
            (Array("{\\rtf1 x".utf8), "is an office document"),
            ([0x89, 0x50, 0x4E, 0x47, 0], "is a picture"),
            (
                Array("From: <x>\r\nSubject: y\r\nMIME-Version: 1.0\r\n\r\n<p>x".utf8),
                "is a page saved as a single file"
            ),
            ([0x1F, 0x8B, 8], "is compressed (gzip)"), ([0x61, 0, 0x62, 0x63, 0], "is not text"),
        ] as [([UInt8], String)])
    func filesThatAreNoPageAreRefused(_ bytes: [UInt8], _ reason: String) throws {
        do {
            _ = try ImportedGuide(bytes, form: nil, address: nil)
            Issue.record("imported")
        } catch {
            guard case .notAPage(let message) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(message.hasPrefix(reason))
        }
    }

    // MARK: Encodings

    @Test(
        arguments: [
            ("iso-8859-2", [0xAF, 0xF3, 0xB3, 0xE6], "Żółć"),
            ("windows-1251", [0xCF, 0xEE, 0xE6, 0xE0, 0xF0], "Пожар"),
            ("koi8-r", [0xF0, 0xCF, 0xD6, 0xC1, 0xD2], "Пожар"), ("ISO-8859-15", [0xA4], "€"),
            ("windows-1253", [0xD6, 0xF9, 0xF4, 0xE9, 0xDC], "Φωτιά"),
            ("windows-1256", [0xCD, 0xD1, 0xED, 0xDE], "حريق"),
            ("tis-620", [0xE4, 0xBF], "ไฟ"), ("macintosh", [0x8E], "é"),
            ("latin1", [0x93, 0x81, 0x94], "“\u{FFFD}”"),
        ] as [(String, [UInt8], String)])
    func encodingsOfOneByteAreConverted(_ label: String, _ bytes: [UInt8], _ text: String) throws {
        let page =
            Array("<html><head><meta charset=\"\(label)\"></head><h1>".utf8) + bytes
            + Array("</h1><p>x</p></html>".utf8)
        #expect(try ImportedGuide(page, form: nil, address: nil).title == text)
        let bare = Array("<h1>".utf8) + bytes + Array("</h1><p>x</p>".utf8)
        #expect(try ImportedGuide(bare, form: nil, address: nil, encoding: label).title == text)
    }

    @Test(arguments: ["gb2312", "gbk", "big5", "shift_jis", "euc-kr", "x-klingon"])
    func otherEncodingsAreRefused(_ label: String) throws {
        let page =
            Array("<meta charset=\(label)><h1>".utf8) + [0xCF, 0xFB, 0xB7, 0xC0] + Array("</h1><p>x".utf8)
        do {
            _ = try ImportedGuide(page, form: nil, address: nil)
            Issue.record("imported")
        } catch {
            guard case .encoding(label) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func anAddressHasNoControlCharacters() throws {
        let page = "<link rel=canonical href=\"http://e.org/\u{1B}]0;x\u{7}?a=1&amp;b\"><h1>Fire</h1><p>x</p>"
        let made = try imported(page).made
        #expect(made.text.contains("| http://e.org/]0;x?a=1&amp;b\""))
        let named = try ImportedGuide(
            Array("<h1>Fire</h1><p>x</p>".utf8), form: nil, address: "http://e.org/\u{1B}[31m")
        #expect(named.text.contains("| http://e.org/[31m\""))
    }
}

extension Guide {
    fileprivate var tables: [Table] {
        var tables: [Table] = []
        Block.walk(blocks) { visit in
            if case .block(let block, _) = visit, case .table(let table) = block.content {
                tables.append(table)
            }
        }
        return tables
    }
}
