// What the map says of distances where there is little room.
import AppCore
import Campus
import Geodesy
import Terminal
import Testing

@testable import Screens

@Suite struct MapSmallTests {
    /// Two rings, each with its length beside it, wherever the chosen place is and however small the map is.
    @Test(arguments: MapScreenTests.sizes)
    func ringsAreTwoAndBothAreLabelled(_ size: Size) throws {
        var map = try MapFixture()
        for reference in map.model.references.filter({ $0.kind == .building }) {
            map.choose(reference)
            let view = map.view(size)
            let rings = view.lines(view.following.viewport).rings.map(\.text)
            #expect(rings.count == 2 && Set(rings).count == 2, "\(rings)")
            let labels = map.contents(size).labels.filter { $0.id == MapContents.ringLabel }.map(\.text)
            #expect(
                Set(labels) == Set(rings), "\(map.model.places[reference]?.name ?? "") \(labels) \(rings)")
        }
    }

    /// Where ways begin is said in the sentence or in the last row, in however few columns.
    @Test(arguments: MapScreenTests.sizes)
    func whereWaysBeginIsAlwaysSaid(_ size: Size) throws {
        var map = try MapFixture()
        func isSaid(_ words: String...) -> Bool {
            let frame = map.frame(size)
            let rows = (2..<5).map { frame.text(row: $0).split(separator: " ").joined(separator: " ") }
            let text = rows.joined(separator: " ") + frame.text(row: size.rows - 3)
            return words.contains { text.contains($0) }
        }
        #expect(isSaid("not known", "Distances from the Drillfield"))
        map.press("Tab", size)
        #expect(isSaid("not known", "Distances from the Drillfield"))
        map.press(".", size)
        #expect(isSaid("You are at Burruss Hall", "where you say", "From where you are"))
        map.press("0", size)
        #expect(isSaid("You are at Burruss Hall", "where you say", "From where you are"))
    }

    /// One rule for units: where there is room for one, it is the metric one that stands in brackets elsewhere.
    @Test func theListHasTheNumbersOfTheSentence() throws {
        let (onCampus, nextTown) = (
            GeoPoint(latitude: 37.2275, longitude: -80.4225), GeoPoint(latitude: 37.2275, longitude: -80.49)
        )
        for point in [onCampus, nextTown, GeoPoint(latitude: 38.9, longitude: -77.0)] {
            var map = try MapFixture()
            map.put(point)
            for nearby in map.model.nearest(.all) where !nearby.way.isCloseBy {
                let short = nearby.way.shortText.split(separator: " ").prefix(2).joined(separator: " ")
                #expect(
                    nearby.way.text.contains("(\(short.drop { $0 == "~" }))"), "\(nearby.way.text) \(short)")
            }
        }
    }
}
