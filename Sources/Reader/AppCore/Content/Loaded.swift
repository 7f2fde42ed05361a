import Diagnostics

/// The result of reading a file: its content, or the reason that it cannot be used.
///
/// This is not `Result`, because that makes the program search all its conformances at startup to find that a
/// diagnostic is an error, which takes a hundredth of the time to the first screen.
public enum Loaded<Content: Sendable>: Sendable {
    case success(Content)
    case failure(Diagnostic)

    public init(_ read: @autoclosure () throws(Diagnostic) -> Content) {
        do throws(Diagnostic) {
            self = .success(try read())
        } catch {
            self = .failure(error)
        }
    }
}
