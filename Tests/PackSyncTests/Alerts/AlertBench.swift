// A campus that publishes alerts, and a client that reads them.
import Clocks
import ContentPack
import Foundation
import TestSupport

@testable import PackSync
@testable import Transport

final class AlertBench {
    let bench: SyncBench
    var keys: [SecretKey]
    var now: Moment {
        get { bench.now }
        set { bench.now = newValue }
    }

    /// - Parameters:
    ///   - repository: where to publish to; else a folder of its own.
    ///   - isNamed: whether the first list names the alert keys, and not the second.
    init(repository: String? = nil, isNamed: Bool = true) throws {
        keys = [try SecretKey(), try SecretKey()]
        bench = try SyncBench(repository: repository, alertKeys: isNamed ? keys.map(\.publicKey) : [])
    }

    /// A list of alerts as an attacker or a careful publisher may make it, at the place of the published one.
    @discardableResult
    func put(
        _ messages: [String] = ["<alert/>"], number: Int, key: SecretKey? = nil, root: Int = 1,
        identifier: String = SyncBench.identifier, issued: Moment? = nil, hours: Int = 24
    ) throws -> [UInt8] {
        let issued = issued ?? now
        let list = AlertList(
            identifier: identifier, number: number, root: root, issued: issued,
            expires: issued + hours * 3_600, messages: messages)
        let bytes = (key ?? keys[0]).embed(list.message, comment: "test")
        file = bytes
        return bytes
    }

    var file: [UInt8] {
        get { (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init) ?? [] }
        set { try? Data(newValue).write(to: URL(fileURLWithPath: path)) }
    }

    var path: String { bench.repository + "/alerts" }
    /// The folder in which a client stores its alerts.
    var home: String { bench.home + "/alerts" }

    func publish(
        _ messages: [String], key: SecretKey? = nil, hours: Int = 24
    ) throws -> Int {
        var number = 0
        try SyncBench.patiently {
            number = try AlertPublisher(PublishedFolder(bench.repository)).publish(
                messages, key: key ?? keys[0], hours: hours, now: now)
        }
        return number
    }

    /// A new root list with these alert keys in the place of the others.
    func rotate(_ keys: [SecretKey]) throws {
        self.keys = keys
        var next = try PublishedFolder(bench.repository).rootLists().last ?? bench.anchor
        next.number += 1
        next.alertKeys = keys.map(\.publicKey)
        try SyncBench.patiently {
            try PublishedFolder(bench.repository).addRootList(next, signedBy: [bench.rootKey])
        }
    }

    func update(
        from address: String? = nil, _ change: (inout AlertRequest) -> Void = { _ in }
    ) -> AlertResult {
        var request = AlertRequest(
            packs: bench.packs,
            address: SourceAddress(address ?? bench.repository) ?? .folder(bench.repository),
            anchor: bench.anchor)
        request.limits = .quick
        change(&request)
        var result = AlertResult.busy
        for _ in 0..<1_000 where result == .busy {
            result = AlertUpdate(request, clock: { self.now }).run()
            if result == .busy { usleep(10_000) }
        }
        return result
    }

    /// The stored alerts, in the form of `short`.
    var stored: [String]? { AlertUpdate.stored(packs: bench.packs, anchor: bench.anchor)?.messages }
}

extension AlertResult {
    /// `new 5 a,b`, `same 5 a,b`, `refused CODE`, and an age if it is not current.
    var short: String {
        switch self {
        case .read(let reading):
            "\(reading.isNew ? "new" : "same") \(reading.list.number) \(reading.list.messages.joined(separator: ","))"
                + (reading.freshness == .current ? "" : " " + reading.freshness.word.rawValue)
        case .busy: "busy"
        case .failed(.refused(let refusal)): "refused \(refusal.code)"
        case .failed(let failure): "failed \(failure)"
        }
    }
}
