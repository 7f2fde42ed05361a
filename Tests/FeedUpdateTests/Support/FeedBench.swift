// A server of feeds, the folder of a person who reads them, and a clock.
import Alerts
import Clocks
import Foundation
import Geodesy
import HazardKit
import TestSupport

@testable import FeedUpdate
@testable import Transport

final class FeedBench {
    /// The clock that the samples written for the project are made for.
    static let noon = Moment("2026-03-02T17:00:00Z") ?? Moment(seconds: 0)
    static let blacksburg = WatchedPlace(
        name: "Blacksburg", point: GeoPoint(latitude: 37.2284, longitude: -80.4234), same: ["051121"],
        ugc: ["VAC121", "VAZ014"])

    let server: FaultServer
    let directory: PrivateDirectory
    var now = FeedBench.noon
    var names: Set<String> = ["campus", "other"]
    var places = [FeedBench.blacksburg]
    static let watched = WatchedPlaces([blacksburg])
    var watched: WatchedPlaces { WatchedPlaces(places) }
    var folder: HazardFolder { HazardFolder(directory.path("hazards")) }

    init() throws {
        server = try FaultServer()
        directory = try PrivateDirectory()
    }

    // MARK: The server

    func serve(_ text: String, as name: String = "feed.xml") throws {
        try server.directory.write(text, to: "repository/" + name)
    }

    func serve(sample: String, as name: String = "feed.xml") throws {
        try server.directory.write(Self.sample(sample), to: "repository/" + name)
    }

    static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(
                contentsOf: URL(fileURLWithPath: "\(Binary.checkout())/Tests/Fixtures/Feeds/\(name)")))
    }

    // MARK: The client

    func source(_ name: String = "campus", at path: String = "feed.xml") throws -> WebFeed {
        guard let address = DocumentAddress(server.address + path) else {
            throw HarnessFailure("no address")
        }
        var source = WebFeed(name: name, address: address, interval: 60, agent: "muster-sync/0 (tests)")
        source.limits.connecting = 10
        source.limits.stall = 2
        source.limits.answer = 10
        source.limits.whole = 30
        source.limits.resumePause = 10
        return source
    }

    var updater: FeedUpdater {
        FeedUpdater(
            folder: folder, names: names, places: places, clock: { self.now },
            random: { $0.upperBound })
    }

    @discardableResult
    func update(
        _ name: String = "campus", at path: String = "feed.xml", _ asking: FeedUpdater.Asking = .byHand
    ) throws -> FeedResult {
        updater.update(try source(name, at: path), asking)
    }

    var snapshot: AlertSnapshot {
        get throws { try AlertSnapshot.read(folder: folder.path) }
    }

    var identifiers: [String] {
        get throws { try snapshot.messages.map(\.message.identifier) }
    }
}

/// A message of CAP.
struct TestMessage {
    var identifier = "A-1"
    var kind = "Alert"
    var status = "Actual"
    var references = ""
    var event = "Tornado Warning"
    var urgency = "Immediate"
    var severity = "Extreme"
    var sent = "2026-03-02T16:59:00-00:00"
    var expires = "2026-03-02T18:00:00-00:00"
    var county = "051121"
    var category = "Met"

    var xml: String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(identifier)</identifier>
        <sender>w@example.org</sender><sent>\(sent)</sent><status>\(status)</status><msgType>\(kind)</msgType>
        <scope>Public</scope><references>\(references)</references>
        <info><category>\(category)</category><event>\(event)</event><urgency>\(urgency)</urgency>
        <severity>\(severity)</severity><certainty>Observed</certainty><expires>\(expires)</expires>
        <headline>\(event) now</headline><instruction>Take cover.</instruction>
        <area><areaDesc>Montgomery</areaDesc><geocode><valueName>SAME</valueName><value>\(county)</value></geocode></area>
        </info></alert>
        """
    }

    /// The reference to it.
    var triple: String { "w@example.org,\(identifier),\(sent)" }

    static func feed(_ messages: TestMessage...) -> String {
        "<alerts>" + messages.map(\.xml).joined() + "</alerts>"
    }
}
