import AppCore
import ContentPack
import GuideDocument
import ScreenKit
import TextMetrics
import TextTools

/// The telephone numbers of `Contacts.plist`, and a card for each.
package enum ContactsScreen {
    package static let list = ScreenDescription(
        of: .contacts, entrances: [.init("contacts", .contacts, segue: .contacts)],
        shortcut: .init(
            .contacts, key: .emergency, words: ["!", "call", "emergency", "contacts"],
            help: "! or contacts: emergency contacts"),
        files: [PackFiles.contacts]
    ) { listModel($1) }

    /// One contact, with its number large enough to read out and as a code to scan.
    package static let card = ScreenDescription(
        .contact, argument: .number { .contact(at: $0, in: $1) },
        fileName: { screen, _ in ScreenFileName("contact", screen.name) }
    ) { cardModel($0, $1) }

    private static func listModel(_ context: RenderContext) -> ScreenModel {
        let contacts = context.content.pack.contacts
        let number = contacts.first(where: \.isEmergency)?.number
        let subjects = NamedItems.subjects(of: contacts, \.name)
        let rows = zip(contacts, subjects).map { contact, subject in
            let note = ContactNote(contact.note ?? "", emergencyNumber: number)
            var row = ListModel.Row(name: contact.name, detail: note.others, to: ScreenID(.contact, subject))
            row.warning = note.warning
            row.essential = contact.number
            row.isHighlighted = contact.isEmergency
            return row
        }
        var sections: [ListModel.Section] = []
        sections.add("In an emergency", rows: rows.filter(\.isHighlighted))
        sections.add("Help and advice", rows: rows.filter { !$0.isHighlighted })
        var list = ListModel(title: "Emergency contacts", sections: sections)
        list.wrapsDetails = true
        list.warning = Damage.text(of: PackFiles.contacts, in: context.content.pack.problems)
        return .list(list)
    }

    /// Returns the card of a contact, or the list if the contact no longer exists.
    private static func cardModel(_ screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        let contacts = context.content.pack.contacts
        guard let index = NamedItems.index(of: screen, in: contacts, \.name) else {
            return listModel(context)
        }
        let contact = contacts[index]
        var page = PageModel(title: contact.name, document: Guide(), key: "contact:\(index):\(contact.name)")
        let number = DialableNumber.of(contact.number).map { "tel:\($0)" }
        page.code = number
        page.headline = contact.isEmergency ? "Call \(contact.number)" : contact.number
        let phone = number.map { Span($0, link: page.links.to(.address($0, title: contact.name))) }
        let mail = contact.email.map { Span($0, link: "mailto:\($0)") }
        let web = contact.webLink.map { Span($0, link: $0) }
        let addresses = [phone, mail, web].compactMap { $0 }.enumerated()
            .flatMap { [Span($0 == 0 ? "On your phone: " : ", "), $1] }
        page.document = PageText.document {
            PageText.heading("Call \(contact.number)")
            if let note = contact.note { PageText.paragraph(note) }
            if contact.isEmergency { whatToSay }
            PageText.paragraph(addresses)
        }
        return .page(page)
    }

    /// The questions that emergency dispatchers ask, from the advice of New River Valley Emergency
    /// Communications (https://www.nrv911.org/faqs/what-should-you-do-when-you-call-911/) and the City of
    /// Roanoke (https://www.roanokeva.gov/FAQ.aspx?QID=425).
    private static var whatToSay: [Block] {
        let say = [
            "Where help is needed: address, building, room, or what you can see.", "What happened.",
            "How many people are hurt, and how.",
        ]
        return [
            PageText.heading("Say", level: 3),
            Block(.orderedList(start: 1, items: say.map { [PageText.paragraph($0)] })),
            PageText.paragraph(
                "Answer what you are asked. If it is safe, stay on the line until you are told to hang up."),
        ]
    }
}

extension ScreenID {
    package static let contacts = ScreenID("contacts", position: .list, isInKiosk: true)

    /// Returns the card of the contact at an index of the pack's list, or the list if there is none.
    package static func contact(at index: Int, in content: SessionContent) -> ScreenID {
        NamedItems.subject(at: index, in: content.pack.contacts, \.name)
            .map { ScreenID(.contact, $0) } ?? .contacts
    }
}

/// The note of a contact in two parts: the sentences that name the emergency number, which are never cut, and the others.
struct ContactNote {
    var warning: String?
    var others: String?

    init(_ note: String, emergencyNumber number: String?) {
        var (warnings, others): ([String], [String]) = ([], [])
        for sentence in Self.sentences(of: note) {
            if let number, sentence.holds(number) {
                warnings.append(sentence)
            } else {
                others.append(sentence)
            }
        }
        warning = warnings.isEmpty ? nil : warnings.joined(with: " ")
        self.others = others.isEmpty ? nil : others.joined(with: " ")
    }

    /// Returns the sentences of a text, and keeps a question with its answer: "Emergency? Call 911 first."
    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        for word in text.split(separator: " ") {
            if let last = sentences.last, !last.hasSuffix("."), !last.hasSuffix("!") {
                sentences[sentences.count - 1] += " " + word
            } else {
                sentences.append(String(word))
            }
        }
        return sentences
    }
}

/// Telephone numbers as they are dialed, and those that a person types here as if to dial them.
package enum DialableNumber {
    /// Returns a number as a telephone takes it, or `nil` if the text is more than one number, so that no
    /// wrong one is ever offered. Letters stand for the keys they are on (ITU-T E.161).
    package static func of(_ number: String) -> String? {
        var digits = ""
        for character in number {
            switch character {
            case "0"..."9": digits.append(character)
            case "+" where digits.isEmpty: digits.append(character)
            case " ", "-", ".", "(", ")", "\u{A0}", "\u{2011}": continue
            case "A"..."Z":
                guard let key = Self.keys.firstIndex(where: { $0.contains(character) }) else { return nil }
                digits += String(key + 2)
            default: return nil
            }
        }
        return digits.contains { $0 != "+" } && digits.count <= 16 ? digits : nil
    }

    private static let keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]

    /// The fewest digits that are more likely a number to call than a choice.
    fileprivate static let fewestDigits = 3
}

extension Pack {
    package func hasContact(withNumber digits: String) -> Bool {
        digits.count >= DialableNumber.fewestDigits
            && contacts.contains { DialableNumber.of($0.number) == digits }
    }

    package func hasContact(withNumberEnding digits: String) -> Bool {
        (DialableNumber.fewestDigits...max(DialableNumber.fewestDigits, digits.count)).contains {
            hasContact(withNumber: String(digits.suffix($0)))
        }
    }
}
