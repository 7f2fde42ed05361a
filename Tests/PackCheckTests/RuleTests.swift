import Foundation
import Guidebook
import TestSupport
import Testing

@testable import PackCheck

/// Each rule is broken once, in a pack that is sound otherwise; the line that comes out is pinned whole.
@Suite struct RuleTests {
    let fixture: CheckFixture

    init() throws { fixture = try CheckFixture() }

    private func expect(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try fixture.lines() == lines, sourceLocation: sourceLocation)
    }

    @Test func aSoundPackIsNotComplainedAbout() throws { try expect() }

    // MARK: Sections

    @Test func aMissingSection() throws {
        try fixture.fire((#"<section id="before"><h2>Before</h2><p>Know two ways out.</p></section>"#, ""))
        try expect(
            "Guides/fire.html:12:1: warning guide-section: the section before is missing; add <section id=\"before\">"
        )
    }

    @Test func aPageWithoutAnySection() throws {
        try fixture.fire(("<section id=", "<section class="))
        try expect(
            "Guides/fire.html:12:1: warning guide-section: this guide has none of the sections do-now, overview, "
                + "before, during, after; divide it into <section id=\"do-now\"> and so on")
    }

    @Test func anEmptySection() throws {
        try fixture.fire(("<p>Know two ways out.</p>", ""))
        try expect(
            "Guides/fire.html:19:1: warning guide-section-empty: the section before is empty; say there what belongs "
                + "into it")
    }

    @Test func sectionsInAnotherOrder() throws {
        try fixture.fire(
            (#"id="overview""#, #"id="x""#), (#"id="before""#, #"id="overview""#),
            (#"id="x""#, #"id="before""#))
        try expect(
            "Guides/fire.html:18:1: warning guide-section-order: the section before stands where overview belongs; put "
                + "the sections in the order do-now, overview, before, during, after")
    }

    // MARK: Metadata

    @Test func noTitle() throws {
        try fixture.fire(("<title>Fire</title>", ""))
        try expect(
            "Guides/fire.html:1:1: warning guide-title: the guide has no title; write <title>NAME</title> in its head"
        )
    }

    @Test func noSummary() throws {
        try fixture.fire((#"<meta name="summary" content="What to do in a fire.">"#, ""))
        try expect(
            "Guides/fire.html:4:1: warning guide-summary: the guide has no summary; say in one sentence what it is "
                + "for, in <meta name=\"summary\" content=\"…\">")
    }

    @Test func tooFewKeywords() throws {
        try fixture.fire(("hot door, kitchen", "Alarm"))
        try expect(
            "Guides/fire.html:6:1: warning guide-keywords: the guide has 8 keywords, and needs 10; add what a "
                + "frightened person would type, spelling mistakes included")
    }

    @Test func oneSource() throws {
        try fixture.fire((#"<meta name="source" content="Two | https://two.example/fire">"#, ""))
        try expect(
            "Guides/fire.html:7:1: warning guide-sources: the guide names 1 source, and needs 2; add <meta "
                + "name=\"source\" content=\"NAME | ADDRESS\"> for each")
    }

    @Test func theSameSourceTwice() throws {
        try fixture.fire(("Two | https://two.example/fire", "One | https://one.example/fire"))
        try expect(
            "Guides/fire.html:7:1: warning guide-sources: the guide names 1 source, and needs 2; add <meta "
                + "name=\"source\" content=\"NAME | ADDRESS\"> for each")
    }

    @Test(arguments: [
        ("Two", "\"Two\" has no address"),
        ("Two | ftp://two.example", "\"Two\" has an address that cannot be shown"),
        ("Two | mailto:a@two.example", "\"Two\" has no web address"),
        ("| https://two.example/", "\"https://two.example/\" has no name"),
    ])
    func aSourceOfAnotherForm(_ written: String, _ words: String) throws {
        try fixture.fire(("Two | https://two.example/fire", written))
        let lines = try fixture.lines()
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("Guides/fire.html:8:1: warning guide-source-form: the source \(words)"))
        #expect(lines[0].hasSuffix("; write it as NAME | https://ADDRESS"))
    }

    @Test func noReview() throws {
        try fixture.fire((#"<meta name="reviewed" content="2026-11-01">"#, ""))
        try expect(
            "Guides/fire.html:4:1: warning guide-reviewed: the guide does not say when it was last reviewed; add <meta "
                + "name=\"reviewed\" content=\"YYYY-MM-DD\">")
    }

    @Test(arguments: ["21 November 2026", "2026-02-30", "2026-11", "2026-11-01T10:00:00Z"])
    func aReviewThatIsNoDay(_ written: String) throws {
        try fixture.fire(("2026-11-01", written))
        try expect(
            "Guides/fire.html:9:1: warning guide-reviewed: \"\(written)\" is not a day such as 2026-11-21; write year, "
                + "month and day of the last review")
    }

    @Test func aReviewInTheFuture() throws {
        try fixture.fire(("2026-11-01", "2026-11-22"))
        try expect(
            "Guides/fire.html:9:1: warning guide-reviewed-future: the review of 2026-11-22 is in the future; today is "
                + "2026-11-21; correct the date")
        try fixture.fire(("2026-11-01", "2026-11-21"))
        try expect()
    }

    @Test func aReviewOverdueIsANote() throws {
        try fixture.fire(("2026-11-01", "2025-05-21"))
        try expect(
            "Guides/fire.html:9:1: note guide-review-overdue: the last review, of 2025-05-21, is 18 months old; read "
                + "the guide against the newest editions of its sources and set the date")
        try fixture.fire(("2026-11-01", "2025-05-22"))
        try expect()
        #expect(try fixture.lines(today: nil) == [])
    }

    // MARK: Do now

    @Test func actionsWithoutNumbers() throws {
        try fixture.fire(("<ol>", "<ul>"), ("</ol>", "</ul>"))
        try expect(
            "Guides/fire.html:13:1: warning do-now-list: the actions of do-now are not one ordered list; write them as "
                + "the items of one <ol>")
    }

    @Test func actionsInAParagraph() throws {
        try fixture.fire(("<ol>", "<p>"), ("</ol>", "</p>"), ("<li>", ""), ("</li>", ""))
        try expect(
            "Guides/fire.html:13:1: warning do-now-list: the actions of do-now are not one ordered list; write them as "
                + "the items of one <ol>")
    }

    @Test func fourActions() throws {
        try fixture.fire(("</ol>", "<li>Count your people.</li>\n<li>Wait for help.</li></ol>"))
        try expect(
            "Guides/fire.html:18:1: warning do-now-count: do-now has 4 actions, more than 3; keep what saves a life "
                + "now, and move the rest to during")
    }

    @Test func aLongAction() throws {
        try fixture.fire(("from a safe place", "as soon as you stand in a place that is safe"))
        try expect(
            "Guides/fire.html:16:1: warning do-now-words: do-now action 2 has 13 words, more than 12; shorten it, or "
                + "say part of it in during")
        try fixture.fire(("from a safe place", "as soon as you stand in a safe place – now"))
        try expect()
    }

    @Test func aCardThatLeavesTheFirstScreen() throws {
        // The card takes five rows, and the blank before it one: its border stands in row 18 behind twelve.
        let introduction = (1...12).map { "Line \($0) of it." }.joined(separator: "<br>")
        try fixture.fire(("<h1>Fire</h1>", "<h1>Fire</h1><p>\(introduction)</p>"))
        let first = try fixture.lines()
        try fixture.fire(("<h1>Fire</h1>", "<h1>Fire</h1><p>Line 0 of it.<br>\(introduction)</p>"))
        let second = try fixture.lines()
        #expect(first == [])
        #expect(
            second == [
                "Guides/fire.html:13:1: warning do-now-screen: the do-now card ends in row 19 of the text, and the "
                    + "first screen has 18; shorten its actions, and put nothing before it"
            ])
    }

    @Test func hardActions() throws {
        try fixture.fire(
            ("Get out and shut the doors.", "Immediately evacuate the residential accommodation."))
        let lines = try fixture.lines()
        #expect(lines.count == 1)
        #expect(
            lines[0]
                == "Guides/fire.html:13:1: warning do-now-grade: the reading grade of do-now is 13.4, over 5.0; "
                + "make its actions shorter and take shorter words")
    }

    // MARK: Reading

    @Test func aGuideThatIsHardToRead() throws {
        let sentence =
            "Evacuation procedures necessitate continuous communication between participating organizations."
        try fixture.fire(
            ("<p>Know two ways out.</p>", "<p>\(String(repeating: sentence + " ", count: 6))</p>"))
        let lines = try fixture.lines()
        #expect(
            lines == [
                "Guides/fire.html:12:1: warning guide-grade: its reading grade is 21.8, over 7.5; make its sentences "
                    + "shorter and take shorter words"
            ])
    }

    // MARK: Telephone numbers

    @Test func aLocalNumber() throws {
        try fixture.fire(("Know two ways out.", "Call campus police at (540) 231-6411.\nOr 1-800-222-1222."))
        try expect(
            "Guides/fire.html:19:62: warning guide-telephone: the guide names the telephone number (540) 231-6411; put "
                + "it into Contacts.plist; only 911, 988 and 1-800-222-1222 stand in guides")
    }

    @Test func aNumberInALink() throws {
        try fixture.fire(
            ("two ways out", #"<a href="tel:+15402316411">whom to call</a> or <a href="tel:911">911</a>"#))
        try expect(
            "Guides/fire.html:19:58: warning guide-telephone: the guide names the telephone number +15402316411; put "
                + "it into Contacts.plist; only 911, 988 and 1-800-222-1222 stand in guides")
    }

    // MARK: Links

    @Test(arguments: [
        (
            "smoke.html",
            "leads to Guides/smoke.html, which does not exist; correct the link, or write that guide"
        ),
        ("../../other.html", "leads out of the pack; link to a guide of the pack"),
        ("fire.pdf", "leads to a file that the reader cannot show; link to a guide of the pack"),
        (
            "ftp://x.example/",
            "cannot be shown: the scheme ftp: cannot be shown; write a whole address such as "
                + "https://www.ready.gov/"
        ),
    ])
    func aDeadLink(_ href: String, _ words: String) throws {
        try fixture.fire(("two ways out", "<a href='\(href)'>two ways</a> out"))
        try expect("Guides/fire.html:19:45: warning guide-link: the link to \"\(href)\" \(words)")
    }

    @Test func everyPlaceOfADeadLinkIsNamed() throws {
        try fixture.fire(
            ("two ways out", #"<a href="x.html">two</a>"#), ("Stay out", #"<a href="x.html">Stay</a> out"#))
        #expect(
            try fixture.lines().map { $0.prefix(24) } == [
                "Guides/fire.html:19:45: ", "Guides/fire.html:21:38: ",
            ])
    }

    @Test func aFragmentThatNobodyHas() throws {
        try fixture.fire(
            (
                "two ways out",
                ##"<a href="#durnig">two</a> <a href="fire.html#after">ways</a> <a href="#fire">o</a>"##
            ))
        try expect(
            "Guides/fire.html:19:45: warning link-fragment: Guides/fire.html has no #durnig; did you mean #during?"
        )
    }

    @Test func aFragmentInAMenu() throws {
        try fixture.pack.plist(
            "DeskReference",
            "<array>\n<dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html#xyzzy</string></dict>"
                + "</array>")
        try expect(
            "Plists/DeskReference.plist:3:1: warning link-fragment: Guides/fire.html has no #xyzzy; name an id of that "
                + "guide, or leave it out")
    }

    // MARK: Names and menus

    @Test func aHeadingThatIsNotTheTitle() throws {
        try fixture.fire(("<h1>Fire</h1>", "<h1>Fires</h1>"))
        try expect(
            "Guides/fire.html:12:1: warning guide-heading: the <h1> is \"Fires\", and the title is \"Fire\"; write one "
                + "<h1> that says what <title> says")
        try fixture.fire(("<h1>Fire</h1>", ""))
        try expect(
            "Guides/fire.html:11:7: warning guide-heading: the guide has no <h1>; write one <h1> that says what "
                + "<title> says")
    }

    @Test func aTitleThatTheMenusDoNotKnow() throws {
        try fixture.fire(
            ("<title>Fire</title>", "<title>Flames</title>"), ("<h1>Fire</h1>", "<h1>Flames</h1>"))
        try expect(
            "Guides/fire.html:4:1: warning guide-name: the title is \"Flames\", and the menus say \"Fire\"; use the "
                + "same name in both")
    }

    @Test func aGuideThatNoMenuReaches() throws {
        let forgotten = CheckFixture.fire.replacing(#"<div id="fire">"#, with: #"<div id="flood">"#)
        try fixture.pack.write(
            "#flood, #fire { color: white; background-color: #843507 }", to: "Guides/global.css")
        try fixture.pack.write(forgotten, to: "Guides/flood.html")
        try fixture.pack.folder("Guides/more")
        try fixture.pack.write(forgotten, to: "Guides/more/flood.htm")
        try expect(
            "Guides/flood.html:1:1: warning guide-unreached: no menu leads to this guide; add it to "
                + "Plists/Guides.plist, or remove the file",
            "Guides/more/flood.htm:1:1: warning guide-unreached: no menu leads to this guide; add it to "
                + "Plists/Guides.plist, or remove the file")
    }

    // MARK: Colours

    @Test func noDivision() throws {
        try fixture.fire((#"<div id="fire">"#, "<div>"))
        try expect(
            "Guides/fire.html:12:1: warning guide-division: the guide has no <div> with an id; wrap its body in <div "
                + "id=\"fire\">")
    }

    @Test func aMenuWithAnotherDivision() throws {
        try fixture.pack.plist(
            "Guides",
            "<array><dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string>"
                + "<key>CSSDivName</key><string>flame</string></dict></array>")
        try fixture.pack.write("#flame { color: #000; background-color: #fff }", to: "Guides/global.css")
        try expect(
            "Guides/fire.html:11:7: warning guide-division-name: the id of the guide's <div> is fire, and CSSDivName "
                + "in the menus is flame; write the same name in both, or leave CSSDivName out")
    }

    @Test func noRuleForTheDivision() throws {
        try fixture.pack.write("#flood h1 { color: white }", to: "Guides/global.css")
        try expect(
            "Guides/fire.html:11:7: warning guide-division-rule: global.css gives #fire no colour; add #fire h1 { "
                + "color: …; background-color: …; } to Guides/global.css")
    }

    @Test func tooLittleContrast() throws {
        try fixture.pack.write(
            "/* banners */\n#flood h1 { color: black }\n  #fire h1 { color: #ffffff; background-color: #f2b705; }",
            to: "Guides/global.css")
        try expect(
            "Guides/global.css:3:3: warning guide-contrast: the banner of Guides/fire.html has a contrast of 1.8 to 1 "
                + "(#FFFFFF on #F2B705), less than 4.5; take color: #4F4F4F, or another background-color")
    }

    // MARK: Words to search for

    private func search(_ body: String) throws {
        try fixture.pack.plist("Search", "<dict>\n\(body)\n</dict>")
    }

    @Test func aCryForNoGuide() throws {
        try search("<key>Cries</key><dict><key>fier</key><array><string>it burns</string></array></dict>")
        try expect(
            "Plists/Search.plist:3:23: warning search-guide: there is no guide fier (at Cries.fier); did you mean "
                + "fire?")
    }

    @Test func phrasesThatSayNothing() throws {
        try search(
            "<key>Synonyms</key><dict><key>what is it</key><string>fire</string>\n"
                + "<key>blaze</key><array/></dict>")
        try expect(
            "Plists/Search.plist:3:26: warning search-empty: \"what is it\" is made of stop words alone (at "
                + "Synonyms.what is it); leave it out, or add a word that says what is wrong",
            "Plists/Search.plist:4:1: warning search-empty: \"blaze\" has no meaning (at Synonyms.blaze); give it the "
                + "words of the guides that it means, or leave it out")
    }

    @Test func aSynonymOfItself() throws {
        try search("<key>Synonyms</key><dict><key>Flamed</key><string>the flames</string></dict>")
        try expect(
            "Plists/Search.plist:3:26: warning search-same: to a search \"the flames\" is the same as \"Flamed\" (at "
                + "Synonyms.Flamed); leave it out")
    }

    @Test func aMeaningThatNoGuideHas() throws {
        try search("<key>Synonyms</key><dict><key>blaze</key><string>conflagration</string></dict>")
        try expect(
            "Plists/Search.plist:3:26: warning search-word: no guide has the word \"conflagration\" (at "
                + "Synonyms.blaze); take a word that a guide has")
    }

    @Test func aKeyNobodyReads() throws {
        try search("<key>Synonym</key><dict/>")
        try expect(
            "Plists/Search.plist:3:19: warning search-key: the reader does not know this key (at Synonym); the keys of "
                + "this file are Synonyms, Cries, StopWords, KnownWords")
    }

    @Test func aListOfAnotherType() throws {
        try search("<key>Cries</key><array/>")
        try expect(
            "Plists/Search.plist:3:17: warning value-type: Cries is of type array (at Cries); write a dictionary of "
                + "arrays of strings; until then it counts as absent")
    }
}
