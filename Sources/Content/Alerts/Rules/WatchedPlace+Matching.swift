// Determines if an alert is for a place: by drawn areas, by the codes of counties and zones, and by the feed
// that it came from.
import Clocks
import Geodesy
import HazardKit
internal import TextTools

/// A place whose codes have been read, for comparing it with many areas.
public struct PlaceMatcher: Sendable {
    public let place: WatchedPlace
    private let counties: [CountyCode]
    private let zones: [ZoneRange]
    /// The numbers of the states that its codes are in.
    private let states: Set<Int>

    public init(_ place: WatchedPlace) {
        self.place = place
        var counties = place.same.compactMap(CountyCode.init)
        var zones = place.ugc.compactMap(ZoneRange.init)
        // A county has a code of both kinds.
        let same = place.countiesOfZones.compactMap(CountyCode.init)
        zones += counties.compactMap { code in
            StateCodes.letters(of: code.state).flatMap {
                ZoneRange("\($0)C\(ClockText.padded(code.county, 3))")
            }
        }
        counties += same.filter { !counties.contains($0) }
        states = Set(counties.map(\.state)).union(zones.compactMap { StateCodes.number(of: $0.state) })
        (self.counties, self.zones) = (counties, zones)
    }

    private var hasCodes: Bool { !counties.isEmpty || !zones.isEmpty }

    public func match(_ area: AlertArea) -> PlaceMatch {
        var coded = max(county(of: area), zone(of: area))
        if area.isPartlyDrawn, !hasCodes { coded = max(coded, matchOfStates(area)) }
        guard area.hasShape, let point = place.point, area.taken == nil || !hasCodes else { return coded }
        let drawn = match(point, drawnIn: area)
        // The place may be in a shape that could not be read.
        if area.isPartlyDrawn { return max(drawn, coded) }
        if drawn > .none { return drawn }
        return coded > .none ? .outsideDrawnArea : .none
    }

    /// Returns the match of an area whose codes only say in which states it is.
    private func matchOfStates(_ area: AlertArea) -> PlaceMatch {
        if let point = place.point, area.isTaken(at: point) { return .none }
        let states =
            area.countyCodes.map(\.state) + area.zoneRanges.compactMap { StateCodes.number(of: $0.state) }
        return Set(states).map(match(state:)).max() ?? .none
    }

    private func county(of area: AlertArea) -> PlaceMatch {
        var best = PlaceMatch.none
        for code in area.countyCodes {
            if code.state == 0, code.county == 0 {
                // The whole country.
                guard hasCodes || place.point.map(StateCodes.mayContain) ?? false else { continue }
                best = max(best, .named)
            } else if code.county == 0 {
                best = max(best, match(state: code.state))
            } else if counties.contains(where: { $0.state == code.state && $0.county == code.county }) {
                best = max(best, code.part == 0 ? .named : .partOfCounty)
            }
        }
        return best
    }

    private func zone(of area: AlertArea) -> PlaceMatch {
        var best = PlaceMatch.none
        for range in area.zoneRanges {
            if zones.contains(where: range.contains) { return .named }
            guard range.numbers == nil, let state = StateCodes.number(of: range.state) else { continue }
            best = max(best, match(state: state))
        }
        return best
    }

    private func match(state: Int) -> PlaceMatch {
        if hasCodes { return states.contains(state) ? .named : .none }
        return place.point.map { StateCodes.mayContain(state, $0) } ?? false ? .perhapsInState : .none
    }

    private func match(_ point: GeoPoint, drawnIn area: AlertArea) -> PlaceMatch {
        if area.isTaken(at: point) { return .none }
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
        return nearest <= place.radius * 1_000 ? .near(meters: nearest) : .none
    }
}

extension AlertArea {
    /// Returns whether another message stands for the area at a point, by what it draws.
    fileprivate func isTaken(at point: GeoPoint) -> Bool { taken?.contains { $0.contains(point) } ?? false }
}

public struct AlertReach: Sendable {
    public let matchers: [PlaceMatcher]
    private let audiences: [String: FeedAudience]

    /// - Parameter feeds: the states of the feeds, which say for whom their alerts are.
    public init(_ places: [WatchedPlace], _ feeds: [FeedState]) {
        matchers = places.map(PlaceMatcher.init)
        audiences = Dictionary(feeds.map { ($0.name, $0.audience) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the closest match of an info and a place, and its area, given the feeds that have the message.
    public func match(
        _ info: AlertInfo, _ matcher: PlaceMatcher, from sources: Set<String>
    ) -> (how: PlaceMatch, area: String) {
        var best = (how: PlaceMatch.none, area: "")
        for area in info.areas {
            let how = matcher.match(area)
            if how > best.how { best = (how, area.name) }
        }
        // Of an area that may be anywhere no more is known than of none.
        let isUsable = { info.areas.contains(where: \.isUsable) && !info.isUncertain }
        for source in sources {
            let how = match(matcher.place, source, isUsable: isUsable())
            guard how > best.how else { continue }
            best = (how, info.areas.map(\.name).filter { !$0.isEmpty }.joined(with: "; "))
        }
        return best
    }

    private func match(
        _ place: WatchedPlace, _ source: String, isUsable: @autoclosure () -> Bool
    ) -> PlaceMatch {
        if source == LocalTest.source { return isUsable() ? .none : .named }
        switch audiences[source] ?? FeedAudience(of: source) {
        case .place(let name): return place.name == name ? .returned : .none
        case .national: return .none
        case .readers: return isUsable() ? .none : .forReaders
        case .campus(let identifier):
            guard !isUsable(), let campus = place.campus else { return .none }
            return identifier.isEmpty || campus.isEmpty || campus == identifier ? .named : .none
        }
    }
}

extension WatchedPlace {
    /// Returns whether the person wants to be told of such an alert here, wherever it applies.
    public func wants(_ info: AlertInfo) -> Bool {
        guard info.severity == .unknown || info.gravity >= leastSeverity else { return false }
        return kinds.isEmpty || info.categories.isEmpty
            || info.categories.contains { kinds.contains($0.lowercased()) }
    }
}

/// The match of an area and a place, the closest last.
public enum PlaceMatch: Sendable, Equatable, Comparable {
    case none
    /// In the named county, but outside of the drawn area: listed, but no bell is rung.
    case outsideDrawnArea
    /// The place has no codes, and lies in the named state or near its borders.
    case perhapsInState
    /// Outside of the drawn area, by this many meters.
    case near(meters: Double)
    case partOfCounty
    /// The alert has no area that can be compared, and its feed is read for this place.
    case forReaders
    /// The service was asked for the place's position, and returned the alert.
    case returned
    /// In the named zone, county, state or country.
    case named
    case inside

    /// The rank among matches, from 0 to 8, higher for nearer.
    public var nearness: Int {
        switch self {
        case .none: 0
        case .outsideDrawnArea: 1
        case .perhapsInState: 2
        case .near: 3
        case .partOfCounty: 4
        case .forReaders: 5
        case .returned: 6
        case .named: 7
        case .inside: 8
        }
    }

    public static func < (one: PlaceMatch, two: PlaceMatch) -> Bool {
        if case (.near(let one), .near(let two)) = (one, two) { return one > two }
        return one.nearness < two.nearness
    }

    public var isHere: Bool { self > .outsideDrawnArea }
}
