// The map and its words hold the same facts.
import AppCore
import Campus
import Geodesy
import GuideDocument
import Terminal
import TestSupport
import Testing

@testable import MapScreens
@testable import ScreenKit
@testable import Screens

@Suite struct MapWordsTests {
    /// Random places chosen, persons, sizes: what the screen says of a place is what the words say of it.
    @Test func screenAndWordsHoldTheSameFacts() throws {
        var generator = SeededGenerator(seed: 18)
        let sizes = [(80, 24), (40, 12), (120, 40), (72, 20), (200, 60)].map(Size.init)
        var fixture = try MapFixture()
        for _ in 0..<500 {
            fixture.state.current.canvas = CanvasPosition()
            fixture.state.here = HereState()
            if Bool.random(using: &generator) {
                fixture.put(point(&generator), accuracy: accuracy(&generator))
            }
            let all = fixture.model.references
            if Int.random(in: 0..<3, using: &generator) > 0 {
                fixture.choose(all.randomElement(using: &generator))
            }
            let size = try #require(sizes.randomElement(using: &generator))
            compare(fixture.view(size), fixture.frame(size))
        }
    }

    private func point(_ generator: inout SeededGenerator) -> GeoPoint {
        GeoPoint(
            latitude: Double.random(in: 37.20...37.25, using: &generator),
            longitude: Double.random(in: -80.46 ... -80.39, using: &generator))
    }

    private func accuracy(_ generator: inout SeededGenerator) -> Double? {
        [nil, 3, 15, 40, 120].randomElement(using: &generator) ?? nil
    }

    private func compare(_ view: MapView<CampusMapModel>, _ frame: Frame) {
        let model = view.model
        let page = oneLine(model.told(about: view.chosen).page().document.plainText)
        let sentence = oneLine(view.sentence.joined(separator: " "))
        if let chosen = view.chosenPlace {
            let said = view.model.words.sentence(chosen)
            #expect(sentence.hasPrefix(said) && page.contains(said))
        } else {
            #expect(sentence.hasPrefix(view.model.words.overview) && page.contains(view.model.words.overview))
        }
        // Where ways begin is said with every distance; those from the person need no more words.
        if view.model.words.origin != nil {
            #expect(page.contains(view.model.words.originSentence()))
            if view.model.person == nil, view.layout.list != nil || view.chosen != nil {
                #expect(oneLine(frame.text).contains("Distances from"))
            }
        }
        guard let list = view.layout.list else { return }
        // The digits of the list are those of the words, and each way is the same way.
        let rows = model.rows(view.shown, height: list.height)
        let items = rows.compactMap { row in row.item.map { (place: model.references[$0], row: row) } }
        let numbered = items.filter { $0.row.sign != nil }.map(\.place)
        #expect(numbered == Array(model.toldPlaces.map(\.reference).prefix(numbered.count)))
        for (place, row) in items {
            #expect(row.remark == model.words.way(to: place)?.shortText ?? "")
        }
        if rows.contains(where: { $0.item == nil }) {
            let phones = items.suffix(CampusMapModel.listedCallboxes).map(\.place)
            #expect(phones == model.toldCallboxes.map(\.reference))
        }
    }

    fileprivate func oneLine(_ text: String) -> String {
        text.split(whereSeparator: { $0 == "\n" || $0 == " " }).joined(separator: " ")
    }

    @Test func namesAreNeverShortenedToThoseOfOthers() throws {
        let map = try MapFixture().model
        var owners: [String: PlaceReference] = [:]
        for reference in map.references where reference.kind == .building {
            for label in map.labels(of: reference) {
                #expect(owners[label] == nil, "\(label)")
                owners[label] = reference
            }
        }
        #expect(owners["Lane"] == nil && owners["Burruss"] != nil)
    }

    @Test func samplesAreNeverNamedAsTrue() throws {
        let map = try MapFixture().model
        for reference in map.references where map.places[reference]?.isSample ?? false {
            #expect(map.labels(of: reference).allSatisfy { $0.contains("sample") })
        }
    }
}

extension MapWordsTests {
    @Test func numberedLinesSayTheMapInWords() throws {
        let fixture = try MapFixture()
        let store = Store(state: fixture.state, dependencies: Dependencies(content: fixture.content))
        var written = ""
        LinearSession(
            console: .init(readLine: { nil }, write: { written += $0 }), store: store, width: 80,
            profile: TerminalProfile()
        ).run()
        #expect(written.contains("Map in words\n============"))
        for text in [
            "Whole campus: 70 buildings", "Your position is not known.", "Around the Drillfield",
            "Nearest callboxes", "Williams Hall: 540 ft (170 m) west", "Links:",
        ] {
            #expect(oneLine(written).contains(text), "\(text)")
        }
    }
}
