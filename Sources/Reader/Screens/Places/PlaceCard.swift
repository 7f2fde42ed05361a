import AppCore
import Campus
import ContentPack
import Geodesy
import GuideDocument

/// The parts that the cards of buildings and callboxes share.
enum PlaceCard {
    /// What four decimals of a degree are worth at this latitude.
    static let fourDecimals = "Good to about 11 m (36 ft): find the building, not a door."
    private static let neighbors = 3

    /// What is known of the place, its coordinates, and a link that a phone's map understands.
    static func facts(_ facts: [(String, String?)], position point: GeoPoint) -> Block {
        let address = GeoText.address(point)
        let known = facts.compactMap { term, text in text.map { (term, [Span($0)]) } }
        return PageText.terms(
            known + [
                ("Position", [Span(GeoText.coordinates(point))]),
                ("Take it to your phone", [Span(address, link: address)]),
            ])
    }

    static func nearestCallboxes(
        to point: GeoPoint, _ places: CampusPlaces, _ links: inout PageLinks
    ) -> [Block] {
        let nearest = places.callboxes(nearest: point, count: neighbors)
        guard !nearest.isEmpty else { return [] }
        let items = nearest.map { found in
            let callbox = places.callboxes[found.index]
            let subject = NamedItems.subject(at: found.index, in: places.callboxes, \.name) ?? .none
            return item(
                callbox.name, link: links.to(ScreenID(.callbox, subject)), found,
                remark: callbox.isSample ? CallboxesScreen.sampleText : nil)
        }
        return [PageText.heading("Nearest callboxes", level: 3), PageText.bullets(items)]
    }

    static func nearestBuildings(
        to point: GeoPoint, _ places: CampusPlaces, _ links: inout PageLinks
    ) -> [Block] {
        let nearest = places.buildings(nearest: point, count: neighbors)
        guard !nearest.isEmpty else { return [] }
        let items = nearest.map { found in
            let subject = NamedItems.subject(at: found.index, in: places.buildings, \.name) ?? .none
            return item(
                places.buildings[found.index].name,
                link: links.to(ScreenID(.building, subject)), found, remark: nil)
        }
        return [PageText.heading("Nearest buildings", level: 3), PageText.bullets(items)]
    }

    private static func item(_ name: String, link: String, _ found: NearbyPlace, remark: String?) -> [Span] {
        var text = ": \(found.way)"
        if let remark { text += " (\(remark))" }
        return [Span(name, link: link), Span(text)]
    }
}
