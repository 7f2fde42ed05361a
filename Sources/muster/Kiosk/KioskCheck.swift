import Guidebook
import Screens
import TextMetrics

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
            let words = process.commandLine ?? []
            guard process.name == "muster", words.contains("kiosk") || words.contains("--kiosk") else {
                throw CommandFailure(
                    message: "process \(number) is no kiosk of muster that can be looked at",
                    status: .nothingFound)
            }
            idle =
                value(of: KioskCommand.idle, in: words).flatMap { Int($0) } ?? KioskAttendant.usualIdleSeconds
            if !invocation.has(.content) { locator = self.locator(of: process, words) }
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
        guard let number = Int32(text), number > 0 else {
            throw .usage("--pid takes the number of a process, not \"\(Output.printable(text))\"")
        }
        return .running(number)
    }

    /// Finds the pack that a running kiosk finds: by its words and its environment, not by those of whoever asks.
    private static func locator(of process: ProcessView, _ words: [String]) -> PackLocator {
        let environment = process.environment ?? [:]
        var content = value(of: .content, in: words)
        if let folder = content, !folder.hasPrefix("/") { content = process.folder + "/cwd/" + folder }
        return PackLocator(
            environment: PackLocator.Environment(
                contentOption: content, contentVariable: environment["MUSTER_CONTENT"],
                home: environment["HOME"], dataHome: environment["XDG_DATA_HOME"],
                executable: process.target(of: "exe")))
    }

    /// What another command line says of an option.
    static func value(of option: Option, in words: [String]) -> String? {
        let name = "--" + option.name
        for (index, word) in words.enumerated() {
            if word == name, index + 1 < words.count { return words[index + 1] }
            if word.hasPrefix(name + "=") { return String(word.dropFirst(name.count + 1)) }
        }
        return nil
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
