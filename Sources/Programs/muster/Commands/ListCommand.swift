import AppCore
import CommandLine
import ContentPack
import TextMetrics
import TextTools

/// `muster list`: prints all guides by category.
enum ListCommand {
    static let command = Command(
        name: "list", summary: "List all guides by category.",
        discussion: """
            Each line is the name that `muster show` takes and the name in the menus. Exit code 1 if there is no guide; \
            a menu that could not be read is said, and the others are listed.
            """, options: Option.printing
    ) { (invocation) throws(CommandFailure) in
        let content = try invocation.openContent(reading: [])
        content.loadCatalogue()
        let guides = content.catalogue?.guides ?? []
        try invocation.write(
            json: JSON.array(guides.map(json)), text: text(guides, emphasis: try invocation.emphasis()))
        invocation.reportProblems(of: content)
        return guides.isEmpty ? .nothingFound : .done
    }

    private static func json(_ guide: GuideListing) -> JSON {
        .object([
            ("slug", .string(guide.slug)), ("name", .string(guide.name)),
            ("category", .optional(guide.category)), ("path", .string(guide.path)),
        ])
    }

    private static func text(_ guides: [GuideListing], emphasis: Emphasis) -> String {
        var categories: [String] = []
        var members: [String: [GuideListing]] = [:]
        for guide in guides {
            let category = guide.category ?? ""
            if members[category] == nil { categories.append(category) }
            members[category, default: []].append(guide)
        }
        let slugWidth = guides.map { DisplayWidth.of($0.slug) }.max() ?? 0
        var text = ""
        for category in categories {
            text += emphasis.bold(category.isEmpty ? "Other" : category) + "\n"
            for guide in members[category] ?? [] {
                let padding = String(repeating: " ", count: slugWidth - DisplayWidth.of(guide.slug))
                text += "  \(guide.slug)\(padding)  \(guide.name)\n"
            }
        }
        let named = categories.count { !$0.isEmpty }
        let total = CountedNoun.text(guides.count, "guide")
        return text
            + (named == 0
                ? "\n\(total)\n" : "\n\(total) in \(CountedNoun.text(named, "category", "categories"))\n")
    }
}
