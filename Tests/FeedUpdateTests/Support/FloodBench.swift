// A service of floods, a person who reads it and reports to it, and a clock.
import Clocks
import FeedDecoding
import Foundation
import Geodesy
import Hazards
import TestSupport

@testable import FeedUpdate
@testable import Transport

/// A service, and the folder of a person who reads it.
struct FloodBench {
    let bench: FeedBench

    init() throws {
        bench = try FeedBench()
        bench.names = ["flood"]
        try serve("GetRegions.response.xml", as: "GetRegions")
        try serve("GetEventsByBoundaryID.response.xml", as: "GetEventsByBoundaryID-7")
        try answer("<events/>", "GetEventsByBoundaryID", "6")
        try serve("GetMarkerFile.response-first.xml", as: "GetMarkerFile-7-4")
        try answer("<kmlfiles/>", "GetMarkerFile", "7-5")
        try answer("<kmlfiles/>", "GetMarkerFile", "31-3")
        for name in ["base_31", "diff_31_4", "cut-off"] {
            try bench.serve(sample: "flood/\(name).kml", as: "kmls/\(name).kml")
        }
    }

    /// Answers a call with a sample, whose documents are on this server.
    func serve(_ sample: String, as call: String) throws {
        let text = String(decoding: try FeedBench.sample("flood/" + sample), as: UTF8.self)
        try bench.serve(
            text.replacing("http://127.0.0.1:8080/", with: bench.server.address), as: "flood/" + call)
    }

    func answer(_ content: String, _ command: String, _ values: String = "") throws {
        try bench.serve(
            "<server><command>\(command)</command><response>\(content)</response></server>",
            as: "flood/" + command + (values.isEmpty ? "" : "-") + values)
    }

    func file(_ kind: String, _ id: String, _ name: String, _ version: Int) -> String {
        let address = bench.server.address + "kmls/\(name).kml"
        return
            "<\(kind)><kmlfile><id>\(id)</id><file>\(address)</file><version>\(version)</version></kmlfile></\(kind)>"
    }

    func source() throws -> FloodFeed {
        guard let address = DocumentAddress(bench.server.address + "flood") else {
            throw HarnessFailure("no address")
        }
        var source = FloodFeed(address: address, interval: 600, agent: "muster-sync/0 (tests)")
        source.limits = try bench.source().limits
        return source
    }

    @discardableResult
    func update() throws -> FeedResult {
        bench.updater.update(try source(), .now)
    }

    var snapshot: FloodSnapshot {
        get throws { try FloodSnapshot.read(folder: bench.folder.path) }
    }

    var collection: FloodCollection {
        get throws {
            guard let found = try snapshot.collection(of: "flood") else { throw HarnessFailure("no floods") }
            return found
        }
    }

    var fargo: FloodMarkerSet {
        get throws {
            guard let set = try collection.set("4", "7") else { throw HarnessFailure("no markers") }
            return set
        }
    }
}

/// The reports of a person, and those that the service received.
extension FloodBench {
    /// A report as the service received it.
    struct Submitted: Decodable {
        var type: String
        var report: [String: String]
    }

    var outbox: Outbox { Outbox(bench.directory.path("outbox")) }
    var address: String { bench.server.address + "flood" }

    static let draft: FloodReportDraft = {
        var draft = FloodReportDraft(
            point: GeoPoint(latitude: 46.903, longitude: -96.798),
            observed: FloodTime("2026-03-02 10:45") ?? FloodTime(localSeconds: 0), zoneOffset: -21_600,
            severity: 4)
        (draft.cover, draft.coverHeight, draft.comment) = (.wetSnow, 6, "Road <closed> & dark")
        return draft
    }()

    /// Stores a report, a minute after the last one.
    @discardableResult
    func keep(
        picture: [UInt8] = [], _ change: (inout FloodReportDraft) -> Void = { _ in }
    ) throws -> OutboxReport {
        var draft = Self.draft
        change(&draft)
        return try outbox.keep(draft, for: address, picture: picture, now: bench.now)
    }

    func sender() throws -> FloodSender {
        var source = try source()
        source.outbox = outbox
        let now = bench.now
        source.clock = { now }
        guard var sender = source.sender else { throw HarnessFailure("no sender") }
        sender.limits = source.limits
        sender.random = { $0.upperBound }
        return sender
    }

    func send(isAutomatic: Bool = true) throws { try sender().send(isAutomatic: isAutomatic) }

    /// Reads the service with the outbox, as an update does.
    @discardableResult
    func updateAndSend() throws -> FeedResult {
        var source = try source()
        source.outbox = outbox
        let now = bench.now
        source.clock = { now }
        return bench.updater.update(source, .now)
    }

    var reports: [OutboxReport] { get throws { try outbox.list().reports } }
    var states: [ReportDelivery.State] { get throws { try reports.map(\.delivery.state) } }

    /// The reports that the service received, in order.
    var submitted: [Submitted] {
        get throws {
            let path = bench.server.directory.path("submitted")
            guard let data = FileManager.default.contents(atPath: path) else { return [] }
            return try String(decoding: data, as: UTF8.self).split(separator: "\n").map {
                try JSONDecoder().decode(Submitted.self, from: Data($0.utf8))
            }
        }
    }

    /// Has the service answer a report with a sample.
    func answerReports(with sample: String) throws {
        try bench.serve(sample: "flood/SubmitMarker.response-\(sample).xml", as: "flood/SubmitMarker")
    }
}
