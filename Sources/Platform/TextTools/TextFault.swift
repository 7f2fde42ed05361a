/// The reason that a text of some format was rejected.
public protocol TextFault: Error {
    /// One sentence without a period that describes the problem.
    var message: String { get }
    /// One sentence without a period that says how to fix it.
    var hint: String { get }
    var position: TextPosition { get }
}
