import AppCore
import CommandLine
import CursesDriver
internal import Glibc
import Screens
internal import ServiceNotice
import Terminal
import TextTools
import UpdateMonitor

/// `muster kiosk`: shows the guides on a public screen.
enum KioskCommand {
    static let idle = Option(
        "idle", "SECONDS",
        "Return to the first screen after so long without a key, 5 to 3600; 60 unless given.")
    static let check = Option(
        "check", "Say which locks hold on this machine, and what to do about the others.")
    static let pid = Option("pid", "N", "With --check: look at the kiosk that runs as process N.")

    static let command = Command(
        name: "kiosk", synopsis: "[GUIDE]",
        summary: "Show the guides on a public screen that no key can exit.",
        discussion: """
            The first screen says whom to call, in letters that can be read from afar where they fit (not with \
            --text-size normal). With the name of a guide that guide is the first screen. Steps are in large letters \
            too.
            Guides, search, contacts, places, maps, alerts, earthquakes, floods and gauges can be read; nothing else is \
            available. No key, pasted text, click or escape sequence quits, suspends, starts a program, writes a file or \
            changes a setting, and Ctrl-C, Ctrl-Z, Ctrl-\\ and Ctrl-S do nothing. After a while without a key the screen \
            returns to the first one and forgets what was read and searched; a running timer delays this, and is then \
            forgotten too. Newer content is shown from then on. Nothing is kept on the disk.
            Only a signal from outside ends it: SIGTERM, as systemctl stop sends it. `muster --kiosk` is the same. Run \
            it under systemd (muster-kiosk@.service), which restarts it after a crash, or if it stops responding. \
            --check must run as the same user or root to look at another process; exit code 1 if a lock is open or \
            unknown. The page kiosk.md says what no program can lock: other virtual terminals, SysRq, the power button.
            """,
        options: [
            idle, check, pid, .json, .content, .pack, .color, .setting(.theme), .setting(.textWidth),
            .setting(.textSize), .setting(.mouse), .setting(.bell), .date, .here, .facing,
        ], takesWords: true
    ) { (invocation) throws(CommandFailure) in
        let idleSeconds = try idleSeconds(invocation)
        if invocation.has(check) {
            guard invocation.arguments.isEmpty else { throw .usage("kiosk --check takes no words") }
            return try KioskCheck.run(invocation, idleSeconds: idleSeconds)
        }
        guard !invocation.has(pid), !invocation.has(.json) else {
            throw .usage("--pid and --json go with kiosk --check")
        }
        let color = try invocation.colorChoice()
        let here = try invocation.here()
        let settings = try settings(invocation)
        let day = invocation.has(.date) ? try invocation.today() : nil
        let locator = try invocation.packLocator(settings)
        // Everything in memory: no index on the disk, no snapshot of the start, no record of what is read.
        let content = try invocation.openContent(with: locator)
        // No other pack can be chosen here.
        content.locator = nil
        content.useHazards(of: locator)
        let guide =
            try invocation.arguments.isEmpty ? nil : GuideLookup.find(invocation.arguments, in: content)
        var state = AppState(
            start: .kiosk, above: guide.map { .guide(path: $0) }, time: Clock.now(on: day), access: .kiosk)
        state.settings = settings
        state.here = here
        let store = Store(state: state, dependencies: Dependencies(content: content))
        let driver = try openTerminal(invocation, color)
        return serve(
            driver, store,
            KioskController(
                idleSeconds: idleSeconds,
                clock: { KioskClock.now(on: day) },
                newerContent: { locator.successor(of: $0) }),
            HazardMonitor(clock: { Clock.now(on: day) }))
    }

    static func idleSeconds(_ invocation: Invocation) throws(CommandFailure) -> Int {
        try invocation.number(idle, in: KioskController.idleSeconds) ?? KioskController.usualIdleSeconds
    }

    /// Returns the settings from the command line and the environment only: a file could be another person's.
    static func settings(_ invocation: Invocation) throws(CommandFailure) -> SettingsInUse {
        var settings = SettingsInUse()
        // A public screen is read from where people stand.
        settings.values.textSize = .large
        _ = try Preferences.use(invocation, invocation.environment.settings, in: &settings)
        // It starts no program.
        settings.values.gpsCommand = nil
        settings[.gpsCommand] = .standard
        return settings
    }

    /// Opens the terminal. A kiosk needs a screen, because a person could end numbered lines.
    private static func openTerminal(_ invocation: Invocation, _ color: ColorChoice)
        throws(CommandFailure) -> CursesDriver
    {
        // Nothing on the keyboard sends this signal any more; another program must not stop the screen with it either.
        signal(SIGTSTP, SIG_IGN)
        do throws(TerminalFailure) {
            return try CursesDriver.open(
                environment: invocation.environment.variables,
                options: TerminalOptions(color: color, keysSendSignals: false),
                brought: BundledSystemFiles.folder)
        } catch {
            throw CommandFailure("no kiosk here: \(error.message)", .refused)
        }
    }

    private static func serve(
        _ driver: CursesDriver, _ store: Store, _ controller: KioskController, _ alerts: HazardMonitor
    )
        -> ExitStatus
    {
        let service = ServiceManager(environment: serviceEnvironment())
            .map { ServiceWatchdog($0, milliseconds: Clock.uptime) }
        var companions: [any SessionCompanion] = [controller, alerts]
        if let service { companions.append(service) }
        let end = Session(
            driver: driver, store: store, companions: companions, afterFirstFrame: { service?.begin() }
        ).run()
        service?.end()
        driver.restore()
        switch end {
        // Nothing in a kiosk leads here; should it ever, its supervisor must see that something is wrong.
        case .quit: return .refused
        case .signal(let signal): CursesDriver.endProcess(bySignal: signal)
        case .lostTerminal: CursesDriver.endProcess(bySignal: SIGHUP)
        }
    }

    static func serviceEnvironment() -> EnvironmentVariables {
        EnvironmentVariables(reading: ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"])
    }
}
