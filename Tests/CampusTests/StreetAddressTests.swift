import Campus
import Geodesy
import Testing

@Suite("Street addresses")
struct StreetAddressTests {
    @Test(arguments: [
        ("1345 Perry St", "1345 PERRY STREET"), ("1345 Perry St", " 1345  perry st. "),
        ("310 West Campus Dr", "310 W. Campus Drive"), ("290 College Ave", "290 college avenue,"),
        ("901 Prices Fork Rd", "901 Price’s Fork Road"), ("12 N 1st St", "12 north first street"),
        ("7 Château Ln", "7 chateau lane"),
    ])
    func theSameAddressHasTheSameKey(_ pair: (String, String)) {
        #expect(StreetAddress.key(pair.0) != nil)
        #expect(StreetAddress.key(pair.0) == StreetAddress.key(pair.1))
    }

    @Test(arguments: [
        "", "1345", "Perry St", "Drillfield", "911,", "fire at 1345 Perry St", "…", "'1 '",
        "1 " + String(repeating: "a ", count: 16), "1 " + String(repeating: "a", count: 300),
    ])
    func otherTextsHaveNone(_ text: String) {
        #expect(StreetAddress.key(text) == nil)
        #expect(StreetAddress.keys(text).isEmpty)
    }

    @Test func otherAddressesHaveOtherKeys() {
        for other in ["1346 Perry St", "1345 Perry Ave", "1345 Old Perry St", "1345 East Perry St"] {
            #expect(StreetAddress.key(other) != StreetAddress.key("1345 Perry St"))
        }
    }

    @Test func aKnownAddressHasShorterForms() {
        #expect(
            StreetAddress.keys("1345 Perry Street, Blacksburg, VA").map(\.text) == [
                "1345 perry st blacksburg va", "1345 perry st", "1345 perry",
            ])
        #expect(StreetAddress.keys("1345 Perry Street").map(\.isShort) == [false, true])
        // A number and the kind of street alone are what anybody has.
        #expect(StreetAddress.keys("12 Street").map(\.text) == ["12 st"])
    }

    @Test func anAddressBeginsWithWhatIsTypedOfIt() {
        let whole = "1345 Perry Street"
        for count in 1...whole.count {
            #expect(StreetAddress.begins("1345 Perry St", with: String(whole.prefix(count))))
        }
        for other in ["", "1346", "1345 Perry Stone", "1345 Perry St Fire", "Perry"] {
            #expect(!StreetAddress.begins("1345 Perry St", with: other))
        }
    }

    @Test func placesAreFoundByTheirAddress() {
        let point = GeoPoint(latitude: 37.23, longitude: -80.42)
        let places = CampusPlaces([
            CampusPlace(.building, name: "Old Hall", location: point, address: "12 Old Turner St"),
            CampusPlace(.building, name: "12 Old", location: point, address: "13 Old Turner St"),
            CampusPlace(.building, name: "New Hall", location: point, address: "112 Old Turner St"),
        ])
        #expect(places.named("12 old turner street") == [PlaceReference(.building, 0)])
        #expect(places.named("12 OLD TURNER") == [PlaceReference(.building, 0)])
        // A name goes before an address.
        #expect(places.named("12 old") == [PlaceReference(.building, 1)])
        #expect(places.named("turner st").count == 3)
    }

    /// A change by name requires exactly this name.
    @Test func aPlaceIsCalledByItsWholeName() {
        let point = GeoPoint(latitude: 37.23, longitude: -80.42)
        let places = CampusPlaces([
            CampusPlace(
                .building, name: "Old Hall", location: point, code: "0176", address: "12 Old Turner St",
                aliases: ["Élan"]),
            CampusPlace(.callbox, name: "Old Hall", location: point),
        ])
        for name in ["old  hall", "0176", "elan", "12 Old Turner Street"] {
            #expect(places.called(name, kinds: [.building]) == [PlaceReference(.building, 0)], "\(name)")
        }
        #expect(places.called("Old Hall").count == 2)
        for name in ["Old", "hall", "old hal", "176", "Turner", "", " ", "\u{0}"] {
            #expect(places.called(name).isEmpty, "\(name)")
        }
        #expect(places.suggestions(for: "old hal", kinds: [.building]) == ["Old Hall"])
        #expect(places.suggestions(for: "old hal", kinds: [.shelter]).isEmpty)
    }
}
