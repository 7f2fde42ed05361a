// Runs commands of the muster-sync beside this program, which stores what they change.
import AppCore
import ChildProgram
import Clocks
internal import Glibc
import TextTools

/// Runs the `muster-sync` beside this program, and waits for it, which takes a moment.
package final class SyncProgram: SyncCommands {
    /// Returns the path of the program; called when it is first needed, and not at every start.
    private let program: () -> String?
    /// The most milliseconds of a command, which waits for a lock, and at most 10 seconds for a server.
    private static let longestTime = 20_000
    private static let maxOutput = 64 << 10

    /// - Parameter program: the program to start; nil if it is unknown.
    package init(program: @autoclosure @escaping () -> String? = UpdateMonitor.currentProgram) {
        self.program = program
    }

    package func run(_ words: [String]) -> SyncAnswer {
        guard let program = program(), access(program, X_OK) == 0 else {
            return .failed("muster-sync is not installed here, so nothing can be changed.")
        }
        guard case .running(let child) = ChildProgram.start(program, words, takesErrors: true) else {
            return .failed("muster-sync could not be started. Try again.")
        }
        var said: [UInt8] = []
        let end = Monotonic.milliseconds + Self.longestTime
        while true {
            said += child.read(max: 4_096)
            if child.output == nil, let ending = child.reap() {
                let text = String(decoding: said.prefix(Self.maxOutput), as: UTF8.self)
                let silence = "muster-sync could not do it, and did not say why."
                return ending == .exited(0) ? .done(text) : .failed(Self.sentence(text, otherwise: silence))
            }
            if Monotonic.milliseconds >= end || said.count > Self.maxOutput {
                child.end()
                return .failed("muster-sync did not answer. Look whether it was changed.")
            }
            var wait = pollfd(fd: child.output ?? -1, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, 50)
        }
    }

    /// Returns the error message of the program, without the program's name, or another sentence if it said nothing.
    static func sentence(_ said: String, otherwise: String) -> String {
        let text = DisplayText.line(said, limit: 300)
        let prefix = "muster-sync: "
        let words = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        return words.isEmpty ? otherwise : words
    }
}
