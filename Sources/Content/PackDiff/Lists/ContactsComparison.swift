import ContentPack

/// Compares the contacts of two packs. A changed number is the most serious change of all.
enum ContactsComparison {
    static func changes(_ old: [Contact], _ new: [Contact]) -> [PackChange] {
        let file = PackFiles.contacts
        let matching = Matching(
            old, new, by: [{ [$0.name, $0.number] }, { [$0.name] }, { [$0.number] }])
        var changes: [PackChange] = []
        for pair in matching.pairs {
            let (before, now) = (old[pair.old], new[pair.new])
            if before.name != now.name {
                var change = PackChange(.contacts, .renamed, .contact, name: now.name, file: file)
                (change.old, change.new) = (before.name, now.name)
                changes.append(change)
            }
            func yes(_ isOn: Bool) -> String { isOn ? "yes" : "no" }
            let properties: [(PackChange.What, String?, String?)] = [
                (.number, before.number, now.number),
                (.emergency, yes(before.isEmergency), yes(now.isEmergency)),
                (.note, before.note, now.note), (.email, before.email, now.email),
                (.webLink, before.webLink, now.webLink), (.contactID, before.id, now.id),
            ]
            changes += properties.filter { $0.1 != $0.2 }.map {
                PackChange(.contacts, $0.0, of: now.name, from: $0.1, to: $0.2, file: file)
            }
        }
        for (kind, contacts) in [
            (PackChange.Kind.removed, matching.removed.map { old[$0] }),
            (.added, matching.added.map { new[$0] }),
        ] {
            for contact in contacts {
                var change = PackChange(.contacts, kind, .contact, name: contact.name, file: file)
                change.text = contact.number
                changes.append(change)
            }
        }
        if matching.movedCount > 0 {
            var change = PackChange(.contacts, .changed, .order, name: "Contacts", file: file)
            change.count = matching.movedCount
            changes.append(change)
        }
        return changes
    }
}
