// Reads the feeds when a person asks for it, by starting muster-sync.
import AppCore
import ChildProgram
import Clocks
internal import Glibc
import HazardKit
import HazardScreens
import Screens
import TextTools

/// Starts `muster-sync feeds update` for a session, follows it, and says what came.
package final class FeedMonitor: SessionCompanion {
    private let program: () -> String?
    private let clock: () -> LocalTime
    private var run: Run?
    /// The most milliseconds that a reading may take: each server has its own limit, and slow ones come side by side.
    private static let longestTime = 180_000
    /// The most bytes read at once: a program that floods its output must not delay a key.
    private static let maxRead = 32 << 10
    /// The most bytes of a result; far more than all feeds say.
    private static let largest = 256 << 10

    private struct Run {
        var program: ChildProgram
        var bytes: [UInt8] = []
        var deadline: Int
    }

    /// - Parameter clock: returns the local time, for judging what is in force then.
    package init(
        program: @autoclosure @escaping () -> String? = UpdateMonitor.currentProgram,
        clock: @escaping () -> LocalTime
    ) {
        (self.program, self.clock) = (program, clock)
    }

    package var descriptor: Int32? { run?.program.output }
    package var pollTimeout: Int? {
        run.map { $0.program.output == nil ? 50 : max(0, $0.deadline - Monotonic.milliseconds) }
    }

    package func poll(_ store: Store) -> Bool {
        if run != nil { follow(store) }
        if run == nil, let wanted = store.state.feeds.wanted { start(wanted, store) }
        return false
    }

    private func start(_ names: [String], _ store: Store) {
        guard let program = program(), access(program, X_OK) == 0 else {
            return end("muster-sync is not installed here, so no feed can be read.", store)
        }
        guard
            case .running(let child) = ChildProgram.start(
                program, ["feeds", "update", "--now", "--porcelain"] + names, takesErrors: true)
        else { return end("muster-sync could not be started. Try again.", store) }
        run = Run(program: child, deadline: Monotonic.milliseconds + Self.longestTime)
        store.dispatch(ShowReadingProgress("Reading the feeds…"))
    }

    private func follow(_ store: Store) {
        guard var run else { return }
        let bytes = run.program.read(max: Self.maxRead)
        run.bytes += bytes
        self.run = run
        if run.program.output == nil, run.program.reap() != nil {
            self.run = nil
            return end(
                Self.result(of: Self.lines(run.bytes), String(decoding: run.bytes, as: UTF8.self)), store)
        }
        if Monotonic.milliseconds >= run.deadline || run.bytes.count > Self.largest {
            run.program.end()
            self.run = nil
            return end("The feeds did not answer in time. What was read before is still here.", store)
        }
        guard !bytes.isEmpty else { return }
        let lines = Self.lines(run.bytes)
        let hosts = lines.compactMap { if case .reading(let host) = $0 { host } else { nil } }
        let done = lines.count { if case .read = $0 { true } else { false } }
        guard let first = hosts.first else { return }
        let what = hosts.count == 1 ? first : "\(CountedNoun.text(hosts.count, "feed")), \(done) done"
        store.dispatch(ShowReadingProgress("Reading \(what)…"))
    }

    private static func lines(_ bytes: [UInt8]) -> [FeedLine] {
        FeedLine.lines(of: String(decoding: bytes.prefix(largest), as: UTF8.self))
    }

    /// Returns what came in one sentence: failures first, then what was read.
    private static func result(of lines: [FeedLine], _ text: String) -> String {
        let reports = lines.compactMap { line -> (isGood: Bool, text: String)? in
            guard case .read(let host, let isGood, let sentence) = line else { return nil }
            return (isGood, "\(host): \(sentence)")
        }
        guard !reports.isEmpty else { return SyncProgram.sentence(text, otherwise: "No feed was read.") }
        return (reports.filter { !$0.isGood } + reports.filter(\.isGood)).map(\.text).joined(separator: " ")
    }

    private func end(_ result: String, _ store: Store) {
        store.perform(LoadFeedSetup())
        store.perform(RefreshHazards(at: clock().moment, here: store.state.person?.point))
        store.dispatch(EndReading(result, question: .feedsBackground))
    }
}
