/// A command with its arguments, checked against its options.
package struct Invocation {
    package internal(set) var command: Command
    /// The command that the words name; `command` is the usual one below it if they name none of those.
    var named: Command
    /// The words that name it, the program's name first: `muster-sync feeds update`.
    package internal(set) var path: String
    package var arguments: [String] = []
    /// The options as they were given; the value of a switch is empty.
    package internal(set) var options: [(name: String, value: String)] = []
    package let output: Output

    package init(_ program: Command, _ output: Output) {
        (command, named, path, self.output) = (program, program, program.name, output)
    }

    package func has(_ option: Option) -> Bool { has(option.name) }

    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the last value of an option; of one that may be repeated, all its values with commas between them.
    package func value(_ option: Option) -> String? {
        let values = values(option)
        return option.repeats && !values.isEmpty ? values.joined(separator: ",") : values.last
    }

    /// Returns all values of an option, in the order in which they were given.
    package func values(_ option: Option) -> [String] { values(option.name) }

    package func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// Returns the value of an option that the command cannot do without: the parser has seen that it is there.
    package func required(_ option: Option) -> String { value(option) ?? "" }

    /// Returns the number that an option gives, or nil without the option.
    package func number(_ option: Option, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound), not "
                    + "\"\(Output.printable(text))\"")
        }
        return number
    }

    /// Refuses two options that exclude each other.
    package func exclude(_ one: Option, _ other: Option) throws(CommandFailure) {
        guard !has(one) || !has(other) else {
            throw .usage("--\(one.name) and --\(other.name) exclude each other")
        }
    }
}
