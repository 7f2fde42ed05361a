// What can be wrong with a property list, as data; each kind of fault has its words beside it in this folder.
import Diagnostics

/// A fault with its place: the error that travels inside the reader.
struct PropertyListError: Error {
    var fault: PropertyListFault
    var position: SourcePosition
    var keyPath: String?

    init(_ fault: PropertyListFault, at position: SourcePosition = .start, keyPath: String? = nil) {
        self.fault = fault
        self.position = position
        self.keyPath = keyPath
    }

    func diagnostic(file: String) -> Diagnostic {
        let words = fault.words
        return Diagnostic(
            .error, words.code, file: file, position: position, keyPath: keyPath, message: words.message,
            hint: words.hint)
    }
}

enum PropertyListFault: Equatable {
    /// The file as a whole: too much of it, or not a property list at all.
    case file(FileFault)
    case encoding(EncodingFault)
    /// XML that is not well formed, or uses entities.
    case syntax(SyntaxFault)
    /// Well-formed XML that is no property list.
    case grammar(GrammarFault)
    /// A value that is not what its element says.
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

/// How a fault is told to a person.
protocol FaultWords: Error, Equatable {
    /// The stable name, for `muster check --explain` and for scripts.
    var code: String { get }
    /// What is wrong, a clause without a full stop.
    var message: String { get }
    /// What to do about it, a clause without a full stop.
    var hint: String { get }
}

/// An element and where its opening tag stands.
struct OpenElement: Equatable {
    var element: PropertyListElement
    var position: SourcePosition

    /// `the <dict> opened at 12:3`
    var described: String { "the \(element.tag) opened at \(position.line):\(position.column)" }
}
