// The faults of packs that end a command.
import CommandLine
import ContentPack
import Diagnostics
import PackMaking
import TextTools

extension CommandFailure {
    /// Creates the failure of a command whose pack cannot be read or listed.
    init(content problem: Diagnostic) {
        self.init("the content cannot be used:\n\(problem.description)", .unusableContent)
    }

    /// Creates the failure of a command that could not write a file.
    init(_ fault: PackWritingFault) {
        switch fault {
        case .taken: self.init("the file already exists", .refused)
        case .system(let path, let reason):
            self.init("could not write \(DisplayText.escaped(path)): \(reason)", .failed)
        }
    }

    /// Returns what is read of a pack; if it cannot be read, that ends the command.
    static func reading<Value>(
        _ value: @autoclosure () throws(Diagnostic) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(Diagnostic) {
            return try value()
        } catch {
            throw CommandFailure(content: error)
        }
    }

    /// Writes to a pack; if that fails, it ends the command.
    static func writing(_ work: @autoclosure () throws(PackWritingFault) -> Void) throws(CommandFailure) {
        do throws(PackWritingFault) {
            try work()
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension Pack {
    /// Opens the pack in a folder that a person named.
    static func open(named folder: String) throws(CommandFailure) -> Pack {
        try CommandFailure.reading(try Pack.open(directory: folder, origin: .named))
    }
}
