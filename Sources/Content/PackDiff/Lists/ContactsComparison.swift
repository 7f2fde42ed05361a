import ContentPack

/// Compares the contacts of two packs. A changed number is the most serious change of all.
enum ContactsComparison {
    static func changes(_ old: [Contact], _ new: [Contact]) -> [PackChange] {
        ListComparison<Contact>(
            area: .contacts, what: .contact, file: PackFiles.contacts, title: "Contacts",
            keys: [{ [$0.name, $0.number] }, { [$0.name] }, { [$0.number] }], name: \.name,
            text: { $0.number },
            properties: {
                [
                    (.number, $0.number), (.emergency, $0.isEmergency ? "yes" : "no"), (.note, $0.note),
                    (.email, $0.email), (.webLink, $0.webLink), (.contactID, $0.id),
                ]
            }
        ).changes(old, new)
    }
}
