/// A command with its arguments, checked against its options.
public struct Invocation {
    public internal(set) var command: Command
    /// The command that the words name; `command` is the usual one below it if they name none of those.
    var named: Command
    /// The words that name it, the program's name first: `muster-sync feeds update`.
    public internal(set) var path: String
    public var arguments: [String] = []
    /// The options as they were given; the value of a switch is empty.
    public internal(set) var options: [(name: String, value: String)] = []
    public let output: Output

    public init(_ program: Command, _ output: Output) {
        (command, named, path, self.output) = (program, program, program.name, output)
    }

    public func has(_ option: Option) -> Bool { has(option.name) }

    public func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the last value of an option; of one that may be repeated, all its values with commas between them.
    public func value(_ option: Option) -> String? {
        let values = values(option)
        return option.repeats && !values.isEmpty ? values.joined(separator: ",") : values.last
    }

    public func values(_ option: Option) -> [String] { values(option.name) }

    public func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// Returns the value of an option that the command cannot do without: the parser has seen that it is there.
    public func required(_ option: Option) -> String { value(option) ?? "" }

    /// Returns the number that an option gives, or nil without the option.
    public func number(_ option: Option, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound), not "
                    + "\"\(Output.printable(text))\"")
        }
        return number
    }

    public func exclude(_ one: Option, _ other: Option) throws(CommandFailure) {
        guard !has(one) || !has(other) else {
            throw .usage("--\(one.name) and --\(other.name) exclude each other")
        }
    }
}
