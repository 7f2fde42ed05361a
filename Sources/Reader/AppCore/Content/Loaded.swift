import Diagnostics

/// What reading a file gave: its content, or what is wrong with it.
///
/// Not `Result`, which makes the program look up at its start, among all conformances it has, that a diagnostic is an
/// error: a hundredth of the way to the first screen.
public enum Loaded<Content: Sendable>: Sendable {
    case success(Content)
    case failure(Diagnostic)
}
