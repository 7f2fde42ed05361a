// The worked example of CONTRIBUTING: what a new kind of hazard costs in Network. In the program this file is in a folder
// Sources/Network/FeedUpdate/Outages, and the line elsewhere is `OutageSnapshot.self,` in `HazardUpdates.all`.
import Clocks
import FeedDecoding
import Geodesy
import HazardKit
import Hazards
import JSONReader
import TextTools

@testable import FeedUpdate
@testable import Transport

/// The outages of a utility: a list in JSON.
struct OutageFeed: DocumentFeed {
    let name = "utility"
    let address: DocumentAddress
    var interval = 600
    let agent: String
    var limits = WebFeed.usualLimits
    var host: String { address.host }

    static let kind = FeedKind(
        name: "utility", about: "Power outages of a utility", host: "the utility that you name",
        interval: 600,
        tells: "nothing but the request", takesAddress: true, needsAddress: true
    ) { settings in
        guard let address = settings.feed.address else {
            return FeedPlan(problems: ["utility needs an address."])
        }
        return FeedPlan(sources: [OutageFeed(address: address, agent: settings.agent)])
    }

    private static let largest = 1 << 20

    func read(_ context: FeedContext<OutageSnapshot>) throws(FeedFailure) -> FeedAnswer<[Outage]> {
        let question = DocumentRequest(path: address.path, limit: Self.largest, accept: "application/json")
        switch try ask(address, question, isKnown: true, context).answer {
        case .notModified: return FeedAnswer(nil)
        case .nothing: return FeedAnswer([])
        case .found(let document):
            var answer = FeedAnswer(try decode(document.bytes))
            (answer.entityTag, answer.lastModified) = (document.entityTag, document.lastModified)
            return answer
        }
    }

    private func decode(_ bytes: [UInt8]) throws(FeedFailure) -> [Outage] {
        let limits = JSONLimits(bytes: Self.largest, depth: 8, tokens: 100_000)
        guard let items = (try? JSONValue.read(bytes, limits: limits))?.array else {
            throw FeedFailure(.unreadable, "the response is not a list of outages")
        }
        return items.compactMap { item in
            guard let id = item["id"]?.string, let latitude = item["latitude"]?.double,
                let longitude = item["longitude"]?.double
            else { return nil }
            return Outage(
                source: name, id: DisplayText.line(id), area: DisplayText.line(item["area"]?.string ?? ""),
                customers: min(max(item["customers"]?.integer ?? 0, 0), 100_000_000),
                point: GeoPoint(latitude: latitude, longitude: longitude))
        }
    }
}

/// An outage that people are notified of.
struct OutageEvent: NotifiableEvent, Equatable {
    let outage: Outage
    let places: [String]

    var line: String {
        "no power: \(outage.area), \(CountedNoun.text(outage.customers, "customer")), near \(places.joined(separator: ", "))"
    }
    var details: [String] { [] }
    var text: String { TellingLimits.text([line]) }
    var values: [(name: String, value: String)] { [("ALERT", "Power outage"), ("AREA", outage.area)] }
    var isUrgent: Bool { false }
}

extension OutageSnapshot: UpdatedSnapshot {
    static func feeds(outbox: Outbox?) -> [FeedKind] { [OutageFeed.kind] }

    mutating func take(_ reading: FeedAnswer<[Outage]>, _ state: inout FeedState, at now: Moment) {
        state.confirm(reading, at: now)
        guard let found = reading.content else { return }
        outages.removeAll { $0.source == state.name }
        outages += found
        state.listed = found.count
    }

    static let command = "muster"
    static func isWanted(for places: [WatchedPlace]) -> Bool { places.contains { $0.point != nil } }

    /// Each outage is told once for the places that it is near.
    func news(_ wish: TellingWish) -> News<OutageEvent> {
        let stored = Set(outages.map { Told.key($0.source, $0.id) })
        let known = told.filter { stored.contains($0.keys.first ?? "") }
        var found: [News<OutageEvent>.Item] = []
        for outage in outages {
            let key = Told.key(outage.source, outage.id)
            let names = wish.places.filter(outage.isNear).map(\.name)
            guard !names.isEmpty, !known.contains(where: { $0.keys == [key] }) else { continue }
            let told = Told(
                keys: [key], places: names, ranks: [Double(outage.customers)], title: outage.area,
                at: wish.now)
            found.append(
                .init(
                    event: OutageEvent(outage: outage, places: names),
                    changes: [.init(replaced: nil, told: told)]))
        }
        return News(known, found.sorted { $0.event.outage.customers > $1.event.outage.customers }, wish)
    }

    static var test: (word: String, noun: String) { ("outages", "outage") }
    mutating func beginTest(for places: [WatchedPlace], at now: Moment) {}
    mutating func endTest(at now: Moment) -> Bool { false }
}
