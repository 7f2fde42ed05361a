import CommandLine
import ContentPack
import TextMetrics
import TextTools

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
        invocation.reportProblems(of: content)
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
                let available = width - DisplayWidth.of(line) - 2
                if DisplayWidth.of(note) <= available {
                    text += "  " + note
                } else {
                    for wrapped in TextFitting.wrapped(note, width: width - 4) { text += "\n    " + wrapped }
                }
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
