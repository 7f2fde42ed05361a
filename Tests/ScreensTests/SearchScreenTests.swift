import AppCore
import Clocks
import ContentPack
import Foundation
import GuideSearch
import Terminal
import Testing

@testable import ScreenKit
@testable import Screens

/// The search on the screen: typing while the index is built, leaving, cursor, the hit in view.
@Suite struct SearchScreenTests {
    static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 120, rows: 40),
    ]

    private func session(
        _ steps: [PacedDriver.Step], size: Size = sizes[0], over pack: String = DrawingTests.pack,
        cache: String? = nil, mouse: Bool = false
    ) throws -> (driver: PacedDriver, session: Session, content: SessionContent) {
        let content = SessionContent(
            pack: try Pack.open(directory: pack, origin: .bundled),
            searchCache: cache.map(SearchCache.init(directory:)))
        let driver = PacedDriver(size: size, steps)
        var state = AppState()
        state.settings.values.mouse = mouse
        let store = Store(state: state, dependencies: Dependencies(content: content))
        return (driver, Session(driver: driver, store: store), content)
    }

    // MARK: While the index is built

    @Test func typingGoesOnWhileTheGuidesAreRead() throws {
        let typed = "smoke".map { PacedDriver.Step.key(.character($0)) }
        let (driver, session, _) = try session(
            [.key(.character("/"))] + typed + [.look, .pause(1_000), .look])
        _ = session.run()
        let hurried = try #require(driver.looks.first)
        #expect(hurried.text(row: 2) == " Search: smoke")
        #expect(hurried.text.contains("No results yet.\n  Reading the guides"))
        #expect(hurried.cursor == Point(column: 14, row: 2))
        let answered = try #require(driver.looks.last)
        #expect(answered.text.contains("▸1 🔥 Fire"))
        #expect(!answered.text.contains("Reading the guides"))
    }

    @Test func enterBeforeThereAreResultsOpensTheBestOneOnceThereAre() throws {
        let typed = "/smoke".map { PacedDriver.Step.key(.character($0)) }
        let (driver, session, _) = try session(typed + [.key(.enter), .look, .pause(1_000), .look])
        _ = session.run()
        #expect(driver.looks[0].text.contains("No results yet."))
        #expect(driver.looks[0].text.contains("The best result opens when the guides have been read."))
        #expect(session.state.current.screen == .guide(path: "Guides/fire.html"))
        #expect(driver.looks[1].text.contains("Do now"))
    }

    @Test func anotherKeyAfterThatEnterTakesItBack() throws {
        let typed = "/smok".map { PacedDriver.Step.key(.character($0)) }
        let (_, session, _) = try session(typed + [.key(.enter), .key(.character("e")), .pause(1_000)])
        _ = session.run()
        #expect(session.state.current.screen.query == "smoke")
    }

    @Test func enterWithNothingTypedWaitsForNothing() throws {
        let (_, session, _) = try session([.key(.character("/")), .key(.enter), .pause(1_000)])
        _ = session.run()
        #expect(session.state.current.screen.query == "")
    }

    @Test(arguments: ["help", "Help me", "HELP!"])
    func aCallForHelpShowsTheEmergencyContactsFirst(_ words: String) throws {
        let typed = "/\(words)".map { PacedDriver.Step.key(.character($0)) }
        let (driver, session, _) = try session(typed + [.pause(5_000), .look], over: Self.checkout)
        _ = session.run()
        let text = try #require(driver.looks.last).text
        let emergency = try #require(text.firstRange(of: "In an emergency"))
        #expect(text[emergency.upperBound...].contains("Emergency"))
    }

    @Test func choosingASectionEndsAFind() throws {
        let typed = "/smoke".map { PacedDriver.Step.key(.character($0)) }
        let (_, session, _) = try session(
            typed + [.pause(1_000), .key(.enter), .key(.control("n")), .key(.character("2"))])
        _ = session.run()
        #expect(session.state.current.screen == .guide(path: "Guides/fire.html"))
        #expect(session.state.current.page.find == nil)
    }

    @Test func theProgressIsShownOnceASecond() throws {
        let content = SessionContent(pack: try Pack.open(directory: Self.checkout, origin: .bundled))
        let driver = PacedDriver(size: Self.sizes[0], [.key(.character("/")), .pause(5_000)])
        let store = Store(state: AppState(), dependencies: Dependencies(content: content))
        var uptime = 0
        let session = Session(
            driver: driver, store: store,
            clock: {
                uptime += 10
                return LocalTime(Moment(seconds: 1_795_270_000), day: nil, timeOfDay: nil, uptime: uptime)
            })
        _ = session.run()
        #expect(content.search == nil && uptime > 200)
        let shown = driver.texts.count { $0.contains("Reading the guides: ") }
        #expect(shown <= 2 + uptime / 1_000, "\(shown) times in \(uptime) ms")
    }

    @Test func theProgressIsShown() throws {
        let (driver, session, _) = try session([.key(.character("/")), .pause(1_000)])
        _ = session.run()
        let shown = driver.texts.filter { $0.contains("Reading the guides: ") }
        #expect(shown.contains { $0.contains("1 of 5") } && shown.contains { $0.contains("4 of 5") })
    }

    @Test func whoLeavesEarlyFindsTheIndexLater() throws {
        let (driver, session, content) = try session([
            .key(.character("/")), .key(.escape), .look, .pause(1_000), .key(.character("/")),
            .key(.character("s")), .look,
        ])
        _ = session.run()
        #expect(driver.looks[0].text.contains("Act now"))
        #expect(driver.looks[1].text.contains("Fire"))
        // The session has ended: nothing half done is kept.
        #expect(content.search == nil)
    }

    @Test func nothingIsOpenedBeforeSomebodySearches() throws {
        let (_, session, content) = try session([.pause(3), .key(.character("1")), .pause(3)])
        _ = session.run()
        #expect(content.search == nil)
    }

    @Test func rereadContentIsSearchedAfresh() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: DrawingTests.pack, toPath: folder)
        let driver = PacedDriver(
            size: Self.sizes[0],
            [.key(.character("/"))] + "wombat".map { .key(.character($0)) } + [.pause(1_000), .look]
                + [
                    .work {
                        let page =
                            "<title>Burns</title><section id=during><h2>During</h2><p>A wombat.</p></section>"
                        try? Data(page.utf8).write(to: URL(fileURLWithPath: folder + "/Guides/burns.html"))
                    }, .key(.function(2)), .key(.control("r")), .key(.escape), .pause(1_000), .look,
                ])
        let content = SessionContent(pack: try Pack.open(directory: folder, origin: .bundled))
        let store = Store(state: AppState(), dependencies: Dependencies(content: content))
        _ = Session(driver: driver, store: store).run()
        #expect(driver.looks[0].text.contains("Nothing found for \"wombat\"."))
        #expect(driver.looks[1].text.contains("Burns › During"))
    }

    @Test func theStatusScreenSaysWhereTheIndexIs() throws {
        let content = SessionContent(pack: try Pack.open(directory: DrawingTests.pack, origin: .bundled))
        func text() -> String {
            content.load(for: .status)
            let context = RenderContext(
                content: content, size: Size(columns: 80, rows: 60), profile: TerminalProfile(), today: nil,
                layouts: LayoutCache(), screens: .all)
            return ScreenDrawing.frame(AppState(start: .status), context).text
        }
        #expect(!text().contains("Search index"))
        content.load(for: .search("smoke"))
        #expect(text().contains("Being built."))
        while let search = content.search, search.hasWork { search.work() }
        #expect(text().contains("In memory, rebuilt each time (there is no folder for caches)."))
    }

    /// A guide that explains too little is not shown as the answer.
    @Test func withoutAGoodMatchTheNumbersComeFirst() throws {
        let typed = "fire at the registrar ".map { PacedDriver.Step.key(.character($0)) }
        let (driver, session, _) = try session([.key(.character("/")), .pause(1_000)] + typed + [.look])
        _ = session.run()
        let shown = try #require(driver.looks.last?.text)
        #expect(shown.contains("No good match for \"fire at the registrar\"."))
        let call = try #require(shown.range(of: "In danger? Call 911."))
        let nearest = try #require(shown.range(of: "Guides (nearest)"))
        let numbers = try #require(shown.range(of: "In an emergency"))
        #expect(call.lowerBound < nearest.lowerBound && nearest.lowerBound < numbers.lowerBound)
    }

    // MARK: The mouse

    @Test func aClickOpensAResultAndAnExcerpt() throws {
        for row in [5, 6] {
            let (driver, session, _) = try session(
                [.key(.character("/")), .pause(1_000)] + "stairs".map { .key(.character($0)) }
                    + [.click(Point(column: 20, row: row)), .look], mouse: true)
            _ = session.run()
            #expect(session.state.current.screen == .guide(path: "Guides/fire.html"), "row \(row)")
            #expect(driver.looks[0].text.contains("Leave the building by the stairs"))
        }
    }

    // MARK: The cursor

    @Test(arguments: sizes)
    func theCursorIsInTheFieldUntilTheSelectionMoves(_ size: Size) throws {
        let (driver, session, _) = try session(
            [
                .key(.character("/")), .pause(1_000), .key(.character("a")), .key(.character(" ")), .look,
                .key(.down), .look, .key(.up), .look, .key(.character("s")), .look,
            ], size: size)
        _ = session.run()
        #expect(driver.looks[0].cursor == Point(column: 11, row: 2))
        for (look, number) in zip(driver.looks[1...2], ["2", "1"]) {
            let cursor = try #require(look.cursor)
            let row = look.text(row: cursor.row)
            #expect(row.drop { "▸ ".contains($0) }.hasPrefix(number), "\(row)")
            #expect(look[cursor.column, cursor.row].style.attributes.contains(.reverse))
        }
        #expect(driver.looks[3].cursor == Point(column: 12, row: 2))
    }

    // MARK: The hit in view

    static let queries = [
        "smell of gas", "cant breathe", "someone choking", "fire alarm", "tornado shelter", "deep cut",
        "gunshots", "power lines", "burn water", "stroke", "allergic", "chemical in eyes", "elevator stuck",
        "earthquake", "overdose", "suspicious package", "flood car", "lightning", "heat", "frostbite",
    ]

    @Test func whatWasFoundIsInView() throws {
        // Built once, opened for the other sizes.
        let cache = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: cache) }
        for size in Self.sizes { try expectHitsInView(size, cache) }
    }

    private func expectHitsInView(_ size: Size, _ cache: String) throws {
        var steps: [PacedDriver.Step] = [.key(.character("/")), .pause(10_000)]
        for query in Self.queries {
            steps +=
                query.map { .key(.character($0)) } + [.work {}, .key(.enter), .key(.control("n")), .look]
            steps += [.key(.escape), .key(.control("u"))]
        }
        let (driver, session, content) = try session(steps, size: size, over: Self.checkout, cache: cache)
        var found: [SearchResult] = []
        driver.onWork = {
            guard let typed = session.state.current.screen.query else { return }
            found += content.search?.answer(to: typed)?.results.prefix(1) ?? []
        }
        _ = session.run()
        try #require(found.count == Self.queries.count && driver.looks.count == Self.queries.count)
        var inText = 0
        for ((query, result), opened) in zip(zip(Self.queries, found), driver.looks) {
            let title = opened.text(row: 0) + opened.text(row: 2)
            #expect(title.contains(result.name), "\(query): \(title)")
            let words = result.excerpt.pieces.filter(\.isMarked).map { $0.text.lowercased() }
            // A keyword or a phrase leads to the guide as a whole.
            if words.isEmpty { continue }
            inText += 1
            let marked = Self.words(markedIn: opened)
            #expect(!marked.isDisjoint(with: words), "\(query) at \(size): \(words), marked \(marked)")
            let cursor = try #require(opened.cursor)
            #expect(opened[cursor.column, cursor.row].style.attributes.contains(.reverse), "\(query)")
        }
        #expect(inText > Self.queries.count / 2)
    }

    /// Returns the words in reverse video between the bars.
    private static func words(markedIn frame: Frame) -> Set<String> {
        var words: Set<String> = []
        for row in 3..<frame.size.rows - 2 {
            var word = ""
            for column in 0...frame.size.columns {
                let cell = frame[column, row]
                if cell.style.attributes.contains(.reverse), column < frame.size.columns {
                    word += cell.text
                } else {
                    if !word.isEmpty { words.insert(word.lowercased()) }
                    word = ""
                }
            }
        }
        return words
    }

    // MARK: Excerpts

    @Test func theFirstHitStaysInTheExcerpt() {
        let excerpt = SearchExcerpt([
            .init("… where the stairs are and what to do about "), .init("smoke", isMarked: true),
            .init(" in a room, and about "), .init("fire", isMarked: true), .init(" everywhere."),
        ])
        for width in 8...120 {
            for look in [TerminalProfile(), TerminalProfile(glyphs: .ascii)] {
                let pieces = ExcerptFitting.fitted(excerpt, to: width, look)
                let text = pieces.reduce(into: "") { $0 += $1.text }
                #expect(text.count <= width)
                #expect(pieces.contains { $0.isMarked && $0.text == "smoke" }, "\(width): \(text)")
            }
        }
        #expect(ExcerptFitting.fitted(excerpt, to: 120, TerminalProfile()) == excerpt.pieces)
    }

    @Test func aHitWiderThanTheLineIsCut() {
        let long = SearchExcerpt([.init("a "), .init(String(repeating: "x", count: 90), isMarked: true)])
        let pieces = ExcerptFitting.fitted(long, to: 20, TerminalProfile())
        #expect(pieces.reduce(into: "") { $0 += $1.text }.count <= 20)
        #expect(pieces.contains { $0.isMarked && $0.text.count > 10 })
    }

    // MARK: The field

    @Test func theFieldTakesOnlySoMuch() {
        #expect(Prompt.taken(String(repeating: "a", count: 10_000)).count == Prompt.longestText)
        let marks = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(Prompt.taken(marks).unicodeScalars.count < 1_000)
        #expect(Prompt.taken("a\u{1B}[2J\u{202E}b\nc\u{0}") == "a[2Jb c")
    }
}

/// A terminal at which a person types quickly or waits: only a pause lets the program work between keys.
private final class PacedDriver: TerminalDriver {
    enum Step {
        case key(Key)
        case click(Point)
        /// Nothing is typed for so many questions without waiting.
        case pause(Int)
        /// Keeps the frame in sight.
        case look
        case work(() -> Void)
    }

    let size: Size
    let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
    private(set) var looks: [Frame] = []
    private(set) var texts: [String] = []
    var onWork: (() -> Void)?
    private var steps: ArraySlice<Step>
    private var frame: Frame

    init(size: Size, _ steps: [Step]) {
        self.size = size
        self.steps = steps[...]
        frame = Frame(size: size)
    }

    func draw(_ frame: Frame) {
        self.frame = frame
        texts.append(frame.text)
    }

    func nextEvent(milliseconds: Int?) -> TerminalEvent {
        while let step = steps.first {
            switch step {
            case .pause(let left):
                if milliseconds == 0, left > 0 {
                    steps[steps.startIndex] = .pause(left - 1)
                    return .timeout
                }
                steps.removeFirst()
            case .look:
                looks.append(frame)
                steps.removeFirst()
            case .work(let work):
                work()
                onWork?()
                steps.removeFirst()
            case .click(let point):
                steps.removeFirst()
                return .mouse(.click(point))
            case .key(let key):
                steps.removeFirst()
                return .key(key)
            }
        }
        return .lost
    }

    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}
