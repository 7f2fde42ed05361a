// A pack, its keys, a repository that it is published to, and the folder of a client that updates it.
import Clocks
import ContentPack
import Foundation
import TestSupport

@testable import PackSync
@testable import Transport

final class SyncBench {
    static let identifier = "org.example.campus"
    static let noon = Moment("2026-11-21T12:00:00Z") ?? Moment(seconds: 0)

    let directory: PrivateDirectory
    let rootKey: SecretKey
    var guideKey: SecretKey
    var stampKey: SecretKey
    private(set) var anchor: RootList
    let pack: PackBuilder
    /// The repository's folder.
    let repository: String
    var packs: String { directory.path("packs") }
    /// The pack's own folder.
    var home: String { packs + "/" + Self.identifier }
    var now = SyncBench.noon
    /// The progress reported by the last update.
    private(set) var progress: [UpdateProgress] = []

    /// - Parameters:
    ///   - repository: where to publish to; else a folder of its own.
    ///   - alertKeys: those that the first list names.
    init(repository: String? = nil, alertKeys: [PublicKey] = []) throws {
        directory = try PrivateDirectory()
        chmod(directory.path, 0o755)
        self.repository = repository ?? directory.path("repository")
        (rootKey, guideKey, stampKey) = (try SecretKey(), try SecretKey(), try SecretKey())
        anchor = RootList(
            identifier: Self.identifier, number: 1, date: "2026-11-21", threshold: 1,
            rootKeys: [rootKey.publicKey], guideKey: guideKey.publicKey, stampKey: stampKey.publicKey,
            alertKeys: alertKeys)
        pack = try PackBuilder.complete()
        try Self.patiently {
            try PublishedFolder(self.repository).addRootList(self.anchor, signedBy: [self.rootKey])
        }
        try pack.guide("fire")
        try pack.guide("flood")
        try pack.write("body { color: #400 }\n", to: "Guides/global.css")
    }

    /// A pack of which these versions were published and installed, one after the other.
    static func updated(_ versions: ClosedRange<Int>) throws -> SyncBench {
        let bench = try SyncBench()
        for version in versions {
            try bench.publish(version)
            _ = bench.update()
        }
        return bench
    }

    // MARK: The publisher

    /// Publishes the pack as it is now.
    func publish(_ version: Int, days: Int = 30) throws {
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>\(Self.identifier)</string><key>Title</key><string>Example</string>
            <key>Version</key><integer>\(version)</integer><key>Date</key><string>2026-11-21</string></dict>
            """)
        try Self.patiently {
            _ = try Publisher(PublishedFolder(repository)).publish(
                pack.path, guideKey: guideKey, stampKey: stampKey, days: days, now: now)
        }
    }

    func restamp(days: Int = 30) throws {
        try Self.patiently {
            _ = try Publisher(PublishedFolder(repository)).restamp(stampKey, days: days, now: now)
        }
    }

    /// A new list with other keys in the place of those named.
    func rotate(guide: Bool = false, stamp: Bool = false) throws {
        if guide { guideKey = try SecretKey() }
        if stamp { stampKey = try SecretKey() }
        let lists = try PublishedFolder(repository).rootLists()
        var next = lists.last ?? anchor
        next.number += 1
        (next.guideKey, next.stampKey) = (guideKey.publicKey, stampKey.publicKey)
        try Self.patiently { try PublishedFolder(repository).addRootList(next, signedBy: [rootKey]) }
    }

    /// A lock that was let go is still held, for a moment, by a program that another test is just starting.
    static func patiently(_ body: () throws -> Void) throws {
        for _ in 0..<1_000 {
            do {
                return try body()
            } catch let problem as PublishProblem where problem.code == "publish-busy" {
                usleep(10_000)
            }
        }
        try body()
    }

    var stamp: [UInt8] {
        get { (try? Data(contentsOf: URL(fileURLWithPath: repository + "/stamp"))).map(Array.init) ?? [] }
        set { try? Data(newValue).write(to: URL(fileURLWithPath: repository + "/stamp")) }
    }

    // MARK: The client

    /// Versions 1 and 2, which differ in the guide on fire.
    func installTwoVersions() throws {
        try publish(1)
        _ = update()
        try pack.guide("fire", title: "New")
        try publish(2)
        _ = update()
    }

    /// One update, from the repository's folder unless an address is given.
    func update(
        from address: String? = nil, repository double: (any Repository)? = nil,
        _ change: (inout UpdateRequest) -> Void = { _ in }
    ) -> UpdateReport {
        var request = UpdateRequest(
            packs: packs, address: SourceAddress(address ?? repository) ?? .folder(repository),
            anchor: anchor)
        request.limits = .quick
        change(&request)
        var report: UpdateReport
        var tries = 0
        repeat {
            progress = []
            report = Update(
                request, from: double, clock: { self.now }, random: { $0.upperBound },
                progress: { self.progress.append($0) }
            ).run()
            tries += 1
            if report.result == .busy { usleep(10_000) }
        } while report.result == .busy && tries < 1_000
        return report
    }

    /// The version that `current` leads to, as the pack says itself; `nil` where there is none that is whole.
    var current: Int? {
        guard let pack = try? Pack.open(directory: home + "/current", origin: .user),
            pack.problems.allSatisfy({ $0.severity != .error })
        else { return nil }
        return pack.info.version
    }

    func text(_ name: String) -> String? {
        try? String(contentsOfFile: home + "/current/" + name, encoding: .utf8)
    }

    /// The names in the pack's folder.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: home))?.sorted() ?? [] }

    /// Every file and link below the packs' folder with its content: for "nothing was changed".
    var everything: [String: String] {
        var found: [String: String] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: packs) ?? .init() {
            let path = packs + "/" + name
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                found[name] = "-> " + target
            } else if let data = FileManager.default.contents(atPath: path) {
                found[name] = SHA256.digest(of: data).hex
            }
        }
        return found
    }
}

extension UpdateReport {
    var failure: SyncFailure? { if case .failed(let failure) = result { failure } else { nil } }
    var transport: TransportFailure? { failure?.transport }

    /// `updated 3 > 4`, `unchanged 4` and the like.
    var short: String {
        switch result {
        case .unchanged(let version, nil): "unchanged \(version)"
        case .unchanged(let version, let held?): "held \(version) < \(held)"
        case .updated(let from, let to, _): "updated \(from.map { String($0) } ?? "none") > \(to)"
        case .available(let from, let to, _, _): "available \(from.map { String($0) } ?? "none") > \(to)"
        case .waiting: "waiting"
        case .busy: "busy"
        case .failed(.refused(let refusal)): "refused \(refusal.code)"
        case .failed: outcome.rawValue
        }
    }
}
