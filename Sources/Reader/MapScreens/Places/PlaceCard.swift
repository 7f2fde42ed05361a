import AppCore
import Campus
import Geodesy
import GuideDocument
import ScreenKit

/// The parts of the cards of places.
enum PlaceCard {
    /// Returns how far a position can be trusted, which follows from its decimals: a tenth of a degree of latitude is
    /// 11 km, a ten-thousandth 11 m.
    static func precision(of point: GeoPoint) -> String {
        switch max(decimals(point.latitude), decimals(point.longitude)) {
        case 4...: "Good to about 11 m (36 ft): find the building, not a door."
        case 3: "Good to about 110 m (360 ft): look around for the building."
        case 2: "Good to about a kilometer (0.7 mi) only: the building may be elsewhere on campus."
        default: "This position is too coarse to find the building by."
        }
    }

    /// Returns the decimals of a number of degrees that are not zeros, at most four.
    private static func decimals(_ degrees: Double) -> Int {
        let digits = GeoText.number(degrees, decimals: 4).reversed().prefix { $0 != "." }
        return 4 - digits.prefix { $0 == "0" }.count
    }

    private static let neighborCount = 3

    /// Returns the link that a phone's map understands.
    static func address(of place: CampusPlace) -> String { GeoText.address(place.location) }

    static func sampleWarning(_ kind: PlaceKind) -> Block {
        let thing = kind == .callbox ? "a phone" : "the \(kind.name)"
        return PageText.paragraph([
            Span("This is a \(CampusPlace.sampleRemark). ", traits: .strong),
            Span("It was not surveyed: do not go looking for \(thing) here."),
        ])
    }

    /// Returns the facts about the place: the directions to it, its coordinates, and a link that a phone's
    /// map understands.
    static func facts(_ place: CampusPlace, from origin: WayOrigin?) -> Block {
        let address = address(of: place)
        let facts: [(String, String?)] = [
            ("Address", place.address), ("Code", place.code),
            ("Also called", place.aliases.isEmpty ? nil : place.aliases.joined(separator: ", ")),
            ("From you", origin.map { Way(from: $0, to: place.location).text }),
        ]
        let known = facts.compactMap { term, text in text.map { (term, [Span($0)]) } }
        let position = [GeoText.coordinates(place.location)] + PlaceWords.remarks(of: place)
        // A phone that took a sample away would show it as a true position.
        let phone = place.isSample ? [] : [("Take it to your phone", [Span(address, link: address)])]
        return PageText.terms(known + [("Position", [Span(position.joined(separator: ", "))])] + phone)
    }

    /// Returns the nearest places of a kind, as links to their cards.
    static func neighbors(
        of place: CampusPlace, _ kind: PlaceKind, _ places: CampusPlaces, _ links: inout PageLinks
    ) -> [Block] {
        let origin = WayOrigin(reference: place.location)
        let nearest = places.nearest(to: origin, kinds: [kind], count: neighborCount)
        guard !nearest.isEmpty else { return [] }
        let items = nearest.compactMap { found in
            places[found.reference].map { neighbor in
                let card = ScreenID.card(of: found.reference, in: places)
                let text = ([found.way.text] + PlaceWords.remarks(of: neighbor)).joined(separator: ", ")
                return [
                    Span(neighbor.sampleMark),
                    Span(neighbor.name, link: links.to(card)),
                    Span(": " + text),
                ]
            }
        }
        return [PageText.heading("Nearest \(kind.plural)", level: 3), PageText.bullets(items)]
    }
}
