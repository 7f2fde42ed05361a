import ContentPack
import GuideDocument
import PropertyLists

/// The rules for contacts, and for links in guides that name a contact, which the reader fills from Contacts.plist.
enum ContactRules {
    static let all = [known, number, digits]

    private static let known = CheckRule(
        "guide-contact", "data-contact of a link in a guide is the ID of a contact",
        explanation: """
            <a data-contact="campus-police">campus police</a> is shown with the number that the contact with the ID \
            campus-police has in Contacts.plist: one edit there puts every guide right. Where no contact has that ID, \
            the guide's own text is shown, without a number.
            """,
        .guide { guide, context in
            let ids = context.pack.contacts.compactMap(\.id)
            return guide.source.contacts.filter { !ids.contains($0.id) }.map { link in
                guide.violation(
                    at: link.position, "no contact has the ID \"\(ShortText.of(link.id))\"",
                    hint: MeantHint.of(link.id, among: ids, "give a contact of Contacts.plist this ID"))
            }
        })

    private static let number = CheckRule(
        "guide-contact-number", "A number in a link to a contact is the contact's",
        explanation: """
            A link with data-contact may hold a number, for those who open the file in a browser. The reader shows the \
            one of Contacts.plist in its place. When they differ, the browser shows an old number.
            """,
        .guide { guide, context in
            guide.source.contacts.flatMap { link in
                guard let contact = context.pack.contacts.first(where: { $0.id == link.id })
                else { return [Violation]() }
                return written(in: link.text, link.address).filter {
                    GuideContact.digits($0) != GuideContact.digits(contact.number)
                }.map {
                    guide.violation(
                        at: link.position,
                        "this link says \(ShortText.of($0)), and the number of \(link.id) is \(contact.number)",
                        hint: "write \(contact.number), or no number at all")
                }
            }
        })

    private static let digits = CheckRule(
        "contact-number-digits", "A contact's Number can be dialed",
        explanation: """
            It is shown as it is written, and a QR code and links in guides dial its digits. When to call belongs into the \
            Note.
            """,
        .pack { context in
            let list = context.lists[PackFiles.contacts]
            return (list.map { KeyRules.entries($0, "", PackFiles.contacts) } ?? []).compactMap { entry in
                guard let text = entry["Number"]?.string, !text.isEmpty, !text.contains(where: \.isNumber)
                else { return nil }
                return Violation(
                    entry, at: "Number", "\"\(ShortText.of(text))\" has no digit to dial",
                    hint: "write the number to call, or leave the contact out")
            }
        })

    /// Returns the numbers in a link's text and address.
    private static func written(in text: String, _ address: String?) -> [String] {
        var numbers: [String] = []
        if let range = GuideContact.number(in: text) { numbers.append(String(text[range])) }
        if let address, address.lowercased().hasPrefix("tel:") {
            numbers.append(String(address.dropFirst(4)))
        }
        return numbers
    }
}
