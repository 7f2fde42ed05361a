import ContentPack
import Diagnostics
import GuideDocument
import PropertyLists

/// The rules for telephone numbers that do not belong in a text, for contacts, and for links in guides that name a contact,
/// which the reader fills from Contacts.plist.
enum TelephoneRules {
    static let all = [foreign, emergencyInGuides, emergencyInLists, known, number, digits]

    private static let foreign = CheckRule(
        "guide-telephone", "A guide names no telephone number but the emergency number and national lines",
        explanation: """
            Numbers change, and a guide is read for years. Local numbers stand in Contacts.plist, where one edit puts \
            every screen right; <a data-contact="campus-police">campus police</a> shows the number of the contact \
            with that ID. The short numbers of the contacts marked as Emergency may stand in guides. Where 911 is one of \
            them, so may the Suicide and Crisis Lifeline, 988, and Poison Help, 1-800-222-1222, which are national.
            """,
        .guide { guide, context in
            let allowed = context.allowedNumbers
            var place: SourcePosition?
            let found = guide.numbers.filter { !allowed.mayStand($0) }
            return found.enumerated().map { index, number in
                // No more are listed, and each search reads the page. The others are behind the last of those.
                if index < FindingsLedger.maxInFile { place = position(of: number, guide) }
                return guide.violation(
                    at: place, "the guide names the telephone number \(number.written)",
                    hint: "put it into Contacts.plist with an ID, and name that: <a data-contact=\"ID\">; "
                        + allowed.hint)
            }
        })

    private static func position(
        of number: TelephoneNumbers.Number, _ guide: GuideUnderCheck
    ) -> SourcePosition? {
        guard let href = number.href else { return guide.source.position(ofText: number.written) }
        return guide.source.position(of: number.written, inLinkTo: href)
    }

    private static let emergencyExplanation = """
        The first line of every screen shows the contacts marked as Emergency. Where a guide, a note or the Notice says \
        to call another emergency number, such as 911 where it is 111, the call may reach no one. If that number works \
        as well, give it a contact.
        """

    private static let emergencyInGuides = CheckRule(
        "guide-emergency-number", "A guide names no emergency number of another country", severity: .error,
        explanation: emergencyExplanation,
        .guide { guide, context in
            let allowed = context.allowedNumbers
            let metadata = guide.metadata
            let heads = [
                ("title", metadata.title, guide.source.title),
                ("summary", metadata.summary, guide.source.position(ofMeta: "summary")),
            ].flatMap { name, text, position in
                allowed.wrong(in: text).map {
                    violation(guide.path, position, $0, "the \(name) says", allowed)
                }
            }
            return heads
                + guide.numbers.filter(allowed.isWrong).map {
                    violation(guide.path, position(of: $0, guide), $0, "the guide says", allowed)
                }
        })

    private static let emergencyInLists = CheckRule(
        "pack-emergency-number", "No list names an emergency number of another country", severity: .error,
        explanation: emergencyExplanation,
        .pack { context in
            let allowed = context.allowedNumbers
            let files = [
                PackFiles.info, PackFiles.contacts, PackFiles.buildings, PackFiles.callboxes,
                PackFiles.places,
            ]
            let inFiles = files.flatMap { file in
                context.lists[file].map { violations(in: $0, file, at: "", allowed) } ?? []
            }
            let names = context.lists.menus.flatMap(\.entries).flatMap { entry in
                allowed.wrong(in: entry.name).map { number in
                    Violation(
                        entry.fields, at: "Name", message(number, "the name says", allowed),
                        hint: allowed.remedy)
                }
            }
            return inFiles + names
        })

    /// Returns the findings about the texts in a value of a property list.
    private static func violations(
        in value: PropertyListValue, _ file: String, at path: String, _ allowed: AllowedNumbers
    ) -> [Violation] {
        switch value.content {
        case .string(let text):
            return allowed.wrong(in: text).map {
                violation(file, value.position, keyPath: path, $0, "this text says", allowed)
            }
        case .array(let items):
            return items.enumerated().flatMap { index, item in
                violations(in: item, file, at: PropertyListKeyPath.appending(index: index, to: path), allowed)
            }
        case .dictionary(let dictionary):
            return dictionary.entries.flatMap { entry in
                violations(
                    in: entry.value, file, at: PropertyListKeyPath.appending(key: entry.key, to: path),
                    allowed)
            }
        default: return []
        }
    }

    private static func violation(
        _ file: String, _ position: SourcePosition?, keyPath: String? = nil,
        _ number: TelephoneNumbers.Number, _ subject: String, _ allowed: AllowedNumbers
    ) -> Violation {
        Violation(file, position, keyPath: keyPath, message(number, subject, allowed), hint: allowed.remedy)
    }

    private static func message(
        _ number: TelephoneNumbers.Number, _ subject: String, _ allowed: AllowedNumbers
    ) -> String {
        "\(subject) to call \(number.written), and the emergency number of this pack is \(allowed.shown)"
    }

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

/// The numbers that texts of a pack may name, from its contacts.
struct AllowedNumbers {
    /// The emergency numbers as every screen shows them.
    let shown: String
    /// The short numbers of the emergency contacts, and the national lines where those are of the United States.
    private var standing: [String] = []
    private let known: Set<String>

    init(_ pack: Pack) {
        let emergency = pack.emergencyContacts.map(\.number)
        shown = emergency.map(ShortText.of).joined(separator: " or ")
        for number in emergency.flatMap(TelephoneNumbers.dialed)
        where number.utf8.count <= TelephoneNumbers.longestShort && !standing.contains(number) {
            standing.append(number)
        }
        if standing.contains("911") { standing += ["988", "1-800-222-1222"] }
        known = Set(pack.contacts.flatMap { TelephoneNumbers.dialed($0.number) })
    }

    /// Returns false for a number that belongs in Contacts.plist. Wrong emergency numbers have a finding of their own.
    func mayStand(_ number: TelephoneNumbers.Number) -> Bool {
        standing.contains { TelephoneNumbers.digits($0) == number.digits }
            || TelephoneNumbers.isEmergency(number)
    }

    /// Returns true for an emergency number of some country that no contact has.
    func isWrong(_ number: TelephoneNumbers.Number) -> Bool {
        TelephoneNumbers.isEmergency(number) && !known.contains(number.digits)
    }

    func wrong(in text: String) -> [TelephoneNumbers.Number] {
        TelephoneNumbers.numbers(in: text).filter(isWrong)
    }

    /// The part of a hint that says which numbers may stand in a guide.
    var hint: String {
        guard let last = standing.last else { return "no number stands in guides" }
        let others = standing.dropLast().joined(separator: ", ")
        return others.isEmpty ? "only \(last) stands in guides" : "only \(others) and \(last) stand in guides"
    }

    var remedy: String { "write \(shown), or add the number to Contacts.plist if it works there as well" }
}
