// Reads feeds continuously, notifies people, and has packs updated, in one process that sleeps in between.
import ChildProgram
import Clocks
import Files
internal import Glibc
import Hazards

/// The configuration of the watch as last read.
package struct WatchPlan {
    package var updater: FeedUpdater
    package var sources: [any FeedSource]
    package var telling: NotificationSettings
    package var updatesPacks: Bool
    /// The problems with the configuration, one sentence each.
    package var problems: [String]

    package init(
        updater: FeedUpdater, sources: [any FeedSource], telling: NotificationSettings, updatesPacks: Bool,
        problems: [String]
    ) {
        (self.updater, self.sources, self.telling) = (updater, sources, telling)
        (self.updatesPacks, self.problems) = (updatesPacks, problems)
    }
}

package final class FeedWatch {
    private let load: () throws(FeedProblem) -> WatchPlan
    private let log: (String) -> Void
    /// The program that updates packs, and its arguments.
    private let packCommand: [String]
    private let folders: [String]
    private var plan: WatchPlan
    private var schedule = WatchSchedule { Int.random(in: $0) }
    private let teller: Notifier
    private let readings: FeedReadings
    /// The sources that were being read when the configuration was reloaded; their answers are discarded.
    private var outdated: Set<String> = []
    private var packs = PackSchedule()
    /// Detects reports that a person has written; nil if none are sent.
    private var reports: FileChanges?
    private var said: [String: String] = [:]

    /// - Parameter folders: the folders of the configuration; a change in them reloads it.
    package init(
        folders: [String], packCommand: [String], load: @escaping () throws(FeedProblem) -> WatchPlan,
        log: @escaping (String) -> Void
    ) throws(FeedProblem) {
        (self.folders, self.packCommand, self.load, self.log) = (folders, packCommand, load, log)
        plan = try load()
        readings = try FeedReadings()
        teller = Notifier(plan.telling, folder: plan.updater.folder, places: plan.updater.places, log: log)
    }

    /// True if feeds are still being read on their threads.
    package var isReading: Bool { readings.isBusy }

    /// Watches until a signal ends it. SIGHUP, or a change in the configuration folders, reloads the configuration.
    package func run() throws(FeedProblem) {
        let folder = plan.updater.folder
        try folder.make()
        guard let lock = try folder.watchLock() else {
            throw FeedProblem(.busy, "Another muster-sync watch is running, so this one ends.")
        }
        defer { lock.hold() }
        guard let signals = SignalPipe([SIGTERM, SIGINT, SIGHUP]) else {
            throw FeedProblem(.unusable, "The system gives no pipe. Close other programs, and try again.")
        }
        signal(SIGPIPE, SIG_IGN)
        var changes = FileChanges(folders)
        begin()
        while true {
            let came = signals.received()
            if came.contains(SIGTERM) || came.contains(SIGINT) { return }
            let hasChanged = changes.take()
            if hasChanged || came.contains(SIGHUP) {
                // A folder may be new.
                changes = FileChanges(folders)
                reload()
            }
            if reports?.take() ?? false { scheduleReportsSoon() }
            work()
            let descriptors =
                [
                    signals.descriptor, changes.descriptor, reports?.descriptor, readings.descriptor,
                    packs.descriptor,
                ]
                .compactMap { $0 } + teller.descriptors
            Waiting.wait(for: descriptors, seconds: pause)
        }
    }

    private func begin() {
        for problem in plan.problems { log(problem) }
        let names = plan.sources.map(\.name)
        log(names.isEmpty ? "No feed is on; waiting for one." : "Watching \(names.joined(separator: ", ")).")
        let states = plan.updater.folder.states().feeds
        schedule.set(plan.sources, states: states, time: Monotonic.seconds, now: .now())
        packs.set(isOn: plan.updatesPacks, time: Monotonic.seconds)
        watchReports()
    }

    /// Starts watching for reports, and has those that already wait sent.
    private func watchReports() {
        reports = FloodFeeds.sender(of: plan.sources).flatMap { sender in
            sender.outbox.make() ? FileChanges([sender.outbox.path]) : nil
        }
        scheduleReportsSoon()
    }

    /// Has the service read at once if a report is due: it is then sent.
    private func scheduleReportsSoon() {
        guard let sender = FloodFeeds.sender(of: plan.sources), sender.hasDueReports else { return }
        schedule.runSoon(FloodCollection.service, time: Monotonic.seconds)
    }

    private func reload() {
        do throws(FeedProblem) {
            let new = try load()
            let isSame =
                new.sources.map(\.name) == plan.sources.map(\.name) && new.problems == plan.problems
                && new.telling == plan.telling && new.updatesPacks == plan.updatesPacks
            outdated.formUnion(plan.sources.map(\.name).filter(readings.isAsking))
            plan = new
            (teller.settings, teller.places) = (new.telling, new.updater.places)
            try plan.updater.applyConfiguration()
            if !isSame {
                log("The configuration was read again.")
                begin()
            }
        } catch {
            log(error.sentence)
        }
    }

    private func work() {
        teller.advance()
        for answer in readings.answers() { take(answer) }
        while readings.hasRoom, let name = schedule.next(at: Monotonic.seconds) { read(name) }
        do throws(FeedProblem) { try teller.tell() } catch { log(error.sentence) }
        packs.work(packCommand, log: log)
        if packs.hasJustEnded { reload() }
    }

    /// Starts reading a source. The schedule has already waited by its own clock.
    private func read(_ name: String) {
        schedule.begin(name)
        guard let source = plan.sources.first(where: { $0.name == name }) else { return }
        switch plan.updater.start(source, .now) {
        case .ask(let question): readings.ask(question)
        case .report(let report): note(report)
        }
    }

    private func take(_ answer: FeedResponse) {
        guard outdated.remove(answer.name) == nil else {
            return schedule.drop(answer.name, time: Monotonic.seconds)
        }
        note(answer.finish(plan.updater))
        do throws(FeedProblem) { try teller.noteFailures() } catch { log(error.sentence) }
    }

    /// Schedules the next reading after this one, whose result is logged if it differs from the last one.
    private func note(_ report: FeedResult) {
        schedule.note(report, interval: report.state.interval, time: Monotonic.seconds, now: .now())
        let word = report.isGood ? report.state.listedText : report.sentence
        guard said[report.name] != word else { return }
        said[report.name] = word
        log("\(report.name): \(report.sentence)")
    }

    /// The number of seconds until something is due; nil if nothing is.
    private var pause: Int? {
        let moments = [readings.hasRoom ? schedule.earliest : nil, teller.deadline, packs.due]
        let seconds = moments.compactMap { $0 }.min().map { max(0, $0 - Monotonic.seconds) }
        return [seconds, readings.patience].compactMap { $0 }.min()
    }
}

/// Schedules the updates of packs: as often as the timer does, by the same program in a separate process,
/// which may take many minutes.
private struct PackSchedule {
    /// The next update in monotonic seconds; nil if updates are off or one is running.
    private(set) var due: Int?
    private var child: ChildProgram?
    private var isOn = false
    private(set) var hasJustEnded = false

    /// The number of seconds between two updates.
    private static let interval = 6 * 3_600
    private static let firstWithin = 3_600

    var descriptor: Int32? { child?.output }

    mutating func set(isOn: Bool, time: Int) {
        self.isOn = isOn
        if !isOn {
            due = nil
        } else if due == nil, child == nil {
            due = time + Int.random(in: 60...Self.firstWithin)
        }
    }

    mutating func work(_ command: [String], log: (String) -> Void) {
        hasJustEnded = false
        if let running = child {
            _ = running.read(max: 4_096)
            guard let ending = running.reap() else {
                // Its output may have ended a moment before it does.
                if running.output == nil { due = Monotonic.seconds + 1 }
                return
            }
            if ending != .exited(0), ending != .exited(1) {
                log("The update of packs failed: see muster-sync status.")
            }
            (child, hasJustEnded) = (nil, true)
            due = isOn ? Monotonic.seconds + Self.interval + Int.random(in: 0...(Self.interval / 10)) : nil
        }
        guard let moment = due, moment <= Monotonic.seconds, child == nil, let file = command.first else {
            return
        }
        due = nil
        switch ChildProgram.start(file, Array(command.dropFirst())) {
        case .running(let program): child = program
        case .failed(let code):
            log("The update of packs could not be started: \(FileFailure.reason(code)).")
            due = Monotonic.seconds + Self.interval
        }
    }
}
