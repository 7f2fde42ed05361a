internal import Glibc

/// Variables of an environment: those of this process that a program uses, or those of a test.
///
/// A list and not a dictionary, whose first use would cost a start more than reading all of them.
public struct EnvironmentVariables: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// Names and values in turn.
    private var words: [String] = []

    /// Reads the variables of this process that have these names.
    public init(reading names: [String]) {
        for name in names { if let value = getenv(name) { self[name] = String(cString: value) } }
    }

    public init(dictionaryLiteral variables: (String, String)...) {
        for (name, value) in variables { self[name] = value }
    }

    /// The value of a variable; nil if it is not set.
    public subscript(name: String) -> String? {
        get { place(of: name).map { words[$0 + 1] } }
        set {
            if let place = place(of: name) { words.removeSubrange(place...place + 1) }
            if let newValue {
                words.append(name)
                words.append(newValue)
            }
        }
    }

    private func place(of name: String) -> Int? {
        stride(from: 0, to: words.count, by: 2).first { words[$0] == name }
    }
}
