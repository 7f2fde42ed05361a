// The faults of a property list, as data; the messages for each kind are with it in this folder.
import Diagnostics

/// A fault with its position: the error used inside the reader.
struct PropertyListError: Error {
    var fault: PropertyListFault
    var position: SourcePosition
    var keyPath: String?

    init(_ fault: PropertyListFault, at position: SourcePosition = .start, keyPath: String? = nil) {
        (self.fault, self.position, self.keyPath) = (fault, position, keyPath)
    }

    func diagnostic(file: String) -> Diagnostic {
        let words = fault.words
        return Diagnostic(
            .error, words.code, file: file, position: position, keyPath: keyPath, message: words.message,
            hint: words.hint)
    }
}

enum PropertyListFault: Equatable {
    /// A fault of the file as a whole: it is too large, or not a property list at all.
    case file(FileFault)
    case encoding(EncodingFault)
    /// XML that is not well formed, or uses entities.
    case syntax(SyntaxFault)
    /// Well-formed XML that is not a property list.
    case grammar(GrammarFault)
    /// A value that is invalid for its element.
    case value(ValueFault)
    case binary(BinaryFault)

    var words: any FaultWords {
        switch self {
        case .file(let fault): fault
        case .encoding(let fault): fault
        case .syntax(let fault): fault
        case .grammar(let fault): fault
        case .value(let fault): fault
        case .binary(let fault): fault
        }
    }
}

/// The texts that explain a fault to a person.
protocol FaultWords: Error, Equatable {
    /// The stable name, for `muster check --explain` and for scripts.
    var code: String { get }
    /// A clause without a period that describes the problem.
    var message: String { get }
    /// A clause without a period that says how to fix it.
    var hint: String { get }
}

struct OpenElement: Equatable {
    var element: PropertyListElement
    var position: SourcePosition

    /// The element in a sentence: `the <dict> opened at 12:3`.
    var described: String { "the \(element.tag) opened at \(position.line):\(position.column)" }
}
