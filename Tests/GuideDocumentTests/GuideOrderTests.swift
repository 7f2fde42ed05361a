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

    @Test("sections change places with all that is in them; a title and what follows stay")
    func sections() {
        let guide = guide("<div id=fire><h1>Fire</h1>\(Self.body)<p>Last</p></div><p>Foot</p>")
        let sorted = ["do-now", "during", "after", "overview", "before"].flatMap { ["H \($0)", "T \($0)"] }
        #expect(lines(guide) == ["Fire"] + sorted + ["Last", "Foot"])
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

    @Test("what stands between sections stays where it is")
    func between() {
        let guide = guide(
            "<section id=overview><p>O</p></section><hr><p>Between</p><section id=during><p>D</p></section>")
        #expect(lines(guide) == ["D", "Between", "O"])
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
