import AppCore
import CommandLine
import ContentPack
import KioskLocks
import PackCheck
import Screens
import TextMetrics
import TextTools

/// `muster kiosk --check`: lists the locks of a kiosk and whether each holds.
enum KioskCheck {
    static func run(_ invocation: Invocation, idleSeconds: Int) throws(CommandFailure) -> ExitStatus {
        let subject = try subject(invocation)
        let today = try invocation.today()
        let process: ProcessView
        var idle = idleSeconds
        var locator = try invocation.packLocator(KioskCommand.settings(invocation))
        switch subject {
        case .here: process = ProcessView(folder: "/proc/self")
        case .running(let number):
            process = ProcessView(folder: "/proc/\(number)")
            guard let options = kioskOptions(of: process) else {
                throw CommandFailure(
                    "process \(number) is not a muster kiosk, or cannot be inspected", .nothingFound)
            }
            idle = options[KioskCommand.idle.name].flatMap { Int($0) } ?? KioskController.usualIdleSeconds
            if !invocation.namesPack { locator = PackLocator(environment: content(of: process, options)) }
        }
        let content = try invocation.openContent(with: locator)
        content.useHazards(of: locator)
        let findings = PackChecker.check(content.pack, today: today).findings
        let locks =
            KioskLock.ofProcess(process, subject)
            + [.holding("idle", "it returns to its first screen after \(idle) s without a key")]
            + KioskLock.ofContent(content, findings, today: today)
            + [KioskLock.ofFeeds(content, at: invocation.now())]
        invocation.output.write(invocation.has(.json) ? json(locks) : text(locks))
        invocation.output.flush()
        let wrong = locks.count { $0.state != .holds }
        invocation.output.message(
            wrong == 0
                ? "kiosk: all \(locks.count) locks hold; the page kiosk.md lists what a program cannot lock"
                : "kiosk: \(wrong) of \(locks.count) locks \(wrong == 1 ? "is" : "are") open or unknown")
        return wrong == 0 ? .done : .nothingFound
    }

    private static func subject(_ invocation: Invocation) throws(CommandFailure) -> KioskLock.Subject {
        guard let text = invocation.value(KioskCommand.pid) else { return .here }
        // As systemctl show -P MainPID prints for a unit that is not running.
        if text.isEmpty || text == "0" {
            throw CommandFailure(
                "the unit is not running; start it with systemctl start muster-kiosk@tty1; to see why it "
                    + "stopped, run systemctl status muster-kiosk@tty1", .nothingFound)
        }
        guard let number = Int32(text), number > 0
        else { throw .usage("--pid takes a process ID, not \"\(Output.printable(text))\"") }
        return .running(number)
    }

    /// Returns the options of a running kiosk, or `nil` if the process is not one.
    static func kioskOptions(of process: ProcessView) -> [String: String]? {
        var invocation = Invocation(CommandTable.program, Output(isUTF8: false))
        guard isMuster(process), let words = process.commandLine,
            (try? invocation.parse(CommandTable.words(Array(words.dropFirst())))) != nil,
            invocation.command.name == KioskCommand.command.name,
            // With these options it would end without a screen.
            ![KioskCommand.check, .help, .version].contains(where: invocation.has)
        else { return nil }
        return Dictionary(invocation.options.map { ($0.name, $0.value) }) { $1 }
    }

    /// Returns whether the process is muster: by its executable, or by its command name if that is not visible.
    private static func isMuster(_ process: ProcessView) -> Bool {
        guard let file = process.target(of: "exe") else { return process.name == "muster" }
        // The kernel appends this if the file was replaced while running.
        let deleted = " (deleted)"
        let path = file.hasSuffix(deleted) ? String(file.dropLast(deleted.count)) : file
        return PackPath.name(of: path) == "muster"
            || file == ProcessView(folder: "/proc/self").target(of: "exe")
    }

    /// Returns the locations where a running kiosk looks for its pack: by its own options, environment and working folder.
    static func content(of process: ProcessView, _ options: [String: String]) -> PackLocator.Environment {
        func resolved(_ folder: String) -> String {
            folder.hasPrefix("/") || folder.isEmpty ? folder : process.folder + "/cwd/" + folder
        }
        let environment = process.environment ?? [:]
        var content = PackLocator.Environment(
            contentOption: options[Option.content.name].map(resolved),
            contentVariable: environment["MUSTER_CONTENT"].map(resolved),
            home: environment["HOME"], dataHome: environment["XDG_DATA_HOME"],
            configurationHome: environment["XDG_CONFIG_HOME"], executable: process.target(of: "exe"))
        var settings = Settings()
        if let text = options[Option.pack.name], settings.set(.pack, to: text) {
            content.packOption = settings.pack
        } else if let text = environment[Setting.pack.variable], settings.set(.pack, to: text) {
            content.packSetting = settings.pack.map {
                PackSetting(identifier: $0, source: Setting.pack.variable)
            }
        }
        return content
    }

    /// Returns one line for each lock: `open      network           it is on a network (eth0); set PrivateNetwork=yes …`.
    static func text(_ locks: [KioskLock]) -> String {
        let width = (locks.map(\.name.count).max() ?? 0) + 2
        return locks.map { lock in
            TextFitting.padded(lock.state.rawValue, to: 11) + TextFitting.padded(lock.name, to: width)
                + lock.finding + (lock.advice.isEmpty ? "" : "; " + lock.advice) + "\n"
        }.joined()
    }

    private static func json(_ locks: [KioskLock]) -> String {
        JSON.object([
            ("holds", .boolean(locks.allSatisfy { $0.state == .holds })),
            (
                "locks",
                .array(
                    locks.map { lock in
                        .object([
                            ("name", .string(lock.name)), ("state", .string(lock.state.rawValue)),
                            ("finding", .string(lock.finding)), ("advice", .string(lock.advice)),
                        ])
                    })
            ),
        ]).text
    }
}
