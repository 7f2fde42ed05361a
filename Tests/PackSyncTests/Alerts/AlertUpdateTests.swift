// Reading a campus's alerts from a server and from a folder, and publishing them.
import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

struct AlertUpdateTests {
    @Test func fromAServer() throws {
        let server = try FaultServer()
        let alerts = try AlertBench(repository: server.folder)
        #expect(alerts.update(from: server.address).short == "refused alerts-missing")
        let number = try alerts.publish(["a"])
        #expect(alerts.update(from: server.address).short == "new \(number) a")
        let kept = alerts.bench.everything
        // One small request, and nothing is written, when nothing is new.
        alerts.now = alerts.now + 60
        #expect(alerts.update(from: server.address).short == "same \(number) a")
        #expect(alerts.bench.everything == kept)
        // Once a day the next root list is looked for.
        alerts.now = alerts.now + Moment.day
        #expect(alerts.update(from: server.address).short == "same \(number) a outdated")
        let paths = ["alerts", "alerts", "root/2.plist", "alerts", "alerts", "root/2.plist"]
        let requests = try server.requests(paths.count)
        #expect(requests.map(\.path) == paths)
        // Nothing new costs little more than the answer that nothing is new.
        #expect(requests[3].received + requests[3].sent < 1_024, "\(requests[3])")
    }

    /// A key that was replaced is noticed although its lists are still offered.
    @Test func aReplacedKeyIsNoticedWithinADay() throws {
        let server = try FaultServer()
        let alerts = try AlertBench(repository: server.folder)
        let old = try alerts.put(["a"], number: 1, hours: 24 * 20)
        #expect(alerts.update(from: server.address).short == "new 1 a")
        try alerts.rotate([try SecretKey()])
        alerts.file = old
        #expect(alerts.update(from: server.address).short == "same 1 a")
        alerts.now = alerts.now + Moment.day
        #expect(alerts.update(from: server.address).short == "refused alerts-signature")
    }

    @Test(arguments: ["portal", "status", "cut", "endless"])
    func aBadAnswerChangesNothing(_ fault: String) throws {
        let server = try FaultServer()
        let alerts = try AlertBench(repository: server.folder)
        try alerts.put(["a"], number: 1)
        #expect(alerts.update(from: server.address).short == "new 1 a")
        try alerts.put(["b"], number: 2)
        switch fault {
        case "portal": alerts.file = Array("<!DOCTYPE html><html><body>Log in</body></html>".utf8)
        case "status": try server.fault("alerts", "status", ["status": 503])
        case "cut": alerts.file = Array(alerts.file.dropLast(20))
        default: try server.fault("alerts", "endless")
        }
        let result = alerts.update(from: server.address)
        switch fault {
        case "portal": #expect(result == .failed(.transport(.portal)))
        case "cut": #expect(result.short == "refused alerts-signature")
        case "endless": #expect(result.short == "refused alerts-size")
        default: #expect(result.short.hasPrefix("failed"))
        }
        #expect(alerts.stored == ["a"])
    }

    @Test func onePersonAtATime() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 1)
        #expect(alerts.update().short == "new 1 a")
        let pack = try #require(
            try InstalledPackFolder.find(packs: alerts.bench.packs, identifier: SyncBench.identifier)?
                .alerts())
        let lock = try WriterLock.take(pack)
        let isTaken = lock != nil
        #expect(isTaken)
        var request = AlertRequest(
            packs: alerts.bench.packs, address: .folder(alerts.bench.repository), anchor: alerts.bench.anchor)
        request.limits = .quick
        #expect(AlertUpdate(request).run() == .busy)
        withExtendedLifetime(lock) {}
    }

    /// Alerts and guides share a folder and nothing else.
    @Test func besideAPack() throws {
        let alerts = try AlertBench()
        try alerts.bench.installTwoVersions()
        let before = alerts.bench.everything
        let number = try alerts.publish(["a"])
        #expect(alerts.update().short == "new \(number) a")
        #expect(alerts.bench.update().short == "unchanged 2")
        let after = alerts.bench.everything
        #expect(
            before.allSatisfy { name, content in name.hasSuffix("check.plist") || after[name] == content })
        #expect(after.keys.filter { before[$0] == nil }.allSatisfy { $0.contains("/alerts") })
        #expect(alerts.bench.current == 2)
    }

    // MARK: Publishing

    /// The folder's other files are never touched.
    @Test func publishingChangesOneFile() throws {
        let alerts = try AlertBench()
        try alerts.bench.publish(1)
        let names = { try FileManager.default.subpathsOfDirectory(atPath: alerts.bench.repository).sorted() }
        let (before, stamp) = (try names(), alerts.bench.stamp)
        let first = try alerts.publish(["a"])
        #expect(first == SyncBench.noon.seconds)
        #expect(try names() == (before + [".alerts-lock", "alerts"]).sorted())
        #expect(alerts.bench.stamp == stamp)
        // In the same second, and with a clock that was set back, the numbers go on.
        #expect(try alerts.publish(["b"]) == first + 1)
        alerts.now = SyncBench.noon + -3_600
        #expect(try alerts.publish(["c"]) == first + 2)
        // A list that is damaged, or gone, keeps nobody from publishing.
        alerts.now = SyncBench.noon + 60
        alerts.file = Array("x".utf8)
        #expect(try alerts.publish(["d"]) == first + 60)
    }

    /// An alert does not wait until guides are published, and leaves what they are writing alone.
    @Test func guidesAreBeingPublished() throws {
        let alerts = try AlertBench()
        try alerts.bench.publish(1)
        let repository = PublishedFolder(alerts.bench.repository)
        let lock = try repository.lock()
        let theirs = alerts.bench.repository + "/.muster-1.new"
        let left = alerts.bench.repository + "/.alerts-1.new"
        for path in [theirs, left] { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
        _ = try AlertPublisher(repository).publish(
            ["a"], key: alerts.keys[0], hours: 1, now: alerts.now)
        withExtendedLifetime(lock) {}
        #expect(FileManager.default.fileExists(atPath: theirs))
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(alerts.update().short.hasSuffix(" a"))
    }

    /// Whoever types an alert keeps nobody from publishing another one meanwhile, and loses none of them.
    @Test func anotherProgramPublishesMeanwhile() throws {
        let alerts = try AlertBench()
        try alerts.bench.publish(1)
        let repository = PublishedFolder(alerts.bench.repository)
        let typing = try AlertPublisher(repository)
        let first = try AlertPublisher(repository).publish(
            ["a"], key: alerts.keys[0], hours: 1, now: alerts.now)
        let changed = #expect(throws: PublishProblem.self) {
            try typing.publish(["b"], key: alerts.keys[0], hours: 1, now: alerts.now)
        }
        #expect(changed?.isOfChange == true)
        #expect(alerts.update().short.hasSuffix(" a"))
        let again = try AlertPublisher(repository)
        #expect(again.published?.messages == ["a"])
        let second = try again.publish(["a", "b"], key: alerts.keys[0], hours: 1, now: alerts.now)
        #expect(second == first + 1)
    }

    /// Links out of the folder, and anything other than a regular file, are not read.
    @Test(arguments: ["folder", "link", "pipe", "zero"])
    func strangeFiles(_ kind: String) throws {
        let alerts = try AlertBench()
        let outside = try alerts.bench.directory.write(try alerts.put(["a"], number: 1), to: "outside")
        try FileManager.default.removeItem(atPath: alerts.path)
        switch kind {
        case "folder": mkdir(alerts.path, 0o755)
        case "link": symlink(outside, alerts.path)
        case "pipe": mkfifo(alerts.path, 0o644)
        default: symlink("/dev/zero", alerts.path)
        }
        guard case .failed = alerts.update() else {
            Issue.record("\(kind) is read")
            return
        }
        #expect(alerts.stored == nil)
        if kind == "folder" { return }
        // A publisher replaces it.
        _ = try alerts.publish(["b"])
        #expect(alerts.update().short.hasSuffix(" b"))
    }

    @Test func whatIsNotPublished() throws {
        let alerts = try AlertBench()
        func code(_ body: () throws -> Void) -> String? {
            do { try body() } catch { return (error as? PublishProblem)?.code }
            return nil
        }
        let thief = try SecretKey()
        #expect(code { _ = try alerts.publish(["a"], key: thief) } == "publish-alert-key")
        #expect(
            code { _ = try alerts.publish([String(repeating: "a", count: 64 << 10)]) }
                == "publish-alerts-size")
        #expect(
            code { _ = try alerts.publish(Array(repeating: "a", count: 101)) } == "publish-alerts-size")
        #expect(code { _ = try alerts.publish(["a\u{1}b"]) } != nil)
        #expect(code { _ = try alerts.publish(["a\r\nb"]) } != nil)
        #expect(!FileManager.default.fileExists(atPath: alerts.path))
        let none = try AlertBench(isNamed: false)
        #expect(code { _ = try none.publish(["a"]) } == "publish-alert-key")
    }
}
