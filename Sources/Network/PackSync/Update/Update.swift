// Brings one pack up to date: checks, compares, downloads, installs, switches. Packaging/SYNC.md, "What a client does".
import Clocks
import ContentPack
import Files
import Transport

package struct UpdateRequest: Sendable {
    /// The folder that holds the packs.
    package var packs: String
    package var address: SourceAddress
    /// The first root list; it names the pack.
    package var anchor: RootList
    /// True to only report what an update would do; nothing is written.
    package var isDryRun = false
    /// True to check now, even if the server asked to wait or the last attempts failed.
    package var isNow = false
    /// True if no person requested it: after failures it waits, and looks at the installed version once a day.
    package var isAutomatic = false
    /// True to verify and repair every file of the current version. One damaged at a glance is repaired without it.
    package var isRepair = false
    package var limits = TransportLimits()

    package init(packs: String, address: SourceAddress, anchor: RootList) {
        (self.packs, self.address, self.anchor) = (packs, address, anchor)
    }
}

package final class Update {
    private let request: UpdateRequest
    private let clock: () -> Moment
    private let progress: (UpdateProgress) -> Void
    /// A test repository to use instead of the one at the address.
    private let double: (any Repository)?
    private let random: (ClosedRange<Int>) -> Int
    private var freshness: Stamp.Freshness?
    private var nextAttempt: Moment?

    package convenience init(
        _ request: UpdateRequest, clock: @escaping () -> Moment = Moment.now,
        progress: @escaping (UpdateProgress) -> Void = { _ in }
    ) { self.init(request, from: nil, clock: clock, random: { Int.random(in: $0) }, progress: progress) }

    init(
        _ request: UpdateRequest, from double: (any Repository)?, clock: @escaping () -> Moment,
        random: @escaping (ClosedRange<Int>) -> Int, progress: @escaping (UpdateProgress) -> Void
    ) {
        (self.request, self.double, self.clock) = (request, double, clock)
        (self.random, self.progress) = (random, progress)
    }

    // MARK: Running

    /// Runs the update once. After a failure the previous version stays current.
    package func run() -> UpdateReport {
        let result: UpdateResult
        do throws(SyncFailure) {
            result = try request.isDryRun ? dryRun() : perform()
        } catch {
            result = .failed(error)
        }
        return UpdateReport(
            identifier: request.anchor.identifier, address: request.address.shown,
            isPlainHTTP: request.address.isPlainHTTP, result: result, freshness: freshness, now: clock(),
            nextAttempt: nextAttempt)
    }

    private func dryRun() throws(SyncFailure) -> UpdateResult {
        let pack = try onDisk(
            InstalledPackFolder.find(packs: request.packs, identifier: request.anchor.identifier))
        var kept = try LocalState(pack, anchor: request.anchor, rebuilding: request.isRepair)
        if let moment = waiting(kept) { return .waiting(until: moment) }
        return try attempt(pack, &kept).result
    }

    private func perform() throws(SyncFailure) -> UpdateResult {
        try PackOwner.check(request.packs)
        let pack = try onDisk(
            InstalledPackFolder.make(packs: request.packs, identifier: request.anchor.identifier))
        guard let lock = try WriterLock.take(pack) else { return .busy }
        defer { withExtendedLifetime(lock) {} }
        pack.removeTemporaries()
        if request.isRepair { try onDisk(pack.moveFoldersAside()) }
        var kept = try LocalState(pack, anchor: request.anchor, rebuilding: request.isRepair)
        if let moment = waiting(kept) {
            freshness = kept.trustedStamp?.stamp.freshness(at: clock())
            return .waiting(until: moment)
        }
        do throws(SyncFailure) {
            let attempt = try attempt(pack, &kept)
            note(attempt.result, in: pack, &kept.check, attempt)
            if case .unchanged(_, let held) = attempt.result {
                GarbageCollector.afterNothingNew(in: pack, isHeld: held != nil)
            }
            return attempt.result
        } catch {
            note(.failed(error), in: pack, &kept.check, nil)
            throw error
        }
    }

    private func waiting(_ kept: LocalState) -> Moment? {
        guard !request.isNow, request.address.isServer else { return nil }
        return kept.check.waiting(
            for: request.address.shown, now: clock().seconds, isAutomatic: request.isAutomatic
        ).map { Moment(seconds: $0) }
    }

    /// A successful attempt: its result, its stamp, and whether the repository was asked for all root lists.
    private typealias Attempt = (result: UpdateResult, stamp: SHA256Digest, hasAllLists: Bool)

    private func note(
        _ result: UpdateResult, in pack: InstalledPackFolder, _ check: inout CheckRecord, _ attempt: Attempt?
    ) {
        let outcome = SyncOutcome(result)
        guard outcome.isRecorded else { return }
        var retryAfter: Int?
        if case .failed(.transport(.overloaded(_, let seconds))) = result { retryAfter = seconds }
        let isServer = request.address.isServer
        check.note(
            outcome, address: request.address.shown, isServer: isServer, now: clock().seconds,
            retryAfter: retryAfter, random: random)
        nextAttempt = check.notBefore.map { Moment(seconds: $0) }
        if let attempt { check.stamp = attempt.stamp }
        if isServer, attempt?.hasAllLists == true { check.rootsAsked = clock().seconds }
        // On a full or read-only disk nothing can be noted; that needs no other message.
        try? pack.replace(InstalledLayout.check, with: CheckRecordFile.bytes(check), isFlushed: false)
    }

    // MARK: One attempt

    private func attempt(
        _ pack: InstalledPackFolder?, _ kept: inout LocalState
    ) throws(SyncFailure) -> Attempt {
        progress(.asking)
        let repository = try Repositories.at(
            request.address, limits: request.limits, replacedBy: double)
        let record = kept.record ?? TrustRecord(request.anchor)
        let known = kept.trustedStamp
        freshness = known?.stamp.freshness(at: clock())
        var lists = RootListFetcher(repository: repository, list: kept.list) { (file) throws(SyncFailure) in
            guard !self.request.isDryRun, let pack else { return }
            try onDisk(pack.replace(InstalledLayout.root, with: file))
        }
        let looksForLists = kept.check.wantsRoots(of: request.address, now: clock().seconds)
        let answer = try lists.stamp(record, looksForLists: looksForLists)
        let digest = SHA256.digest(of: answer.bytes)
        freshness = answer.stamp.stamp.freshness(at: clock())
        var isRepair = request.isRepair
        // What cannot be read here is not up to date, whatever was installed once. A look takes 0.2 s for 10,000 files, so a
        // timer takes one a day, when it asks for root lists too.
        if !isRepair, !request.isAutomatic || looksForLists, let pack, let current = kept.current {
            isRepair = try onDisk(pack.isDamagedAtAGlance(current, record))
        }
        // The very stamp that everything was done for, under the same keys.
        if !isRepair, let version = kept.current?.name.number, known != nil,
            answer.bytes == kept.stamp, kept.check.stamp == digest, answer.list == kept.list
        {
            let newest = answer.stamp.stamp.version
            let held = newest > version ? newest : nil
            if version == newest || record.holds(newest, under: kept.list) {
                return (.unchanged(version: version, held: held), digest, answer.hasAllLists)
            }
        }
        let installer = VersionInstaller(
            repository: repository, answer: answer, record: record, pack: pack, current: kept.current,
            kept: kept.stamp, known: known, isDryRun: request.isDryRun, isRepair: isRepair,
            progress: progress)
        return (try installer.install(), digest, answer.hasAllLists)
    }
}

extension SyncOutcome {
    package init(_ result: UpdateResult) {
        switch result {
        case .unchanged(_, let held): self = held == nil ? .unchanged : .held
        case .updated: self = .updated
        case .available: self = .available
        case .waiting: self = .waiting
        case .busy, .failed(.busy): self = .busy
        case .failed(.refused(.recordDamaged)), .failed(.refused(.recordOtherPack)): self = .disk
        case .failed(.refused): self = .refused
        case .failed(.disk), .failed(.noSpace), .failed(.notOwner), .failed(.notInstalled): self = .disk
        case .failed(.transport(.noNetwork)): self = .noNetwork
        case .failed(.transport(.portal)): self = .portal
        case .failed(.transport(.overloaded)): self = .overloaded
        case .failed(.transport): self = .failed
        }
    }
}
