// The faults of a property list, as data; the messages for each kind are with it in this folder.
import Diagnostics

/// A fault with its position: the error used inside the reader.
struct PropertyListError: Error {
    var fault: any PropertyListFault
    var position: SourcePosition
    var keyPath: String?

    init(
        _ fault: any PropertyListFault, at position: SourcePosition = .start, keyPath: String? = nil
    ) {
        (self.fault, self.position, self.keyPath) = (fault, position, keyPath)
    }

    func diagnostic(file: String) -> Diagnostic {
        Diagnostic(
            .error, fault.code, file: file, position: position, keyPath: keyPath, message: fault.message,
            hint: fault.hint)
    }
}

/// A fault, with the texts that explain it to a person.
protocol PropertyListFault: Error {
    /// The stable name, for `muster check --explain` and for scripts.
    var code: String { get }
    /// A clause without a period that describes the problem.
    var message: String { get }
    /// A clause without a period that says how to fix it.
    var hint: String { get }
}

/// An element and the position of its opening tag.
struct OpenElement {
    var element: PropertyListElement
    var position: SourcePosition

    /// The element in a sentence: `the <dict> opened at 12:3`.
    var described: String { "the \(element.tag) opened at \(position.line):\(position.column)" }
}
