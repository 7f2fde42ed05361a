import GuideDocument
import GuideImport
import TestSupport
import Testing

/// Pages of other forms as guides.
@Suite struct ImportedGuideTests {
    private func imported(
        _ page: String, form: ImportedGuide.Form? = nil, address: String? = nil
    ) throws -> (guide: Guide, made: ImportedGuide) {
        let made = try ImportedGuide(Array(page.utf8), form: form, address: address)
        return (GuideReader.read(Array(made.text.utf8), file: "x.html"), made)
    }

    private static let page = """
        <!doctype html><html lang="en-US"><head><title>Earthquake | Safety | State U</title>
        <meta name="description" content="What to do &amp; when"><link rel="canonical" href="https://em.state.example/plan/quake">
        <script>var x = "<h1>no</h1>";</script><style>h1 { color: red }</style></head>
        <body class="nav-open menu"><header><nav><ul><li><a href="/">Home</a></li></ul></nav></header>
        <main id="main"><div class="breadcrumb">Home &gt; Quake</div><h1>Earthquake</h1>
        <p>Quakes strike <b>without</b> warning. See <a href="fire.html">fire</a>, <a href="/x?a=1&amp;b">x</a> and <a href="#top">top</a>.</p>
        <h2>Before an earthquake</h2><ul><li>Fix shelves<ol><li>with screws</li></ol></li><li><img src="x" alt="Picture"></li></ul>
        <h2>During an Earthquake</h2><h3>Indoors</h3><p>Drop, <em>cover</em>, hold.</p>
        <table><tr><th>A</th><td>B</td></tr></table>
        <h2>If you are outside</h2><p>Stay there<br>now</p>
        <h2>Contacts</h2><p>Ask the desk.</p>
        <p><strong>After the shaking stops</strong></p><p>Check &lt;people&gt; &amp; gas.</p></main>
        <footer>Copyright</footer></body></html>
        """

    @Test func headingsBecomeSections() throws {
        let (guide, made) = try imported(Self.page)
        #expect(made.title == "Earthquake" && made.slug == "earthquake")
        #expect(guide.metadata.summary == "What to do & when" && guide.metadata.language == "en-US")
        #expect(guide.metadata.sources.map(\.address) == ["https://em.state.example/plan/quake"])
        #expect(guide.metadata.reviewed == nil, "no one has reviewed it")
        #expect(guide.fixedSections == Guide.FixedSection.allCases)
        #expect(text("do-now", of: guide) == "")
        #expect(text("overview", of: guide) == "Quakes strike without warning. See fire, x and top.")
        #expect(
            text("before", of: guide).contains("with screws")
                && text("before", of: guide).contains("[Picture]"))
        let during = text("during", of: guide)
        for words in ["Indoors", "Drop, cover, hold.", "If you are outside", "Stay there", "Contacts"] {
            #expect(during.contains(words), "\(words)")
        }
        #expect(text("after", of: guide).contains("Check <people> & gas."))
        #expect(!guide.plainText.contains("Home") && !guide.plainText.contains("Copyright"))
        #expect(
            guide.links.map(\.destination) == [
                "https://em.state.example/plan/fire.html", "https://em.state.example/x?a=1&b",
            ])
    }

    @Test func whatIsLeftOutIsSaid() throws {
        #expect(
            try imported(Self.page).made.remarks == [
                "left out: everything outside the page's main content: \"Home\", \"Copyright\"",
                "left out: navigation: \"Home > Quake\"", "written as text: 1 picture: \"Picture\"",
                "placed: \"Before an earthquake\" in before", "placed: \"During an Earthquake\" in during",
                "placed: \"If you are outside\" in during", "placed: \"After the shaking stops\" in after",
                "not placed: \"Indoors\", left in during", "not placed: \"Contacts\", left in during",
                "still empty: do-now",
            ])
    }

    @Test func theAddressMakesLinksWhole() throws {
        let page =
            "<h1>Fire</h1><p>See <a href=\"//b.example/y\">b</a> <a href=\"c\">c</a> <a href=\"javascript:x\">d</a></p>"
        let without = try imported(page)
        #expect(without.guide.links.isEmpty)
        #expect(
            without.made.remarks.contains(
                "left out: 2 links that lead nowhere from a guide; say the page's address with --address"))
        let with = try imported(page, address: "http://a.example")
        #expect(with.guide.links.map(\.destination) == ["http://b.example/y", "http://a.example/c"])
    }

    @Test func markdownIsRead() throws {
        let page = """
            # Flood

            Water *rises* fast. [NWS](https://weather.example).

            ## Before

            - Know high ground
            - <script>alert(1)</script>

            ## What to do

            1. Go up
            2. [Stay](javascript:alert(1)) up
            """
        let (guide, made) = try imported(page)
        #expect(made.title == "Flood" && made.remarks.contains("left out: script"))
        #expect(text("during", of: guide) == "Go up\nStay up")
        #expect(guide.links.map(\.destination) == ["https://weather.example"])
        #expect(!made.text.contains("alert"))
    }

    @Test func aPageWithoutSectionsIsDividedByItsFirstList() throws {
        let (guide, made) = try imported(
            "<title>Fog - Safety</title><p>It is fog.</p><ul><li>Slow down</li></ul>")
        #expect(made.title == "Fog")
        #expect(text("overview", of: guide) == "It is fog." && text("during", of: guide) == "Slow down")
    }

    @Test(arguments: [
        "", "   ", "<html><body><script>x</script></body></html>", "<nav>a</nav>", "<p><img src=x></p>",
    ])
    func nothingIsNoGuide(_ page: String) {
        #expect(throws: ImportedGuide.Fault.empty) { try imported(page) }
    }

    @Test func longMarkdownIsRefused() {
        let text = String(repeating: "word ", count: 20_000)
        #expect(throws: ImportedGuide.Fault.tooLong) { try imported(text) }
    }

    /// Pages made to take long or to break the division into elements. What is made of them is a guide.
    @Test(arguments: [
        "<div class=nav>", "<title>", "<!--", "<main>x</main>", "<article>", "<ul><li>", "<ol><li>a ",
        "<h2>If x</h2>",
        "<p>x<script>",
        "<nav></nav><p>a", "<nav><title></nav>", "<script><!--<script></script>", "<a href=x>", "</div>",
        "<table><tr><td>", "<p>x</p>", "&lt;", "<b><i>",
    ])
    func hostilePagesEnd(_ piece: String) {
        let page = "<h1>T</h1>" + String(repeating: piece, count: 4_000)
        do {
            let made = try imported(page)
            #expect(made.guide.fixedSections.count == 5)
        } catch {
            #expect(error is ImportedGuide.Fault)
        }
    }
}
