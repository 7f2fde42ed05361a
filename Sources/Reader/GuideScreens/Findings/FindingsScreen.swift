import AppCore
import Diagnostics
import ScreenKit
import TextTools

/// Lists all problems of the pack being edited, with a link to the screen that each finding is about.
package enum FindingsScreen {
    package static let description = ScreenDescription(
        of: .findings, shortcut: .init(.findings, key: .findings)
    ) { _, context in
        guard let copy = context.content.workingCopy else { return ProblemPage.notLoaded(title: "Findings") }
        let findings = copy.allFindings
        var list = ListModel(title: title(copy), sections: sections(of: findings, context))
        list.emptyText = copy.checkedReading == nil ? "The pack is being checked." : "No problems found."
        if copy.isCut {
            list.note = "These are the most serious \(WorkingCopy.maxFindings); muster check lists them all."
        }
        return .list(list)
    }

    private static func title(_ copy: WorkingCopy) -> String {
        "Findings: \(counts(copy) ?? "none")" + (copy.isCheckDue ? " (checking)" : "")
    }

    /// Returns `2 errors, 1 note`, or `nil` if there are none.
    package static func counts(_ copy: WorkingCopy) -> String? {
        let parts = Diagnostic.Severity.allCases.compactMap { severity in
            let count = copy.count(severity)
            return count > 0 ? CountedNoun.text(count, severity.rawValue) : nil
        }
        return parts.isEmpty ? nil : parts.joined(with: ", ")
    }

    /// Returns one section for each file, those with errors first.
    private static func sections(of findings: [Diagnostic], _ context: RenderContext) -> [ListModel.Section] {
        let ranks = Diagnostic.Severity.allCases
        let files = Dictionary(grouping: findings.enumerated(), by: \.element.file).map { file, found in
            (
                rank: found.compactMap { ranks.firstIndex(of: $0.element.severity) }.min() ?? ranks.count,
                place: found[0].offset, name: file, findings: found.map(\.element)
            )
        }
        return files.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
            .map { file in ListModel.Section(file.name, file.findings.map { row($0, context) }) }
    }

    private static func row(_ finding: Diagnostic, _ context: RenderContext) -> ListModel.Row {
        let place = finding.position ?? .start
        var row = ListModel.Row(
            name: "\(finding.severity.rawValue): \(finding.message)",
            destination: .finding(finding, on: context.screens.screen(showing: finding.file)))
        row.detail = "\(place.line):\(place.column)"
        row.isHighlighted = finding.severity == .error
        row.explanation = { finding.description + "." }
        return row
    }
}

extension ScreenID {
    package static let findings = ScreenID("findings", position: .list)
}
