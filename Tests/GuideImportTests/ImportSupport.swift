import GuideDocument
import GuideImport

// What the suites of imported pages share.

/// Imports a page, and reads the guide that was made of it.
func imported(
    _ page: String, form: ImportedGuide.Form? = .html
) throws -> (guide: Guide, made: ImportedGuide) {
    let made = try ImportedGuide(Array(page.utf8), form: form, address: nil)
    return (GuideReader.read(Array(made.text.utf8), file: "x.html"), made)
}

/// Returns the text of a section without its heading.
func text(_ section: String, of guide: Guide) -> String {
    (guide.section(section) ?? []).dropFirst().map(\.plainText).joined(separator: "\n")
}
