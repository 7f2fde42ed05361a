import Diagnostics

/// The page that replaces something that cannot be read: what is wrong, where, and what to do.
public enum ProblemPage {
    public static func model(_ problem: Diagnostic, title: String) -> ScreenModel {
        var place = problem.file
        if let position = problem.position { place += ", line \(position.line), column \(position.column)" }
        let document = PageText.document {
            PageText.heading("This cannot be shown")
            PageText.paragraph(sentence(problem.message))
            PageText.terms([("File", place), ("What to do", sentence(problem.hint))])
            PageText.paragraph("Everything else still works. Press ! for the emergency contacts.")
        }
        var page = PageModel(title: title, document: document, key: "problem:\(problem)")
        page.isProblem = true
        return .page(page)
    }

    /// Returns the page for a screen whose content was not read: a defect of the program, reported calmly.
    public static func notLoaded(title: String) -> ScreenModel {
        model(
            Diagnostic(
                .error, "not-loaded", file: title,
                message: "this screen was drawn before its content was read",
                hint: "go back and open it again"), title: title)
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }
}

/// The warning above the rows of a list whose file could not be read completely.
public enum Damage {
    /// Returns the first error or warning about a file, as a sentence with its position, or `nil` if there is none.
    public static func text(of file: String, in findings: [Diagnostic]) -> String? {
        let found = findings.filter { $0.file == file && $0.severity != .note }
        guard let first = found.first else { return nil }
        let others = found.count > 1 ? " \(found.count - 1) more under Status." : ""
        return "Not all of this could be read. \(first.description).\(others)"
    }
}
