import Geodesy

/// An imported place.
package struct ImportedPlace: Sendable {
    package var name: String
    package var code: String?
    package var address: String?
    package var aliases: [String] = []
    package var note: String?
    package var location: GeoPoint
    /// The record in the file that it comes from, such as `row 12`.
    var label: String
}

/// The places found so far. Places with the same name are merged or renamed.
struct ImportedPlaces {
    private(set) var places: [ImportedPlace] = []
    /// The number of places found, including those beyond the limit of a list.
    private(set) var count = 0
    private var byName: [String: [Int]] = [:]

    /// The most places that the reader takes from one list.
    static let limit = 5_000
    /// The distance in meters within which places of one name are merged: a building of several parts.
    static let sameWithin = 25.0

    enum Addition {
        case new
        case merged(into: ImportedPlace)
        case renamed(ImportedPlace, first: ImportedPlace)
    }

    mutating func add(_ place: ImportedPlace) -> Addition {
        let others = byName[place.name] ?? []
        if let same = others.first(where: {
            places[$0].location.distance(to: place.location) <= Self.sameWithin
        }) {
            return .merged(into: places[same])
        }
        count += 1
        guard places.count < Self.limit else { return .new }
        var renamed = place
        if !others.isEmpty { renamed.name = freeName(place.name, from: others.count + 1) }
        byName[place.name, default: []].append(places.count)
        if renamed.name != place.name { byName[renamed.name, default: []].append(places.count) }
        places.append(renamed)
        return others.first.map { .renamed(renamed, first: places[$0]) } ?? .new
    }

    /// Returns a name such as `Parking Garage (2)`, with the next unused number.
    private func freeName(_ name: String, from first: Int) -> String {
        var number = first
        while byName["\(name) (\(number))"] != nil { number += 1 }
        return "\(name) (\(number))"
    }

    /// The places sorted by name, as people look for them.
    var sorted: [ImportedPlace] {
        places.sorted { left, right in
            let (one, two) = (left.name.lowercased(), right.name.lowercased())
            return one == two ? left.name < right.name : one < two
        }
    }
}
