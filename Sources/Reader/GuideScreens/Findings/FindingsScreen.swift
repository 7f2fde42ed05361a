import AppCore
import Diagnostics
import ScreenKit

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
        let count = counts(copy) ?? "none"
        return "Findings: \(count)" + (copy.isCheckDue ? " (checking)" : "")
    }

    /// Returns `2 errors, 1 note`, or `nil` if there are none.
    package static func counts(_ copy: WorkingCopy) -> String? {
        var parts: [String] = []
        for severity in Diagnostic.Severity.allCases {
            let count = copy.count(severity)
            if count > 0 { parts.append("\(count) \(severity.rawValue)\(count == 1 ? "" : "s")") }
        }
        return parts.isEmpty ? nil : parts.joined(with: ", ")
    }

    /// Returns one section for each file, those with errors first.
    private static func sections(of findings: [Diagnostic], _ context: RenderContext) -> [ListModel.Section] {
        var files: [String] = []
        var places: [String: [Diagnostic]] = [:]
        for finding in findings {
            if places[finding.file] == nil { files.append(finding.file) }
            places[finding.file, default: []].append(finding)
        }
        let ranks = Diagnostic.Severity.allCases
        func rank(_ file: String) -> Int {
            places[file]?.compactMap { ranks.firstIndex(of: $0.severity) }.min() ?? ranks.count
        }
        let sorted = files.enumerated().map { (rank: rank($1), place: $0, file: $1) }
            .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
        return sorted.map {
            ListModel.Section(name: $0.file, rows: (places[$0.file] ?? []).map { row($0, context) })
        }
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
