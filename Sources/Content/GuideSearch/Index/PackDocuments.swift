import Campus
import ContentPack
internal import Diagnostics
internal import GuideDocument
internal import TextTools

/// Everything in a pack that a search can find, except the text of its guides, which is read guide by guide.
struct PackDocuments {
    /// The guides that the menus lead to, in the order of the menus.
    let guides: [GuideListing]
    /// All other documents: menus, screens, addresses, contacts and places.
    let others: [SearchDocument]
    /// The files that could not be read, so that what they say is in no document.
    private(set) var unread: [String]
    private let pack: Pack
    private let userPhrases: [String: [SearchWords.UserPhrase]]
    private let contacts: [GuideContact]

    /// - Parameter menus: the menus of the pack, as new as the rest of the indexed content.
    init(pack: Pack, menus: MenuCollection, words: SearchWords) {
        self.pack = pack
        var menus = menus
        guides = menus.catalogue().guides
        userPhrases = Dictionary(grouping: words.userPhrases, by: \.slug)
        let phrases = userPhrases.mapValues { $0.flatMap(\.phrases) }
        var entries = MenuDocuments(phrases: phrases)
        entries.visitAll(&menus)
        let (contacts, contactsFailure) = Self.currentContacts(pack)
        self.contacts = contacts.forGuides
        let places = CampusPlaces.read(pack)
        others = entries.documents + Self.contacts(contacts, phrases) + Self.places(places)
        let failures = menus.files.compactMap { menus.failure(of: $0) } + places.unreadable
        unread = (failures + [contactsFailure].compactMap { $0 })
            .filter { !pack.isDeleted($0) && !pack.canRead($0.file) }.map(\.file)
        // Guides that are not there are in no menu's listing.
        let lacksGuides = menus.findings.contains { $0.code == "link-missing" }
        if lacksGuides, !pack.holdsFolder(PackFiles.guidesFolder) { unread.append(PackFiles.guidesFolder) }
    }

    /// Returns the document of a guide. If the guide cannot be read, the document has its names.
    mutating func document(of listing: GuideListing) -> SearchDocument {
        var guide = Guide()
        do throws(Diagnostic) {
            guide = try pack.guide(path: listing.path, contacts: contacts)
        } catch {
            if !pack.isDeleted(error) { unread.append(listing.path) }
        }
        let title = guide.displayTitle
        let name = listing.name.isEmpty ? title : listing.name
        var titles = [name] + listing.otherNames
        if !title.isEmpty, !titles.contains(title) { titles.append(title) }
        let summary = guide.metadata.summary
        let head = SearchPassage(part: .summary, text: summary.isEmpty ? name : "\(name): \(summary)")
        let groups = userPhrases[listing.slug] ?? []
        var document = SearchDocument(
            kind: .guide, target: .pack(.guide(path: listing.path, fragment: nil)), name: name,
            slug: listing.slug, category: listing.category, titles: titles,
            phrases: guide.metadata.keywords + groups.filter { $0.answer == nil }.flatMap(\.phrases),
            passages: [head] + GuidePassages.of(guide), names: titles)
        document.answered = groups.compactMap { group in
            group.answer.map { AnsweredPhrases(answer: $0, phrases: group.phrases) }
        }
        return document
    }

    // MARK: Contacts and places

    /// Returns the contacts as they are now. Those of the pack were read when it was opened, and the indexed
    /// content must be at least as new as the survey stored with it.
    private static func currentContacts(_ pack: Pack) -> (contacts: [Contact], failure: Diagnostic?) {
        do throws(Diagnostic) {
            var findings = Findings()
            return (ContactsReader.read(try pack.propertyList(PackFiles.contacts), &findings), nil)
        } catch {
            // As when the pack is opened: there is a number to call.
            return ([ContactsReader.standard], error)
        }
    }

    private static func contacts(_ contacts: [Contact], _ phrases: [String: [String]]) -> [SearchDocument] {
        var keys = ItemKeys()
        return contacts.map { contact in
            SearchDocument(
                kind: .contact, target: .contact(keys.next(contact.name)), name: contact.name,
                note: contact.number, titles: [contact.name],
                phrases: [contact.number, "call \(contact.number)", "call \(contact.name)"]
                    + (contact.id.flatMap { phrases[$0] } ?? []),
                passages: [SearchDocument.passage(of: contact)], names: [contact.name])
        }
    }

    private static func places(_ places: CampusPlaces) -> [SearchDocument] {
        PlaceKind.allCases.flatMap { kind in
            var keys = ItemKeys()
            return places[kind].map { document(of: $0, keys.next($0.name)) }
        }
    }

    private static func document(of place: CampusPlace, _ key: ItemKey) -> SearchDocument {
        let kind = place.kind
        let names = (place.code.map { [$0] } ?? []) + place.aliases
        // People look for the thing, whatever the pack's names for the single ones are.
        let head = kind == .building ? "" : kind.name.capitalizedFirst + ": "
        let lines: [String?] = [
            head + ([place.name] + names).joined(separator: " · "), place.address, place.note,
        ]
        return SearchDocument(
            kind: SearchResult.Kind(kind), target: .place(kind, key), name: place.name,
            note: place.isSample ? CampusPlace.sampleRemark : nil, titles: [place.name],
            phrases: names + kind.traits.phrases,
            passages: [SearchPassage(part: .summary, text: lines.compactMap { $0 }.joined(separator: "\n"))],
            names: [place.name] + names, addresses: place.address.map(StreetAddress.keys) ?? [])
    }
}

extension Pack {
    func canRead(_ path: String) -> Bool {
        if path == PackFiles.guidesFolder { return holdsFolder(path) }
        let isList = PackPath.ending(of: path) == "plist"
        let limit = isList ? PackFiles.largestPropertyList : PackFiles.largestGuide
        return (try? bytes(of: path, limit: limit)) != nil
    }
}

extension SearchDocument {
    static func passage(of contact: Contact) -> SearchPassage {
        let line = "\(contact.name) \(contact.number)"
        return SearchPassage(part: .summary, text: contact.note.map { line + "\n" + $0 } ?? line)
    }
}

/// The entries of menus that lead to something other than a guide, each target once.
private struct MenuDocuments {
    private static let maxTitles = 32

    /// The phrases that lead to a menu, by the name of its file.
    private let phrases: [String: [String]]
    private(set) var documents: [SearchDocument] = []
    private var places: [PackTarget: Int] = [:]

    init(phrases: [String: [String]]) { self.phrases = phrases }

    /// Visits every entry of all menus that have been read.
    mutating func visitAll(_ menus: inout MenuCollection) {
        for file in menus.files where menus.menu(of: file) != nil {
            guard let menu = try? menus.menuOrSubstitute(at: MenuAddress(file: file)) else { continue }
            let address = MenuAddress(file: file)
            var submenus = ItemKeys()
            for section in menu.sections {
                for entry in section.entries {
                    visit(entry, of: address, &submenus, in: section.name ?? menu.title)
                }
            }
        }
    }

    /// - Parameter submenus: makes the keys of the submenus of the menu at `address`.
    private mutating func visit(
        _ entry: MenuEntry, of address: MenuAddress, _ submenus: inout ItemKeys, in menu: String
    ) {
        switch entry.action {
        case .target(.guide), .unavailable: break
        case .target(.web(let address)): add(entry, .web(address), menu, text: address)
        case .target(let target): add(entry, target, menu, text: nil)
        case .submenu(let children):
            let submenu = address.submenu(submenus.next(entry.name))
            add(entry, .menu(submenu), menu, text: children.map(\.name).joined(separator: ", "))
            var below = ItemKeys()
            for child in children { visit(child, of: submenu, &below, in: entry.name) }
        }
    }

    private func phrases(of target: PackTarget) -> [String] {
        guard case .menu(let address) = target, address.path.isEmpty else { return [] }
        return phrases[PackPath.stem(of: address.file)] ?? []
    }

    private mutating func add(_ entry: MenuEntry, _ target: PackTarget, _ menu: String, text: String?) {
        if let place = places[target] {
            let titles = documents[place].titles
            if titles.count < Self.maxTitles, !titles.contains(entry.name) {
                documents[place].titles.append(entry.name)
                documents[place].names.append(entry.name)
            }
            return
        }
        places[target] = documents.count
        let lines = [entry.name, text].compactMap { $0 }
        documents.append(
            SearchDocument(
                kind: .menuEntry, target: .pack(target), name: entry.name, category: menu,
                titles: [entry.name], phrases: phrases(of: target),
                passages: [SearchPassage(part: .summary, text: lines.joined(separator: "\n"))],
                names: [entry.name]))
    }
}
