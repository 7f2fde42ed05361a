import ContentPack
import Diagnostics
import Geodesy
import TestSupport
import Testing

// The words for where places are: whole sentences.
@testable import Campus

@Suite struct PlaceWordsTests {
    private static let home = GeoPoint(latitude: 37.2275, longitude: -80.4225)

    /// A point so many meters from home.
    private static func point(east: Double = 0, north: Double = 0) -> GeoPoint {
        LocalProjection(origin: home).point(east: east, north: north)
    }

    private static let places = CampusPlaces([
        CampusPlace(.building, name: "Newman Library", location: point(east: 370)),
        CampusPlace(.building, name: "Squires", location: point(east: -8)),
        CampusPlace(.callbox, name: "Burruss Hall", location: point(north: 120), isSample: true),
        CampusPlace(.callbox, name: "Gate callbox", location: point(north: -900), isSample: false),
        CampusPlace(.aed, name: "Squires lobby", location: point(east: -300, north: 300)),
    ])

    private func words(
        accuracy: Double? = 0, speed: Double? = nil, course: Double? = nil, facing: Double? = nil
    ) -> PlaceWords {
        let person = PersonPosition(
            Self.home, accuracy: accuracy, source: .receiver, speed: speed, course: course)
        return PlaceWords(Self.places, from: WayOrigin(person, facing: facing))
    }

    private let library = PlaceReference(.building, 0)

    @Test func sentencesHaveNameDistanceDirectionTimeAndRemark() {
        let words = words()
        #expect(
            words.places.references.map(words.sentence) == [
                "Newman Library: 0.2 mi (370 m) east, 6 min", "Squires: close by",
                "Sample: Burruss Hall callbox: 390 ft (120 m) north, 2 min, sample position",
                "Gate callbox: 0.6 mi (900 m) south, 15 min",
                "Squires lobby AED: 0.3 mi (420 m) northwest, 7 min",
            ])
        #expect(words.sentence(PlaceReference(.shelter, 3)) == "This place is gone.")
    }

    @Test func distancesAreAsExactAsThePosition() {
        #expect(words(accuracy: 9.9).sentence(library) == "Newman Library: 0.2 mi (370 m) east, 6 min")
        #expect(words(accuracy: 10).sentence(library) == "Newman Library: about 0.2 mi (370 m) east, 6 min")
        #expect(words(accuracy: 20).sentence(library) == "Newman Library: about 0.2 mi (370 m) east, 6 min")
        #expect(words(accuracy: 21).sentence(library) == "Newman Library: around 0.2 mi (370 m) east, 6 min")
        #expect(words(accuracy: nil).sentence(library) == "Newman Library: around 0.2 mi (370 m) east, 6 min")
        #expect(words(accuracy: 371).sentence(library) == "Newman Library: close by")
        #expect(words(accuracy: 30).way(to: library)?.shortText == "~370 m E")
        #expect(words().way(to: library)?.shortText == "370 m E")
    }

    @Test func clockDirectionsOnlyForThoseWhoWalk() {
        #expect(
            words(speed: 1.2, course: 30).sentence(library)
                == "Newman Library: 0.2 mi (370 m) east, at your 2 o'clock, 6 min")
        #expect(words(speed: 1.2, course: 90).way(to: library)?.hour == 12)
        #expect(words(speed: 0.7, course: 30).way(to: library)?.hour == nil)
        #expect(words(speed: 2, course: nil).way(to: library)?.hour == nil)
        #expect(words(speed: 2, course: 355).way(to: library)?.hour == 3)
    }

    @Test func sidesAreThoseOfTheReader() {
        #expect(
            words(facing: 135).sentence(library)
                == "Newman Library: 0.2 mi (370 m) east, ahead on the left, 6 min")
        #expect(words(facing: 90).way(to: library)?.side == .ahead)
        #expect(words(facing: 270).way(to: library)?.side == .behind)
    }

    @Test func pointOfReferenceIsNeverThePerson() {
        var origin = WayOrigin(reference: Self.home, name: "the Drillfield")
        origin.facing = 90
        let words = PlaceWords(Self.places, from: origin)
        #expect(words.sentence(library) == "Newman Library: 0.2 mi (370 m) east")
        #expect(words.originSentence() == "Your position is not known. Distances from the Drillfield.")
        #expect(PlaceWords(Self.places, from: nil).sentence(library) == "Newman Library")
        #expect(PlaceWords(Self.places, from: nil).originSentence() == "Your position is not known.")
        #expect(
            PlaceWords(Self.places, from: WayOrigin(reference: Self.home)).originSentence()
                == "Your position is not known. Distances from the pack's point of reference.")
    }

    @Test func originsSayHowWellThePositionIsKnown() {
        func sentence(_ source: PersonPosition.Source, _ accuracy: Double?, arrival: Int?) -> String {
            let person = PersonPosition(Self.home, accuracy: accuracy, source: source, arrival: arrival)
            return PlaceWords(
                Self.places, from: WayOrigin(person), quality: person.qualityText(at: 20_000)
            ).originSentence()
        }
        #expect(sentence(.given, 0, arrival: nil) == "Distances from the position that was given.")
        #expect(
            sentence(.place("Squires"), 0, arrival: nil)
                == "Distances from Squires, where you say that you are.")
        #expect(sentence(.receiver, 8, arrival: 17_000) == "Distances from your position (±8 m).")
        #expect(
            sentence(.receiver, 8, arrival: 8_000) == "Distances from your position (±25 m, 12 s old).")
        #expect(
            sentence(.receiver, nil, arrival: 17_000)
                == "Distances from your position (accuracy not given).")
    }

    @Test func overviewNamesSamples() {
        #expect(
            words().overview == "Whole campus: 2 buildings, 2 callboxes (1 sample position), 1 AED.")
        #expect(PlaceWords(CampusPlaces(), from: nil).overview == "This pack lists no places.")
        #expect(
            words().sampleNote(words().places.references)
                == "Entries marked \"sample position\" are examples: do not go looking for a phone there.")
        #expect(words().sampleNote([library]) == nil)
    }

    @Test func whatCouldNotBeReadIsNotSaidToBeNone() {
        func unread(_ files: [String], of places: CampusPlaces) -> CampusPlaces {
            var places = places
            places.unreadable = files.map {
                Diagnostic(.warning, "file-unreadable", file: $0, message: "m", hint: "h")
            }
            return places
        }
        let all = unread([PackFiles.buildings, PackFiles.callboxes, PackFiles.places], of: CampusPlaces())
        #expect(
            PlaceWords(all, from: nil).overview
                == "The list of buildings, callboxes, AEDs, shelters and assembly points could not be read.")
        let phones = CampusPlaces([CampusPlace(.callbox, name: "Gate", location: Self.home)])
        let some = unread([PackFiles.buildings], of: phones)
        #expect(
            PlaceWords(some, from: nil).overview
                == "Whole campus: 1 callbox. The list of buildings could not be read.")
        #expect(some.noneSentence(.building) == "The list of buildings could not be read.")
        #expect(some.noneSentence(.aed) == "This pack lists no AEDs.")
        // The last good version takes its place where there is one.
        #expect(some.replacingUnreadable(from: phones).unreadable.isEmpty)
        #expect(some.replacingUnreadable(from: some).unreadable.count == 1)
    }

    @Test func aroundNamesTheNearestInEachDirection() {
        #expect(
            words().around() == [
                "Squires: close by",
                "Sample: Burruss Hall callbox: 390 ft (120 m) north, 2 min, sample position",
                "Newman Library: 0.2 mi (370 m) east, 6 min", "Gate callbox: 0.6 mi (900 m) south, 15 min",
                "Squires lobby AED: 0.3 mi (420 m) northwest, 7 min",
            ])
        let names = words(facing: 180).around().map { $0.prefix(6) }
        #expect(names == ["Squire", "Gate c", "Squire", "Sample", "Newman"])
    }

    @Test func caneGoesClockwise() {
        let origin = WayOrigin(PersonPosition(Self.home, source: .given), facing: nil)
        let order = Self.places.clockwise(from: origin).compactMap { Self.places[$0]?.name }
        #expect(order == ["Burruss Hall", "Newman Library", "Gate callbox", "Squires", "Squires lobby"])
        let turned = WayOrigin(PersonPosition(Self.home, source: .given), facing: 100)
        #expect(Self.places.clockwise(from: turned).first == PlaceReference(.callbox, 1))
    }

    @Test func positionsAgeAndAreDropped() {
        let person = PersonPosition(
            Self.home, accuracy: 10, source: .receiver, speed: 1, course: 5, arrival: 0)
        #expect(person.aged(to: 3_999) == person)
        #expect(person.aged(to: 12_000)?.accuracy == 10 + 12 * 1.4)
        #expect(person.aged(to: 12_000)?.heading == nil)
        #expect(person.aged(to: 300_999) != nil)
        #expect(person.aged(to: 301_000) == nil)
        var wide = person
        wide.accuracy = 490
        #expect(wide.aged(to: 4_000) != nil)
        #expect(wide.aged(to: 9_000) == nil)
        #expect(PersonPosition(Self.home, source: .given).aged(to: 900_000) != nil)
    }

    @Test func campusEndsAtItsBounds() throws {
        let bounds = GeoBounds(south: 37.21, west: -80.43, north: 37.24, east: -80.41)
        let area = try #require(CampusArea(bounds: bounds, places: Self.places))
        func person(_ meters: Double, accuracy: Double = 0) -> PersonPosition {
            let edge = LocalProjection(origin: GeoPoint(latitude: 37.2275, longitude: -80.43))
            return PersonPosition(edge.point(east: -meters, north: 0), accuracy: accuracy, source: .receiver)
        }
        #expect(area.contains(person(-10)))
        #expect(!area.contains(person(10)))
        #expect(area.contains(person(10, accuracy: 12)))
        #expect(area.contains(person(49), wasInside: true))
        #expect(!area.contains(person(51), wasInside: true))
        #expect(!area.contains(person(49), wasInside: false))
        #expect(area.offCampusSentence(person(5_000)) == "You are 3.1 mi (5.0 km) west of the campus.")
        #expect(area.shortOffCampus(person(5_000)).contains("3.1 mi (5.0 km) west of campus"))
        #expect(CampusArea(bounds: nil, places: CampusPlaces()) == nil)
        #expect(CampusArea(bounds: nil, places: Self.places)?.bounds == Self.places.bounds)
    }

    @Test func movementIsAnnouncedByWayAndNotByTime() {
        var announcement = MovementAnnouncement()
        let goal = Self.point(north: 1_000)
        func isDue(_ north: Double) -> Bool { announcement.isDue(at: Self.point(north: north), to: goal) }
        #expect([0, 0, 50, 99, 103, 150].map(isDue) == [true, false, false, true, false, false])
        #expect([900, 915, 921].map(isDue) == [true, false, true])
    }
}
