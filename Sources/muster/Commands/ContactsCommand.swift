import Guidebook
import TextMetrics

/// `muster contacts`: whom to call.
enum ContactsCommand {
    static let command = Command(
        name: "contacts", summary: "Print the emergency contacts.", options: [.json, .content], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.isEmpty else { throw .usage("contacts takes no words") }
        let library = try invocation.openLibrary(reading: .contacts)
        let contacts = library.pack.contacts
        if invocation.has(.json) {
            invocation.output.write(JSON.array(contacts.map(json)).text)
        } else {
            let nameWidth = contacts.map { DisplayWidth.of($0.name) }.max() ?? 0
            for contact in contacts {
                let padding = String(repeating: " ", count: nameWidth - DisplayWidth.of(contact.name))
                let note = contact.note.map { "  (\($0))" } ?? ""
                invocation.output.write("\(contact.name)\(padding)  \(contact.number)\(note)\n")
            }
        }
        invocation.reportProblems(of: library)
        return contacts.isEmpty ? .nothingFound : .done
    }

    private static func json(_ contact: Contact) -> JSON {
        .object([
            ("name", .string(contact.name)), ("number", .string(contact.number)),
            ("note", .optional(contact.note)), ("web", .optional(contact.webLink)),
            ("email", .optional(contact.email)), ("emergency", .boolean(contact.isEmergency)),
        ])
    }
}
