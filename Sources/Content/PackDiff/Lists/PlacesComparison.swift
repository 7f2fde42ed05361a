import Campus
import Geodesy

/// Compares the places of two packs, kind by kind: added, removed, renamed, and moved by how many meters.
enum PlacesComparison {
    /// Returns the changes of the places of one kind.
    static func changes(_ kind: PlaceKind, _ old: CampusPlaces, _ new: CampusPlaces) -> [PackChange] {
        let (area, what) = (PackChange.Area(kind), PackChange.What(kind))
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

extension PackChange.Area {
    fileprivate init(_ kind: PlaceKind) {
        switch kind {
        case .building: self = .buildings
        case .callbox: self = .callboxes
        case .aed: self = .aeds
        case .shelter: self = .shelters
        case .assemblyPoint: self = .assemblyPoints
        }
    }
}

extension PackChange.What {
    fileprivate init(_ kind: PlaceKind) {
        switch kind {
        case .building: self = .building
        case .callbox: self = .callbox
        case .aed: self = .aed
        case .shelter: self = .shelter
        case .assemblyPoint: self = .assemblyPoint
        }
    }
}
