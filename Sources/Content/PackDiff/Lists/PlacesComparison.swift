import Campus
import ContentPack
import Geodesy
import TextTools

/// Compares the places of two packs, kind by kind: added, removed, renamed, and moved by how many meters.
enum PlacesComparison {
    static func changes(_ kind: PlaceKind, _ old: CampusPlaces, _ new: CampusPlaces) -> [PackChange] {
        let (area, what): (PackChange.Area, PackChange.What) =
            switch kind {
            case .building: (.buildings, .building)
            case .callbox: (.callboxes, .callbox)
            case .aed: (.aeds, .aed)
            case .shelter: (.shelters, .shelter)
            case .assemblyPoint: (.assemblyPoints, .assemblyPoint)
            }
        func coordinates(_ place: CampusPlace) -> [String] {
            ["\(place.location.latitude)", "\(place.location.longitude)"]
        }
        return ListComparison<CampusPlace>(
            area: area, what: what, file: kind.traits.file, title: area.title,
            keys: [{ [$0.name] + coordinates($0) }, { [$0.name] }, coordinates], name: \.name,
            properties: { place in
                [
                    (.code, place.code), (.address, place.address), (.note, place.note),
                    (.alias, place.aliases.isEmpty ? nil : place.aliases.joined(separator: ", ")),
                    (.sample, place.isSample ? "yes" : "no"),
                ]
            }, move: { moved($0, $1, area, what, file: kind.traits.file) }
        ).changes(old[kind], new[kind])
    }

    private static func moved(
        _ old: CampusPlace, _ new: CampusPlace, _ area: PackChange.Area, _ what: PackChange.What, file: String
    ) -> PackChange? {
        guard old.location != new.location else { return nil }
        // In the format of the place cards.
        var change = PackChange(
            area, .moved, what, name: new.name, from: GeoText.coordinates(old.location),
            to: GeoText.coordinates(new.location), file: file)
        change.meters = old.location.distance(to: new.location)
        change.direction = old.location.direction(to: new.location)
        return change
    }
}

/// Compares the drawings of two packs as wholes: single lines mean nothing to a reviewer.
enum MapComparison {
    static func changes(_ old: CampusMap?, _ new: CampusMap?) -> [PackChange] {
        // Lines that moved change no figure.
        let isOther = old?.polygons != new?.polygons || old?.lines != new?.lines
        let change = PackChange.value(
            .drawing, .buildings, name: "Map", from: old.map(figures), to: new.map(figures),
            isOther: isOther, file: PackFiles.map)
        return change.map { [$0] } ?? []
    }

    /// Returns, for example, `51 areas and 12 lines with 915 positions; Outlines: UBC`.
    private static func figures(_ map: CampusMap) -> String {
        CountedNoun.text(map.polygons.count, "area") + " and " + CountedNoun.text(map.lines.count, "line")
            + " with " + CountedNoun.text(map.vertexCount, "position") + (map.notice.map { "; " + $0 } ?? "")
    }
}
