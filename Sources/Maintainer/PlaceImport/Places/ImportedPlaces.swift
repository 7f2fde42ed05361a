import Geodesy
internal import Glibc

/// An imported place.
package struct ImportedPlace: Sendable {
    package var name: String
    package var code: String?
    package var address: String?
    package var aliases: [String] = []
    package var note: String?
    package var location: GeoPoint
    /// The members that the place has in the list to be replaced, as they are written there. What the imported file does
    /// not say stays so.
    package var written: [(key: String, text: String)] = []
    /// The record in the file that it comes from, such as `row 12`.
    var label: String
}

/// The places found so far. Places with the same name are merged or renamed.
struct ImportedPlaces {
    private(set) var places: [ImportedPlace] = []
    /// The number of places found, including those beyond the limit of a list.
    private(set) var count = 0
    private var byName: [String: Namesakes] = [:]

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
        let cell = Cell(of: place.location)
        let near = byName[place.name]?.near(cell) ?? []
        if let same = near.first(where: {
            places[$0].location.distance(to: place.location) <= Self.sameWithin
        }) {
            return .merged(into: places[same])
        }
        count += 1
        guard places.count < Self.limit else { return .new }
        var renamed = place
        let first = byName[place.name]?.first
        if let others = byName[place.name]?.count { renamed.name = freeName(place.name, from: others + 1) }
        byName[place.name, default: .init(first: places.count)].add(places.count, cell)
        if renamed.name != place.name {
            byName[renamed.name, default: .init(first: places.count)].add(places.count, cell)
        }
        places.append(renamed)
        return first.map { .renamed(renamed, first: places[$0]) } ?? .new
    }

    /// Returns a name such as `Parking Garage (2)`, with the next unused number.
    private func freeName(_ name: String, from first: Int) -> String {
        var number = first
        while byName["\(name) (\(number))"] != nil { number += 1 }
        return "\(name) (\(number))"
    }

    /// The places sorted by name, as people look for them.
    var sorted: [ImportedPlace] {
        places.map { (folded: $0.name.lowercased(), place: $0) }
            .sorted { ($0.folded, $0.place.name) < ($1.folded, $1.place.name) }.map(\.place)
    }
}

/// A cube of a grid through the Earth. Positions that are merged are in one, or in two that touch.
private struct Cell: Hashable {
    var x, y, z: Int

    /// The width in meters, with a reserve: distances on a sphere are at most 0.6 % off those on the Earth.
    private static let width = ImportedPlaces.sameWithin * 1.05

    init(_ x: Int, _ y: Int, _ z: Int) { (self.x, self.y, self.z) = (x, y, z) }

    init(of point: GeoPoint) {
        let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
        func index(_ part: Double) -> Int { Int((part * GeoPoint.earthRadius / Self.width).rounded(.down)) }
        self.init(
            index(cos(latitude) * cos(longitude)), index(cos(latitude) * sin(longitude)),
            index(sin(latitude)))
    }
}

/// The places of one name by their cells: a file may have a million rows of it.
private struct Namesakes {
    let first: Int
    private(set) var count = 0
    private var cells: [Cell: [Int]] = [:]

    init(first: Int) { self.first = first }

    mutating func add(_ place: Int, _ cell: Cell) {
        count += 1
        cells[cell, default: []].append(place)
    }

    /// Returns the places in the cell and in those around it, in their order.
    func near(_ cell: Cell) -> [Int] {
        var near: [Int] = []
        for x in -1...1 {
            for y in -1...1 {
                for z in -1...1 { near += cells[Cell(cell.x + x, cell.y + y, cell.z + z)] ?? [] }
            }
        }
        return near.sorted()
    }
}
