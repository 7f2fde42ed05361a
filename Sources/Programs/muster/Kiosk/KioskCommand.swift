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
        guard !invocation.has(pid), !invocation.has(.json)
        else { throw .usage("--pid and --json go with kiosk --check") }
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
        // Nothing on the keyboard sends this signal any more; another program must not stop the screen with it either.
        signal(SIGTSTP, SIG_IGN)
        let driver: CursesDriver
        do throws(TerminalFailure) {
            driver = try .open(for: invocation, color, keysSendSignals: false)
        } catch {
            // Numbered lines are no way out, because a person could end them.
            throw CommandFailure("no kiosk here: \(error.message)", .refused)
        }
        return serve(
            driver, store,
            KioskController(
                idleSeconds: idleSeconds,
                clock: { .init(milliseconds: Clock.uptime(), local: Clock.now(on: day)) },
                newerContent: { locator.successor(of: $0) }), HazardMonitor(clock: { Clock.now(on: day) }))
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

    private static func serve(
        _ driver: CursesDriver, _ store: Store, _ controller: KioskController, _ alerts: HazardMonitor
    ) -> ExitStatus {
        let service = ServiceManager(
            environment: EnvironmentVariables(reading: ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"])
        ).map(ServiceWatchdog.init)
        var companions: [any SessionCompanion] = [controller, alerts]
        if let service { companions.append(service) }
        let end = Session(
            driver: driver, store: store, companions: companions, afterFirstFrame: { service?.begin() }
        ).run()
        service?.end()
        driver.restore()
        _ = CursesDriver.status(of: end)
        // Nothing in a kiosk quits; should it ever, its supervisor must see that something is wrong.
        return .refused
    }
}

/// Notifies the service manager that the session is alive. The session's own loop calls it, so that a hanging loop
/// triggers the watchdog.
final class ServiceWatchdog: SessionCompanion {
    private let manager: ServiceManager
    /// Milliseconds between two notifications; `nil` if there is no watchdog.
    private let interval: Int?
    private var next = Clock.uptime()
    private var isInUse: Bool?

    init(_ manager: ServiceManager) {
        self.manager = manager
        // Half of the allowed time, as sd_watchdog_enabled(3) advises, but not constantly.
        interval = manager.watchdog.map { max(10, $0 / 2000) }
    }

    var pollTimeout: Int? { interval.map { _ in max(0, next - Clock.uptime()) } }

    func begin() { manager.notify("READY=1\nSTATUS=Showing the first screen.") }

    func end() { manager.notify("STOPPING=1") }

    func poll(_ store: Store) -> Bool {
        // Only whether it is in use. What a person reads is private.
        let isInUse = store.state.isAwayFromHome
        if let before = self.isInUse, before != isInUse {
            manager.notify(isInUse ? "STATUS=In use." : "STATUS=Showing the first screen.")
        }
        self.isInUse = isInUse
        if let interval, Clock.uptime() >= next {
            next = Clock.uptime() + interval
            manager.notify("WATCHDOG=1")
        }
        return false
    }
}
