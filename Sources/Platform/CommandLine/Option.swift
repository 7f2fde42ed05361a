/// An option of a command. The parser, the help, the manual page and the completions all come from these values.
public struct Option: Sendable {
    public var name: String
    /// A letter that replaces it after one dash; nil for most.
    var short: Character?
    /// The placeholder of its value, such as `N`; `nil` for a switch.
    var value: String?
    /// The value if none is given; nil if a value is required. A word that begins like an option is not a value.
    var usual: String?
    public var summary: String
    /// True if it may be repeated, and all its values count. For other options, the last value is used.
    var repeats: Bool
    /// True if the command cannot do without it.
    private(set) var isRequired = false
    /// True if all words up to the next option are its value: `--building Burruss Hall`.
    var takesWords: Bool
    /// The words it takes, for completions; none if its value is free, or follows from `value`. Only called
    /// when completions are created, so it does not slow down a start.
    var words: @Sendable () -> [String]

    public init(
        _ name: String, _ value: String?, _ summary: String, short: Character? = nil, usual: String? = nil,
        repeats: Bool = false, takesWords: Bool = false, words: @escaping @Sendable () -> [String] = { [] }
    ) {
        (self.name, self.short, self.value, self.usual) = (name, short, value, usual)
        (self.summary, self.repeats, self.takesWords, self.words) = (summary, repeats, takesWords, words)
    }

    public init(_ name: String, _ summary: String) { self.init(name, nil, summary) }

    /// The same option for a command that cannot do without it.
    public var required: Option {
        var option = self
        option.isRequired = true
        return option
    }

    /// The option with its value as help shows it: in brackets if the value is optional.
    var usage: String { "--" + name + (value.map { usual == nil ? " \($0)" : " [\($0)]" } ?? "") }

    public static let help = Option("help", "Say what this command does.")
    public static let version = Option("version", "Say which version this is; so does -V.")
}
