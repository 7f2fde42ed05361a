// The map that `muster map [PLACE]` opens.
import AppCore
import Campus
import CommandLine
import ScreenKit
import Screens
import TextTools

/// The map with the named place selected.
struct MapOpening {
    let screen: ScreenID
    /// The notice if several places have that name.
    let notice: String?
    /// The named place, and the places of the map, nearest first.
    let chosen: PlaceReference?
    let places: PlacesText

    /// - Throws: status `nothingFound` if no place has that name.
    init(_ words: [String], _ content: SessionContent, _ here: HereState) throws(CommandFailure) {
        let name = words.joined(with: " ")
        places = PlacesText(content, here)
        guard name.contains(where: { $0 != " " }) else {
            (screen, notice, chosen) = (.map, nil, nil)
            return
        }
        let found = places.words.places.named(name)
        guard let nearest = Self.nearest(found, places) else { throw WhereCommand.nothingFound(name, places) }
        (screen, chosen) = (ScreenTable.all.map(from: .card(of: nearest, in: content)), nearest)
        let others = found.filter { $0.kind == nearest.kind }.count
        notice =
            others > 1
            ? "\(others) \(nearest.kind.plural) match \"\(Output.printable(name))\"; this is the nearest."
            : nil
    }

    /// Returns a building, if there is one: callboxes and other places are named after the buildings beside them.
    private static func nearest(_ found: [PlaceReference], _ places: PlacesText) -> PlaceReference? {
        let kind = found.map(\.kind).min { $0.order < $1.order }
        return found.filter { $0.kind == kind }.min { distance($0, places) < distance($1, places) }
    }

    /// Returns the distance in meters; 0 if neither a position nor a reference point is known.
    private static func distance(_ place: PlaceReference, _ places: PlacesText) -> Double {
        places.words.way(to: place)?.distance ?? 0
    }
}
