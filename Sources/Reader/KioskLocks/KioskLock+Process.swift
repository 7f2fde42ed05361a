import CommandLine
internal import Glibc

/// Locks on a process: its terminal, and the restrictions by the service manager.
extension KioskLock {
    package enum Subject: Equatable {
        /// This process, with its terminal.
        case here
        case running(Int32)
    }

    private static let start = "start it with systemctl start muster-kiosk@ttyN"
    private static let ask = "run this as root, with the --pid of the running kiosk"

    package static func ofProcess(_ process: ProcessView, _ subject: Subject) -> [KioskLock] {
        [
            terminal(process), keyboardSignals(process, subject), user(process),
            flag(
                "capabilities", process.number("CapEff", radix: 16), wanted: 0, "it has none",
                else: "it has some of root's capabilities", setting: "CapabilityBoundingSet= (empty)"),
            flag(
                "new-privileges", process.number("NoNewPrivs"), wanted: 1, "it cannot gain any",
                else: "a program that it starts could gain some", setting: "NoNewPrivileges=yes"),
            flag(
                "system-calls", process.number("Seccomp"), wanted: 2, "filtered (seccomp)",
                else: "not filtered", setting: "SystemCallFilter="),
            network(process),
            mounted("system", ["/usr", "/etc"], process, setting: "ProtectSystem=strict"),
            mounted("home", ["/home", "/root"], process, setting: "ProtectHome=yes"),
            writable(process), watchdog(process),
        ]
    }

    // MARK: The terminal

    private static func terminal(_ process: ProcessView) -> KioskLock {
        guard let input = process.target(ofDescriptor: 0), let output = process.target(ofDescriptor: 1) else {
            return unknown("terminal", "its input and output are not visible", ask)
        }
        let shown = Output.printable(input)
        guard input == output, input.hasPrefix("/dev/") else {
            return open("terminal", "its input and output are not the same terminal (\(shown))", start)
        }
        let name = input.dropFirst("/dev/".count)
        if name.hasPrefix("pts/") {
            return open("terminal", "\(shown) is a window or a remote login, which a user can close", start)
        }
        if name.hasPrefix("tty"), let first = name.dropFirst(3).first {
            let kind = first.isNumber ? "a virtual console of this machine" : "a serial line"
            return holding("terminal", "\(shown), \(kind)")
        }
        if name == "console" || name.hasPrefix("hvc") { return holding("terminal", shown) }
        return open("terminal", "\(shown) is not a suitable terminal for a kiosk", start)
    }

    /// Checks that the terminal passes all keys on to the program and acts on none itself.
    private static func keyboardSignals(_ process: ProcessView, _ subject: Subject) -> KioskLock {
        let name = "keyboard-signals"
        switch subject {
        case .running:
            guard let settings = process.terminalSettings else {
                return unknown(name, "the settings of its terminal are not visible", ask)
            }
            return lock(
                name, of: settings, "Ctrl-C, Ctrl-Z, Ctrl-\\, Ctrl-S, Ctrl-V and break have no effect")
        case .here:
            var before = termios()
            guard tcgetattr(STDIN_FILENO, &before) == 0 else {
                return unknown(name, "the input is not a terminal", "run this on the terminal of the kiosk")
            }
            // Set the terminal as the kiosk would, to see whether that works; then restore it.
            var locked = before
            locked.c_lflag &= ~tcflag_t(ISIG | IEXTEN | ICANON)
            locked.c_iflag &= ~tcflag_t(IXON | BRKINT | PARMRK)
            var after = termios()
            let isSet = tcsetattr(STDIN_FILENO, TCSANOW, &locked) == 0 && tcgetattr(STDIN_FILENO, &after) == 0
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            guard isSet else { return unknown(name, "the terminal settings could not be changed", ask) }
            return lock(name, of: after, "this terminal can be set to ignore them, as the kiosk does")
        }
    }

    private static func lock(_ name: String, of settings: termios, _ good: String) -> KioskLock {
        let (local, input) = (settings.c_lflag, settings.c_iflag)
        let flags = [
            ("isig", local, ISIG), ("iexten", local, IEXTEN), ("icanon", local, ICANON),
            ("ixon", input, IXON), ("brkint", input, BRKINT),
        ]
        let on = flags.filter { $0.1 & tcflag_t($0.2) != 0 }.map(\.0)
        return lock(
            name, holds: on.isEmpty, good,
            else: "the terminal acts on keys by itself (\(on.joined(separator: ", ")))",
            "end the program that changed the settings of this terminal, and restart the kiosk")
    }

    // MARK: Privileges

    private static func user(_ process: ProcessView) -> KioskLock {
        guard let user = process.number("Uid") else { return unknown("user", "not visible", ask) }
        return lock(
            "user", holds: user != 0, "it runs as user \(user), not as root", else: "it runs as root",
            "run it as a dedicated user (DynamicUser=yes or User=)")
    }

    private static func flag(
        _ name: String, _ value: Int?, wanted: Int, _ good: String, else bad: String, setting: String
    ) -> KioskLock {
        guard let value else { return unknown(name, "not visible", ask) }
        return lock(name, holds: value == wanted, good, else: bad, "set \(setting) in the unit, or \(start)")
    }

    private static func network(_ process: ProcessView) -> KioskLock {
        guard let interfaces = process.externalInterfaces else {
            return unknown("network", "not visible", ask)
        }
        let names = interfaces.prefix(4).map { Output.printable($0) }.joined(separator: ", ")
        return lock(
            "network", holds: interfaces.isEmpty, "its network has no connection to the outside",
            else: "it is on a network (\(names)), which it does not need",
            "set PrivateNetwork=yes in the unit, or \(start)")
    }

    // MARK: Files

    private static func mounted(_ name: String, _ paths: [String], _ process: ProcessView, setting: String)
        -> KioskLock
    {
        guard let mounts = process.mounts else { return unknown(name, "its mounts are not visible", ask) }
        let open = paths.filter { path in
            let mount = mounts.last {
                path == $0.mountPoint || path.hasPrefix($0.mountPoint == "/" ? "/" : $0.mountPoint + "/")
            }
            return mount?.isReadOnly != true
        }
        let list = paths.joined(separator: " and ")
        return lock(
            name, holds: open.isEmpty, "\(list) are read-only",
            else: "\(open.joined(separator: " and ")) could be written to",
            "set \(setting) in the unit, or \(start)")
    }

    /// The types of file systems without ordinary files.
    private static let kernelKinds = [
        "proc", "sysfs", "devtmpfs", "devpts", "mqueue", "cgroup", "cgroup2", "tracefs", "debugfs",
        "securityfs", "pstore", "bpf", "configfs", "hugetlbfs", "autofs", "binfmt_misc", "fusectl",
        "efivarfs", "nsfs",
    ]

    private static func writable(_ process: ProcessView) -> KioskLock {
        guard let mounts = process.mounts else {
            return unknown("writable", "its mounts are not visible", ask)
        }
        var mountPoints: [String] = []
        for (index, mount) in mounts.enumerated() where !mount.isReadOnly && !kernelKinds.contains(mount.kind)
        {
            // Skip a mount that a later one covers.
            if mounts[(index + 1)...].contains(where: { $0.mountPoint == mount.mountPoint }) { continue }
            let isTemporary = ["/dev", "/proc", "/sys", "/tmp", "/var/tmp"].contains { base in
                mount.mountPoint == base || mount.mountPoint.hasPrefix(base + "/")
            }
            if !isTemporary, !mountPoints.contains(mount.mountPoint) { mountPoints.append(mount.mountPoint) }
        }
        let shown = mountPoints.prefix(4).map { Output.printable($0) }.joined(separator: ", ")
        return lock(
            "writable", holds: mountPoints.isEmpty, "only temporary files can be written (/tmp)",
            else: "mounted as writable: \(shown)\(mountPoints.count > 4 ? " and more" : "")",
            "set ProtectSystem=strict in the unit, or \(start)")
    }

    private static func watchdog(_ process: ProcessView) -> KioskLock {
        guard let environment = process.environment else { return unknown("watchdog", "not visible", ask) }
        guard environment["NOTIFY_SOCKET"] != nil else {
            return open("watchdog", "no service manager watches it or restarts it after a crash", start)
        }
        guard let text = environment["WATCHDOG_USEC"], let microseconds = Int(text), microseconds > 0 else {
            return open("watchdog", "the service manager does not watch it", "set WatchdogSec=30 in the unit")
        }
        // The watchdog is for another process, such as a shell that started this one, which then sends nothing.
        if let watched = environment["WATCHDOG_PID"] {
            guard let own = process.number("Pid") else { return unknown("watchdog", "not visible", ask) }
            guard Int(watched) == own else {
                return open(
                    "watchdog", "the service manager watches another process (\(Output.printable(watched)))",
                    "in the unit, make ExecStart= run muster directly, without a shell or script")
            }
        }
        return holding("watchdog", "the service manager hears from it every \(microseconds / 2_000_000) s")
    }
}
