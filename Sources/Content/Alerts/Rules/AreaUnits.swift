// Splits areas into the pieces by which messages about one alert are compared: zones and counties where there are codes,
// names or drawings where there are none.
internal import TextTools

struct AreaUnits: Equatable {
    /// `U:VAC121`, `S:051121`, `N:north hall`.
    private(set) var units: Set<String> = [] { didSet { kinds = Self.kinds(of: units) } }
    /// The first letters of the units.
    private var kinds: Set<UInt8> = []

    /// The most units of a message; one with more counts as a whole.
    private static let limit = 5_000

    var isEmpty: Bool { units.isEmpty }

    init(_ message: AlertMessage) {
        var found: Set<String> = []
        for area in message.infos.lazy.flatMap(\.areas) {
            guard found.count < Self.limit else { break }
            found.formUnion(Self.units(of: area))
        }
        (units, kinds) = (found, Self.kinds(of: found))
    }

    private static func kinds(of units: Set<String>) -> Set<UInt8> {
        Set(units.lazy.compactMap(\.utf8.first))
    }

    private static func units(of area: AlertArea) -> [String] {
        let named = codesAndNames(of: area)
        guard named.isEmpty, area.hasShape else { return named }
        return area.polygons.map(unit) + area.circles.map(unit)
    }

    /// Returns the units of an area by its codes or its name; none if it is only drawn.
    static func codesAndNames(of area: AlertArea) -> [String] {
        let zones = area.zones
        if !zones.isEmpty { return zones.map { "U:" + $0 } }
        let counties = area.counties
        if !counties.isEmpty { return counties.map { "S:" + $0 } }
        if !area.geocodes.isEmpty { return area.geocodes.map { "G:\($0.name.uppercased())=\($0.value)" } }
        let name = area.name.lowercased().split { $0.isWhitespace }.joined(separator: " ")
        return name.isEmpty ? [] : ["N:" + name]
    }

    private static func unit(_ polygon: AlertPolygon) -> String { "P:\(polygon.ring.hashValue)" }
    private static func unit(_ circle: AlertCircle) -> String { "C:" + circle.text }

    /// Returns whether the areas are given in the same way, so that they can be compared.
    func isComparable(with other: AreaUnits) -> Bool { !kinds.isDisjoint(with: other.kinds) }

    func covered(by other: AreaUnits) -> Set<String> {
        other.units.count < units.count
            ? Set(other.units.filter(units.contains)) : Set(units.filter(other.units.contains))
    }

    mutating func remove(_ others: Set<String>) { units.subtract(others) }

    func only(_ others: Set<String>) -> AreaUnits {
        var result = self
        result.units = units.intersection(others)
        return result
    }

    /// Returns the area reduced to these units, or nil if none of them is in it, given the counties, the names in lower case
    /// and the drawings of the messages that stand for the rest. A county of which a zone is left stays.
    func reduced(
        _ area: AlertArea, lost: Set<String>, names: Set<String>, drawn: [AlertPolygon]
    ) -> AlertArea? {
        let all = Self.units(of: area)
        let kept = all.filter(units.contains)
        guard !kept.isEmpty else { return nil }
        guard kept.count < all.count else { return area }
        var area = area
        // An area without codes is what is left of the drawing.
        guard !area.geocodes.isEmpty else {
            area.polygons.removeAll { !units.contains(Self.unit($0)) }
            area.circles.removeAll { !units.contains(Self.unit($0)) }
            return area
        }
        let zones = area.zones.filter { units.contains("U:" + $0) }
        if zones.isEmpty {
            area.setCodes(zones: [], counties: area.counties.filter { units.contains("S:" + $0) })
        } else {
            // The last three digits of a county's zone code are those of the county's own code.
            let isCounty = zones.allSatisfy { $0.dropFirst(2).first == "C" }
            let numbers = Set(zones.map { $0.suffix(3) })
            let counties =
                isCounty
                ? area.counties.filter { numbers.contains($0.suffix(3)) || numbers.contains("000") }
                : area.counties.filter { !lost.contains($0) }
            area.setCodes(zones: zones, counties: counties.isEmpty && !isCounty ? area.counties : counties)
        }
        let left = AlertWords.names(in: area.name).filter { !names.contains($0.lowercased()) }
        if !left.isEmpty { area.name = left.joined(with: "; ") }
        // What is drawn is drawn for the whole area; the codes say which part of it is left.
        area.taken = drawn
        return area
    }
}

extension AlertArea {
    fileprivate mutating func setCodes(zones: [String], counties: [String]) {
        geocodes = zones.map { NamedValue("UGC", $0) } + counties.map { NamedValue("SAME", $0) }
    }
}
