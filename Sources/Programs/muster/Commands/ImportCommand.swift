import CommandLine
import ContentPack
import Files
import GuideDocument
import GuideImport
import PackCheck
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
            """, options: options, takesWords: true, followers: [("import", .words(subjects.map(\.name)))],
        run: run)

    private static var options: [Option] {
        subjects.flatMap(\.options).reduce(into: [output, ImportInto.option]) { options, option in
            if !options.contains(where: { $0.name == option.name }) { options.append(option) }
        }
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
        try invocation.exclude(output, ImportInto.option)
        let known = [output.name, ImportInto.option.name] + subject.options.map(\.name)
        if let other = invocation.options.map(\.name).sorted().first(where: { !known.contains($0) }) {
            throw .usage("import \(subject.name) has no option --\(other)")
        }
        guard words.count == 2, !words[1].isEmpty
        else { throw .usage("import \(subject.name) takes one file, or - for standard input") }
        return try subject.run(ImportedFile(word: words[1]), invocation)
    }

    /// Writes the result to standard output, or to the file of `--output`.
    static func write(_ text: String, _ invocation: Invocation) throws(CommandFailure) {
        guard let path = invocation.value(output) else {
            invocation.output.write(exactly: text)
            return
        }
        do throws(FileFailure) {
            try OpenFile.create(path, with: Array(text.utf8), mode: .masked(0o666))
        } catch {
            let name = DisplayText.escaped(path)
            throw error.code == FileFailure.exists
                ? CommandFailure(
                    "\(name) already exists; choose another name for --output, or remove it", .refused)
                : CommandFailure("could not write \(name): \(error.reason)", .nothingFound)
        }
    }
}

extension Invocation {
    /// Prints a line about an import to stderr.
    func say(_ text: String) { output.message("import: " + text) }
}

/// A file that `muster import` creates, named by its first word.
struct ImportSubject: Sendable {
    /// The word: `guide`.
    var name: String
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

    /// True if the name is that of a file of Markdown.
    var isMarkdown: Bool {
        guard let name = path?.lowercased() else { return false }
        return name.hasSuffix(".md") || name.hasSuffix(".markdown")
    }

    func open() throws(CommandFailure) -> OpenFile {
        do throws(FileFailure) {
            guard let path else { return try OpenFile.standardInput() }
            return try OpenFile.at(path)
        } catch {
            throw failure(error)
        }
    }

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

/// `muster import guide`: creates a guide from a page in HTML or Markdown.
enum ImportGuide {
    static let address = Option(
        "address", "URL",
        "The address of a page: makes its links whole, and names it as a source of the guide.")

    static let encoding = Option(
        "encoding", "LABEL", "The encoding of a page that does not say it, such as windows-1250.")

    static let subject = ImportSubject(
        name: "guide",
        discussion:
            "a guide from a page in HTML or Markdown (CommonMark with tables). Headings are matched to the sections of a "
            + "guide; navigation, headers, footers, forms and scripts are left out, and the first words of each are said; "
            + "links are kept. FILE.md is Markdown; of other names the text tells. Encodings of one byte a character are "
            + "converted; with --into, a number of a contact of the pack becomes a link to that contact, and other numbers are "
            + "listed. muster check then says what is left to write.", options: [address, encoding], run: run)

    private static func run(
        _ source: ImportedFile, _ invocation: Invocation
    ) throws(CommandFailure) -> ExitStatus {
        _ = try invocation.parsed(encoding, "the name of an encoding, such as windows-1250") {
            TextEncoding(label: $0)
        }
        let form: ImportedGuide.Form? = source.isMarkdown ? .markdown : nil
        let bytes = try source.bytes(limit: ImportedGuide.largestPage)
        let contacts = try ImportInto.contacts(invocation)
        var guide: ImportedGuide
        do throws(ImportedGuide.Fault) {
            guide = try ImportedGuide(
                bytes, form: form, address: invocation.value(address),
                encoding: invocation.value(encoding), contacts: contacts)
        } catch {
            let reason =
                switch error {
                case .empty: "holds no text of a guide"
                case .notAPage(let reason): reason
                case .encoding(let label):
                    "is in the encoding \(DisplayText.escaped(label)), which is not converted; convert it with iconv -f "
                        + "\(DisplayText.escaped(label)) -t UTF-8 FILE >NEW (or save it as UTF-8 in an editor), and import that with "
                        + "--encoding UTF-8"
                case .tooLong:
                    "is longer than \(ImportedGuide.largestMarkdown >> 10) KiB, the most that is read of Markdown; split it"
                }
            throw CommandFailure("\(source.name) \(reason)", .nothingFound)
        }
        if invocation.has(ImportInto.option) {
            try ImportInto.add(&guide, invocation)
        } else {
            try ImportCommand.write(guide.text, invocation)
            invocation.output.flush()
            invocation.say("\(guide.title), to be saved as Guides/\(guide.slug).html")
        }
        for remark in guide.remarks { invocation.say(remark) }
        if invocation.has(ImportInto.option) { sayNumbers(in: guide.text, besides: contacts, invocation) }
        return .done
    }

    /// The most numbers that are listed.
    private static let maxNumbers = 20

    /// Lists the telephone numbers of a guide that do not name a contact: first those that could.
    private static func sayNumbers(
        in text: String, besides contacts: [GuideContact], _ invocation: Invocation
    ) {
        let withoutNumbers = contacts.map { GuideContact(id: $0.id, name: $0.name, number: "") }
        let guide = GuideReader.read(Array(text.utf8), file: "guide", contacts: withoutNumbers)
        let numbers = GuideNumbers(in: guide, dialed: TelephoneNumbers.foreign(in: guide), contacts: contacts)
        let known = numbers.known.map { "\(DisplayText.line($0.number, limit: 40)) is \($0.id)" }
        if !known.isEmpty {
            invocation.say(
                "\(known.listed(most: maxNumbers)): name \(known.count == 1 ? "it" : "them") by data-contact")
        }
        let unknown = numbers.unknown.map { DisplayText.line($0, limit: 40) }
        if !unknown.isEmpty {
            invocation.say("of no contact with an ID in Contacts.plist: \(unknown.listed(most: maxNumbers))")
        }
    }
}
