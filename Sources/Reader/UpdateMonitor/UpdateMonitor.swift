import AppCore
import ChildProgram
import Clocks
import ContentPack
internal import Glibc
import Screens

/// Keeps a session's guides up to date: notices versions that are installed during it, and starts an update
/// when the person asks for one. It never changes the screen unless the person asks for it.
package final class UpdateMonitor: SessionCompanion {
    /// The milliseconds between two checks of the installed versions while nothing happens.
    static let idleInterval = 60_000
    /// The milliseconds between two checks after keys.
    static let busyInterval = 10_000
    /// The most bytes read at once: a program that floods its output must not delay a key.
    private static let maxRead = 32 << 10
    /// The milliseconds between looks whether a program that has closed its output has ended, and the limit.
    private static let reapInterval = 50
    private static let reapLimit = 5_000

    private let locator: PackLocator
    private let program: String?
    private let clock: () -> Int
    private let responseTimeout: Int
    private var run: Run?
    private var known: [String]?
    private var lastLook: Int
    private var personIsThere = false

    private struct Run {
        var program: ChildProgram
        var lines = SyncLines()
        var outcome: UpdateOutcome?
        var lastWord: Int
        var isStuck = false
        var isEnded = false
    }

    package convenience init(_ locator: PackLocator) {
        self.init(locator, program: Self.program(besides: locator.environment.executable))
    }

    /// - Parameter responseTimeout: the milliseconds without output after which an update counts as stuck. A slow
    ///   server may take minutes for a file, and `muster-sync` itself gives up in time.
    package init(
        _ locator: PackLocator, program: String?, clock: @escaping () -> Int = { Monotonic.milliseconds },
        responseTimeout: Int = 15 * 60 * 1_000
    ) {
        (self.locator, self.program, self.clock) = (locator, program, clock)
        self.responseTimeout = responseTimeout
        lastLook = clock()
    }

    /// Returns the path of the matching `muster-sync`: beside this program, and never anywhere on the `PATH`.
    static func program(besides executable: String?) -> String? {
        executable.map { PackPath.folder(of: $0) + "/muster-sync" }
    }

    package static var currentProgram: String? {
        program(besides: PackLocator.Environment.current().executable)
    }

    // MARK: Companion

    package var descriptor: Int32? { run?.program.output }

    package var pollTimeout: Int? {
        let now = clock()
        let look = max(0, lastLook + Self.idleInterval - now)
        guard let run else { return look }
        if run.program.output == nil || run.isEnded { return min(look, Self.reapInterval) }
        return min(look, max(0, run.lastWord + responseTimeout - now))
    }

    package func userDidInteract() { personIsThere = true }

    package func poll(_ store: Store) -> Bool {
        follow(store)
        let interval = personIsThere ? Self.busyInterval : Self.idleInterval
        personIsThere = false
        if clock() - lastLook >= interval { look(store) }
        return false
    }

    package func refresh(_ store: Store) -> Refreshing {
        let pack = store.dependencies.content.pack
        guard pack.origin != .named else { return .reread }
        if run != nil {
            store.dispatch(ShowNotice("The update is still running. Its result will be shown here."))
            return .done
        }
        let locator = locator(for: store)
        store.perform(OpenNewerContent(locator, screens: store.state.visits.map(\.screen)))
        if !store.dependencies.content.pack.isSameVersion(as: pack) {
            known = locator.choices
            return .contentChanged
        }
        let isBundled = pack.origin == .bundled
        start(store, pack)
        // A person who works on the bundled pack sees a saved file at once, as ever.
        return isBundled ? .rereadQuietly : .done
    }

    // MARK: Installed versions

    /// Returns the locator to use: a person may have chosen another pack since the start.
    private func locator(for store: Store) -> PackLocator { store.dependencies.content.locator ?? locator }

    /// Checks whether another program has installed a version, and when the server was last asked.
    private func look(_ store: Store) {
        lastLook = clock()
        let open = store.dependencies.content.pack
        guard open.origin != .named, run == nil else { return }
        store.perform(ReadContent.syncRecord)
        let locator = locator(for: store)
        let choices = locator.choices
        guard choices != known else { return }
        known = choices
        guard let located = locator.successor(of: open, reading: []) else {
            if store.state.updates.waitingVersion != nil { store.dispatch(NoteUpdate.adopted) }
            return
        }
        let info = located.pack.info
        store.dispatch(
            NoteUpdate.announced(
                info.identifier == open.info.identifier
                    ? .installed(version: info.version, isOlder: info.version < open.info.version)
                    : .otherPack(title: info.title)))
    }

    // MARK: The update

    private func start(_ store: Store, _ pack: Pack) {
        guard let program, let arguments = arguments(for: pack, locator(for: store)) else {
            tell(UpdateOutcome(program == nil ? .noProgram : .machine), store)
            return
        }
        switch ChildProgram.start(program, arguments) {
        case .running(let program):
            run = Run(program: program, lastWord: clock())
            store.dispatch(NoteUpdate.progress(.asking))
        case .failed(let code): tell(UpdateOutcome(code == ENOENT ? .noProgram : .unclear), store)
        }
    }

    /// Returns the arguments of the command, or `nil` if this user does not update this pack.
    private func arguments(for pack: Pack, _ locator: PackLocator) -> [String]? {
        var arguments = ["update", "--porcelain"]
        if let wanted = missing(besides: pack, locator) {
            arguments += ["--pack", wanted]
        } else {
            let folder = PackPath.folder(of: pack.directory)
            if pack.origin == .system {
                guard access(PackPath.folder(of: folder), W_OK) == 0 else { return nil }
                arguments.append("--system")
            }
            let identifier = pack.origin == .bundled ? pack.info.identifier : PackPath.name(of: folder)
            if ManifestRules.isIdentifier(identifier) { arguments += ["--pack", identifier] }
        }
        // A person who asks is no timer: only a server that has too much to do is left alone.
        var fresh = pack
        fresh.rereadSyncRecord()
        if fresh.syncRecord.lastOutcome != .overloaded { arguments.append("--now") }
        return arguments
    }

    /// Returns the pack that this one stands in for: it is wanted, and not installed or cannot be read.
    private func missing(besides pack: Pack, _ locator: PackLocator) -> String? {
        guard let wanted = locator.wanted ?? pack.standsInFor, wanted != pack.info.identifier,
            ManifestRules.isIdentifier(wanted)
        else { return nil }
        return wanted
    }

    /// Reads the output of the program, and notices its end.
    private func follow(_ store: Store) {
        guard var run else { return }
        let now = clock()
        let wasOpen = run.program.output != nil
        let bytes = run.program.read(max: Self.maxRead)
        if !bytes.isEmpty || wasOpen && run.program.output == nil { run.lastWord = now }
        for event in run.lines.feed(bytes) {
            switch event {
            case .progress(let progress): store.dispatch(NoteUpdate.progress(progress))
            case .result(let outcome): run.outcome = outcome
            }
        }
        let ending = run.program.output == nil || run.isEnded ? run.program.reap() : nil
        if let ending {
            self.run = nil
            return finish(run, ending, store)
        }
        let limit = run.program.output == nil ? Self.reapLimit : responseTimeout
        if !run.isEnded, run.lines.isStrange || now - run.lastWord >= limit {
            // What has given its result is only slow to go.
            run.isStuck = !run.lines.isStrange && run.outcome == nil
            run.isEnded = true
            run.program.end()
        }
        self.run = run
    }

    private func finish(_ run: Run, _ ending: ChildProgram.Ending, _ store: Store) {
        store.dispatch(NoteUpdate.progress(nil))
        store.perform(ReadContent.syncRecord)
        if run.isStuck { return tell(UpdateOutcome(.silent), store) }
        guard !run.lines.isStrange, var outcome = run.outcome else {
            // It says on stderr what is missing, before anything else.
            let isNotSetUp = !run.lines.hasBegun && ending == .exited(3)
            return tell(UpdateOutcome(isNotSetUp ? .notSetUp : .unclear), store)
        }
        let pack = store.dependencies.content.pack
        let locator = locator(for: store)
        known = locator.choices
        if let located = locator.successor(of: pack, reading: []) {
            if located.pack.info.identifier != pack.info.identifier {
                return store.dispatch(NoteUpdate.announced(.otherPack(title: located.pack.info.title)))
            }
            outcome.isWaiting = true
            outcome.version = located.pack.info.version
            outcome.counts = located.pack.changesByName(since: pack).map { GuideCounts($0) }
        } else if outcome.word == .unchanged, let other = missing(besides: pack, locator) {
            outcome = UpdateOutcome(.unclear)
            outcome.sentence = "The newest version of \(other) is installed and cannot be read: see Status."
        }
        tell(outcome, store)
    }

    private func tell(_ outcome: UpdateOutcome, _ store: Store) {
        var outcome = outcome
        let isNothing = outcome.word == .notSetUp || outcome.word == .noProgram
        outcome.wasReread = isNothing && store.dependencies.content.pack.origin == .bundled
        store.dispatch(NoteUpdate.announced(.ended(outcome)))
    }
}
