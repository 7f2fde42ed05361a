import GuideDocument
import GuideImport
import TestSupport
import Testing

/// Nothing is lost that a page says in signs: letters of symbol fonts, icons, texts of its style sheet, pictures.
@Suite struct ImportSignTests {
    private func during(_ content: String, head: String = "") throws -> (text: String, made: ImportedGuide) {
        let (guide, made) = try imported(
            "<html><head><title>Gas</title><style>\(head)</style></head><body><h2>During</h2>\(content)</body></html>"
        )
        return (text("during", of: guide), made)
    }

    // MARK: Symbol fonts

    /// A dose a thousand times too high.
    @Test(arguments: [
        ("<span style='font-family:Symbol'>m</span>", "µ"), ("<font face=\"Symbol\">m</font>", "µ"),
        ("<font size=2 face=Symbol>m</font>", "µ"), ("<span class=s>m</span>", "µ"),
        ("<span style='FONT-FAMILY: Symbol, serif'>&#61549;</span>", "µ"),
        ("<span style='font-family:Symbol'>\u{B3}</span>", "≥"),
        ("<span style='font-family:Symbol'>&pound;</span>", "≤"),
        ("<span style='font-family:Symbol'>\u{B9}</span>", "≠"),
        ("<span style='font-family:Symbol'>\u{AE}</span>", "→"),
        ("<span style='font-family:Symbol'><b>D</b></span>", "Δ"),
        ("<span style='font-family:Wingdings'>û</span>", "✗"),
        ("<span style='font:12pt Wingdings'>ý</span>", "✗"),
        ("<span style=\"font-family:&quot;Wingdings 2&quot;\">O</span>", "✗"),
        ("<span style='font-family:\"Wingdings 3\"'>g</span>", "→"),
        ("<span style='font-family:Webdings'>r</span>", "✗"),
        (
            "<span style='font-family:Arial;mso-char-type:symbol;mso-symbol-font-family:Wingdings'>\u{FB}</span>",
            "✗"
        ), ("\u{F0FB}", "✗"), ("&#xF0FC;", "✓"),
    ])
    func lettersOfASymbolFontAreTheirSigns(_ part: String, _ sign: String) throws {
        let (text, made) = try during("<p>Give 150 \(part)g now.</p>", head: ".s { font-family: Symbol }")
        #expect(text == "Give 150 \(sign)g now.", "\(made.text)")
        #expect(!made.remarks.contains { $0.hasPrefix("missing") }, "\(made.remarks)")
    }

    @Test func theFontAtTheEndOfALongStyleIsRead() throws {
        let style = String(repeating: "mso-bidi-font-family:Arial;", count: 20)
        let (text, _) = try during(
            "<p>x <span style='font-family:Arial;\(style)mso-char-type:symbol;mso-symbol-font-family:Wingdings'>\u{FB}</span> y</p>"
        )
        #expect(text == "x ✗ y")
    }

    @Test(arguments: [
        ("<span style='font-family:\"Wingdings 3\"'>\u{C6}</span>", "\u{C6} of wingdings 3"),
        ("<span style='font-family:Symbol'>\u{B5}</span>", "\u{B5} of symbol"), ("\u{F06D}", "U+F06D"),
    ])
    func aSignThatIsNotKnownIsSaid(_ part: String, _ said: String) throws {
        let (text, made) = try during("<p>Give 150 \(part)g now.</p>")
        #expect(text == "Give 150 [?]g now.")
        #expect(
            made.remarks.contains("written as [?]: signs of symbol fonts that are not known: \"\(said)\""),
            "\(made.remarks)")
    }

    @Test(arguments: [
        "<span style='font-family:Symbol'>Leave at once</span>",
        "<span style='font-family:\"Segoe UI Symbol\"'>m</span>",
        "<span style='font-family:Symbol'><span style='font-family:Arial'>m</span></span>",
        "<span style='font-family:Symbol'></span>m",
    ])
    func otherLettersAreThemselves(_ part: String) throws {
        let (text, _) = try during("<p>x \(part) y</p>")
        #expect(text == "x \(part.contains("Leave") ? "Leave at once" : "m") y")
    }

    /// Neither a "no" nor a number becomes a sign.
    @Test(arguments: [("Wingdings", "No"), ("Symbol", "no"), ("Wingdings", "911"), ("Webdings", "15")])
    func wordsAndNumbersInASymbolFontAreKept(_ font: String, _ word: String) throws {
        let (text, made) = try during("<p>x <span style='font-family:\(font)'>\(word)</span> y</p>")
        #expect(text == "x \(word) y")
        #expect(
            made.remarks.contains("kept: words in a symbol font, as letters: \"\(word)\""), "\(made.remarks)")
    }

    @Test(arguments: [
        ("\"Wingdings 2\"", "O", "✗ Lift"), ("\"Wingdings 2\"", "P", "Lift"), ("Webdings", "x", "⊘ Lift"),
        ("Webdings", "r", "✗ Lift"), ("Webdings", "a", "Lift"), ("Webdings", "E", "[?] Lift"),
    ])
    func marksOfAllSymbolFontsAreRead(_ font: String, _ mark: String, _ item: String) throws {
        let (_, made) = try during(
            "<p class=MsoListParagraph style='text-indent:-18.0pt'><span style='font-family:\(font)'>\(mark)<span "
                + "style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span>Lift</p>")
        #expect(made.text.contains("<ul>\n<li>\(item)</li>\n</ul>"), "\(made.text)")
    }

    // MARK: Icons

    @Test(arguments: [
        "<i aria-hidden=true class=\"fas fa-times\"></i>", "<span class=x><i class=\"fa fa-ban\"></i></span>",
        "<span class=\"glyphicon glyphicon-remove\"></span>",
        "<i class=\"bi bi-x-circle-fill text-danger\"></i>",
        "<svg class=\"e-font-icon-svg e-fas-times\"><path d=\"M1\"/></svg>",
        "<i class=\"bi bi-dash-circle\"></i>",
        "<span class=\"elementor-icon-list-icon\"><i class=\"fas fa-circle-xmark\"></i></span>",
        "<span class=material-icons>close</span>",
        "<span class=material-symbols-outlined>do_not_disturb_on</span>",
        "<svg class=icon><use href=\"#times\"/></svg>", "<ion-icon name=\"close-circle\"></ion-icon>",
        "<span class=\"icon icon-cross\"></span>", "<i class=\"fa fa-cancel\"></i>",
    ])
    func anIconThatSaysNoIsACross(_ icon: String) throws {
        let (_, made) = try during(
            "<ul><li>\(icon) <span>Use the lifts</span></li><li><i class=\"fas fa-check\"></i> Take the stairs</li></ul>"
                + "<table><tr><td>Lift</td><td>\(icon)</td><td><i class=\"fa fa-check\"></i></td></tr></table>"
        )
        #expect(made.text.contains("<li>✗ Use the lifts</li>\n<li>Take the stairs</li>"), "\(made.text)")
        #expect(made.text.contains("<td>Lift</td><td>✗</td><td>✓</td>"), "\(made.text)")
        #expect(!made.remarks.contains { $0.hasPrefix("missing") }, "\(made.remarks)")
    }

    /// A cross that the page does not show says the opposite.
    @Test(arguments: [
        "not-prose", "not-italic", "opening-times", "cross-fade", "slash", "never-wrap", "e-con not-sr-only",
        "icon icon-close-button",
    ])
    func aClassThatIsNoCrossIsNone(_ name: String) throws {
        let (text, made) = try during(
            "<ul><li><span class=\"\(name)\"></span>Walk</li></ul><p>Go <span class=\"\(name)\"></span>out</p>"
        )
        #expect(!text.contains("✗"), "\(made.text)")
    }

    @Test(arguments: ["do-not-enter", "cross", "no-entry cross-mark", "forbidden", "list-cross"])
    func aCrossNeedsNoFamilyOfIcons(_ name: String) throws {
        let (text, made) = try during("<ul><li><span class=\"\(name)\"></span>Walk</li></ul>")
        #expect(text == "✗ Walk", "\(made.text)")
    }

    @Test(arguments: [
        "<i title=\"Do not\" class=\"fa fa-ban\"></i>", "<i title=\"Do not\"></i>",
        "<svg role=img><title>Do not</title><path d=M0 /></svg>",
        "<svg role=img aria-labelledby=t><title id=t>Do not</title><path d=M0 /></svg>",
        "<img title=\"Do not\" src=a>",
        "<img alt=\"\" title=\"Do not\" src=a>",
    ])
    func theLabelOfAnIconIsText(_ icon: String) throws {
        let (text, made) = try during("<p>\(icon) smoke.</p><ul><li>\(icon) run</li></ul>")
        #expect(text == "[Do not] smoke.\n[Do not] run", "\(made.text)")
    }

    @Test func otherIconsAreSaid() throws {
        let (text, made) = try during(
            "<ul><li><i class=\"fa fa-fire\"></i> Fire</li></ul><h3><i class=\"fa fa-times\"></i> Shown</h3>"
                + "<div><a href=# class=close><i class=\"fa fa-times\"></i></a>Today</div>"
                + "<svg style=\"display:none\"><symbol><title>Sprite</title></symbol></svg>")
        #expect(text == "Fire\nShown\nToday", "\(made.text)")
        #expect(made.remarks.contains("left out: icon without words: \"fa fa-fire\""), "\(made.remarks)")
    }

    // MARK: Texts of the style sheet

    @Test(arguments: [
        ("<p class=lead>leave late.</p>", "Do not leave late."), ("<dl><dt>drive</dt></dl>", "Never drive"),
        ("<div class=callout>the oval</div>", "⚠ Not safe: the oval"),
        ("<p class=req>Wear a mask</p>", "Wear a mask (not optional)"),
        ("<p>Touch wires <span class=no2></span></p>", "Touch wires - NOT"),
        ("<ul class=nn><li><span>jump</span></li></ul>", "Never jump"),
        ("<div class=box><p>enter</p></div><p>x</p>", "No: enter\nx"),
        ("<p class=\"b a\">touch</p>", "NOT: touch"),
        ("<p id=top>open</p>", "Do not open"), ("<p class=screen>wait</p>", "Do not wait"),
        ("<ul><li class=z>stay</li></ul>", "NO stay"), ("<p class=paper>stay</p>", "stay"),
        ("<p class=h>stay</p>", "stay"),
        ("<blockquote>stay</blockquote>", "stay"), ("<p class=more>stay</p>", "stay"),
    ])
    func textsOfAStyleSheetAreText(_ part: String, _ said: String) throws {
        let (text, made) = try during(
            part,
            head:
                ".lead:before{content:\"Do not \"} dt::before{content:'Never '} .callout::before{content:\"\\26A0  Not safe: \"}"
                + ".req::after{content:\" (not optional)\"} .no2:after{content:\" - NOT\"} ul.nn > li > span:before{content:\"Never \"}"
                + ".box p:before{align-content:center;content:\"No: \"} p.a.b:before{content:\"NOT: \"} #top::before{content:\"Do not\"}"
                + "@media screen{.screen::before{content:\"Do not\"}} li.z::marker{content:\"NO \"} @media print{.paper::before{content:\"Not\"}}"
                + ".h:hover::before{content:\"Not\"} blockquote:before{content:\"\\201C\"} .more::after{content:\"\\25BC\"}"
        )
        #expect(text == said, "\(made.text)")
        #expect(
            made.remarks.contains { $0.hasPrefix("kept: text of the style sheet: ") } == (text.contains(" ")))
    }

    /// Of several rules a page shows the text of one, or none.
    @Test(arguments: [
        (".lead:before{content:\"Do not \"} .lead.ok:before{content:none}", "touch"),
        (".lead.ok:before{content:''} .lead:before{content:\"Do not \"}", "touch"),
        (".lead:before{content:\"Do not \"} p.ok:before{display:none}", "touch"),
        (".lead:before{content:\"Do not \"} .ok:before{content:\"Please\"}", "Please touch"),
        ("p:before{content:none} .lead:before{content:\"Do not \"}", "Do not touch"),
        (".lead:before{content:\"Do not \"} p:before{content:''}", "Do not touch"),
    ])
    func theRuleOfTheHighestRankIsShown(_ sheet: String, _ said: String) throws {
        let (text, made) = try during("<p class=\"lead ok\">touch</p>", head: sheet)
        #expect(text == said, "\(made.text)")
    }

    @Test func aTextThatMayBeTakenAwayIsSaid() throws {
        let (text, made) = try during(
            "<p class=\"lead ok\">touch</p>",
            head: ".lead:before{content:\"Do not \"} .ok:not(.no):before{content:none}")
        #expect(text == "touch")
        #expect(made.remarks.contains("left out: text of the style sheet: \"Do not\""), "\(made.remarks)")
    }

    @Test func signsOfAStyleSheetFillCells() throws {
        let (_, made) = try during(
            "<table><tr><td class=no></td><td class=yes></td></tr></table>",
            head: "td.no::before{content:\"✗\"} td.yes::before{content:\"\\2713\"}")
        #expect(made.text.contains("<td>✗</td><td>✓</td>"), "\(made.text)")
    }

    @Test(arguments: [
        (".x>div::before{content:\"Step \" counter(s)}", "Step counter(s)"),
        (".x>div:not(.y)::before{content:\"Never \"}", "Never"),
        ("div+div::before{content:\"Never \"}", "Never"),
        (".x>div::before{content:attr(title)}", "attr(title)"),
    ])
    func otherTextsOfAStyleSheetAreSaid(_ rule: String, _ said: String) throws {
        let (text, made) = try during("<div class=x><div>Leave</div><div>Call</div></div>", head: rule)
        #expect(text == "Leave\nCall")
        #expect(made.remarks.contains("left out: text of the style sheet: \"\(said)\""), "\(made.remarks)")
    }

    // MARK: Pictures without a text

    @Test func picturesWithoutATextAreNamed() throws {
        let (_, made) = try during(
            "<ul><li><img src=\"/a/cross.png?v=1\"> Use CO2</li><li><span><img src=x.png alt=\"\"></span> Use foam</li></ul>"
                + "<table><tr><td><img src=\"cross.svg\" alt=\"\"></td><td><img src=spacer.gif alt=\"\">a</td></tr></table>"
                + "<p><img src=forbidden.gif> smoke <img src=photo.jpg alt=\" \"> here</p>")
        #expect(
            made.text.contains("<li>[cross.png] Use CO2</li>\n<li>[x.png] Use foam</li>")
                && made.text.contains("<td>[cross.svg]</td><td>a</td>")
                && made.text.contains("<p>[forbidden.gif] smoke here</p>"), "\(made.text)")
        #expect(made.remarks.contains("left out: picture without text: \"photo.jpg\""), "\(made.remarks)")
    }
}
