// Notifies people: runs the configured commands, a few at a time, and ends those that take too long.
import ChildProgram
import Clocks
import Files
internal import Glibc
import HazardKit
import TextTools

package final class Notifier {
    package var settings: NotificationSettings
    /// The places that are set, which decide about what people are told.
    package var places: [WatchedPlace]
    /// True if a test is sent even if no place wants earthquakes or flood reports.
    package var tellsTests = false
    /// For each kind, what was there when nothing was left to tell.
    private var judged: [HazardKind: Judged] = [:]
    /// The end of the quiet hours after which what they held back was told.
    private var toldNight: Moment?
    /// The keys of the records of what could not be told, which is tried again after the next reading.
    private var untold: [HazardKind: Set<String>] = [:]
    package private(set) var hasFailed = false
    private let folder: HazardFolder
    private let clock: () -> Moment
    /// Logs a line for people: an event, or the reason that a command failed.
    private let log: (String) -> Void
    private var running: [Child] = []

    private struct Child {
        var program: ChildProgram
        var name: String
        /// The event that it tells; nil if that is not tried again.
        var topic: Topic?
        /// The time limit in monotonic seconds.
        var deadline: Int
        /// True if it took too long, which was logged, and is being ended.
        var isEnded = false
    }

    /// A kind of hazard, and the keys of the records of an event.
    private typealias Topic = (kind: HazardKind, keys: [String])

    /// The inputs, apart from the clock, that decide what to tell.
    private struct Judged: Equatable {
        /// The number that identifies the stored data.
        var number: Int
        /// The mark of the files, where every reading counts.
        var mark: SnapshotFolders.Mark?
        var places: [WatchedPlace]
        var isQuiet: Bool
    }

    /// The most commands at a time, and the seconds that each may take.
    private static let maxChildren = 4
    /// The most events to log at a time: a flood of alerts must not hide the first, which are the worst.
    private static let maxLogged = 20
    package var patience = 30
    private static let desktopPrograms = ["/usr/bin/notify-send", "/usr/local/bin/notify-send"]
    private static let notShown = ", so nothing was shown: run the watch in the session of your desktop"

    /// - Parameter places: the places that are set, the campus first.
    package init(
        _ settings: NotificationSettings, folder: HazardFolder, places: [WatchedPlace] = [],
        clock: @escaping () -> Moment = Moment.now, log: @escaping (String) -> Void
    ) {
        (self.settings, self.folder, self.clock, self.log) = (settings, folder, clock, log)
        self.places = places
    }

    /// Starts the notifications about events in the snapshots that people do not know of, and returns their number. Call it
    /// again once commands have ended: only a few are started at a time. Events are recorded as sent after the commands
    /// were started: a crash in between sends them twice rather than never.
    @discardableResult
    package func tell() throws(FeedProblem) -> Int {
        let now = clock()
        let isQuiet = settings.quiet?.contains(now) ?? false
        var count = 0
        for type in folder.hazards { count += try tell(of: type, now, isQuiet: isQuiet) }
        return count
    }

    /// The number of events that can be sent now. It is unlimited without a command, when events are only logged.
    private var limit: Int {
        settings.notify.isEmpty && !settings.usesDesktop ? Int.max : Self.maxChildren - running.count
    }

    private func tell<Snapshot: UpdatedSnapshot>(
        of type: Snapshot.Type, _ now: Moment, isQuiet: Bool
    ) throws(FeedProblem) -> Int {
        let (limit, kind) = (limit, type.format.kind)
        guard limit > 0, tellsTests || type.isWanted(for: places) else { return 0 }
        let states = try folder.states(of: type, now: now)
        // Of a file that is damaged, or whose feeds are all off, there is nothing to tell; a test may belong to no feed.
        let isAnyRead = !states.feeds.isEmpty || !states.told.isEmpty
        let night = type.tellsAfter == .clock && !isQuiet ? settings.quiet?.last(before: now) : nil
        let isMorning = night.map { $0.upperBound != toldNight } ?? false
        guard isAnyRead || states.number != 0 && type.tellsAfter != .clock,
            isMorning || !states.isSettled(at: now, for: places)
        else { return 0 }
        func judging() -> Judged {
            Judged(
                number: states.number, mark: type.tellsAfter == .reading ? folder.mark(of: type) : nil,
                places: places, isQuiet: isQuiet)
        }
        guard type.tellsAfter == .clock || judged[kind] != judging() else { return 0 }
        let wish = TellingWish(places: places, now: now, isQuiet: isQuiet, night: night, most: limit)
        var isDone = true
        let count = try folder.change(type, now: now) { (snapshot) throws(FeedProblem) -> Int? in
            // The end of a test alert is told like that of any other.
            if type.tellsAfter != .clock { snapshot.removeOverTest(at: now) }
            let before = snapshot.told
            // What could not be told is told like what is new.
            let retries = before.filter(\.isToRetry)
            snapshot.told.removeAll(where: \.isToRetry)
            let found = snapshot.news(wish)
            // What was over before it could be told is looked at again.
            isDone = found.isWhole && retries.isEmpty
            let settled = isDone ? found.settled : nil
            guard found.told() != before || settled != nil else { return nil }
            let failed = start(found.events, listedBy: type.command) { (kind, found.keys(ofEvent: $0)) }
            isDone = isDone && failed.isEmpty
            snapshot.told = found.told(except: failed)
            snapshot.told.note(retries, isWhole: found.isWhole && failed.isEmpty)
            if failed.isEmpty, let settled {
                (snapshot.states.settled, snapshot.states.settledFor) = (settled, places.sum)
            }
            return found.events.count - failed.count
        }
        // Another program may have changed the data meanwhile: the next look sees that by its number.
        judged[kind] = isDone ? judging() : nil
        if isDone { toldNight = night?.upperBound ?? toldNight }
        return count ?? 0
    }

    /// Logs events and starts to send them. Returns the indices of those that may be retried.
    private func start(
        _ events: [some NotifiableEvent], listedBy command: String, topic: (Int) -> Topic
    ) -> Set<Int> {
        var failed: Set<Int> = []
        for (index, event) in events.enumerated() {
            // Where commands are started, they are a few at a time.
            if index < Self.maxLogged { log(event.line) }
            if !start(event, topic(index)) { failed.insert(index) }
        }
        let others = events.count - Self.maxLogged
        if others > 0 { log("and \(others) more, which \(command) lists") }
        return failed
    }

    /// Starts the commands for an event. Returns false only if that failed and may be retried.
    private func start(_ event: some NotifiableEvent, _ topic: Topic) -> Bool {
        var isTold = true
        if let file = settings.notify.first {
            isTold = start(file, Array(settings.notify.dropFirst()), event, topic)
        }
        guard settings.usesDesktop else { return isTold }
        guard let file = Self.desktopPrograms.first(where: { FileStatus.of($0) != nil }) else {
            log("notify-send is not installed, so nothing is shown on the desktop")
            return isTold
        }
        let urgency = event.isUrgent ? "critical" : "normal"
        let body = event.details.filter { !$0.isEmpty }
        let words =
            ["--app-name=Muster", "--urgency=\(urgency)", "--", event.line]
            // The desktop interprets a kind of markup.
            + [MarkupText.escaped(body.joined(with: "\n").prefix(Self.longestBody))].filter { !$0.isEmpty }
        // Who was told by the command is not told again because the desktop shows nothing.
        let hasCommand = !settings.notify.isEmpty
        return start(file, words, event, hasCommand ? nil : topic) || isTold && hasCommand
    }

    /// The most characters of a notification.
    private static let longestBody = 500

    /// Temporary failures: too many processes or files, or no memory.
    private static let passing: Set<Int32> = [EAGAIN, ENOMEM, EMFILE, ENFILE, EBADF, ENOSPC]

    private func start(
        _ file: String, _ arguments: [String], _ event: some NotifiableEvent, _ topic: Topic?
    ) -> Bool {
        let name = DisplayText.escaped(file)
        if let problem = AuthorityFile.problem(with: file) {
            fail(topic, "\(name) is not started: \(problem.reason)")
            return true
        }
        switch ChildProgram.start(file, arguments, input: Array(event.text.utf8), variables: event.variables)
        {
        case .running(let program):
            running.append(
                Child(program: program, name: name, topic: topic, deadline: Monotonic.seconds + patience))
            return true
        case .failed(let code):
            let isPassing = Self.passing.contains(code)
            fail(isPassing ? nil : topic, "\(name) could not be started: \(FileFailure.reason(code))")
            return !isPassing
        }
    }

    private func fail(_ topic: Topic?, _ message: String) {
        log(message)
        guard let topic else { return }
        hasFailed = true
        untold[topic.kind, default: []].formUnion(topic.keys)
    }

    /// Has what could not be told tried again the next time, if that was not too often. Call it once for each reading, so
    /// that a command that fails is not started again and again.
    package func noteFailures() throws(FeedProblem) {
        for type in folder.hazards { try noteFailures(of: type) }
    }

    private func noteFailures<Snapshot: UpdatedSnapshot>(of type: Snapshot.Type) throws(FeedProblem) {
        guard let keys = untold.removeValue(forKey: type.format.kind) else { return }
        judged[type.format.kind] = nil
        _ = try folder.change(type, now: clock()) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.told.noteFailure(of: keys)
            return true
        }
    }

    package var isBusy: Bool { !running.isEmpty }

    /// The descriptors that are readable when a command has written output, which is discarded, or has ended.
    package var descriptors: [Int32] { running.compactMap(\.program.output) }

    /// The monotonic second at which `advance` must be called at the latest; nil if no command is running.
    package var deadline: Int? {
        running.map { $0.program.output == nil ? min($0.deadline, Monotonic.seconds + 1) : $0.deadline }.min()
    }

    /// The number of bytes of a command's output that are read at a time.
    private static let piece = 16 << 10

    /// Checks on the running commands; never waits.
    package func advance() {
        running = running.compactMap { child -> Child? in
            _ = child.program.read(max: Self.piece)
            switch child.program.reap() {
            case .exited(0): return nil
            case .exited(let status):
                let effect = Self.desktopPrograms.contains(child.name) ? Self.notShown : ""
                fail(child.topic, "\(child.name) ended with \(status)\(effect)")
                return nil
            case .killed:
                if !child.isEnded { fail(child.topic, "\(child.name) was ended by a signal") }
                return nil
            case nil:
                guard Monotonic.seconds >= child.deadline else { return child }
                child.program.end()
                if !child.isEnded {
                    fail(child.topic, "\(child.name) took longer than \(patience) seconds and was ended")
                }
                guard child.program.reap() == nil else { return nil }
                // It is gone in a moment, unless it hangs in the system.
                var remaining = child
                (remaining.isEnded, remaining.deadline) = (true, Monotonic.seconds + 1)
                return remaining
            }
        }
    }

    /// Sends all notifications, and waits for the commands.
    package func tellAll() throws(FeedProblem) {
        for _ in 0..<Self.maxRounds {
            guard try tell() > 0 || isBusy else { return try noteFailures() }
            while isBusy {
                Waiting.wait(for: descriptors, seconds: 1)
                advance()
            }
        }
        try noteFailures()
    }

    /// The most rounds, enough for far more alerts than anyone can be notified of at once.
    private static let maxRounds = 100
}

extension [Told] {
    /// Keeps what could not be told before, as under way if it is being told now. If it is not told at all, because it is
    /// over, the attempts end, unless something was left for the next time (`isWhole` is false).
    fileprivate mutating func note(_ retries: [Told], isWhole: Bool) {
        for var retry in retries {
            let keys = Set(retry.keys)
            if let index = firstIndex(where: { !keys.isDisjoint(with: $0.keys) }) {
                (self[index].failures, self[index].since) = (-retry.failures, retry.since)
            } else {
                if isWhole { retry.failures = 0 }
                append(retry)
            }
        }
    }

    fileprivate mutating func noteFailure(of keys: Set<String>) {
        for index in indices where self[index].keys.contains(where: keys.contains) {
            self[index].failures = abs(self[index].failures) + 1
        }
    }
}
