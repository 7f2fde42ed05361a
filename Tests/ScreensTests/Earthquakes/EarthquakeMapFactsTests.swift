import AppCore
import Campus
import Geodesy
import Hazards
import Terminal
import TestSupport
import Testing

@testable import HazardScreens
@testable import MapScreens

/// The map of earthquakes and its words say the same, whatever is on it.
@Suite struct EarthquakeMapFactsTests {
    private static let sizes = [
        Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
        Size(columns: 200, rows: 60),
    ]

    /// A map of up to 60 events, from anywhere or nowhere.
    private static func model(_ random: inout SeededGenerator) -> EarthquakeMapModel {
        let middle = GeoPoint(
            latitude: [0, 37.2, -18, 89.5, -90].randomElement(using: &random) ?? 0,
            longitude: [0, -80.4, 179.9, -179.9].randomElement(using: &random) ?? 0)
        let near = EarthProjection(.around, origin: middle)
        let events = (0..<Int.random(in: 0...60, using: &random)).map { number in
            let reach = Bool.random(using: &random) ? 600_000.0 : 9_000_000
            let point = near.point(
                east: .random(in: -reach...reach, using: &random),
                north: .random(in: -reach...reach, using: &random))
            let magnitude = (Double.random(in: -1...8, using: &random) * 10).rounded() / 10
            return EarthquakeMapFixture.event(
                number, number % 11 == 7 ? nil : magnitude, at: number % 13 == 5 ? nil : point,
                hoursAgo: .random(in: 0...160, using: &random))
        }
        let origins: [WayOrigin?] = [
            nil, WayOrigin(PersonPosition(middle, source: .given)),
            WayOrigin(reference: middle, name: "the Drillfield"), WayOrigin(reference: middle),
        ]
        let item = events.randomElement(using: &random).map {
            CanvasItem($0, radius: [0, 100, 2_000].randomElement(using: &random) ?? 0)
        }
        return EarthquakeMapFixture.model(
            Bool.random(using: &random) ? .world : .here, events,
            from: origins.randomElement(using: &random) ?? nil,
            item: Bool.random(using: &random) ? item : nil)
    }

    @Test func screenAndWordsHaveTheSameFacts() throws {
        var random = SeededGenerator(seed: 20)
        var fixture = try EarthquakeMapFixture(Self.model(&random))
        for round in 0..<400 {
            let model = Self.model(&random)
            fixture.model = model
            fixture.visit = Visit(.earthquakesOfWorld)
            let size = Self.sizes[round % Self.sizes.count]
            let view = fixture.view(size)
            let page = model.inWords.document.plainText
            checkSentence(view, page, "round \(round)")
            // What the list numbers is what the words tell one by one, in the same order.
            #expect(model.rows(view.shown, height: 9).map(\.item) == model.listed)
            for (event, line) in zip(model.listed, model.lines) {
                #expect(line.hasPrefix(model.row(event).name), "round \(round)")
                #expect(page.contains(line), "round \(round)")
            }
            checkFacts(model, "round \(round)")
        }
    }

    /// The sentence above the map is in the words, unless it tells of a cluster, which is a thing of that view alone.
    private func checkSentence(_ view: MapView<EarthquakeMapModel>, _ page: String, _ round: Comment) {
        let model = view.model
        let said = view.sentence.joined(separator: " ")
        if let chosen = view.chosen {
            let members = view.shown.clusters.cluster(of: chosen).map(view.shown.clusters.members) ?? [chosen]
            if members.count == 1 {
                let forms = EarthquakeMapModel.Form.allCases.map {
                    model.single(chosen, $0)
                }
                let brief = model.brief(chosen, among: members)
                #expect((forms + [brief]).contains(said), round)
                #expect(page.contains(forms[0]), round)
            } else {
                #expect(said.hasPrefix("\(members.count) events here"), round)
            }
        } else {
            let forms = EarthquakeMapModel.Form.allCases.map {
                model.overview(radius: model.radius(view.shown), $0)
            }
            #expect(forms.contains { $0.hasPrefix(said) }, round)
        }
    }

    /// The numbers in the words equal a simple count.
    private func checkFacts(_ model: EarthquakeMapModel, _ round: Comment) {
        let located = model.mapped.events
        let counted = model.counted(within: model.openedRadius)
        let largest = model.mapped.largest(of: counted).map { located[$0] }
        var inside = located
        if model.scope == .here, let origin = model.origin {
            inside = located.filter { event in
                event.report.epicenter.map { origin.point.distance(to: $0) <= model.openedRadius } ?? false
            }
        }
        #expect(counted.map { located[$0] } == inside, round)
        #expect(largest?.report.magnitude == inside.compactMap(\.report.magnitude).max(), round)
        guard !located.isEmpty else { return }
        let isHere = model.scope == .here && model.origin != nil
        let overview = model.overview
        let count = inside.count == 1 ? "1 event" : inside.isEmpty ? "No event" : "\(inside.count) events"
        #expect(overview.contains(isHere ? ": \(count) within" : count), round)
        if let largest {
            #expect(overview.contains(EarthquakeWords.magnitude(largest.report)), round)
        }
    }

    @Test func energiesAreCompared() throws {
        let five = EarthquakeEnergy.joules(magnitude: 5)
        #expect(abs(EarthquakeEnergy.joules(magnitude: 7) / five - 1_000) < 1e-6)
        let together = try #require(EarthquakeEnergy.magnitude(joules: 2 * five))
        #expect(abs(together - 5.2) < 0.01)
        #expect(EarthquakeEnergy.magnitude(joules: 0) == nil)
        #expect(EarthquakeEnergy.magnitude(joules: .nan) == nil)
    }

    @Test func sentencesOfAFewEvents() {
        let here = GeoPoint(latitude: 37, longitude: -80)
        let plane = EarthProjection(.around, origin: here)
        let origin = WayOrigin(PersonPosition(here, source: .given))
        func near(_ kilometers: Double, _ magnitude: Double?, _ number: Int, _ hours: Double) -> Earthquake {
            EarthquakeMapFixture.event(
                number, magnitude, at: plane.point(east: -kilometers * 707, north: -kilometers * 707),
                hoursAgo: hours)
        }
        func overview(_ events: [Earthquake], kilometers: Int) -> String {
            EarthquakeMapFixture.model(
                .here, events, from: origin,
                item: CanvasItem(kind: "none", name: "", occurrence: kilometers)
            ).overview
        }
        let events = [near(120, 4.1, 1, 2), near(150, 2, 2, 3), near(190, 1, 3, 4), near(400, 6, 4, 5)]
        #expect(
            overview(events, kilometers: 200)
                == "Around you: 3 events within 124 mi (200 km), the largest M 4.1, 75 mi (120 km) southwest, 2 h ago."
        )
        #expect(
            overview(Array(events.suffix(1)), kilometers: 200)
                == "Around you: No event within 124 mi (200 km); the nearest M 6.0, 249 mi (400 km) southwest, 5 h ago."
        )
        #expect(
            overview([near(50, nil, 1, 2)], kilometers: 200)
                == "Around you: 1 event within 124 mi (200 km): M ?, 31 mi (50 km) southwest, 2 h ago.")
    }

    /// Around here the energy is that of the events that the sentence counts: a large one far away is not among them, and
    /// neither is a test.
    @Test func theEnergyIsOfWhatIsCounted() {
        let here = GeoPoint(latitude: 37.2, longitude: -80.4)
        var test = EarthquakeReport(agency: .test, id: "test", time: EarthquakeMapFixture.now.seconds * 1_000)
        (test.magnitude, test.epicenter, test.kind) = (5, here, .earthquake)
        let events = [
            EarthquakeMapFixture.event(1, 2.1, at: GeoPoint(latitude: 37.3, longitude: -80.4)),
            EarthquakeMapFixture.event(2, 2.1, at: GeoPoint(latitude: 37.4, longitude: -80.4)),
            EarthquakeMapFixture.event(3, 7.3, at: GeoPoint(latitude: -17, longitude: 178)),
            Earthquake(EarthquakeRecord(test, listed: EarthquakeMapFixture.now)),
        ]
        let origin = WayOrigin(reference: here, name: "the Drillfield")
        let near = EarthquakeMapFixture.model(.here, events, from: origin)
        #expect(
            near.energy
                == "Those within 311 mi (500 km) together have the energy of one earthquake of M 2.3.")
        let world = EarthquakeMapFixture.model(.world, events, from: origin)
        #expect(world.energy == "All together have the energy of one earthquake of M 7.3.")
        let one = EarthquakeMapFixture.model(.here, Array(events.dropFirst()), from: origin)
        #expect(one.energy == nil)
    }
}
