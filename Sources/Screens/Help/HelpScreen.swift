import AppCore
import Guidebook

/// What the keys do, from the one action table.
enum HelpScreen {
    /// - Parameters:
    ///   - isPreview: whether the keys of a preview hold; nobody else needs to hear of them.
    static func model(isPreview: Bool) -> ScreenModel {
        let document = PageText.document {
            PageText.paragraph(
                "Muster shows emergency guides without a network. In danger, act first: call 911.")
            for group in isPreview
                ? [.preview] + ActionDescription.Group.ofReader : ActionDescription.Group.ofReader
            {
                PageText.heading(group.rawValue)
                PageText.table(rows(of: group))
            }
        }
        return .page(PageModel(title: "Help", document: document, key: isPreview ? "help:preview" : "help"))
    }

    /// Keys and what they do; a line that means the same in two kinds of screens is shown once.
    static func rows(of group: ActionDescription.Group) -> [[String]] {
        var rows: [[String]] = []
        for description in ActionTable.all where description.group == group && !description.summary.isEmpty {
            let keys = description.keysText
            if !rows.contains([keys, description.summary]) { rows.append([keys, description.summary]) }
        }
        return rows
    }
}
