import ContentPack
import Diagnostics
internal import Glibc
import PropertyLists

/// The rules that keep menus easy to follow: levels, names, and no loops.
enum MenuRules {
    static let all = [level, name, segueTwice, reference, unlisted, loop]

    private static let level = CheckRule(
        "level-jump", "A menu is indented one step at a time",
        explanation: """
            Level says by how many steps an entry stands under the one above it. Where it grows by more than one, or \
            the first entry has one, there is nothing that the entry could belong to.
            """, .pack { context in context.lists.menus.flatMap(jumps) })

    private static func jumps(in list: MenuList) -> [Violation] {
        var above = -1
        var violations: [Violation] = []
        for entry in list.entries {
            let written = level(entry.fields)
            // What is out of range altogether has a finding of its own.
            if written > above + 1, written <= MenuEntryReader.deepestLevel {
                violations.append(
                    Violation(
                        entry.fields, at: "Level",
                        above < 0
                            ? "the first entry has Level \(written), and there is nothing above it"
                            : "Level \(written) comes right after Level \(above)",
                        hint: above < 0 ? "leave Level out" : "write \(above + 1)"))
            }
            above = min(max(written, 0), MenuEntryReader.deepestLevel)
        }
        return violations
    }

    private static func level(_ fields: PropertyListFields) -> Int {
        guard let value = fields["Level"], let number = value.number, number.isFinite else { return 0 }
        return Int(min(max(number, -1), 99))
    }

    private static let name = CheckRule(
        "entry-same-name", "Entries of one menu have different names",
        explanation: """
            No one can tell which of two entries called Fire is the right one. An entry that was pasted twice has the \
            same effect. In another section, or another menu, a name may come again.
            """, .pack { context in context.lists.menus.flatMap { sameNames(in: $0, context.lists) } })

    /// Returns a violation for each repeated name, at its second entry.
    private static func sameNames(in list: MenuList, _ lists: PackLists) -> [Violation] {
        let named = Dictionary(grouping: list.entries.filter { !$0.name.isEmpty }) { $0.name.lowercased() }
        return named.values.compactMap { entries in
            // One key twice is reported as that.
            guard entries.count > 1, Set(entries.map { $0.isKeyed ? $0.name : $0.fields.keyPath }).count > 1
            else { return nil }
            let (first, second) = (entries[0], entries[1])
            let place = lists.words(for: first.fields.position, in: list.file) ?? first.fields.keyPath
            return Violation(
                second.fields, at: second.isKeyed ? nil : "Name",
                "\(entries.count) entries of this menu are called \"\(ShortText.of(second.name))\", the first at \(place)",
                hint: "give each a name of its own, or remove what is there twice")
        }
    }

    private static let segueTwice = CheckRule(
        "segue-twice", "An entry has Segue or Segue Name, not both",
        explanation: """
            They are two ways to write the same key. Where both are there, Segue is used. New files have Segue.
            """,
        .pack { context in
            context.lists.menus.flatMap(\.entries).map(\.fields)
                .filter { $0["Segue"] != nil && $0["Segue Name"] != nil }
                .map {
                    Violation(
                        $0, at: "Segue Name", "Segue Name stands beside Segue, which is used",
                        hint: "remove Segue Name")
                }
        })

    private static let reference = CheckRule(
        "desk-reference-link", "An entry of Desk Reference leads to a guide",
        explanation: """
            Desk Reference is the list of guides from A to Z: each entry has a Link to an HTML file, and the Header is \
            the picture in its banner. Menus, built-in screens and addresses of the web have their place in \
            WelcomeScreen.plist and Guides.plist.
            """,
        .pack { context in
            context.lists.menus.filter { $0.file == MenuAddress.deskReference.file }.flatMap(\.entries)
                .compactMap { strange($0, context.pack) }
        })

    /// Returns a violation if an entry of Desk Reference links to something other than a guide.
    private static func strange(_ entry: MenuList.Entry, _ pack: Pack) -> Violation? {
        let fields = entry.fields
        let link = fields["Link"]?.string
        let key: String? =
            if fields["Objects"] != nil { "Objects" } else if let link {
                if case .found(.menu) = pack.resolve(link: link, from: fields.file) { "Link" } else { nil }
            } else { ["Segue", "Segue Name", "Web-Link"].first { fields[$0] != nil } }
        return key.map {
            Violation(
                entry.fields, at: $0,
                "\(ShortText.of(entry.name)) leads to no guide, and Desk Reference is a list of guides",
                hint: "give it a Link to a guide, or move it to Guides.plist or WelcomeScreen.plist")
        }
    }

    private static let unlisted = CheckRule(
        "desk-reference-guide", "Desk Reference lists every guide that a menu leads to",
        explanation: """
            Desk Reference is the list from A to Z in which people look for a guide whose category they do not know. A \
            guide that is missing there is not found by its name.
            """,
        .pack { context in
            let file = MenuAddress.deskReference.file
            let listed = context.lists.menus.filter { $0.file == file }.flatMap(\.entries)
            // Of a list that is not there, cannot be read or is empty, other findings tell.
            guard let place = listed.first?.fields, !listed.isEmpty else { return [] }
            var known = Set(listed.map { $0.name.lowercased() })
            for link in listed.compactMap({ $0.fields["Link"]?.string }) {
                if case .found(.guide(let path, _)) = context.pack.resolve(link: link, from: file) {
                    known.insert(path)
                }
            }
            return context.catalogue.guides.filter {
                !known.contains($0.path) && !known.contains($0.name.lowercased())
            }.map {
                Violation(
                    place.file, nil,
                    "Desk Reference lacks \(ShortText.of($0.name)) (\($0.path)), which another menu leads to",
                    hint: "add an entry with a Link to \(PackPath.name(of: $0.path))")
            }
        })

    private static let loop = CheckRule(
        "menu-loop", "Menus do not link in a circle",
        explanation: """
            If you follow such links, you come back to where you began, and the way back grows longer with \
            every turn. Going back needs no entry of its own: Esc does it everywhere.
            """,
        .pack { context in
            var links: [String: [(file: String, entry: MenuList.Entry)]] = [:]
            for list in context.lists.menus {
                for entry in list.entries where entry.fields["Objects"] == nil {
                    guard let link = entry.fields["Link"]?.string,
                        case .found(.menu(let address)) = context.pack.resolve(link: link, from: list.file)
                    else { continue }
                    links[list.file, default: []].append((address.file, entry))
                }
            }
            return circles(links, from: context.menus.map(\.file))
        })

    /// Returns the links that close a loop: those to a menu already on the path.
    private static func circles(
        _ links: [String: [(file: String, entry: MenuList.Entry)]], from roots: [String]
    ) -> [Violation] {
        var violations: [Violation] = []
        var done: Set<String> = []
        for root in roots where !done.contains(root) {
            // Menus wait in a list, not on the stack: a chain of linked menus may be long.
            var way = [(file: root, next: 0)]
            var isOnWay: Set<String> = [root]
            while let (file, next) = way.last {
                guard let list = links[file], next < list.count else {
                    done.insert(file)
                    isOnWay.remove(file)
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next += 1
                let link = list[next]
                if isOnWay.contains(link.file) {
                    let start = way.firstIndex { $0.file == link.file } ?? 0
                    violations.append(circle(link.entry, way[start...].map(\.file) + [link.file]))
                } else if !done.contains(link.file) {
                    isOnWay.insert(link.file)
                    way.append((link.file, 0))
                }
            }
        }
        return violations
    }

    private static func circle(_ entry: MenuList.Entry, _ files: [String]) -> Violation {
        let names = files.map { PackPath.name(of: $0) }
        let way = names.count > 6 ? names.prefix(3) + ["…"] + names.suffix(2) : names[...]
        return Violation(
            entry.fields, at: "Link",
            names.count == 2
                ? "this menu links to itself" : "the menus link in a circle: \(way.joined(separator: ", "))",
            hint: "remove this link, or lead it to a guide or another menu")
    }
}

/// The rule for menus that a tool has sorted alphabetically, which no author would choose.
enum OrderRules {
    static let all = [sorted]

    private static let sorted = CheckRule(
        "menu-sorted", "A menu stands in the order that a person chose", severity: .note,
        explanation: """
            Where a menu is a dictionary, the screen shows its keys in the order of the file. Many tools sort keys when \
            they write a property list, and what matters most is then somewhere in the middle. This file looks like \
            that: every dictionary in it is sorted, the small ones inside of entries too, which is never done by hand. \
            Put the sections or entries back in order with a tool that keeps it, write them as arrays, or give them an \
            Order.
            """, .pack { context in context.lists.sortedMenus })

    /// The logarithm of the odds against a hand above which an order counts as a tool's: one in a thousand.
    private static let leastEvidence = log(1_000.0)

    /// Returns the violation in the order of a menu, given the root of its file, or nil if there is none.
    static func violation(in root: PropertyListValue, _ file: String) -> Violation? {
        // The chance that the keys of a dictionary happen to be sorted is one in the number of their orders.
        guard let evidence = evidence(in: root), evidence >= leastEvidence else { return nil }
        guard let (place, keyPath) = ordered(root, "", file, depth: 0) else { return nil }
        return Violation(
            file, place, keyPath: keyPath.isEmpty ? nil : keyPath,
            "every dictionary of this file is sorted by its keys, so this menu is not in an order that a person chose",
            hint: "put its keys in the order to show them, write an array, or give each an Order")
    }

    /// Returns the logarithm of the number of possible orders of all dictionaries, or `nil` if one is unsorted.
    private static func evidence(in value: PropertyListValue) -> Double? {
        var sum = 0.0
        for item in value.array ?? [] {
            guard let inner = evidence(in: item) else { return nil }
            sum += inner
        }
        guard let dictionary = value.dictionary else { return sum }
        let keys = dictionary.entries.map(\.key)
        guard isSorted(keys) || isSorted(keys.map { $0.lowercased() }) else { return nil }
        sum += lgamma(Double(keys.count) + 1)
        for entry in dictionary.entries {
            guard let inner = evidence(in: entry.value) else { return nil }
            sum += inner
        }
        return sum
    }

    private static func isSorted(_ keys: [String]) -> Bool {
        zip(keys, keys.dropFirst()).allSatisfy {
            $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
        }
    }

    /// Returns the first dictionary whose order is displayed and which has no `Order`: sections, or entries by name.
    private static func ordered(
        _ value: PropertyListValue, _ keyPath: String, _ file: String, depth: Int
    ) -> (SourcePosition, String)? {
        guard depth <= MenuEntryReader.deepest else { return nil }
        if let dictionary = value.dictionary {
            let members = dictionary.entries.filter { $0.value.dictionary != nil || $0.value.array != nil }
            let hasOrder = members.contains { $0.value.dictionary?["Order"] != nil }
            if members.count > 1, !hasOrder { return (value.position, keyPath) }
            for member in members {
                let path = PropertyListKeyPath.appending(key: member.key, to: keyPath)
                let inner =
                    member.value.dictionary.map(MenuReader.isEntry) == true
                    ? objects(member.value, path, file, depth)
                    : ordered(member.value, path, file, depth: depth + 1)
                if let inner { return inner }
            }
        }
        for (index, item) in (value.array ?? []).enumerated() {
            let path = PropertyListKeyPath.appending(index: index, to: keyPath)
            if let inner = objects(item, path, file, depth) { return inner }
        }
        return nil
    }

    private static func objects(
        _ entry: PropertyListValue, _ keyPath: String, _ file: String, _ depth: Int
    ) -> (SourcePosition, String)? {
        guard let objects = entry.dictionary?["Objects"] else { return nil }
        let path = PropertyListKeyPath.appending(key: "Objects", to: keyPath)
        return ordered(objects, path, file, depth: depth + 1)
    }
}
