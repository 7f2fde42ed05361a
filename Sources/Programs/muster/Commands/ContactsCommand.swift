import ContentPack
import TextMetrics
import TextTools

/// `muster contacts`: whom to call.
enum ContactsCommand {
    static let command = Command(
        name: "contacts", summary: "Print the emergency contacts.", options: Option.printing, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.isEmpty else { throw .usage("contacts takes no words") }
        let library = try invocation.openLibrary(reading: .contacts)
        let contacts = library.pack.contacts
        if invocation.has(.json) {
            invocation.output.write(JSON.array(contacts.map(json)).text)
        } else {
            invocation.output.write(
                text(contacts, width: try invocation.width(), emphasis: try invocation.emphasis()))
        }
        invocation.reportProblems(of: library)
        return contacts.isEmpty ? .nothingFound : .done
    }

    /// Name and number in columns; the note follows where it fits, else on lines of its own.
    private static func text(_ contacts: [Contact], width: Int, emphasis: Emphasis) -> String {
        let nameWidth = contacts.map { DisplayWidth.of($0.name) }.max() ?? 0
        var text = ""
        for contact in contacts {
            let line = TextFitting.padded(contact.name, to: nameWidth) + "  " + contact.number
            text += contact.isEmergency ? emphasis.bold(line) : line
            if let note = contact.note {
                let room = width - DisplayWidth.of(line) - 2
                if DisplayWidth.of(note) <= room {
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
