// The alerts of the National Weather Service of the United States: api.weather.gov, GeoJSON.
import Alerts
import FeedDecoding
import Geodesy
import HazardKit
import TextTools
import Transport

/// The feed's address and settings. The service requires a User-Agent that names the program, and refuses
/// others with 403.
package enum NWSFeed {
    package static let kind = FeedKind(
        name: "nws", about: "Alerts of the National Weather Service, for places in the United States",
        host: host, interval: interval,
        tells: "the zone and county codes of your places, or the position of one that lacks codes",
        takesAddress: true, plan: plan)

    private static let host = "api.weather.gov"
    private static let interval = 120
    private static let base = "https://\(host)/alerts/active?"
    /// The most codes of one request, and the most requests for places without codes of both kinds.
    private static let maxCodes = 100
    private static let maxPoints = 8

    /// Returns the sources for the places. All places with UGC codes share one request. A place with a position that lacks
    /// the code of its county or of its zone needs another request, since only the service knows it: an alert names one
    /// or the other. What both answers have is one alert.
    @Sendable private static func plan(_ settings: FeedSettings) -> FeedPlan {
        var plan = FeedPlan()
        func add(
            _ name: String, _ query: String, _ audience: FeedAudience = .national, at point: GeoPoint? = nil
        ) {
            guard let address = address(settings.feed, query) else { return }
            var source = WebFeed(
                name: name, address: address, interval: settings.feed.interval ?? interval,
                agent: settings.agent)
            (source.chosenAudience, source.point) = (audience, point)
            plan.sources.append(source)
        }
        let name = settings.feed.name
        let codes = Set(settings.places.flatMap(\.ugcWithCounties)).sorted()
        if codes.count > maxCodes {
            plan.problems.append(
                "\(name): asked for the first \(maxCodes) of \(codes.count) zone codes. Remove some places.")
        }
        if !codes.isEmpty { add(name, "zone=" + codes.prefix(maxCodes).map { $0 }.joined(with: ",")) }
        let lacking = settings.places.filter { !($0.hasCounty && $0.hasZoneCode) }
        // Those for which nothing else is asked come first.
        let others =
            lacking.filter(\.ugcWithCounties.isEmpty) + lacking.filter { !$0.ugcWithCounties.isEmpty }
        let points = others.filter { $0.point != nil }
        for (index, place) in points.prefix(maxPoints).enumerated() {
            guard let point = place.point else { continue }
            let isOnly = index == 0 && codes.isEmpty
            // More than four decimals are redirected.
            add(
                isOnly ? name : "\(name)@\(place.name)",
                "point=" + GeoText.address(point).dropFirst("geo:".count), .place(place.name), at: point)
        }
        for place in others.filter({ $0.point == nil }) + points.dropFirst(maxPoints) {
            let shown = DisplayText.line(place.name)
            guard !place.ugcWithCounties.isEmpty else {
                plan.problems.append(
                    "\(name) is not asked for \(shown): give it its UGC codes with muster-sync places change."
                )
                continue
            }
            let (lacking, alerts) =
                place.hasCounty
                ? ("forecast zone", "of winter weather and heat name zones")
                : ("county", "of tornadoes and flash floods name counties")
            plan.warnings.append(
                "\(name) may miss alerts for \(shown): those \(alerts), and it has no code of its \(lacking). Give it its "
                    + "position, or all its UGC codes, with muster-sync places change.")
        }
        plan.warnings += settings.places.compactMap { place in
            place.mayBeSwapped
                ? "\(DisplayText.line(place.name)) is far from the United States, and would be in it with its two numbers swapped. "
                    + "Write the latitude first: at = 37.21,-80.40." : nil
        }
        guard settings.places.isEmpty else { return plan }
        if settings.feed.address != nil {
            add(name, "")
        } else {
            plan.problems.append(
                "\(name) needs a place to ask for. Add one with muster-sync places add NAME --at LATITUDE,LONGITUDE."
            )
        }
        return plan
    }

    /// Returns the address of a request: of the service, or of a mirror of it.
    private static func address(_ feed: FeedConfiguration.Feed, _ query: String) -> DocumentAddress? {
        guard let mirror = feed.address else { return DocumentAddress(base + query) }
        let isComplete = mirror.text.contains("?") || query.isEmpty
        return isComplete ? mirror : DocumentAddress(mirror.text + "?" + query)
    }

    /// The beginnings of the codes of zones at sea and on the Great Lakes, which lie beside any state.
    private static let waters: Set<String> = [
        "AM", "AN", "GM", "LC", "LE", "LH", "LM", "LO", "LS", "PH", "PK", "PM", "PS", "PZ", "SL",
    ]

    /// The meters from a position within which a drawn area may count as one around it.
    private static let farthest = 50_000.0

    /// Returns false if the answer to a question about one position has alerts of several states, or one that is drawn
    /// elsewhere, and cannot be one: a mirror that does not understand the question gives all alerts.
    static func isForOnePoint(_ messages: [AlertMessage], _ point: GeoPoint?) -> Bool {
        var common: Set<String>?
        for message in messages {
            let drawn = message.infos.flatMap(\.areas).flatMap(\.polygons)
            if let point, !drawn.isEmpty,
                drawn.allSatisfy({ !$0.contains(point) && $0.distance(from: point) > farthest })
            {
                return false
            }
            let codes = message.infos.flatMap(\.areas).flatMap(\.geocodes).filter { $0.name == "UGC" }
            let states = Set(codes.map { String($0.value.prefix(2)) }).subtracting(waters)
            if !states.isEmpty { common = common?.intersection(states) ?? states }
        }
        return common != []
    }
}

/// The service's answer about a position: `/points/37.21,-80.4`.
package enum NWSPoint {
    private static let largest = 256 << 10

    /// The limits of the request: a person waits for it.
    private static var limits: TransportLimits {
        var limits = WebFeed.usualLimits
        (limits.connecting, limits.stall, limits.answer, limits.whole) = (5, 5, 8, 10)
        return limits
    }

    /// Asks for the codes of a position: the service, or the server of a mirror that the feed is configured with.
    package static func codes(
        of point: GeoPoint, mirror: DocumentAddress?, agent: String
    ) -> Result<PointCodes, FeedFailure> {
        let host = mirror?.host ?? "api.weather.gov"
        let origin = mirror?.origin ?? "https://\(host)/"
        let path = "points/" + [point.latitude, point.longitude].map(decimals).joined(separator: ",")
        do throws(TransportFailure) {
            let client = try HTTPClient(base: origin, limits: limits, userAgent: agent)
            let request = DocumentRequest(path: path, limit: largest, accept: "application/geo+json")
            guard case .found(let document) = try client.document(request) else {
                return .failure(FeedFailure(.unreadable, "\(host) does not know this position"))
            }
            return Result { () throws(FeedFailure) in
                try document.decoded { (bytes) throws(FeedFault) in try PointCodes(bytes) }
            }
        } catch {
            return .failure(FeedFailure(error, host: host, now: .now()))
        }
    }

    /// Returns degrees with at most four decimals and no zeros at the end: the service redirects others.
    private static func decimals(_ degrees: Double) -> String {
        let rounded = (degrees * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
