import GuideImport

/// `muster import guide`: creates a guide from a page in HTML or Markdown.
enum ImportGuide {
    static let address = Option(
        name: "address", value: "URL",
        summary: "The address of a page: makes its links whole, and names it as a source of the guide.")

    static let subject = ImportSubject(
        name: "guide",
        discussion:
            "a guide from a page in HTML or Markdown (CommonMark). Headings are matched to the sections of a "
            + "guide; navigation, headers, footers and scripts are left out; links are kept. FILE.md is Markdown; of other "
            + "names the text tells. muster check then says what is left to write.",
        options: [address], run: run)

    private static func run(
        _ source: ImportSource, _ invocation: Invocation
    ) throws(CommandFailure) -> ExitStatus {
        let form: ImportedGuide.Form? = source.hasEnding("md", "markdown") ? .markdown : nil
        let bytes = try source.bytes(limit: ImportedGuide.largestPage)
        let guide: ImportedGuide
        do throws(ImportedGuide.Fault) {
            guide = try ImportedGuide(bytes, form: form, address: invocation.value(address))
        } catch {
            let reason =
                switch error {
                case .empty: "holds no text of a guide"
                case .tooLong:
                    "is longer than \(ImportedGuide.largestMarkdown >> 10) KiB, the most that is read of Markdown; split it"
                }
            throw CommandFailure(message: "\(source.name) \(reason)", status: .nothingFound)
        }
        try ImportCommand.write(guide.text, invocation)
        invocation.output.flush()
        invocation.output.message("import: \(guide.title), to be saved as Guides/\(guide.slug).html")
        for remark in guide.remarks { invocation.output.message("import: \(remark)") }
        return .done
    }
}
