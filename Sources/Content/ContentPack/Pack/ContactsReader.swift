import Diagnostics
import PropertyLists

/// Reads `Contacts.plist`. However damaged the file, there is always a number to call.
public enum ContactsReader {
    static let limit = 500

    /// The emergency contact of a pack that has none: 911, the number in the United States and Canada.
    public static let standard = Contact(name: "Emergency", number: "911", isEmergency: true)

    public static func read(_ root: PropertyListValue, _ findings: inout Findings) -> [Contact] {
        let entries = PropertyListEntries.read(root, file: PackFiles.contacts, max: limit, &findings)
        var contacts: [Contact] = []
        contacts.reserveCapacity(entries.count)
        for entry in entries {
            guard var contact = contact(entry, &findings) else { continue }
            contact.id = id(entry.fields, besides: contacts, &findings)
            contacts.append(contact)
        }
        if !contacts.contains(where: \.isEmergency) {
            findings.add(
                Diagnostic(
                    .warning, "contacts-no-emergency", file: PackFiles.contacts, position: root.position,
                    message: "no contact is marked as Emergency, so every screen shows "
                        + "\(standard.name) \(standard.number)",
                    hint: "set Emergency to true for the contacts to call first"))
            contacts.insert(standard, at: 0)
        }
        return contacts
    }

    private static func contact(_ entry: PropertyListEntries.Entry, _ findings: inout Findings) -> Contact? {
        let fields = entry.fields
        guard let name = entry.name(&findings) else { return nil }
        guard let number = fields.textOrInteger("Number", limit: 60, &findings) else {
            fields.warn(
                "contact-number", "\(name) has no Number, so it is left out",
                hint: "give it the Number to call", &findings)
            return nil
        }
        return Contact(
            name: name, number: number, note: fields.text("Note", &findings),
            webLink: webLink(fields, &findings), email: email(fields, &findings),
            isEmergency: fields.boolean("Emergency", &findings) ?? false)
    }

    /// The most bytes of an ID.
    private static let longestID = 60

    /// Returns the name by which guides refer to the contact, or nil if it is invalid or a contact before it has it.
    private static func id(
        _ fields: PropertyListFields, besides others: [Contact], _ findings: inout Findings
    ) -> String? {
        guard let id = fields.text("ID", &findings) else { return nil }
        let isID =
            (1...longestID).contains(id.utf8.count)
            && id.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        let fault: (message: String, hint: String)
        if !isID {
            fault = (
                "no guide can name a contact by this ID",
                "write 1 to \(longestID) small letters, digits and hyphens, such as campus-police"
            )
        } else if others.contains(where: { $0.id == id }) {
            fault = (
                "another contact before this one has the ID \(id)",
                "give each an ID of its own; guides show the first"
            )
        } else {
            return id
        }
        fields.warn("contact-id", at: "ID", fault.message, hint: fault.hint, &findings)
        return nil
    }

    private static func email(_ fields: PropertyListFields, _ findings: inout Findings) -> String? {
        guard let text = fields.text("Email", limit: 254, &findings) else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isAddress =
            parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
            && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".")
            && !text.contains { $0.isWhitespace || "<>,;()".contains($0) }
        if !isAddress {
            fields.warn(
                "contact-email", at: "Email", "this Email is no address that a program can write to",
                hint: "write it as name@example.edu", &findings)
        }
        // A person may still read it.
        return text
    }

    private static func webLink(_ fields: PropertyListFields, _ findings: inout Findings) -> String? {
        guard case .valid(let address) = fields.webLink(limit: WebAddress.longest, &findings) else {
            return nil
        }
        return address.text
    }
}
