import GuideDocument
import GuideImport
import TestSupport
import Testing

/// What real pages of emergency offices have around and between their text.
@Suite struct RealPageTests {
    private func imported(
        _ body: String, title: String = "Gas Leak", contacts: [GuideContact] = []
    ) throws -> (guide: Guide, made: ImportedGuide) {
        let made = try ImportedGuide(
            Array("<html><head><title>\(title)</title></head><body>\(body)</body></html>".utf8), form: .html,
            address: nil, contacts: contacts)
        return (GuideReader.read(Array(made.text.utf8), file: "x.html"), made)
    }

    // MARK: Headings

    @Test(arguments: [
        "In an effort to resolve this issue the following changes have been made:",
        "In a building the following has been agreed:", "In all, three exits exist:",
        "About the program that we run, the office says:", "During the drill, the bell rings twice:",
        "When the alarm sounds, the following steps are taken:",
        "<b>In an emergency, call 911 and leave the building at once.</b>",
    ])
    func aSentenceIsNoHeading(_ sentence: String) throws {
        let (guide, made) = try imported("<p>Gas.</p><p>\(sentence)</p><ul><li>Go.</li></ul>")
        #expect(
            text("overview", of: guide).hasPrefix("Gas.\n\(sentence.prefix(5).replacing("<b>", with: ""))"))
        #expect(!made.text.contains("<h3>") && !made.remarks.contains { $0.contains("placed:") })
    }

    @Test(arguments: [
        ("When you see smoke, do the following:", "during"), ("After the shaking has stopped:", "after"),
        ("In case of a leak in your building:", "during"), ("What to do before a leak:", "before"),
        ("If you see smoke, heat, or fire:", "during"), ("In a car, bus, or train:", "during"),
        ("<b>If you are trapped in the building.</b>", "during"),
    ])
    func aLineWithAColonMayBeAHeading(_ line: String, _ section: String) throws {
        let (guide, _) = try imported("<p>Gas.</p><p>\(line)</p><ul><li>Go.</li></ul>")
        #expect(text(section, of: guide).hasSuffix("Go."))
    }

    @Test func everyHeadingIsPlacedOrSaid() throws {
        let (_, made) = try imported(
            "<p><b>Visual impairments</b></p><ul><li>A.</li></ul><p><b>Hearing impairments</b></p><p>B.</p>"
                + "<h2>During</h2><h4>Halls</h4><p>C.</p>")
        for heading in ["Visual impairments", "Hearing impairments", "Halls"] {
            #expect(made.remarks.contains("not placed: \"\(heading)\", left in during"), "\(made.remarks)")
        }
    }

    @Test(arguments: [
        ("II. Before a leak", "before"), ("B. During a leak", "during"), ("III) After a leak", "after"),
        ("3.2 After a leak", "after"), ("(a) Before a leak", "before"), ("A.1 During a leak", "during"),
        ("IV – After a leak", "after"), ("Part II: After a leak", "after"), ("I. OBJECTIVE", "overview"),
        ("Purpose and scope", "overview"), ("Policy", "overview"), ("Emergency kits", "before"),
        ("EMERGENCY SUPPLIES", "before"), ("Antes de un terremoto", "before"),
        ("Durante el terremoto", "during"), ("Después del terremoto", "after"),
        ("¿Qué es un terremoto?", "overview"), ("Qué hacer", "during"),
        ("Qué hacer antes de una fuga", "before"),
    ])
    func aHeadingIsPlaced(_ heading: String, _ section: String) throws {
        let (guide, made) = try imported("<h2>Facts</h2><p>Gas.</p><h2>\(heading)</h2><p>Words.</p>")
        #expect(text(section, of: guide).contains("Words."), "\(made.remarks)")
    }

    @Test(arguments: ["Antes de salir del edificio", "Antes de la llegada de la ayuda", "Policy violations"])
    func aHeadingInDoubtIsNot(_ heading: String) throws {
        let (guide, _) = try imported("<h2>During</h2><p>Go.</p><h2>\(heading)</h2><p>Words.</p>")
        #expect(text("during", of: guide) == "Go.\n\(heading)\nWords.")
    }

    @Test func theWordsBeforeTheOverviewStayThere() throws {
        let (guide, made) = try imported(
            "<p><b>The plan</b></p><ul><li>To be safe.</li></ul><p><b>II. Definitions</b></p><p>Gas.</p>"
                + "<p><b>III. During</b></p><p>Go.</p>")
        #expect(text("overview", of: guide) == "The plan\nTo be safe.\nII. Definitions\nGas.")
        #expect(made.remarks.contains("not placed: \"The plan\", left in overview"))
    }

    /// A list below a second heading moved it into during, and what was there before it took its place.
    @Test func noPartOfAPageWithoutSectionsIsLost() throws {
        let (guide, _) = try imported("<h2>Contacts</h2><p>A.</p><h2>Run</h2><ul><li>Go.</li></ul>")
        #expect(text("during", of: guide) == "Contacts\nA.\nRun\nGo.")
    }

    // MARK: Links

    @Test(arguments: [
        (
            "<p align=center><b><a href=\"index.php\">Fire Marshal</a></b></p>",
            "links at the end: \"Fire Marshal\""
        ),
        ("<p><b><a href=\"https://e.org\">Home</a></b></p><hr><p>&nbsp;</p>", "links at the end: \"Home\""),
        ("<p><a href=a>Home</a> | <a href=b>Facts</a></p>", "links at the end: \"Home | Facts\""),
        (
            "<p>Last Updated 10.09.2006<br>Send Comments to <a href=\"mailto:a@e.org\">D. C.</a></p>",
            "imprint: \"Last Updated 10.09.2006 Send Comments to D. C.\""
        ),
        (
            "<ul><li>© 2020 State U</li><li><a href=p>Privacy</a></li></ul>",
            "imprint: \"© 2020 State U Privacy\""
        ),
        ("<hr>Copyright State University", "imprint: \"Copyright State University\""),
        ("<p>Go.<br>Last updated May 3, 2020</p>", "imprint: \"Last updated May 3, 2020\""),
        (
            "<div><h5>Student Life</h5><div><a href=a>Housing</a> <a href=b>Wellness</a></div></div>",
            "navigation: \"Student Life Housing Wellness\""
        ),
        (
            "<div class=pills><a href='#a'>Losses</a> <a href='#b'>Map</a></div>",
            "table of contents: \"Losses Map\""
        ),
        (
            "<p><a href=\"https://e.org/m.jpg\"><img src=m.jpg alt=\"\"></a></p>",
            "link without text: \"https://e.org/m.jpg\""
        ),
        ("<p><a href=\"tel:911\"><i class=icon></i></a></p>", "link without text: \"tel:911\""),
    ])
    func whatIsAroundTheTextIsLeftOutAndSaid(_ part: String, _ said: String) throws {
        let (guide, made) = try imported("<h2>During</h2><p>Go.</p>\(part)")
        #expect(text("during", of: guide).split(separator: "\n").allSatisfy { $0 == "Go." })
        #expect(made.remarks.contains("left out: \(said)"), "\(made.remarks)")
    }

    @Test(arguments: [
        "<p><b><a href=\"tel:911\">Call 911</a></b></p>",
        "<p><a href=\"https://e.org/plan\">The plan</a></p>",
        "<p>Posted signs show 2 exits.</p>", "<p><a href=\"https://e.org\"><button>Police</button></a></p>",
        "<button><a href=\"https://e.org\">Police</a></button>",
        "<div><h3>Numbers</h3><a href=\"tel:911\">911</a> <a href=\"tel:988\">988</a></div>",
        "<div><h3>Before a leak</h3><a href=\"https://e.org/a\">Plan</a> <a href=\"https://e.org/b\">Kit</a></div>",
        "<p>(c) Leave the area.</p>",
    ])
    func itsTextAndItsNumbersAreKept(_ part: String) throws {
        let (_, made) = try imported("<h2>During</h2><p>Go.</p>\(part)")
        #expect(!made.remarks.contains { $0.hasPrefix("left out") }, "\(made.remarks)")
    }

    @Test func aLinkInBoldLettersIsNoHeading() throws {
        let (_, made) = try imported(
            "<p>Gas.</p><p><b><a href=\"https://e.org\">Before a leak</a></b></p><h2>During</h2><p>Go.</p>")
        #expect(made.text.contains("<p><a href=\"https://e.org\"><strong>Before a leak</strong></a></p>"))
    }

    @Test(arguments: ["<h2>After a leak</h2>", "<div class=row><h2>After a leak</h2></div>"])
    func aLineAboveAHeadingGoesWithIt(_ heading: String) throws {
        let (guide, _) = try imported(
            "<h2>During</h2><p>Go.</p><p class=\"kicker x\">Key impacts</p>\(heading)<p>Wait.</p>")
        #expect(text("during", of: guide) == "Go." && text("after", of: guide) == "Key impacts\nWait.")
    }

    // MARK: Titles

    @Test(arguments: [
        (
            "<div align=center><font size=4>State U</font><br><font size=5>Gas<br>Procedures</font></div><hr>",
            "State U Evacuation Policy", "Gas Procedures"
        ),
        (
            "<center><font size=5>State U</font><br><font size=3>Halls</font></center><p>", "State U Policy",
            "Halls"
        ),
        (
            "<center><font size=5>FACT SHEET</font><br><font size=4>First Aid</font></center><hr>",
            "First aid",
            "First aid"
        ),
        ("<div style='text-align: center'><b style='font-size: 24px'>Gas</b></div><p>", "Untitled", "Gas"),
        ("<center>Call 911</center><p>", "Gas", "Gas"), ("<p>ACTIVE SHOOTER</p>", "", "ACTIVE SHOOTER"),
        ("<p>Gas kills.</p>", "", "Guide"),
    ])
    func thePageShowsItsTitle(_ start: String, _ title: String, _ shown: String) throws {
        let (_, made) = try imported("\(start)Leave at once.<ul><li>Go.</li></ul>", title: title)
        #expect(made.title == shown)
        let isSaid = made.remarks.contains("the page has no title; write one in place of \"Guide\"")
        #expect(isSaid == (shown == "Guide"))
    }

    @Test func theTitleIsNotRepeated() throws {
        let (guide, made) = try imported(
            "<div>Gas<br><b>GAS LEAK</b></div><p>Gas Leak</p><p>Gas Leak now</p>")
        #expect(text("overview", of: guide) == "Gas Leak now")
        #expect(made.remarks.contains("left out: the page's title again: \"Gas GAS LEAK\""))
    }

    // MARK: Items without a list

    @Test func boldLinesPartItemsWithoutAList() throws {
        let (guide, _) = try imported(
            "<li>Tell it.<hr><b><u>Questions:</u></b><li>Are you hurt?<br>\n<br><center><b>Hide</b></center><br>"
                + "<b>Stay</b></li><li>Lock it.<br><br>Use <b>the key.</b><li>Wait.<br><br><b>Wait long.</b>")
        #expect(
            guide.plainText.contains("Tell it.\nQuestions:\nAre you hurt?\nHide\nStay\nLock it."),
            "\(guide.plainText)")
        #expect(
            guide.outline.map(\.text).contains("Hide") && !guide.outline.map(\.text).contains("Wait long."))
        let (_, list) = try imported("<ul><li>Go.<br><br><b>Use the stairs.</b><li>Call.</ul>")
        #expect(list.text.contains("<li>Go.<br><br><strong>Use the stairs.</strong></li>"))
    }

    // MARK: Contacts

    @Test func numbersOfContactsBecomeTheContacts() throws {
        let police = GuideContact(id: "police", name: "Police", number: "540-382-4343")
        let (_, made) = try imported(
            "<h2>During</h2><p>Call <b>+1 (540) 382.4343</b>, <a href=\"tel:5403824343\">police</a>, 540-555-0100 or "
                + "<a href=\"tel:911\">911</a>.</p>", contacts: [police])
        #expect(
            made.text.contains(
                "<p>Call <a data-contact=\"police\"><strong>+1 (540) 382.4343</strong></a>, <a data-contact=\"police\">"
                    + "police</a>, 540-555-0100 or <a href=\"tel:911\">911</a>.</p>"), "\(made.text)")
    }

    private static let desk = GuideContact(id: "desk", name: "Desk", number: "540-382-4343 ext 85000")

    /// The switchboard is no extension, and another extension is someone else.
    @Test(arguments: [
        "540-382-4343", "540-382-4343 ext 85001", "540-382-4343 x85001", "<b>540-382-4343</b> ext. 85000",
        "<b>540-382-4343</b> ext. 85001", "<a href=\"tel:5403824343\">desk</a>",
        "<a href=\"tel:5403824343;ext=85001\">desk</a>", "540-382-4343, extension 85001",
    ])
    func anotherExtensionIsNotTheContact(_ part: String) throws {
        let (_, made) = try imported("<h2>During</h2><p>Call \(part) now.</p>", contacts: [Self.desk])
        #expect(!made.text.contains("data-contact"), "\(made.text)")
    }

    @Test(arguments: [
        "(540) 382-4343 ext 85000", "540-382-4343 x85000", "540-382-4343 (ext. 85000)",
        "540-382-4343, extension no. 85000",
    ])
    func theExtensionOfAContactIsSaidByIt(_ part: String) throws {
        let (_, made) = try imported("<h2>During</h2><p>Call \(part) now.</p>", contacts: [Self.desk])
        let guide = GuideReader.read(Array(made.text.utf8), file: "x.html", contacts: [Self.desk])
        #expect(text("during", of: guide) == "Call 540-382-4343 ext 85000 now.", "\(made.text)")
        #expect(!made.remarks.contains { $0.hasPrefix("missing") }, "\(made.remarks)")
    }

    @Test func numbersWithoutAContactAreSaid() throws {
        let contacts = [
            GuideContact(id: "emergency", name: "Emergency", number: "111"),
            GuideContact(id: "desk", name: "Desk", number: "09 373 7599 ext 85000"),
            GuideContact(id: "fire", name: "Fire", number: "+64 9 302 5111"),
            GuideContact(id: "poison", name: "Poison", number: "13 11 26"),
        ]
        let page =
            "<p>Dial 111. Desk 09 373 7599, 09 373 7599 ext 85001 or +64 9 373 7599 x85000. Fire 09 302 5111. Poison 13 11 26. "
            + "Healthline 0800 611 116. On 2026-11-28 or 28.11.2026, 1990-2006, rooms 110-112, 12.3456789 m.</p>"
        let guide = GuideReader.read(Array(page.utf8), file: "x.html")
        let numbers = GuideNumbers(in: guide, dialed: ["111"], contacts: contacts)
        #expect(numbers.unknown == ["09 373 7599", "09 373 7599 ext 85001", "0800 611 116"])
        #expect(
            numbers.known.map { "\($0.number): \($0.id)" } == [
                "111: emergency", "+64 9 373 7599 x85000: desk", "09 302 5111: fire", "13 11 26: poison",
            ])
    }

    @Test(arguments: ["24/7 %", "Room 12 % 2nd floor", "% 540-555-0100", "1 %"])
    func otherDigitsDoNotHideANumber(_ form: String) throws {
        let police = GuideContact(id: "police", name: "Police", number: "540-382-4343")
        let (_, made) = try imported(
            "<h2>During</h2><p>\(form.replacing("%", with: "540 382-4343"))</p>", contacts: [police])
        #expect(made.text.contains("540 382-4343</a>"), "\(made.text)")
    }

    // MARK: Addresses, languages, names

    @Test(arguments: [
        ("https://www.google.com/url?q=https://e.org/a%3Fb%3D1&amp;sa=D", "https://e.org/a?b=1"),
        ("https://www.google.com/url?sa=t&amp;url=https%3A%2F%2Fe.org%2Fc", "https://e.org/c"),
        (
            "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fe.org%2F&amp;data=x",
            "https://e.org/"
        ),
        ("https://www.google.com/search?q=https://e.org", "https://www.google.com/search?q=https://e.org"),
        ("https://notgoogle.com/url?q=https://e.org", "https://notgoogle.com/url?q=https://e.org"),
        ("https://www.google.com/url?q=javascript:x", "https://www.google.com/url?q=javascript:x"),
    ])
    func aLinkLeadsToItsPage(_ link: String, _ whole: String) throws {
        let (guide, _) = try imported("<h2>During</h2><p>See <a href=\"\(link)\">it</a> now.</p>")
        #expect(guide.links.map(\.destination) == [whole])
    }

    @Test(arguments: [
        ("<html><body lang=NO-BOK>", "nb"), ("<html><body lang=EN-NZ>", "en-NZ"),
        ("<html lang=ja><body lang=EN-US>", "ja"), ("<html><body lang=\"no-nyn\">", "nn"),
        ("<html><body>", "en"),
    ])
    func theLanguageOfTheBodyIsThatOfTheGuide(_ start: String, _ language: String) throws {
        let made = try ImportedGuide(
            Array("\(start)<h1>Gas</h1><h2>During</h2><p>Go.</p>".utf8), form: .html, address: nil)
        #expect(made.text.contains("<html lang=\"\(language)\">"))
    }

    @Test func aGuideWithoutLatinLettersCanHaveAnotherName() throws {
        var made = try ImportedGuide(
            Array("<h1>\u{5730}\u{9707}</h1><h2>During</h2><p>Go.</p>".utf8), form: .html, address: nil)
        if made.slug == ImportedGuide.slugWithoutLetters { made.slug = "guide-1" }
        #expect(made.text.contains("<div id=\"\(made.slug)\">"))
    }
}
