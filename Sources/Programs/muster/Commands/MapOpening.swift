// What `muster map [PLACE]` opens.
import AppCore
import Campus
import Screens
import TextTools

/// The map, with the place chosen that was named.
struct MapOpening {
    let screen: ScreenID
    /// Said where several places have such a name.
    let notice: String?
    /// The place that was named, and the places of the map, nearest first.
    let chosen: PlaceReference?
    let places: PlacesText

    /// - Throws: status `nothingFound` where no place has such a name.
    init(_ words: [String], _ library: Library, _ here: HereState) throws(CommandFailure) {
        let name = words.joined(with: " ")
        places = PlacesText(library, here)
        guard name.contains(where: { $0 != " " }) else {
            (screen, notice, chosen) = (.map, nil, nil)
            return
        }
        let found = places.words.places.named(name)
        guard let nearest = Self.nearest(found, places) else { throw WhereCommand.nothingFound(name, places) }
        (screen, chosen) = (.map(from: .card(of: nearest, in: library)), nearest)
        let others = found.filter { $0.kind == nearest.kind }.count
        notice =
            others > 1
            ? "\(others) \(nearest.kind.plural) match \"\(Output.printable(name))\"; this is the nearest."
            : nil
    }

    /// A building, if there is one: callboxes and other places are called after the buildings beside them.
    private static func nearest(_ found: [PlaceReference], _ places: PlacesText) -> PlaceReference? {
        let kind = found.map(\.kind).min { $0.order < $1.order }
        return found.filter { $0.kind == kind }.min { distance($0, places) < distance($1, places) }
    }

    /// In meters; 0 where neither a position nor a point of reference is known.
    private static func distance(_ place: PlaceReference, _ places: PlacesText) -> Double {
        places.words.way(to: place)?.distance ?? 0
    }
}
