import Geodesy

/// A place that was imported.
struct ImportedPlace {
    var name: String
    var code: String?
    var location: GeoPoint
    /// What it was in the file: `row 12`.
    var label: String
}

/// The places found so far, with those of one name told apart.
struct ImportedPlaces {
    private(set) var places: [ImportedPlace] = []
    /// Places that were found, those included that are more than a list may have.
    private(set) var count = 0
    private var byName: [String: [Int]] = [:]

    /// The most places that the reader takes from one list.
    static let most = 5_000
    /// Places of one name that are not farther apart are one, in meters: a building of several parts.
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
        guard places.count < Self.most else { return .new }
        var renamed = place
        if !others.isEmpty { renamed.name = freeName(place.name, from: others.count + 1) }
        byName[place.name, default: []].append(places.count)
        if renamed.name != place.name { byName[renamed.name, default: []].append(places.count) }
        places.append(renamed)
        return others.first.map { .renamed(renamed, first: places[$0]) } ?? .new
    }

    /// `Parking Garage (2)`, or the next number that no place has.
    private func freeName(_ name: String, from first: Int) -> String {
        var number = first
        while byName["\(name) (\(number))"] != nil { number += 1 }
        return "\(name) (\(number))"
    }

    /// In the order of their names, as people look for them.
    var sorted: [ImportedPlace] {
        places.sorted { left, right in
            let (one, two) = (left.name.lowercased(), right.name.lowercased())
            return one == two ? left.name < right.name : one < two
        }
    }
}
