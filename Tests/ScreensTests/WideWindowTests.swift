import AppCore
import ContentPack
import GuideDocument
import Terminal
import Testing

@testable import GuideScreens
@testable import HazardScreens
@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// What a large window has room for: the first actions beside entries, whole details, large numbers; and bars that do not
/// read as one.
@Suite struct WideWindowTests {
    private let content: SessionContent

    init() throws {
        content = SessionContent(pack: try Pack.open(directory: ThemeTests.checkout, origin: .bundled))
    }

    private func context(
        _ size: Size, _ capabilities: TerminalCapabilities = .init(colors: .direct, unicode: true)
    )
        -> RenderContext
    {
        RenderContext(
            content: content, size: size, profile: TerminalProfile(capabilities), today: nil,
            layouts: LayoutCache(), screens: .all)
    }

    private func frame(
        _ screen: ScreenID, _ size: Size, selected: Int = 0,
        _ capabilities: TerminalCapabilities = .init(colors: .direct, unicode: true)
    ) -> Frame {
        content.load(for: screen)
        var state = AppState()
        Push(screen).update(&state)
        if selected > 0 { Select(selected).update(&state) }
        let context = context(size, capabilities)
        if let path = ScreenDrawing.guideToRead(state, context) { content.loadGuide(path) }
        return ScreenDrawing.frame(state, context)
    }

    private func text(_ frame: Frame) -> String {
        (0..<frame.size.rows).map { frame.text(row: $0) }.joined(separator: "\n")
    }

    @Test func theFirstActionsOfTheSelectedEntryStandBesideIt() throws {
        for (screen, selected) in [(ScreenID.welcome, 1), (.menu(.deskReference), 0)] {
            let wide = frame(screen, Size(columns: 120, rows: 40), selected: selected)
            guard
                case .screen(let guide, _)? = context(wide.size).model(of: screen).destinations(in: .all)
                    .dropFirst(
                        selected
                    ).first,
                let path = guide.file, case .success(let read)? = content.guide(path),
                let first = read.steps(reading: nil).parts.first?.steps.first?.blocks
            else {
                Issue.record("\(screen)")
                continue
            }
            let words = GuideText.text(of: first).split(separator: " ").prefix(4).joined(separator: " ")
            #expect(text(wide).contains(words), "\(screen) \(words)")
            // Names are not cut for it, and a narrower window has none.
            #expect(!text(wide).contains("…"))
            #expect(!text(frame(screen, Size(columns: 119, rows: 40), selected: selected)).contains(words))
        }
        // An entry that leads to no guide has none, and nothing is read for it.
        let contacts = frame(.contacts, Size(columns: 200, rows: 60))
        #expect(!text(contacts).contains("Do now"))
    }

    @Test func detailsAreWholeAsFarAsLinesAreFree() {
        let contacts = text(frame(.contacts, Size(columns: 80, rows: 24)))
        #expect(contacts.contains("text if you cannot speak."))
        #expect(contacts.contains("…"), "the others are cut")
        let whole = text(frame(.contacts, Size(columns: 80, rows: 70)))
        #expect(!whole.contains("…") && whole.contains("Call Before You Dig"))
    }

    @Test func theNumberIsTheLargestThingOnItsCard() throws {
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 33)] {
            let card = frame(ScreenID(.contact, .named("Emergency")), size)
            #expect(card.quiet.count >= 4, "large letters are quiet")
            #expect(text(card).contains("Call 911"))
        }
        let small = frame(ScreenID(.contact, .named("Emergency")), Size(columns: 40, rows: 12))
        #expect(small.quiet.isEmpty && text(small).contains("Call 911"))
    }

    /// In every guide, with any number of colors.
    @Test(arguments: [
        TerminalCapabilities(colors: .direct, unicode: true), .init(colors: .eight, unicode: true),
        .init(colors: .monochrome, unicode: false),
    ])
    func theNameOfAGuideIsUnlikeTheEmergencyLine(_ capabilities: TerminalCapabilities) throws {
        content.loadCatalogue()
        for path in ["fire", "cardiac-arrest", "tornado", "gas-leak", "active-threat"] {
            let frame = frame(.guide(path: "Guides/\(path).html"), Size(columns: 80, rows: 24), capabilities)
            let (line, name) = (frame[70, 1].style, frame[70, 2].style)
            if !TerminalProfile(capabilities).hasColors {
                #expect(line.attributes != name.attributes, "\(path)")
            } else {
                let (one, other) = (try #require(line.background), try #require(name.background))
                let distance =
                    abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green))
                    + abs(Int(one.blue) - Int(other.blue))
                #expect(distance > 90, "\(path): \(one) \(other)")
            }
        }
    }

    @Test func aSectionOfThePackTakesNoClassOfTheProgram() {
        let theme = Theme(
            palette: content.pack.palette, profile: TerminalProfile(.init(colors: .direct, unicode: true)))
        #expect(theme.sectionHeading("Emergency").background != theme.emergency.background)
        #expect(theme.sectionHeading("Muster").background != theme.titleBar.background)
    }

    @Test func aPositionIsAsGoodAsItsDecimals() {
        for (latitude, longitude, start) in [
            (37.2289, -80.4236, "Good to about 11 m"), (37.2289, -80.4, "Good to about 11 m"),
            (37.228, -80.42, "Good to about 110 m"), (37.23, -80.4, "Good to about a kilometer"),
            (37.2, -80.0, "This position is too coarse"),
        ] {
            #expect(PlaceCard.precision(of: .init(latitude: latitude, longitude: longitude)).hasPrefix(start))
        }
    }

    @Test func theKioskSaysWhatItIsAndKeepsTheNumberTogether() {
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 33)] {
            let kiosk = text(frame(.kiosk, size))
            #expect(kiosk.contains("An unofficial example"), "\(size)")
        }
    }

    /// The help begins with whom to call, and then with the keys of the screen that it was opened from.
    @Test(
        arguments: [
            (ActionContext.guide, "In a guide"), ([.guide, .timed], "In a guide"), (.card, "In a guide"),
            (.map, "On the map"),
            (.floodMap, "On the map"), (.steps, "One step at a time"), (.grid, "Opening and going back"),
            ([.search, .emptySearch], "In the search"),
        ] as [(ActionContext, String)])
    func theHelpBeginsWithTheKeysOfItsScreen(_ from: ActionContext, _ heading: String) throws {
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
            let shown = frame(HelpScreen.screen(openedFrom: from), size)
            let rows = (2..<shown.size.rows - 2).map { shown.text(row: $0) }
            #expect(rows.contains { $0.hasPrefix(" !") }, "\(size)")
            let whole = frame(HelpScreen.screen(openedFrom: from), Size(columns: size.columns, rows: 400))
            let headings = ActionDescription.Group.allCases.compactMap { group in
                (0..<whole.size.rows).first { whole.text(row: $0).hasPrefix(" " + group.rawValue.prefix(12)) }
            }
            let first = try #require(headings.min())
            #expect(whole.text(row: first).contains(heading.prefix(12)), "\(size)")
        }
    }
}
