// Changes the places that alerts are for by starting muster-sync, which stores them.
import AppCore
import ChildProgram
import Clocks
import ContentPack
internal import Glibc
import TextTools

/// Runs the `muster-sync` beside this program to change the places, and waits for it, which takes a moment.
public final class PlacesProgram: PlacesStore {
    /// Returns the path of the program; called when it is first needed, and not at every start.
    private let program: () -> String?
    /// The most milliseconds that a change may take: it waits for a lock, and for a server that it asks for
    /// codes, which it leaves after 10 seconds.
    private static let longestTime = 20_000
    private static let maxOutput = 4_096

    /// - Parameters:
    ///   - program: the program to start; nil if it is unknown.
    public init(program: @autoclosure @escaping () -> String?) { self.program = program }

    /// Creates the store for a session of this program.
    public convenience init() {
        self.init(program: UpdateMonitor.program(besides: PackLocator.Environment.current().executable))
    }

    public func make(_ change: PlaceChange) -> String? {
        guard let program = program(), access(program, X_OK) == 0 else {
            return "muster-sync is not installed here, so places cannot be changed."
        }
        guard
            case .running(let child) = ChildProgram.start(
                program, ["places"] + change.words, takesErrors: true)
        else { return "muster-sync could not be started. Try again." }
        var said: [UInt8] = []
        let end = Monotonic.milliseconds + Self.longestTime
        while true {
            said += child.read(max: Self.maxOutput)
            if child.output == nil, let ending = child.reap() {
                return ending == .exited(0) ? nil : Self.sentence(said)
            }
            if Monotonic.milliseconds >= end || said.count > 16 * Self.maxOutput {
                child.end()
                return "muster-sync did not answer. Look whether the place was changed."
            }
            var wait = pollfd(fd: child.output ?? -1, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, 50)
        }
    }

    /// Returns the error message of the program, without the program's name.
    private static func sentence(_ bytes: [UInt8]) -> String {
        let text = DisplayText.line(String(decoding: bytes.prefix(maxOutput), as: UTF8.self), limit: 300)
        let prefix = "muster-sync: "
        let words = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        return words.isEmpty ? "muster-sync could not change the place, and did not say why." : words
    }
}
