import ChildProgram
import CommandLine
internal import Glibc

/// The user's service of systemd that reads the feeds all the time.
enum FeedsBackgroundCommand {
    static let command = Command(
        name: "background", synopsis: "[on | off]",
        summary: "Show or change whether your feeds are read all the time.",
        discussion: """
            on starts the service muster-watch of your systemd user session, now and whenever you log in; off stops it. \
            Where there is no such service, keep muster-sync watch running, or let cron run muster-sync feeds update \
            --automatic --quiet.
            Exit codes: 0 done, or on; 1 off; 2 wrong usage; 3 there is no such service here.
            """
    ) { (invocation) throws(CommandFailure) in
        switch invocation.arguments.first {
        case nil:
            switch BackgroundService.state {
            case .on: Messages.output("Your feeds are read in the background.")
            case .off:
                Messages.output(
                    "Your feeds are not read in the background. Turn it on with muster-sync feeds background on."
                )
                return .failed
            case .none: throw CommandFailure(BackgroundService.missing, .unusableContent)
            }
        case "on":
            try BackgroundService.turn(on: true)
            Messages.output("Your feeds are read in the background while you are logged in.")
        case "off":
            try BackgroundService.turn(on: false)
            Messages.output("Your feeds are no longer read in the background.")
        case let word?: throw .usage("feeds background takes on or off, not \"\(Output.printable(word))\"")
        }
        return .done
    }
}

/// Asks systemd about the service, and turns it on and off.
enum BackgroundService {
    enum State: String { case on, off, none }

    private static let unit = "muster-watch.service"
    /// The most milliseconds to wait for systemd.
    private static let patience = 10_000

    static let missing =
        "There is no systemd user service here. Keep muster-sync watch running, or let cron run muster-sync feeds update "
        + "--automatic --quiet every few minutes."

    /// The state of the service; none where systemd does not run for this user, or the service is not installed.
    static var state: State {
        guard let answer = ask(["is-enabled", unit]) else { return .none }
        return switch answer.text.split(separator: "\n").last {
        case "enabled", "enabled-runtime": .on
        case "disabled", "linked", "linked-runtime": .off
        default: .none
        }
    }

    static func turn(on isOn: Bool) throws(CommandFailure) {
        guard state != .none else { throw CommandFailure(missing, .unusableContent) }
        guard let answer = ask([isOn ? "enable" : "disable", "--now", unit]), answer.isDone else {
            throw CommandFailure(
                "systemd did not \(isOn ? "start" : "stop") \(unit). Look with systemctl --user status \(unit).",
                .unusableContent)
        }
    }

    /// Returns what systemctl says, or nil if it cannot be asked.
    private static func ask(_ words: [String]) -> (text: String, isDone: Bool)? {
        guard let file = program,
            case .running(let child) = ChildProgram.start(file, ["--user"] + words, takesErrors: true)
        else { return nil }
        var said: [UInt8] = []
        var waited = 0
        while true {
            said += child.read(max: 4_096)
            if child.output == nil, let ending = child.reap() {
                return (String(decoding: said.prefix(4_096), as: UTF8.self), ending == .exited(0))
            }
            guard waited < patience, said.count < 64 << 10 else {
                child.end()
                return nil
            }
            var wait = pollfd(fd: child.output ?? -1, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, 50)
            waited += 50
        }
    }

    /// The path of systemctl in the folders of PATH.
    private static var program: String? {
        guard let path = getenv("PATH") else { return nil }
        return String(cString: path).split(separator: ":").filter { $0.hasPrefix("/") }
            .map { $0 + "/systemctl" }.first { access($0, X_OK) == 0 }
    }
}
