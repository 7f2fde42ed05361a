// The order in which sections are read: do-now, during, after, then overview and before.
import Foundation
import GuideDocument
import TestSupport
import Testing

@Suite("The order to read a guide in")
struct GuideOrderTests {
    private func guide(_ body: String, head: String = "") -> Guide {
        GuideReader.read(Array("<title>Fire</title>\(head)<body>\(body)".utf8), file: "page.html")
    }

    private func lines(_ guide: Guide) -> [String] {
        guide.inReadingOrder.plainText.split(separator: "\n").map(String.init)
    }

    private static let sections = ["do-now", "overview", "before", "during", "after"]
    private static let body = sections.map { "<section id=\($0)><h2>H \($0)</h2><p>T \($0)</p></section>" }
        .joined()

    @Test("sections change places with all that is in them and behind the last; a title stays")
    func sections() {
        let guide = guide("<div id=fire><h1>Fire</h1>\(Self.body)<p>Last</p></div><p>Foot</p>")
        let sorted = ["do-now", "during", "after", "overview", "before"].flatMap { section in
            ["H \(section)", "T \(section)"] + (section == "after" ? ["Last"] : [])
        }
        #expect(lines(guide) == ["Fire"] + sorted + ["Foot"])
        #expect(
            guide.inReadingOrder.fixedSections.map(\.rawValue) == [
                "do-now", "during", "after", "overview", "before",
            ])
        #expect(guide.inReadingOrder.inReadingOrder == guide.inReadingOrder)
    }

    @Test("a guide for getting ready keeps the order of its file")
    func preparedness() {
        let ready = guide(Self.body, head: #"<meta name="purpose" content=" Preparedness ">"#)
        #expect(ready.metadata.isForPreparedness)
        #expect(ready.inReadingOrder == ready)
        let other = guide(Self.body, head: #"<meta name="purpose" content="other">"#)
        #expect(other.inReadingOrder != other)
    }

    @Test("what stands between sections goes with the one that is read first, and nothing above do-now")
    func between() {
        let guide = guide(
            "<section id=overview><p>O</p></section><hr><p>Between</p><section id=during><p>D</p></section>")
        #expect(lines(guide) == ["Between", "D", "O"])
        for between in [
            "<p><strong>Seal</strong></p>", "<div>Seal</div>", "<aside><p>Seal</p></aside>", "<h2>Seal</h2>",
            "<table><tr><th>Seal</table>", "<section id=trapped><h2>Seal</h2></section>", "<pre>Seal</pre>",
        ] {
            let page = { (section: String) in
                let start = "<section id=\(section)>"
                return lines(self.guide(Self.body.replacing(start, with: between + start)))
            }
            #expect(page("during")[2...3] == ["Seal", "H during"], "\(between)")
            #expect(page("after")[4...5] == ["Seal", "H after"], "\(between)")
            #expect(page("overview")[1...2] == ["T do-now", "Seal"], "\(between)")
            #expect(page("before")[7...8] == ["T overview", "Seal"], "\(between)")
        }
        let last = self.guide("<section id=during><p>D</p></section><p>S</p><section id=do-now>N</section>")
        #expect(lines(last) == ["N", "D", "S"])
    }

    @Test("a sentence that ends in a colon goes with what it introduces")
    func leadIn() {
        let guide = guide(
            "<section id=during><p>D</p></section><p>S</p><p>Outside:</p><section id=after><p>A</p></section>"
                + "<p>Early:</p><section id=overview>O</section>")
        #expect(lines(guide) == ["D", "S", "Outside:", "A", "Early:", "O"])
        #expect(
            guide.textsBetweenSections.map { "\($0.text) \($0.section)" } == [
                "S during", "Outside: after", "Early: overview",
            ])
    }

    @Test("a heading with an id takes along what follows it")
    func headings() {
        let guide = guide(
            """
            <h2 id=before>B</h2><p>b1</p><h3>b2</h3><p>b3</p><h2 id=during>D</h2><p>d1</p>
            <h2>Other</h2><p>o1</p><h2 id=do-now>N</h2><p>n1</p>
            """)
        #expect(
            lines(guide) == ["N", "n1", "D", "d1", "Other", "o1", "B", "b1", "b2", "b3"])
    }

    @Test("pages without two sections beside each other stay as they are")
    func others() {
        let pages = [
            "", "<p>Text</p>", "<section id=during><p>D</p></section>",
            "<section id=before><section id=during><p>D</p></section></section>",
            "<div id=a><section id=before><p>B</p></section></div><div id=b><section id=during><p>D</p></section></div>",
        ]
        for page in pages {
            let guide = guide(page)
            #expect(guide.inReadingOrder == guide, "\(page)")
        }
    }

    @Test("the same id twice keeps its order, and deep pages end")
    func hostile() {
        let twice = guide(
            "<section id=after><p>1</p></section><section id=after><p>2</p></section><section id=do-now><p>0</p></section>"
        )
        #expect(lines(twice) == ["0", "1", "2"])
        let deep = guide(
            String(repeating: "<div id=x>", count: 600) + "<section id=before>B</section><section id=during>D"
        )
        #expect(deep.inReadingOrder.plainText == deep.plainText)
        let wide = guide(String(repeating: "<div id=x><p>a</p></div>", count: 5_000))
        #expect(wide.inReadingOrder == wide)
    }

    @Test(
        "guides that someone may be harmed for having read say so",
        arguments: [
            ("yes", true), ("YES", true), ("no", false), ("", false),
        ])
    func privacy(_ text: String, _ isPrivate: Bool) {
        #expect(guide("", head: "<meta name=private content=\"\(text)\">").metadata.isPrivate == isPrivate)
    }

    @Test("the bundled guides: five to get ready with, twelve private")
    func bundled() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Guides")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".html") }.sorted()
        var (ready, hidden): ([String], [String]) = ([], [])
        for name in names {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            let guide = GuideReader.read(bytes, file: name)
            let order = guide.inReadingOrder.fixedSections
            if guide.metadata.isForPreparedness {
                ready.append(name)
                #expect(order == [.doNow, .overview, .before, .during, .after], "\(name)")
            } else {
                #expect(order == [.doNow, .during, .after, .overview, .before], "\(name)")
            }
            if guide.metadata.isPrivate { hidden.append(name) }
        }
        #expect(
            ready == [
                "access-needs.html", "alerts-and-warnings.html", "emergency-kit.html", "emergency-plan.html",
                "preparedness.html",
            ])
        #expect(
            hidden == [
                "active-threat.html", "alcohol-poisoning.html", "assault.html", "hazing.html", "hostage.html",
                "internal-bleeding.html", "mental-health-crisis.html", "overdose.html", "robbery.html",
                "sextortion.html", "stalking.html", "threatening-behavior.html",
            ])
    }
}
