import ContentPack
import Screens
import TextMetrics
import TextTools

/// `muster kiosk --check`: every lock of a kiosk, and whether it holds.
enum KioskCheck {
    static func run(_ invocation: Invocation, idleSeconds: Int) throws(CommandFailure) -> ExitStatus {
        let subject = try subject(invocation)
        let today = try invocation.today()
        let process: ProcessView
        var idle = idleSeconds
        var locator = try invocation.packLocator()
        switch subject {
        case .here: process = ProcessView(folder: "/proc/self")
        case .running(let number):
            process = ProcessView(folder: "/proc/\(number)")
            guard let options = kioskOptions(of: process) else {
                throw CommandFailure(
                    message: "process \(number) is no kiosk of muster that can be looked at",
                    status: .nothingFound)
            }
            idle = options[KioskCommand.idle.name].flatMap { Int($0) } ?? KioskController.usualIdleSeconds
            if !invocation.has(.content) {
                locator = PackLocator(
                    environment: content(of: process, named: options[Option.content.name]))
            }
        }
        let library = try invocation.openLibrary(with: locator)
        let locks =
            KioskLock.ofProcess(process, subject)
            + [.holding("idle", "it returns to Welcome after \(idle) s without a key")]
            + KioskLock.ofContent(library, today: today)
        invocation.output.write(invocation.has(.json) ? json(locks) : text(locks))
        invocation.output.flush()
        let wrong = locks.count { $0.state != .holds }
        invocation.output.message(
            wrong == 0
                ? "kiosk: all \(locks.count) locks hold; the README names what no program can lock"
                : "kiosk: \(wrong) of \(locks.count) locks \(wrong == 1 ? "does" : "do") not hold, or it is not known"
        )
        return wrong == 0 ? .done : .nothingFound
    }

    private static func subject(_ invocation: Invocation) throws(CommandFailure) -> KioskLock.Subject {
        guard let text = invocation.value(KioskCommand.pid) else { return .here }
        // What systemctl show -P MainPID prints of a unit that does not run.
        if text.isEmpty || text == "0" {
            throw CommandFailure(
                message: "no kiosk runs as that unit; start it with systemctl start muster-kiosk@tty1, and "
                    + "systemctl status muster-kiosk@tty1 says why it does not run",
                status: .nothingFound)
        }
        guard let number = Int32(text), number > 0 else {
            throw .usage("--pid takes the number of a process, not \"\(Output.printable(text))\"")
        }
        return .running(number)
    }

    /// What was said to a kiosk that runs, as it has read it; `nil` where the process is none.
    static func kioskOptions(of process: ProcessView) -> [String: String]? {
        guard isMuster(process), let words = process.commandLine,
            let parsed = try? ArgumentParser.parse(Array(words.dropFirst())),
            parsed.command.name == KioskCommand.command.name, parsed.arguments.isEmpty,
            // These end before there is a screen.
            parsed.options[KioskCommand.check.name] == nil, parsed.options[Option.help.name] == nil,
            parsed.options[Option.version.name] == nil
        else { return nil }
        return parsed.options
    }

    /// By its file, which a link may give any name; where that is not to be seen, by the name it runs under.
    private static func isMuster(_ process: ProcessView) -> Bool {
        guard let file = process.target(of: "exe") else { return process.name == "muster" }
        // Replaced while it runs.
        let deleted = " (deleted)"
        let path = file.hasSuffix(deleted) ? String(file.dropLast(deleted.count)) : file
        return PackPath.name(of: path) == "muster"
            || file == ProcessView(folder: "/proc/self").target(of: "exe")
    }

    /// Where a running kiosk finds its pack: by its words, its environment and its folder, not by those of whoever asks.
    static func content(of process: ProcessView, named option: String?) -> PackLocator.Environment {
        func fromItsFolder(_ folder: String) -> String {
            folder.hasPrefix("/") || folder.isEmpty ? folder : process.folder + "/cwd/" + folder
        }
        let environment = process.environment ?? [:]
        return PackLocator.Environment(
            contentOption: option.map(fromItsFolder),
            contentVariable: environment["MUSTER_CONTENT"].map(fromItsFolder),
            home: environment["HOME"], dataHome: environment["XDG_DATA_HOME"],
            executable: process.target(of: "exe"))
    }

    /// `open      network           it is on a network (eth0); set PrivateNetwork=yes …`
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
