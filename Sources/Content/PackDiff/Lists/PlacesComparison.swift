import Campus
import ContentPack
import Geodesy

/// Compares the buildings and callboxes of two packs: added, removed, renamed, and moved by how many meters.
enum PlacesComparison {
    static func buildings(_ old: [Building], _ new: [Building]) -> [PackChange] {
        let places = { (all: [Building]) in
            all.map { building in
                Place(
                    name: building.name, location: building.location,
                    properties: [
                        (.code, building.code), (.address, building.address), (.note, building.note),
                        (.alias, building.aliases.isEmpty ? nil : building.aliases.joined(separator: ", ")),
                    ])
            }
        }
        return changes(places(old), places(new), .buildings, .building, file: PackFiles.buildings)
    }

    static func callboxes(_ old: [Callbox], _ new: [Callbox]) -> [PackChange] {
        let places = { (all: [Callbox]) in
            all.map { callbox in
                Place(
                    name: callbox.name, location: callbox.location,
                    properties: [(.note, callbox.note), (.sample, callbox.isSample ? "yes" : "no")])
            }
        }
        return changes(places(old), places(new), .callboxes, .callbox, file: PackFiles.callboxes)
    }

    private struct Place {
        var name: String
        var location: GeoPoint
        var properties: [(PackChange.What, String?)]

        var coordinates: [String] { ["\(location.latitude)", "\(location.longitude)"] }
    }

    private static func changes(
        _ old: [Place], _ new: [Place], _ area: PackChange.Area, _ what: PackChange.What, file: String
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

    private static func moved(_ old: Place, _ new: Place, _ change: PackChange) -> PackChange {
        var change = change
        change.meters = old.location.distance(to: new.location)
        change.direction = old.location.direction(to: new.location)
        // In the format of the place cards.
        change.old = GeoText.coordinates(old.location)
        change.new = GeoText.coordinates(new.location)
        return change
    }
}
