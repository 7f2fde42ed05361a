internal import TextTools

/// A command of a program, or a program: the parser, the help, the manual page and the completions all come from these values.
public struct Command: Sendable {
    public var name: String
    /// Another name, of a command that has two.
    var alias: String?
    /// The arguments after the name, such as `GUIDE` or `NAME [ADDRESS]`. They are counted if each is one such word.
    var synopsis: String
    /// One sentence for lists.
    var summary: String
    /// The paragraphs of the command's help, one on each line.
    var discussion: String
    /// Made when they are asked for: a start without arguments needs none, and making them took 2 % of it.
    public var options: [Option] { makeOptions() }
    private let makeOptions: @Sendable () -> [Option]
    /// True if its arguments are words of a name or of a search: any number, which it looks at itself.
    var takesWords: Bool
    /// True if all words after its name, including options, are for another program.
    var passesWordsOn: Bool
    /// The completions after a word of its arguments, or after its own name; if empty, they follow from the synopsis.
    var followers: @Sendable () -> [(word: String, candidates: Candidates)]
    /// The commands below this one, such as `update` below `feeds`. Making all of them took 4 % of `muster show`.
    var commands: [@Sendable () -> Command] = []
    /// True if the first of its commands is meant when none is named.
    var hasUsual = false
    /// The names that a program can list itself, for completions.
    var lists: @Sendable () -> [CompletedList] = { [] }
    var run: @Sendable (Invocation) throws(CommandFailure) -> ExitStatus

    public init(
        name: String, alias: String? = nil, synopsis: String = "", summary: String,
        discussion: String = "", options: @escaping @autoclosure @Sendable () -> [Option] = [],
        takesWords: Bool = false, passesWordsOn: Bool = false,
        followers: @escaping @autoclosure @Sendable () -> [(word: String, candidates: Candidates)] = [],
        run: @escaping @Sendable (Invocation) throws(CommandFailure) -> ExitStatus
    ) {
        (self.name, self.alias, self.synopsis, self.summary) = (name, alias, synopsis, summary)
        (self.discussion, makeOptions) = (discussion, options)
        (self.takesWords, self.passesWordsOn) = (takesWords, passesWordsOn)
        (self.followers, self.run) = (followers, run)
    }

    /// Makes a program, or a command such as `feeds`, of its commands.
    public init(
        name: String, synopsis: String = "COMMAND", summary: String, discussion: String = "",
        options: @escaping @autoclosure @Sendable () -> [Option] = [],
        commands: [@Sendable () -> Command], hasUsual: Bool = false,
        lists: @escaping @Sendable () -> [CompletedList] = { [] }
    ) {
        self.init(
            name: name, synopsis: synopsis, summary: summary, discussion: discussion, options: options(),
            takesWords: true, run: Self.help)
        (self.commands, self.hasUsual, self.lists) = (commands, hasUsual, lists)
    }

    /// The command that is meant if none of those below this one is named.
    var usual: Command? { hasUsual ? commands.first?() : nil }

    /// Returns a command below this one. Makes none of those after it.
    public func command(named name: String) -> Command? {
        for make in commands {
            let command = make()
            if command.name == name || command.alias == name { return command }
        }
        return nil
    }

    /// Returns the command that the words name, and how it is called: `muster-sync feeds update`.
    public func find(_ words: [String]) throws(CommandFailure) -> (command: Command, path: String) {
        var found = (command: self, path: name)
        for word in words {
            guard let next = found.command.command(named: word) else {
                throw found.command.unknown(word, calledAs: found.path)
            }
            found = (next, "\(found.path) \(next.name)")
        }
        return found
    }

    public func writeHelp(of words: [String], _ output: Output) throws(CommandFailure) -> ExitStatus {
        let (command, path) = try find(words)
        output.write(command.help(calledAs: path))
        return .done
    }

    /// Returns the name of the command below this one that may have been meant; nil if none is like the word.
    public func nearest(to word: String) -> String? {
        EditDistance.nearest(to: word, among: commands.map { $0().name }, count: 1).first
    }

    func unknown(_ word: String, calledAs path: String) -> CommandFailure {
        let hint = nearest(to: word).map { "; did you mean \(path) \($0)?" } ?? ""
        return .usage("\(path) has no command \(Output.printable(word))\(hint)", path: path)
    }

    /// Runs a command line of this program from its words to the exit code.
    ///
    /// - Parameter afterMisuse: returns what is said after a message about wrong words, or nil.
    public func run(
        _ words: [String], version: String, _ output: Output,
        afterMisuse: (Invocation) -> String? = { _ in nil }
    ) -> ExitStatus {
        var invocation = Invocation(self, output)
        let status: ExitStatus
        do throws(CommandFailure) {
            try invocation.parse(words)
            if invocation.has(.version) {
                output.write("\(name) \(version)\n")
                status = .done
            } else if invocation.has(.help) {
                status = Self.help(invocation)
            } else {
                status = try invocation.command.run(invocation)
            }
        } catch {
            output.flush()
            output.message("\(name): \(error.message)")
            if error.isMisuse {
                output.message("Try: \(error.path ?? invocation.path) --help")
                if let more = afterMisuse(invocation) { output.message(more) }
            }
            return error.status
        }
        output.flush()
        if let failure = output.failure {
            output.message("\(name): the output could not be written: \(failure)")
            return .failed
        }
        return status
    }

    private static func help(_ invocation: Invocation) -> ExitStatus {
        invocation.output.write(invocation.named.help(calledAs: invocation.path))
        return .done
    }
}
