import AppCore
import Guidebook

/// What the keys do, from the one action table.
enum HelpScreen {
    static func model() -> ScreenModel {
        let document = PageText.document {
            PageText.paragraph(
                "Muster shows emergency guides without a network. In danger, act first: call 911.")
            for group in ActionDescription.Group.allCases {
                PageText.heading(group.rawValue)
                PageText.table(rows(of: group))
            }
        }
        return .page(PageModel(title: "Help", document: document, key: "help"))
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
