import Campus
import ContentPack
import Geodesy

/// Compares the places of two packs, kind by kind: added, removed, renamed, and moved by how many meters.
enum PlacesComparison {
    /// Returns the changes of the places of one kind.
    static func changes(_ kind: PlaceKind, _ old: CampusPlaces, _ new: CampusPlaces) -> [PackChange] {
        changes(
            old[kind].map(Compared.init), new[kind].map(Compared.init), PackChange.Area(kind),
            PackChange.What(kind), file: kind.traits.file)
    }

    private struct Compared {
        var name: String
        var location: GeoPoint
        var properties: [(PackChange.What, String?)]

        init(_ place: CampusPlace) {
            (name, location) = (place.name, place.location)
            let aliases = place.aliases.isEmpty ? nil : place.aliases.joined(separator: ", ")
            properties = [
                (.code, place.code), (.address, place.address), (.note, place.note), (.alias, aliases),
                (.sample, place.isSample ? "yes" : "no"),
            ]
        }

        var coordinates: [String] { ["\(location.latitude)", "\(location.longitude)"] }
    }

    private static func changes(
        _ old: [Compared], _ new: [Compared], _ area: PackChange.Area, _ what: PackChange.What, file: String
    ) -> [PackChange] {
        let matching = Matching(
            old, new, by: [{ [$0.name] + $0.coordinates }, { [$0.name] }, { $0.coordinates }])
        var changes: [PackChange] = []
        for pair in matching.pairs {
            let (before, now) = (old[pair.old], new[pair.new])
            if before.name != now.name {
                var change = PackChange(area, .renamed, what, name: now.name, file: file)
                (change.old, change.new) = (before.name, now.name)
                changes.append(change)
            }
            if before.location != now.location {
                changes.append(moved(before, now, PackChange(area, .moved, what, name: now.name, file: file)))
            }
            for (first, second) in zip(before.properties, now.properties) where first.1 != second.1 {
                changes.append(
                    PackChange(area, first.0, of: now.name, from: first.1, to: second.1, file: file))
            }
        }
        changes += matching.removed.map { PackChange(area, .removed, what, name: old[$0].name, file: file) }
        changes += matching.added.map { PackChange(area, .added, what, name: new[$0].name, file: file) }
        if matching.movedCount > 0 {
            var change = PackChange(area, .changed, .order, name: area.title, file: file)
            change.count = matching.movedCount
            changes.append(change)
        }
        return changes
    }

    private static func moved(_ old: Compared, _ new: Compared, _ change: PackChange) -> PackChange {
        var change = change
        change.meters = old.location.distance(to: new.location)
        change.direction = old.location.direction(to: new.location)
        // In the format of the place cards.
        change.old = GeoText.coordinates(old.location)
        change.new = GeoText.coordinates(new.location)
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
