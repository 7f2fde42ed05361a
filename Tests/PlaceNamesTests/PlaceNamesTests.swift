import Geodesy
import PlaceNames
import Testing

@Suite struct PlaceNamesTests {
    @Test(arguments: [
        ("Blacksburg", ["Blacksburg, VA"]), ("blacksburg va", ["Blacksburg, VA"]),
        ("Blacksburg,VA", ["Blacksburg, VA"]), ("Blacksburg, US", ["Blacksburg, VA"]),
        ("são paulo", ["São Paulo, BR"]), ("Sao Paulo, br", ["São Paulo, BR"]), ("Blacksburg, TX", []),
        ("Nowhere at all", []), ("", []), (", VA", []), ("\t\n", []),
    ])
    func citiesByName(_ text: String, _ names: [String]) {
        #expect(PlaceNames.cities(text).map(\.fullName) == names)
    }

    @Test func ofSeveralTheLargestIsFirst() {
        let found = PlaceNames.cities("Springfield")
        #expect(found.count > 3 && found.first?.fullName == "Springfield, MO")
        #expect(PlaceNames.cities("Paris").first?.fullName == "Paris, FR")
        #expect(PlaceNames.cities("Paris, TX").map(\.fullName) == ["Paris, TX"])
        let point = PlaceNames.cities("Blacksburg")[0].point
        #expect(abs(point.latitude - 37.23) < 0.02 && abs(point.longitude + 80.41) < 0.02)
    }

    @Test(arguments: [
        ("Montgomery County, VA", ["051121"]), ("montgomery va", ["051121"]), ("Montgomery, VA", ["051121"]),
        ("Orleans Parish, LA", ["022071"]), ("Montgomery County, XX", []), ("051121", []),
    ])
    func countiesByName(_ text: String, _ codes: [String]) {
        #expect(PlaceNames.counties(text).map(\.sameCode) == codes)
    }

    @Test func aCountyOfManyStatesIsAllOfThem() {
        let found = PlaceNames.counties("Montgomery County")
        #expect(found.count > 10 && Set(found.map(\.state)).count == found.count)
        // A city and the county around it are two.
        #expect(
            PlaceNames.counties("Baltimore, MD").map(\.name).sorted() == [
                "Baltimore County", "Baltimore city",
            ])
        #expect(PlaceNames.counties("Baltimore County, MD").map(\.name) == ["Baltimore County"])
    }
}
