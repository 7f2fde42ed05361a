// The output of a program such as gpspipe, and the reason that it ended.
import ChildProgram
import TextTools

/// The output of a command. The command is ended when this object is released.
public final class CommandOutput: PositionInput {
    private let program: ChildProgram
    /// The end of what it has written: there a command that fails says why.
    private var last: [UInt8] = []

    /// The most bytes of it that are kept, and the most characters that are shown.
    private static let (longest, widest) = (512, 60)

    public init(_ program: ChildProgram) { self.program = program }

    deinit {
        program.end()
        _ = program.reap()
    }

    public var descriptor: Int32? { program.output }

    public func read(max most: Int) -> [UInt8] {
        let bytes = program.read(max: most)
        if !bytes.isEmpty { last = (last + bytes.suffix(Self.longest)).suffix(Self.longest) }
        return bytes
    }

    /// Returns the way in which the command ended, such as `exit 127: not found`, or nil while it runs. Never waits.
    public func ending() -> String? {
        switch program.reap() {
        case .exited(127): "exit 127: not found"
        case .exited(126): "exit 126: not executable"
        case .exited(let code): "exit \(code)" + (message.map { ": " + $0 } ?? "")
        case .killed: "ended by a signal"
        case nil: nil
        }
    }

    /// The last line that it has written, unless that is a report.
    private var message: String? {
        let lines = last.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard let line = lines.last, line.first != UInt8(ascii: "{"), line.first != UInt8(ascii: "$") else {
            return nil
        }
        return DisplayText.lineIfAny(String(decoding: line, as: UTF8.self), limit: Self.widest)
    }

    /// Returns a command as it is shown in a message about it.
    public static func shown(_ command: String) -> String { DisplayText.line(command, limit: widest) }
}
