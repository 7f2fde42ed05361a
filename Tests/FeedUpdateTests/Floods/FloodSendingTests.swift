// Reports are sent once, in their order, and never lost: each answer of a service, and none.
import Clocks
import FeedDecoding
import Files
import Foundation
import Hazards
import TestSupport
import Testing
import TextTools

@testable import FeedUpdate
@testable import Transport

@Suite struct FloodSendingTests {
    private let floods: FloodBench
    private var bench: FeedBench { floods.bench }
    private let path = "flood/SubmitMarker"

    init() throws { floods = try FloodBench() }

    private func refused(_ sentence: String) -> String {
        "<server><command>SubmitMarker</command><response><msg>\(sentence)</msg></response></server>"
    }

    private var delivery: ReportDelivery {
        get throws {
            guard let report = try floods.reports.first else { throw HarnessFailure("no report") }
            return report.delivery
        }
    }

    @Test func theOldestGoesFirstAndEachOnce() throws {
        try floods.answerReports(with: "ok")
        for text in ["one", "two", "three"] { try floods.keep { $0.comment = text } }
        try floods.send()
        #expect(try floods.states == [.sent, .sent, .sent])
        #expect(try floods.submitted.map { $0.report["userComment"] } == ["one", "two", "three"])
        try floods.send(isAutomatic: false)
        #expect(try floods.submitted.count == 3)
    }

    @Test func everyFieldArrives() throws {
        try floods.answerReports(with: "as-kml")
        let picture = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        try floods.keep(picture: picture) {
            $0.email = "a@example.org"
            $0.phone = "701-555-0100"
        }
        try floods.send()
        let sent = try #require(try floods.submitted.first)
        #expect(sent.type == "application/x-www-form-urlencoded")
        let report = sent.report
        #expect(report["latitude"] == "46.903000" && report["longitude"] == "-96.798000")
        #expect(report["observationTime"] == "03/02/2026 10:45" && report["uploadTime"] == "03/02/2026 11:00")
        #expect(report["severity"] == "4" && report["coverType"] == "Water-soaked snow")
        #expect(report["coverHeight"] == "6" && report["userComment"] == "Road &lt;closed&gt; &amp; dark")
        #expect(report["email"] == "a@example.org" && report["phoneNumber"] == "701-555-0100")
        #expect(Data(base64Encoded: report["pictureData"] ?? "") == Data(picture))
        let kept = try #require(try floods.reports.first)
        #expect(kept.delivery.state == .sent && kept.delivery.marker == "107")
        // Once it is sent, nothing of the person stays, nor the picture.
        #expect(kept.draft.email == nil && kept.draft.phone == nil && !kept.hasPicture)
        #expect(!FileManager.default.fileExists(atPath: floods.outbox.path + "/\(kept.id).jpg"))
    }

    @Test func aPictureThatTheServiceLosesIsSaid() throws {
        try floods.answerReports(with: "image-lost")
        try floods.keep(picture: [0xFF, 0xD8])
        try floods.send()
        #expect(try delivery.state == .sentWithoutPicture)
        #expect(try delivery.answer == "the service could not store the picture")
    }

    @Test func aPictureThatIsTooLargeIsLeftOut() throws {
        try bench.server.faults([
            ["path": path, "fault": "status", "status": 413, "times": 1],
            ["path": path, "fault": "replaced", "text": refused("Marker added successfully")],
        ])
        try floods.keep(picture: [UInt8](repeating: 1, count: 1_000))
        try floods.send()
        #expect(try delivery.state == .sentWithoutPicture)
        #expect(try floods.submitted.map { $0.report["pictureData"] != nil } == [true, false])
        // Without a picture it is the report that is too large.
        try bench.server.fault(path, "status", ["status": 413])
        try floods.keep()
        try floods.send()
        #expect(try floods.states == [.sentWithoutPicture, .refused])
    }

    @Test func aRefusalKeepsTheSentenceAndTheNextOneGoes() throws {
        try bench.server.faults([
            ["path": path, "fault": "replaced", "text": refused("The severity is missing."), "times": 1],
            ["path": path, "fault": "status", "status": 400, "text": refused("No such place."), "times": 1],
            ["path": path, "fault": "status", "status": 422, "times": 1],
        ])
        try floods.answerReports(with: "ok")
        for _ in 0..<4 { try floods.keep() }
        try floods.send()
        #expect(try floods.states == [.refused, .refused, .refused, .sent])
        #expect(
            try floods.reports.prefix(2).map(\.delivery.answer) == [
                "The severity is missing.", "No such place.",
            ])
        #expect(try floods.reports[2].delivery.answer.hasSuffix("answers with error 422"))
        // Nothing repeats it until the person changes it.
        try floods.send(isAutomatic: false)
        #expect(try floods.submitted.count == 4)
        try floods.outbox.edit(try floods.reports[0].id, now: bench.now) { $0.comment = "Changed" }
        try floods.send()
        #expect(try floods.states[0] == .sent)
    }

    @Test func aServerThatAsksToWaitIsLeftAlone() throws {
        try bench.server.fault(path, "status", ["status": 429, "headers": ["Retry-After": "600"]])
        try floods.keep()
        try floods.keep()
        try floods.send()
        #expect(try floods.states == [.waiting, .waiting])
        #expect(try floods.submitted.count == 1)
        #expect(try delivery.notBefore == bench.now + 600 + 120 && delivery.failures == 1)
        try floods.send()
        #expect(try floods.submitted.count == 1)
        // Also where the service was just read.
        try floods.sender().send(isAutomatic: true, isReached: true)
        #expect(try floods.submitted.count == 1)
        bench.now = bench.now + 721
        try floods.send()
        #expect(try delivery.failures == 2 && floods.submitted.count == 2)
        // A person does not wait.
        try bench.server.faults([])
        try floods.answerReports(with: "ok")
        try floods.send(isAutomatic: false)
        #expect(try floods.states == [.sent, .sent])
    }

    @Test func withoutANetworkReportsWait() throws {
        try floods.keep()
        var sender = try floods.sender()
        // Nothing listens there.
        sender = FloodSender(
            outbox: Outbox(floods.outbox.path),
            address: try #require(DocumentAddress("http://127.0.0.1:9/flood")), agent: sender.agent,
            limits: sender.limits, clock: sender.clock, random: sender.random)
        try sender.send(isAutomatic: true)
        // It is for another service.
        #expect(try floods.states == [.waiting] && delivery.failures == 0)
        try floods.outbox.keep(FloodBench.draft, for: "http://127.0.0.1:9/flood", now: bench.now)
        try sender.send(isAutomatic: true)
        #expect(try floods.states == [.waiting, .waiting])
        #expect(try floods.reports[1].delivery.failures == 1)
        // The pause is kept, until the service is reached.
        try sender.send(isAutomatic: true)
        #expect(try floods.reports[1].delivery.failures == 1)
        try sender.send(isAutomatic: true, isReached: true)
        #expect(try floods.reports[1].delivery.failures == 2)
        #expect(try floods.submitted.isEmpty)
    }

    @Test func whatDidNotReachTheServiceIsSentAsSoonAsItIsRead() throws {
        try floods.answerReports(with: "ok")
        let report = try floods.keep()
        _ = try floods.outbox.update(report.id) { report in
            report.delivery.set(.waiting, at: bench.now, "there is no network")
            (report.delivery.notBefore, report.delivery.isUnreached) = (bench.now + 3_000, true)
            return true
        }
        #expect(try floods.reports[0].delivery.isUnreached)
        try floods.updateAndSend()
        #expect(try floods.states == [.sent] && !delivery.isUnreached)
    }

    @Test func anAddressThatIsWrongLosesNothing() throws {
        for status in [301, 401, 403, 404, 405, 410, 511] {
            try bench.server.fault(path, "status", ["status": status, "headers": ["Location": "/else"]])
            try floods.outbox.keep(FloodBench.draft, for: floods.address, now: bench.now)
            try floods.send(isAutomatic: false)
            #expect(try floods.states.allSatisfy { $0 == .waiting }, "\(status)")
        }
    }

    @Test(arguments: ["cut", "silent", "garbage", "portal", "500", "empty", "doubt"])
    func aLostAnswerIsLookedUpBeforeSendingAgain(fault: String) throws {
        switch fault {
        case "cut":
            try floods.answerReports(with: "ok")
            try bench.server.fault(path, "cut", ["after": 10])
        case "500": try bench.server.fault(path, "status", ["status": 500])
        case "empty": try bench.server.fault(path, "replaced", ["text": ""])
        case "doubt":
            try bench.server.fault(path, "replaced", ["text": refused("Marker added, but the log failed")])
        default: try bench.server.fault(path, fault)
        }
        try floods.keep()
        try floods.keep { $0.severity = 2 }
        try floods.send()
        #expect(try floods.states == [.unsure, .waiting], "\(fault)")
        #expect(try floods.submitted.count == 1)
        // Nothing sends it again before the service was read, also not a person.
        try bench.server.faults([])
        try floods.answerReports(with: "ok")
        try floods.send(isAutomatic: false)
        #expect(try floods.states == [.unsure, .sent] && floods.submitted.count == 2)
        // The service does not have it, so it goes once more.
        bench.now = bench.now + 61
        #expect(try floods.updateAndSend().word == "ok")
        #expect(try floods.states == [.sent, .sent] && floods.submitted.count == 3)
    }

    @Test func aPictureThatCannotBeReadNowIsSentTheNextTime() throws {
        try floods.answerReports(with: "ok")
        let report = try floods.keep(picture: [7, 8])
        let path = floods.outbox.path + "/\(report.id).jpg"
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        // More than is ever read of a picture.
        try Data(count: Outbox.largestPicture + 1).write(to: URL(fileURLWithPath: path))
        try floods.send()
        #expect(try floods.submitted.isEmpty && delivery.state == .waiting)
        #expect(try delivery.answer.hasPrefix("the picture could not be read: "))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        try floods.send(isAutomatic: false)
        #expect(try floods.states == [.sent])
        #expect(try floods.submitted.map { $0.report["pictureData"] != nil } == [true])
    }

    @Test func aReportThatIsThereIsNotSentAgain() throws {
        try bench.server.fault(path, "status", ["status": 500])
        // As the first marker of the sample.
        try floods.keep(picture: [1]) {
            $0.email = "a@example.org"
            $0.point.latitude = 46.903000
        }
        try floods.send()
        #expect(try floods.states == [.unsure])
        let report = try #require(try floods.reports.first)
        let marker = Self.kml(report.draft)
        try bench.serve(marker, as: "kmls/base_31.kml")
        bench.now = bench.now + 61
        try floods.updateAndSend()
        #expect(try delivery.state == .sent && delivery.marker == "900")
        #expect(try floods.reports.first?.draft.email == nil)
        #expect(try floods.submitted.count == 1)
    }

    @Test func aReadingThatIsNotWholeDecidesNothing() throws {
        try bench.server.fault(path, "status", ["status": 500])
        try floods.keep()
        try floods.send()
        try floods.answer(floods.file("base", "31", "cut-off", 3), "GetMarkerFile", "7-4")
        bench.now = bench.now + 61
        #expect(try floods.updateAndSend().word == "partial")
        #expect(try floods.states == [.unsure])
        // Nor one that began too soon after it was sent.
        try floods.serve("GetMarkerFile.response-first.xml", as: "GetMarkerFile-7-4")
        _ = try floods.outbox.withdraw(try #require(try floods.reports.first).id)
        try floods.keep()
        try floods.send()
        bench.now = bench.now + 30
        #expect(try floods.updateAndSend().word == "ok")
        #expect(try floods.states == [.unsure] && floods.submitted.count == 2)
    }

    @Test func aSenderThatWasKilledLeavesADoubt() throws {
        try floods.answerReports(with: "ok")
        let report = try floods.keep()
        _ = try floods.outbox.update(report.id) {
            $0.delivery.set(.sending, at: bench.now)
            return true
        }
        try floods.send()
        #expect(try floods.states == [.unsure] && floods.submitted.isEmpty)
        bench.now = bench.now + 61
        try floods.updateAndSend()
        #expect(try floods.states == [.sent] && floods.submitted.count == 1)
    }

    @Test func twoDoNotSendAtOnce() throws {
        try floods.answerReports(with: "ok")
        try floods.keep()
        let lock = try floods.outbox.lockForSending()
        #expect(lock != nil && floods.outbox.isSending)
        try floods.send()
        #expect(try floods.states == [.waiting])
        lock?.hold()
    }

    @Test func aDiskThatIsFullSendsNothing() throws {
        try floods.answerReports(with: "ok")
        try floods.keep()
        // Its state cannot be written.
        chmod(floods.outbox.path, 0o500)
        defer { chmod(floods.outbox.path, 0o700) }
        if geteuid() == 0 { return }
        #expect(throws: OutboxProblem.self) { try floods.send() }
        #expect(try floods.submitted.isEmpty)
    }

    private static func kml(_ draft: FloodReportDraft) -> String {
        """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark id="900">
        <styleUrl>#sever_\(draft.severity)</styleUrl>
        <ExtendedData xmlns:mark="http://flood.cs.ndsu.nodak.edu">
        <mark:ObservationTime>\(draft.observed.text):00</mark:ObservationTime></ExtendedData>
        <Point><coordinates>\(draft.point.longitude),\(draft.point.latitude)</coordinates></Point>
        </Placemark></Document></kml>
        """
    }
}
