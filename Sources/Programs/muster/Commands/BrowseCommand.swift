import AppCore
import CommandLine
import ContentPack
import CursesDriver
internal import Glibc
import GuideScreens
import GuideSearch
import PositionMonitor
import Screens
import Terminal
import UpdateMonitor
import UserFiles

/// `muster [GUIDE]`: browse the guides on this terminal.
enum BrowseCommand {
    static let command = Command(
        name: "browse", synopsis: "[GUIDE | WORDS...]",
        summary: "Browse the guides; with a name, open that one; with other words, say what to do first.",
        discussion: """
            This is what muster does when no command is named. Words that name no guide (muster smell of gas) are \
            searched for, and what to do first is printed. Without a terminal it prints the menu and how to go on. With \
            --plain, or on a terminal that cannot place its cursor, the same content comes as numbered lines.
            """, options: options, run: run)

    /// `muster steps GUIDE`: browses, in step mode from the start.
    static let steps = Command(
        name: "steps", synopsis: "GUIDE", summary: "Show a guide's actions one at a time.",
        discussion: """
            First those of do-now, then those of during. In a terminal each stands alone on the screen, in large letters \
            with --text-size large; with --plain Enter shows the next. Without a terminal all of them are printed.
            """, options: options, takesWords: true, run: run)

    /// `muster map [PLACE]`: browses, on the map from the start.
    static let map = Command(
        name: "map", synopsis: "[PLACE]", summary: "Show the map of the campus, with a place chosen on it.",
        discussion: """
            PLACE is a name, another name, a code or an address, or the beginning of one; of several the nearest is \
            chosen. In a terminal the map opens. With --plain, or without a terminal, the same is said in words: what is \
            near in each direction. --here says where you are, and --gps follows a receiver. Exit code 1 if there is no \
            such place, or places could not be read. With --json all places are printed, nearest first, with their ways.
            A place whose position was not surveyed is marked as a sample position: do not go looking for it.
            """, options: options + [.json], takesWords: true, run: run)

    /// All settings have one: those that are about the surroundings stand with those of the place.
    private static let options: [Option] =
        [.content, .pack, .plain, .linesWidth, .color]
        + Setting.allCases.prefix { $0 != .gpsCommand }.filter { $0 != .pack }.map(Option.setting)
        + [.isPrivate, .date, .here, .facing, .gps]
        + Setting.allCases.drop { $0 != .gpsCommand }.map(Option.setting)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        try run(invocation, at: nil)
    }

    /// Browses from a screen; if it is nil, from the one that the words of the command name, or Welcome.
    static func run(_ invocation: Invocation, at opening: ScreenID?) throws(CommandFailure) -> ExitStatus {
        // All options are checked before the screen changes.
        let color = try invocation.colorChoice()
        var width = try invocation.width()
        let preferences = try Preferences(invocation)
        let here = try invocation.here()
        let day = invocation.has(.date) ? try invocation.today() : nil
        let clock = { Clock.now(on: day) }
        let locator = try invocation.packLocator(preferences.settings)
        let snapshot = isOnScreen(invocation) ? StartSnapshot(locator, preferences.folders) : nil
        let isPrivate = invocation.has(.isPrivate)
        let searchCache = isPrivate ? nil : SearchCache(in: preferences.folders)
        let remembered = snapshot?.read(searchCache: searchCache)
        let content: SessionContent
        if let remembered {
            content = remembered
            content.locator = locator
        } else {
            content = try invocation.openContent(
                with: locator, reading: .firstScreen, searchCache: searchCache)
        }
        content.useHazards(of: locator)
        if !isPrivate { content.useFloodOutbox(of: locator) }
        let isMap = invocation.command.name == map.name
        let isAnswering = !isMap && opening == nil && isAsking(invocation, content)
        // A session shows on its screens what is printed into a pipe only here.
        if isAnswering || !invocation.has(.plain) && !isOnScreen(invocation) {
            invocation.report(content.rejected)
        }
        if isAnswering, let status = try WordsAnswer.write(invocation, content) { return status }
        if isMap, invocation.has(.json) {
            let opened = try MapOpening(invocation.arguments, content, here)
            invocation.output.write(opened.places.map(choosing: opened.chosen).text)
            return opened.places.reportUnreadable(invocation)
        }
        let store = try makeStore(invocation, content, clock(), preferences, here, opening)
        // Numbered lines are as long as the terminal's unless a person wants them shorter.
        let settings = store.state.settings
        if !invocation.has(.linesWidth), settings[.textWidth] != .standard {
            width = min(width, settings.values.textWidth ?? width)
        }
        let monitor = UpdateMonitor(locator)
        // For the pipe that was named, otherwise for the command in the settings.
        let position =
            invocation.value(.gps).map { PositionMonitor(path: $0, clock: Clock.uptime) }
            ?? settings.values.gpsCommand.map { PositionMonitor(command: $0, clock: Clock.uptime) }
        if invocation.has(.plain) { return browseLines(invocation, store, width, monitor, position, clock) }
        guard isOnScreen(invocation) else { return try printMenu(invocation, store, width) }
        let driver: CursesDriver
        do throws(TerminalFailure) {
            driver = try .open(for: invocation, color)
        } catch {
            invocation.output.message("muster: \(error.message); showing numbered lines instead.")
            return browseLines(invocation, store, width, monitor, position, clock)
        }
        if let remark = driver.remark { store.dispatch(ShowNotice(remark)) }
        return browseScreens(driver, store, monitor, position, clock) {
            if remembered == nil, !isPrivate { snapshot?.keep(content) }
        }
    }

    /// Returns the session's store: Welcome, with the guide that was named above it.
    private static func makeStore(
        _ invocation: Invocation, _ content: SessionContent, _ time: LocalTime, _ preferences: Preferences,
        _ here: HereState, _ opening: ScreenID?
    ) throws(CommandFailure) -> Store {
        var state = AppState(time: time)
        state.here = here
        let isSteps = invocation.command.name == steps.name
        if let opening {
            Push(opening).update(&state)
        } else if invocation.command.name == map.name {
            let opened = try MapOpening(invocation.arguments, content, here)
            Push(opened.screen).update(&state)
            state.notice = opened.notice
        } else if !invocation.arguments.isEmpty {
            let guide = try GuideLookup.findForReader(
                invocation.arguments, in: content, orCommand: !isSteps && invocation.arguments.count == 1,
                wereSearched: !isSteps)
            Push(.guide(path: guide)).update(&state)
            if isSteps { Push(.steps(path: guide, section: nil)).update(&state) }
        } else if isSteps {
            throw .usage("steps needs the name of a guide; muster list shows them all")
        }
        // What is printed into a pipe is not read by the person here, and does not depend on their settings.
        let isReading = invocation.has(.plain) || isOnScreen(invocation)
        let isPrivate = invocation.has(.isPrivate)
        let memory = isReading ? Memory(preferences.folders, content.pack, isPrivate: isPrivate) : Memory()
        state.record = memory.store.read()
        state.settings = preferences.settings
        // No one has chosen among the campuses whose packs are installed, and the numbers to call differ.
        if isReading, content.reason == .unchosen, state.current.screen == .welcome {
            Push(.packs).update(&state)
        }
        let noted = isPrivate ? "Private: nothing you do here is written down." : memory.notice
        state.notice = StartupNotice.text(for: content) ?? preferences.notice ?? noted ?? state.notice
        GoOnReading.offer.update(&state)
        return Store(
            state: state,
            dependencies: Dependencies(
                content: content, settings: preferences.store, record: memory.store,
                sync: isPrivate ? nil : SyncProgram(),
                texts: texts(preferences.folders, isPrivate: isPrivate)))
    }

    /// Returns the storage of short texts; a private session reads the stored ones, and writes nothing.
    private static func texts(_ folders: UserFolders, isPrivate: Bool) -> any TextStore {
        guard let folder = folders.settings else { return MemoryTextStore() }
        let files = FileTextStore(folder: folder)
        return isPrivate ? MemoryTextStore(over: files) : files
    }

    /// Returns whether there are words that name no guide, or ask for a kind of place that no guide is about.
    private static func isAsking(_ invocation: Invocation, _ content: SessionContent) -> Bool {
        let words = invocation.arguments
        guard !words.isEmpty else { return false }
        return MissingPlaces.kind(in: words.joined(with: " ")) != nil
            || GuideLookup.path(named: words, in: content) == nil
    }

    /// Returns whether a person is at a terminal and wants screens.
    static func isOnScreen(_ invocation: Invocation) -> Bool {
        !invocation.has(.plain) && invocation.environment.isInputTerminal
            && invocation.environment.isOutputTerminal
    }

    private static func browseScreens(
        _ driver: CursesDriver, _ store: Store, _ monitor: UpdateMonitor, _ position: PositionMonitor?,
        _ clock: @escaping () -> LocalTime, afterFirstFrame: @escaping () -> Void
    ) -> ExitStatus {
        let end = Session(
            driver: driver, store: store,
            companions: [
                monitor, HazardMonitor(firstPause: HazardMonitor.pauseForTerminal, clock: clock),
                FeedMonitor(clock: clock),
            ] + (position.map { [$0] } ?? []), clock: clock, afterFirstFrame: afterFirstFrame
        ).run()
        driver.restore()
        return CursesDriver.status(of: end)
    }

    private static func browseLines(
        _ invocation: Invocation, _ store: Store, _ width: Int, _ monitor: UpdateMonitor,
        _ position: PositionMonitor?, _ clock: @escaping () -> LocalTime
    ) -> ExitStatus {
        let output = invocation.output
        let input = LineInput()
        let console = LinearSession.Console(
            readLine: {
                output.flush()
                return output.failure == nil ? input.next() : nil
            }, write: { output.write($0) },
            wait: { descriptor, milliseconds in
                output.flush()
                return input.waits(besides: descriptor, milliseconds: milliseconds)
            }, rows: invocation.environment.isInputTerminal ? invocation.environment.outputRows : nil)
        LinearSession(
            console: console, store: store, width: width, profile: invocation.look, companion: monitor,
            position: position, alerts: HazardMonitor(clock: clock), feeds: FeedMonitor(clock: clock),
            clock: clock
        ).run()
        return .done
    }

    /// Prints the menu and how to continue, if there is no terminal. A guide that was named is printed instead.
    private static func printMenu(
        _ invocation: Invocation, _ store: Store, _ width: Int
    ) throws(CommandFailure) -> ExitStatus {
        if store.state.current.screen.kind == .guide, let path = store.state.current.screen.file {
            return try ShowCommand.show(path, invocation, store.dependencies.content)
        }
        let output = invocation.output
        let console = LinearSession.Console(readLine: { nil }, write: { output.write($0) })
        LinearSession(console: console, store: store, width: width, profile: invocation.look).writeScreen()
        if store.state.current.screen.kind == .steps { return .done }
        if store.state.current.screen.kind == .map {
            return PlacesText(store.dependencies.content).reportUnreadable(invocation)
        }
        output.write(
            """

            This is not a terminal, so here is the menu only. To go on:
              muster                in a terminal: browse
              muster show GUIDE     print a guide
              muster list           all guides
              muster --plain        numbered lines, answers read from standard input

            """)
        return .done
    }
}

extension CursesDriver {
    static func open(
        for invocation: Invocation, _ color: ColorChoice, keysSendSignals: Bool = true
    ) throws(TerminalFailure) -> CursesDriver {
        try open(
            environment: invocation.environment.variables,
            options: TerminalOptions(color: color, keysSendSignals: keysSendSignals), brought: bundledFiles)
    }

    /// Returns the folder of a tarball that contains `terminfo/` and a UTF-8 `locale/`; called only if the system lacks
    /// something. If the program was installed in another way there is none, because every Debian system has both.
    private static func bundledFiles() -> String? {
        guard let executable = PackLocator.Environment.current().executable,
            let share = BundledFolder.installed(besides: executable, with: "system"),
            // Another user could have put it beside a program that was unpacked below /tmp.
            !share.isForeign
        else { return nil }
        return share.path + "/system"
    }

    /// Ends the program as the session ended: its starter sees a signal as if it had not been caught.
    static func status(of end: Session.End) -> ExitStatus {
        switch end {
        case .quit: return .done
        case .signal(let signal): endProcess(bySignal: signal)
        case .lostTerminal: endProcess(bySignal: SIGHUP)
        }
    }
}
