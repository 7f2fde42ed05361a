/// The reason that the screen of this terminal cannot be used, so that only lines can be written.
public enum TerminalFailure: Error, Sendable, Hashable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// Neither the terminal type nor a similar one is in the terminfo database; the type is `nil` if TERM is not set.
    case unknownType(String?)
    /// The type is known, but its cursor cannot be moved freely.
    case cannotMoveCursor(String)
    /// A system call failed, with this error number.
    case system(Int32)

    /// The error message for the user, without a period at the end.
    public var message: String {
        switch self {
        case .notATerminal: "input and output are not both a terminal"
        case .unknownType(nil): "TERM is not set, and no terminal description is installed"
        case .unknownType(let name?):
            "no description of the terminal \(TerminalType.printable(name)) is installed"
        case .cannotMoveCursor(let name): "the terminal \(TerminalType.printable(name)) can only show lines"
        case .system(let number): "the terminal cannot be set up (error \(number))"
        }
    }
}
