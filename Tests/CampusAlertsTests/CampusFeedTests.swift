// The whole way: alerts that a campus signs, in the snapshot that readers show.
import Alerts
import Clocks
import ContentPack
import FeedUpdate
import Foundation
import HazardKit
import TestSupport
import Testing

@testable import CampusAlerts
@testable import PackSync
@testable import Transport

/// A repository with alerts, and the folders of a reader.
private final class Campus {
    let directory: PrivateDirectory
    let root: SecretKey
    let key: SecretKey
    let anchor: RootList
    var now = DraftRulesTests.now
    var repository: String { directory.path("repository") }
    static let identifier = "org.example.campus"

    init() throws {
        directory = try PrivateDirectory()
        chmod(directory.path, 0o755)
        (root, key) = (try SecretKey(), try SecretKey())
        anchor = RootList(
            identifier: Self.identifier, number: 1, date: "2026-11-22", threshold: 1,
            rootKeys: [root.publicKey],
            guideKey: try SecretKey().publicKey, stampKey: try SecretKey().publicKey,
            alertKeys: [key.publicKey])
        try PublishedFolder(repository).addRootList(anchor, signedBy: [root])
    }

    func publish(_ documents: [String], hours: Int = 24) throws {
        for _ in 0..<1_000 {
            do throws(PublishProblem) {
                _ = try AlertPublisher(PublishedFolder(repository)).publish(
                    documents, key: key, hours: hours, now: now)
                return
            } catch {
                // A lock that was let go is still held, for a moment, by a program that another test is just starting.
                guard error.code == "publish-busy" else { throw error }
                usleep(10_000)
            }
        }
    }

    func document(_ identifier: String, kind: AlertKind = .alert, about: [String] = []) -> String {
        let head = MessageHeader(
            identifier: identifier, sender: Self.identifier, sent: now, kind: kind,
            references: about.map { "\(Self.identifier),\($0),2026-11-22T15:00:00-00:00" })
        if kind == .cancel { return CAPWriter.cancellation(head, isTest: false, reason: "") }
        return CAPWriter.document(DraftRulesTests.draft(), head, zone: .utc)
    }

    func read(_ name: String = "campus") -> FeedResult {
        let request = AlertRequest(
            packs: directory.path("packs"), address: .folder(repository), anchor: anchor)
        let updater = FeedUpdater(
            folder: HazardFolder(directory.path("hazards")), names: [name], places: [], clock: { self.now },
            random: { $0.lowerBound })
        return updater.update(CampusFeed(name: name, request: request), .now)
    }

    func snapshot() throws -> AlertSnapshot { try AlertSnapshot.read(folder: directory.path("hazards")) }

    func states() throws -> [AlertState] {
        AlertChain.chains(of: try snapshot().messages).map { $0.state(at: now) }
    }
}

struct CampusFeedTests {
    @Test func anAlertAndItsEnd() throws {
        let campus = try Campus()
        #expect(campus.read().sentence == "No list of alerts is published here. It was never read.")
        try campus.publish([])
        #expect(campus.read().result == .read(.ok))
        #expect(try campus.states() == [])
        campus.now = campus.now + 60
        try campus.publish([campus.document("a")])
        #expect(campus.read().state.listed == 1)
        #expect(try campus.states() == [.active])
        let message = try #require(try campus.snapshot().messages.first)
        #expect(message.source == "campus" && CampusSource.isVerified(message.source))
        // Its end by the clock, without any reading.
        let end = campus.now + 7_200
        campus.now = DraftRulesTests.now + 7_200
        #expect(try campus.states() == [.ended(since: DraftRulesTests.now + 7_200)])
        #expect(end > campus.now)
    }

    @Test func aCancellation() throws {
        let campus = try Campus()
        try campus.publish([campus.document("a")])
        _ = campus.read()
        campus.now = campus.now + 60
        try campus.publish([campus.document("b", kind: .cancel, about: ["a"])])
        _ = campus.read()
        #expect(try campus.states() == [.canceled(since: campus.now)])
    }

    /// A list that lacks it for an hour: no longer listed.
    @Test func noLongerListed() throws {
        let campus = try Campus()
        try campus.publish([campus.document("a")])
        _ = campus.read()
        let seen = campus.now
        for _ in 0..<2 {
            campus.now = campus.now + 60
            try campus.publish([])
            _ = campus.read()
        }
        #expect(try campus.states() == [.active])
        campus.now = seen + 3_600
        #expect(try campus.states() == [.active], "as long as no one has looked again")
        campus.now = seen + 3_660
        try campus.publish([])
        _ = campus.read()
        #expect(try campus.states() == [.noLongerListed(since: seen)])
    }

    /// A frozen list goes on being shown, with when it was confirmed; the feed counts as old at once.
    @Test func frozen() throws {
        let campus = try Campus()
        try campus.publish([campus.document("a")], hours: 1)
        _ = campus.read()
        let signed = campus.now
        campus.now = signed + 4_200
        let report = campus.read()
        #expect(
            report.state.detail
                == "Campus alerts not confirmed since 2026-11-22 15:00 UTC: there may be newer ones that do not reach you"
        )
        #expect(report.state.succeeded == signed && report.state.isUnconfirmed)
        #expect(report.state.age(at: campus.now) == .stale(4_200))
        var slow = report.state
        slow.interval = 86_400
        #expect(slow.age(at: campus.now) == .stale(4_200), "however seldom it is read")
        #expect(try campus.states() == [.active])
        #expect(try campus.snapshot().feeds.first?.detail == report.state.detail)
    }

    @Test func aClockThatIsWrong() throws {
        let campus = try Campus()
        try campus.publish([campus.document("a")])
        campus.now = campus.now + -3_600
        let report = campus.read()
        #expect(report.state.detail.hasPrefix("Cannot determine whether these are the newest campus alerts"))
        #expect(report.state.age(at: campus.now) == .unknown)
        #expect(try campus.snapshot().messages.count == 1)
    }

    /// A refused list changes nothing that was read before.
    @Test func refused() throws {
        let campus = try Campus()
        try campus.publish([campus.document("a")])
        _ = campus.read()
        try Data("x".utf8).write(to: URL(fileURLWithPath: campus.repository + "/alerts"))
        let report = campus.read()
        #expect(report.result == .read(.unreadable))
        #expect(
            report.state.detail.hasPrefix("The list of alerts is not signed by a key that may sign alerts"))
        #expect(try campus.states() == [.active])
    }

    /// One message that cannot be read hides no other.
    @Test func aBadMessage() throws {
        let campus = try Campus()
        try campus.publish(["<html/>", campus.document("a"), "<alert>", String(repeating: "<a>", count: 500)])
        let report = campus.read()
        #expect(report.result == .read(.partial))
        #expect(report.state.listed == 1 && report.state.damaged == 3)
        #expect(try campus.states() == [.active])
    }

    /// An unsigned feed cancels none of a campus's alerts.
    @Test func anUnsignedFeedCannotCancel() throws {
        let campus = try Campus()
        try campus.publish([campus.document("a")])
        _ = campus.read()
        var cancel = AlertMessage(
            identifier: "x", sender: "evil", sent: FeedTime(campus.now + 10), kind: .cancel)
        cancel.references = [AlertReference(sender: Campus.identifier, identifier: "a")]
        var twin = AlertMessage(identifier: "a", sender: Campus.identifier, sent: FeedTime(campus.now + 20))
        twin.infos = []
        let messages =
            try campus.snapshot().messages
            + [cancel, twin].map { ListedMessage($0, source: "evil", listed: campus.now) }
        let chains = AlertChain.chains(of: messages)
        #expect(chains.contains { $0.state(at: campus.now + 30) == .active })
        #expect(
            chains.filter { $0.parts.contains { $0.versions.contains { $0.source == "campus" } } }.count == 1)
    }

    /// No person can give the name that readers trust to another feed.
    @Test func theNameIsTheCampussOwn() throws {
        let file = try PrivateDirectory()
        let lines =
            "feed = campus\nfrom = https://evil.example/cap\nfeed = other\nfrom = https://o.example/cap\n"
        try file.write(lines, to: "feeds.conf")
        let configuration = ConfigurationFile.first(ConfigurationFile.feeds, in: [file.path]).map {
            FeedConfiguration($0, knowing: ["campus"])
        }
        let plan = FeedPlan.make(
            try #require(configuration), places: [], kinds: [], version: "1")
        #expect(plan.sources.map(\.name) == ["other"])
        #expect(plan.problems.first?.hasPrefix("campus: feeds.conf gives it an address") == true)
    }

    /// Alerts that came on a stick stay, although no feed of them is on.
    @Test func carried() throws {
        let campus = try Campus()
        try campus.publish([campus.document("a")])
        let request = AlertRequest(
            packs: campus.directory.path("packs"), address: .folder(campus.repository), anchor: campus.anchor)
        let updater = FeedUpdater(
            folder: HazardFolder(campus.directory.path("hazards")), names: [], places: [],
            clock: { campus.now }, random: { $0.lowerBound })
        #expect(updater.update(CampusFeed(carriedAs: "campus", request: request), .now).result == .read(.ok))
        #expect(try campus.states() == [.active])
        try updater.applyConfiguration()
        #expect(try campus.states() == [.active])
        #expect(try campus.snapshot().feeds.first?.host == "a memory stick or folder")
    }

    /// `muster-sync update --from` takes what is on a stick; the name of the file decides nothing, its signature does.
    @Test func fromAStick() throws {
        let campus = try Campus()
        let home = try PrivateDirectory()
        try campus.publish([campus.document("a")])
        try home.write(campus.anchor.bytes, to: "config/muster/roots/\(Campus.identifier).plist")
        func update() throws -> ProgramResult {
            try runProgram(
                [
                    try Binary.musterSync(), "update", "--from", campus.repository, "--pack",
                    Campus.identifier,
                    "--packs", home.path("packs"),
                ],
                environment: [
                    "HOME": home.path, "XDG_DATA_HOME": home.path("data"),
                    "XDG_CONFIG_HOME": home.path("config"),
                ])
        }
        // No guides are published there, which is said; the alerts are taken all the same.
        let first = try update()
        #expect(first.stderr.contains("it holds no repository of guides: there is no stamp in it."))
        #expect(
            first.stdout.hasPrefix("Alerts of org.example.campus: Read; the feed lists 1 message."),
            "\(first)")
        let snapshot = try AlertSnapshot.read(folder: home.path("data/muster/hazards"))
        #expect(snapshot.messages.map(\.message.identifier) == ["a"])
        #expect(snapshot.feeds.map(\.host) == [CampusSource.carriedHost])
        try Data("x".utf8).write(to: URL(fileURLWithPath: campus.repository + "/alerts"))
        let second = try update()
        #expect(
            second.stderr.contains("Alerts of org.example.campus: The list of alerts is not signed by a key"))
        #expect(try AlertSnapshot.read(folder: home.path("data/muster/hazards")).messages.count == 1)
    }
}
