import CommandLine
import ContentPack
import GuideDocument
import GuideImport
import PackCheck
import TextTools

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
        if let label = invocation.value(encoding), TextEncoding(label: label) == nil {
            throw .usage(
                "--encoding takes the name of an encoding, such as windows-1250, not \"\(Output.printable(label))\""
            )
        }
        let form: ImportedGuide.Form? = source.hasEnding("md", "markdown") ? .markdown : nil
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
            invocation.output.message("import: \(guide.title), to be saved as Guides/\(guide.slug).html")
        }
        for remark in guide.remarks { invocation.output.message("import: \(remark)") }
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
        let numbers = GuideNumbers(
            in: guide, dialed: TelephoneNumbers.foreign(in: guide), contacts: contacts)
        if !numbers.known.isEmpty {
            let shown = numbers.known.map { "\(DisplayText.line($0.number, limit: 40)) is \($0.id)" }
            invocation.output.message(
                "import: \(shown.listed(most: maxNumbers)): name \(shown.count == 1 ? "it" : "them") by data-contact"
            )
        }
        guard !numbers.unknown.isEmpty else { return }
        let shown = numbers.unknown.map { DisplayText.line($0, limit: 40) }
        invocation.output.message(
            "import: of no contact with an ID in Contacts.plist: \(shown.listed(most: maxNumbers))")
    }
}
