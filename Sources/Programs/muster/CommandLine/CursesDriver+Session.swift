import CommandLine
import ContentPack
import CursesDriver
internal import Glibc
import Screens
import Terminal

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
