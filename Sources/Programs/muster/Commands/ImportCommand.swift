import CommandLine
import Files
import TextTools

/// `muster import SUBJECT FILE`: creates a file of a pack from a file of another program.
enum ImportCommand {
    static let output = Option(
        "output", "FILE", "Write to FILE, which must not exist yet, instead of standard output.")

    /// The subjects that can be imported, by the word that names them. A new subject is a line here.
    static let subjects: [ImportSubject] = [ImportGuide.subject] + ImportPlaces.subjects

    static let command = Command(
        name: "import", synopsis: "SUBJECT FILE",
        summary: "Make a file of a pack from a file in another form.",
        discussion: """
            \(subjects.map { "import \($0.name) FILE: \($0.discussion)" }.joined(separator: "\n"))
            FILE - is standard input. The result goes to standard output, to the FILE of --output, or into the pack of --into, \
            where it takes the place of the list that is there: the new one is complete before the old one goes, what the file \
            does not say of a place that stays (address, note) is kept, and what changed is said. What was left out or could \
            not be placed is said on standard error.
            Exit code 1 if FILE cannot be read or nothing in it can be used, 4 if the FILE of --output exists.
            """,
        options: options, takesWords: true,
        followers: [("import", .words(subjects.map(\.name)))], run: run)

    /// The options of all subjects, each once.
    private static var options: [Option] {
        var options = [output, ImportInto.option]
        for option in subjects.flatMap(\.options) where !options.contains(where: { $0.name == option.name }) {
            options.append(option)
        }
        return options
    }

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let words = invocation.arguments
        let names = subjects.map(\.name)
        guard let word = words.first else {
            throw .usage(
                "import takes what to import and a file: muster import \(names.joined(separator: "|")) FILE")
        }
        guard let subject = subjects.first(where: { $0.name == word }) else {
            throw .usage("import knows \(names.joined(separator: ", ")), not \"\(Output.printable(word))\"")
        }
        guard !invocation.has(output) || !invocation.has(ImportInto.option) else {
            throw .usage("--output and --into exclude each other")
        }
        let known = [output.name, ImportInto.option.name] + subject.options.map(\.name)
        if let other = invocation.options.map(\.name).sorted().first(where: { !known.contains($0) }) {
            throw .usage("import \(subject.name) has no option --\(other)")
        }
        guard words.count == 2, !words[1].isEmpty else {
            throw .usage("import \(subject.name) takes one file, or - for standard input")
        }
        return try subject.run(ImportedFile(word: words[1]), invocation)
    }

    // MARK: Writing the result

    /// Writes the result to standard output, or to the file of `--output`.
    static func write(_ text: String, _ invocation: Invocation) throws(CommandFailure) {
        guard let path = invocation.value(output) else {
            invocation.output.write(exactly: text)
            return
        }
        do throws(FileFailure) {
            try OpenFile.create(path, with: Array(text.utf8), mode: .masked(0o666))
        } catch {
            if error.code == FileFailure.exists {
                throw CommandFailure(
                    "\(DisplayText.escaped(path)) already exists; choose another name for --output, or remove it",
                    .refused)
            }
            throw CommandFailure(
                "could not write \(DisplayText.escaped(path)): \(error.reason)", .nothingFound)
        }
    }
}

/// A file that `muster import` creates, named by its first word.
struct ImportSubject: Sendable {
    /// The word: `guide`.
    var name: String
    /// A description of what it reads and creates, for the command's help.
    var discussion: String
    /// The options in addition to `--output`.
    var options: [Option]
    var run: @Sendable (ImportedFile, Invocation) throws(CommandFailure) -> ExitStatus
}

/// The file that is imported.
struct ImportedFile: Sendable {
    /// The path as it was typed; nil for standard input.
    private let path: String?

    init(word: String) { path = word == "-" ? nil : word }

    /// The name for messages, without control characters.
    var name: String { path.map(DisplayText.escaped) ?? "standard input" }

    /// Returns whether the file's name has one of these extensions, in any case.
    func hasEnding(_ endings: String...) -> Bool {
        guard let name = path?.lowercased() else { return false }
        return endings.contains { name.hasSuffix("." + $0) }
    }

    /// Opens the file to read it from beginning to end, once.
    func open() throws(CommandFailure) -> OpenFile {
        do throws(FileFailure) {
            guard let path else { return try OpenFile.standardInput() }
            return try OpenFile.at(path)
        } catch {
            throw failure(error)
        }
    }

    /// Reads all of it, which may be no more than `limit` bytes.
    func bytes(limit: Int) throws(CommandFailure) -> [UInt8] {
        let file = try open()
        do throws(FileFailure) {
            return try file.readAll(limit: limit)
        } catch {
            throw failure(error)
        }
    }

    func failure(_ fault: FileFailure) -> CommandFailure {
        CommandFailure("could not read \(name): \(fault.reason)", .nothingFound)
    }
}
