internal import Glibc

/// The locks around a process: its terminal and what the service manager keeps from it.
extension KioskLock {
    /// Which process is looked at.
    enum Subject: Equatable {
        /// This one, with the terminal it was started on.
        case here
        case running(Int32)
    }

    private static let start = "start it by systemctl start muster-kiosk@ttyN"
    private static let ask = "run this as root, with --pid of the running kiosk"

    static func ofProcess(_ process: ProcessView, _ subject: Subject) -> [KioskLock] {
        [
            terminal(process), keyboardSignals(process, subject), user(process), capabilities(process),
            newPrivileges(process), systemCalls(process), network(process), readOnly(process),
            home(process), writable(process), watchdog(process),
        ]
    }

    // MARK: The terminal

    private static func terminal(_ process: ProcessView) -> KioskLock {
        guard let place = process.target(ofDescriptor: 0), let other = process.target(ofDescriptor: 1) else {
            return unknown("terminal", "what it is connected to can not be seen", ask)
        }
        let shown = Output.printable(place)
        guard place == other, place.hasPrefix("/dev/") else {
            return open("terminal", "input and output are not one terminal (\(shown))", start)
        }
        let name = place.dropFirst("/dev/".count)
        if name.hasPrefix("pts/") {
            return open(
                "terminal", "\(shown) is a window or a remote login, which can be closed and left", start)
        }
        if name.hasPrefix("tty"), let first = name.dropFirst(3).first {
            return first.isNumber
                ? holding("terminal", "\(shown), a virtual console of this machine")
                : holding("terminal", "\(shown), a serial line")
        }
        if name == "console" || name.hasPrefix("hvc") { return holding("terminal", shown) }
        return open("terminal", "\(shown) is no terminal that a kiosk is for", start)
    }

    /// The keys that the terminal itself would act on are keys like others.
    private static func keyboardSignals(_ process: ProcessView, _ subject: Subject) -> KioskLock {
        let name = "keyboard-signals"
        switch subject {
        case .running:
            guard let settings = process.terminalSettings else {
                return unknown(name, "the settings of its terminal can not be seen", ask)
            }
            return lock(name, of: settings, "Ctrl-C, Ctrl-Z, Ctrl-\\, Ctrl-S, Ctrl-V and break send nothing")
        case .here:
            var before = termios()
            guard tcgetattr(STDIN_FILENO, &before) == 0 else {
                return unknown(name, "input is no terminal", "run this on the terminal of the kiosk")
            }
            // As the kiosk sets it, to see whether this terminal takes it; then as it was.
            var locked = before
            locked.c_lflag &= ~tcflag_t(ISIG | IEXTEN | ICANON)
            locked.c_iflag &= ~tcflag_t(IXON | BRKINT | PARMRK)
            var after = termios()
            let isSet = tcsetattr(STDIN_FILENO, TCSANOW, &locked) == 0 && tcgetattr(STDIN_FILENO, &after) == 0
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            guard isSet else { return unknown(name, "the terminal could not be set", ask) }
            return lock(name, of: after, "this terminal can be told to send none, and the kiosk tells it")
        }
    }

    private static func lock(_ name: String, of settings: termios, _ good: String) -> KioskLock {
        let local: [(String, tcflag_t)] = [
            ("isig", tcflag_t(ISIG)), ("iexten", tcflag_t(IEXTEN)), ("icanon", tcflag_t(ICANON)),
        ]
        let input: [(String, tcflag_t)] = [("ixon", tcflag_t(IXON)), ("brkint", tcflag_t(BRKINT))]
        let on =
            local.filter { settings.c_lflag & $0.1 != 0 }.map(\.0)
            + input.filter { settings.c_iflag & $0.1 != 0 }.map(\.0)
        return on.isEmpty
            ? holding(name, good)
            : open(
                name, "the terminal acts on keys by itself (\(on.joined(separator: ", ")))",
                "end the other program that sets this terminal, and restart the kiosk")
    }

    // MARK: Who it is, and what it may do

    private static func user(_ process: ProcessView) -> KioskLock {
        guard let user = process.number("Uid") else { return unknown("user", "not to be seen", ask) }
        return user == 0
            ? open("user", "it runs as root", "run it as a user of its own (DynamicUser=yes or User=)")
            : holding("user", "it runs as user \(user), not as root")
    }

    private static func capabilities(_ process: ProcessView) -> KioskLock {
        flag(
            "capabilities", process.number("CapEff", radix: 16), isGood: { $0 == 0 },
            good: "it has none", bad: "it has some of root's", setting: "CapabilityBoundingSet= (empty)")
    }

    private static func newPrivileges(_ process: ProcessView) -> KioskLock {
        flag(
            "new-privileges", process.number("NoNewPrivs"), isGood: { $0 == 1 },
            good: "it can never gain any", bad: "a program could gain some", setting: "NoNewPrivileges=yes")
    }

    private static func systemCalls(_ process: ProcessView) -> KioskLock {
        flag(
            "system-calls", process.number("Seccomp"), isGood: { $0 == 2 }, good: "filtered (seccomp)",
            bad: "not filtered", setting: "SystemCallFilter=")
    }

    private static func flag(
        _ name: String, _ value: Int?, isGood: (Int) -> Bool, good: String, bad: String, setting: String
    ) -> KioskLock {
        guard let value else { return unknown(name, "not to be seen", ask) }
        return isGood(value)
            ? holding(name, good) : open(name, bad, "set \(setting) in the unit, or \(start)")
    }

    private static func network(_ process: ProcessView) -> KioskLock {
        guard let ways = process.waysOut else { return unknown("network", "not to be seen", ask) }
        let names = ways.prefix(4).map { Output.printable($0) }.joined(separator: ", ")
        return ways.isEmpty
            ? holding("network", "no way leads out of its network")
            : open(
                "network", "it is on a network (\(names)), of which it has no need",
                "set PrivateNetwork=yes in the unit, or \(start)")
    }

    // MARK: Files

    private static func readOnly(_ process: ProcessView) -> KioskLock {
        mounted("system", ["/usr", "/etc"], process, setting: "ProtectSystem=strict")
    }

    private static func home(_ process: ProcessView) -> KioskLock {
        mounted("home", ["/home", "/root"], process, setting: "ProtectHome=yes")
    }

    private static func mounted(_ name: String, _ paths: [String], _ process: ProcessView, setting: String)
        -> KioskLock
    {
        guard let mounts = process.mounts else { return unknown(name, "its mounts can not be seen", ask) }
        let open = paths.filter { path in
            let mount = mounts.last {
                path == $0.place || path.hasPrefix($0.place == "/" ? "/" : $0.place + "/")
            }
            return mount?.isReadOnly != true
        }
        let list = paths.joined(separator: " and ")
        return open.isEmpty
            ? holding(name, "\(list) are read-only")
            : .open(
                name, "\(open.joined(separator: " and ")) could be written to",
                "set \(setting) in the unit, or \(start)")
    }

    /// Kinds of file systems that hold no files of anybody's.
    private static let kernelKinds = [
        "proc", "sysfs", "devtmpfs", "devpts", "mqueue", "cgroup", "cgroup2", "tracefs", "debugfs",
        "securityfs",
        "pstore", "bpf", "configfs", "hugetlbfs", "autofs", "binfmt_misc", "fusectl", "efivarfs", "nsfs",
    ]

    private static func writable(_ process: ProcessView) -> KioskLock {
        guard let mounts = process.mounts else {
            return unknown("writable", "its mounts can not be seen", ask)
        }
        var places: [String] = []
        for (index, mount) in mounts.enumerated() where !mount.isReadOnly && !kernelKinds.contains(mount.kind)
        {
            // Covered by a later one.
            if mounts[(index + 1)...].contains(where: { $0.place == mount.place }) { continue }
            let isPassing = ["/dev", "/proc", "/sys", "/tmp", "/var/tmp"].contains { base in
                mount.place == base || mount.place.hasPrefix(base + "/")
            }
            if !isPassing, !places.contains(mount.place) { places.append(mount.place) }
        }
        let shown = places.prefix(4).map { Output.printable($0) }.joined(separator: ", ")
        return places.isEmpty
            ? holding("writable", "no place for files but what passes (/tmp)")
            : open(
                "writable", "mounted for writing: \(shown)\(places.count > 4 ? " and more" : "")",
                "set ProtectSystem=strict in the unit, or \(start)")
    }

    // MARK: Who restarts it

    private static func watchdog(_ process: ProcessView) -> KioskLock {
        guard let environment = process.environment else { return unknown("watchdog", "not to be seen", ask) }
        guard environment["NOTIFY_SOCKET"] != nil else {
            return open("watchdog", "nobody watches it, or starts it again after a crash", start)
        }
        guard let text = environment["WATCHDOG_USEC"], let microseconds = Int(text), microseconds > 0 else {
            return open("watchdog", "the service manager does not watch it", "set WatchdogSec=30 in the unit")
        }
        // Meant for another process (a shell that started this one): this one then says nothing.
        if let watched = environment["WATCHDOG_PID"] {
            guard let own = process.number("Pid") else { return unknown("watchdog", "not to be seen", ask) }
            guard Int(watched) == own else {
                return open(
                    "watchdog", "the service manager watches another process (\(Output.printable(watched)))",
                    "let ExecStart= of the unit name muster itself, and no shell or script")
            }
        }
        return holding("watchdog", "the service manager hears from it every \(microseconds / 2_000_000) s")
    }
}
