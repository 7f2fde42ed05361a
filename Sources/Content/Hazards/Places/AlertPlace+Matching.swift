// Determines if an alert is for a place: by the codes of counties, by drawn areas, by the codes of zones.
import Geodesy

extension AlertPlace {
    /// Returns how closely the place matches the areas of an info: the closest of them.
    ///
    /// - Parameters:
    ///   - isOwnCampus: true if the message is from the place's own campus. Its alerts match if they name no
    ///     area, or name it only in words, such as a building.
    package func match(_ info: AlertInfo, isOwnCampus: Bool = false) -> PlaceMatch {
        guard !info.areas.isEmpty else { return isOwnCampus ? .named : .none }
        return info.areas.map { match($0, isOwnCampus: isOwnCampus) }.max() ?? .none
    }

    package func match(_ area: AlertArea, isOwnCampus: Bool) -> PlaceMatch {
        isOwnCampus && !area.hasShape && area.geocodes.isEmpty ? .named : match(area)
    }

    package func match(_ area: AlertArea) -> PlaceMatch {
        let codes = area.codes(["SAME", "FIPS6", "FIPS5", "FIPS4"]).map(CountyCode.init)
        let county = codes.compactMap { code in same.compactMap { code?.match(CountyCode($0)) }.max() }.max()
        if area.hasShape, let point {
            let drawn = match(point, drawnIn: area)
            if drawn > .none { return drawn }
            return county == nil ? .none : .outsideDrawnArea
        }
        if let county { return county }
        let named = ugc.map { $0.uppercased() }
        // Where both know counties, zones say nothing new.
        guard codes.isEmpty || same.isEmpty || area.hasShape else { return .none }
        return area.codes(["UGC"]).contains { ZoneCodes($0).contains(anyOf: named) } ? .named : .none
    }

    private func match(_ point: GeoPoint, drawnIn area: AlertArea) -> PlaceMatch {
        var nearest = Double.infinity
        for polygon in area.polygons {
            if polygon.contains(point) { return .inside }
            nearest = min(nearest, polygon.distance(from: point))
        }
        for circle in area.circles {
            let distance = circle.center.distance(to: point) - circle.radius * 1_000
            if distance <= 0 { return .inside }
            nearest = min(nearest, distance)
        }
        return nearest <= radius * 1_000 ? .near(meters: nearest) : .none
    }
}

/// A SAME code, PSSCCC: a part of the county, the state, the county. Older codes without the part, or without
/// a leading zero, are accepted.
struct CountyCode: Equatable {
    var part: Int
    var state: Int
    var county: Int

    init?(_ text: String) {
        guard (4...6).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
            let number = Int(text)
        else { return nil }
        (part, state, county) = (number / 100_000, number / 1_000 % 100, number % 1_000)
    }

    /// Returns how closely the area of this code matches the county of a place, or nil if it is another one.
    func match(_ place: CountyCode?) -> PlaceMatch? {
        guard let place else { return nil }
        if state == 0, county == 0 { return .named }
        guard state == place.state else { return nil }
        if county == 0 { return .named }
        guard county == place.county else { return nil }
        return part == 0 ? .named : .partOfCounty
    }
}

/// Parses one or more UGC codes: `VAZ014`, or in the form in texts of the service `VAZ010>014-022`.
struct ZoneCodes {
    private var prefix = ""
    private var ranges: [ClosedRange<Int>] = []

    init(_ text: String) {
        let bytes = text.uppercased()
        guard bytes.utf8.count >= 6, bytes.utf8.count <= 400 else { return }
        prefix = String(bytes.prefix(3))
        for piece in bytes.dropFirst(3).split(separator: "-") {
            let ends = piece.split(separator: ">").map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last, ends.count <= 2
            else {
                continue
            }
            ranges.append(first...last)
        }
    }

    /// Returns whether one of the codes is included; 000 and ALL include all of a state.
    func contains(anyOf codes: [String]) -> Bool {
        codes.contains { code in
            guard code.hasPrefix(prefix), !prefix.isEmpty, let number = Int(code.dropFirst(3)) else {
                return false
            }
            return ranges.contains { $0.contains(number) || $0 == 0...0 }
        }
    }
}
