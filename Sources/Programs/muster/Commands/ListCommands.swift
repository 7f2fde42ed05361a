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
        invocation.report(content.problems)
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
        for category in guides.map({ $0.category ?? "" }) where !categories.contains(category) {
            categories.append(category)
        }
        let members = Dictionary(grouping: guides) { $0.category ?? "" }
        let slugWidth = guides.map { DisplayWidth.of($0.slug) }.max() ?? 0
        var text = ""
        for category in categories {
            text += emphasis.bold(category.isEmpty ? "Other" : category) + "\n"
            for guide in members[category] ?? [] {
                text += "  \(TextFitting.padded(guide.slug, to: slugWidth))  \(guide.name)\n"
            }
        }
        let named = categories.count { !$0.isEmpty }
        let place = named == 0 ? "" : " in \(CountedNoun.text(named, "category", "categories"))"
        return text + "\n\(CountedNoun.text(guides.count, "guide"))\(place)\n"
    }
}

/// `muster contacts`: prints the emergency contacts.
enum ContactsCommand {
    static let command = Command(
        name: "contacts", summary: "Print the emergency contacts.", options: Option.printing
    ) { (invocation) throws(CommandFailure) in
        let content = try invocation.openContent(reading: .contacts)
        let contacts = content.pack.contacts
        try invocation.write(
            json: JSON.array(contacts.map(json)),
            text: text(contacts, width: try invocation.width(), emphasis: try invocation.emphasis()))
        invocation.report(content.problems)
        return contacts.isEmpty ? .nothingFound : .done
    }

    /// Returns names and numbers in columns. A note follows if it fits on the line, else on separate lines.
    private static func text(_ contacts: [Contact], width: Int, emphasis: Emphasis) -> String {
        let nameWidth = contacts.map { DisplayWidth.of($0.name) }.max() ?? 0
        var text = ""
        for contact in contacts {
            let line = TextFitting.padded(contact.name, to: nameWidth) + "  " + contact.number
            text += contact.isEmergency ? emphasis.bold(line) : line
            if let note = contact.note {
                text +=
                    DisplayWidth.of(note) <= width - DisplayWidth.of(line) - 2
                    ? "  " + note : TextFitting.wrapped(note, width: width - 4).map { "\n    " + $0 }.joined()
            }
            text += "\n"
        }
        return text
    }

    private static func json(_ contact: Contact) -> JSON {
        .object([
            ("name", .string(contact.name)), ("number", .string(contact.number)),
            ("note", .optional(contact.note)), ("web", .optional(contact.webLink)),
            ("email", .optional(contact.email)), ("emergency", .boolean(contact.isEmergency)),
        ])
    }
}
