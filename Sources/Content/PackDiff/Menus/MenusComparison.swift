import Colors
import ContentPack

/// The menus of two packs: entries that came, went, moved, or got another name, target or look.
///
/// Lists that are the same are compared entry by entry; what is left over anywhere is then looked for everywhere. Every
/// step looks names up in a table, so that many entries cost no more each than few.
struct MenusComparison {
    private(set) var changes: [PackChange] = []
    /// Lists known to be the same and not compared yet.
    private var waiting: [(old: [MenuNode], new: [MenuNode], place: String, file: String)] = []
    private var gone: [MenuNode] = []
    private var come: [MenuNode] = []

    init(_ old: [Menu], _ new: [Menu]) {
        let (oldTree, newTree) = (MenuTree(old), MenuTree(new))
        waiting = [(oldTree.menus, newTree.menus, "", "")]
        compareWaiting()
        findLists()
        findEntries()
    }

    // MARK: List by list

    private mutating func compareWaiting() {
        while let (old, new, place, file) = waiting.popLast() {
            let matching = Matching(
                old, new,
                by: [
                    { [$0.isList ? "list" : "entry", $0.key, $0.target ?? ""] },
                    { [$0.isList ? "list" : "entry", $0.key] },
                    { $0.hasTarget ? $0.target.map { [$0] } : nil },
                ])
            for pair in matching.pairs { compare(old[pair.old], new[pair.new], isMoved: false) }
            gone += matching.removed.map { old[$0] }
            come += matching.added.map { new[$0] }
            // Menus have no order of their own.
            guard matching.movedCount > 0, !place.isEmpty else { continue }
            var change = PackChange(.menus, .changed, .order, name: place, file: file)
            change.count = matching.movedCount
            changes.append(change)
        }
    }

    /// Two nodes that are the same one: what is different about it, and what is in it.
    private mutating func compare(_ old: MenuNode, _ new: MenuNode, isMoved: Bool) {
        if isMoved {
            var change = self.change(.moved, new)
            change.stood(old, new)
            changes.append(change)
        }
        if old.key != new.key {
            var change = self.change(.renamed, new)
            (change.old, change.new) = (old.key, new.key)
            change.stood(old, new)
            changes.append(change)
        }
        if !new.isList || new.what == .submenu { changes += Self.properties(old, new) }
        if new.isList { waiting.append((old.children, new.children, new.inner, new.file)) }
    }

    private func change(_ kind: PackChange.Kind, _ node: MenuNode) -> PackChange {
        var change = PackChange(.menus, kind, node.what, name: node.name, file: node.file)
        change.place = node.place.isEmpty ? nil : node.place
        return change
    }

    private static func properties(_ old: MenuNode, _ new: MenuNode) -> [PackChange] {
        func text(_ isOn: Bool?) -> String { isOn == true ? "yes" : "no" }
        func level(_ level: Int?) -> String { String(level ?? 0) }
        let properties: [(PackChange.What, String?, String?)] = [
            (.target, old.target, new.target), (.icon, old.entry?.image, new.entry?.image),
            (.color, old.entry?.color?.hexadecimal, new.entry?.color?.hexadecimal),
            (.highlight, text(old.entry?.highlighted), text(new.entry?.highlighted)),
            (.level, level(old.entry?.level), level(new.entry?.level)),
            (.webLink, old.entry?.webLink, new.entry?.webLink),
            (.header, old.entry?.header, new.entry?.header),
            (.division, old.entry?.divisionName, new.entry?.divisionName),
        ]
        return properties.compactMap { what, before, now in
            guard before != now else { return nil }
            var change = PackChange(
                .menus, what, of: new.name, in: new.place, from: before, to: now, file: new.file)
            change.stood(old, new)
            return change
        }
    }

    // MARK: Everywhere

    /// Sections and submenus that stand elsewhere now, or are called otherwise but hold most of the same. One that is
    /// found nowhere came or went, and what is in it may be found elsewhere.
    private mutating func findLists() {
        while gone.contains(where: \.isList) || come.contains(where: \.isList) {
            sortLeft()
            let (oldLists, newLists) = (gone.filter(\.isList), come.filter(\.isList))
            var pairs = Matching(oldLists, newLists, by: [{ [$0.key] }]).pairs
                .map { (old: oldLists[$0.old], new: newLists[$0.new]) }
            if pairs.isEmpty { pairs = SharedContents.pairs(oldLists, newLists) }
            if pairs.isEmpty {
                expand(oldLists, newLists)
            } else {
                let found = (Set(pairs.map(\.old.position)), Set(pairs.map(\.new.position)))
                gone.removeAll { found.0.contains($0.position) }
                come.removeAll { found.1.contains($0.position) }
                for (old, new) in pairs { compare(old, new, isMoved: old.place != new.place) }
                compareWaiting()
            }
        }
    }

    /// Lists that are found nowhere came or went; their entries are still to be looked for.
    private mutating func expand(_ oldLists: [MenuNode], _ newLists: [MenuNode]) {
        changes += oldLists.map { change(.removed, $0) } + newLists.map { change(.added, $0) }
        gone = gone.filter { !$0.isList } + oldLists.flatMap(\.children)
        come = come.filter { !$0.isList } + newLists.flatMap(\.children)
    }

    private mutating func findEntries() {
        sortLeft()
        let matching = Matching(
            gone, come,
            by: [
                { [$0.name, $0.target ?? ""] }, { $0.hasTarget ? $0.target.map { [$0] } : nil },
                { [$0.name] },
            ])
        for pair in matching.pairs {
            compare(gone[pair.old], come[pair.new], isMoved: gone[pair.old].place != come[pair.new].place)
        }
        changes += matching.removed.map { change(.removed, gone[$0]) }
        changes += matching.added.map { change(.added, come[$0]) }
    }

    /// In the order of the menus, whichever way they came here.
    private mutating func sortLeft() {
        gone.sort { $0.position < $1.position }
        come.sort { $0.position < $1.position }
    }
}

/// Which lists hold most of the same.
private enum SharedContents {
    /// What stands in more lists than this tells nothing of which one they are.
    private static let mostHomes = 16

    /// Pairs of lists that share more than half of either. Those that share most find each other first: the same pairs
    /// whichever of the packs is called the old one.
    static func pairs(_ old: [MenuNode], _ new: [MenuNode]) -> [(old: MenuNode, new: MenuNode)] {
        let (oldHomes, newHomes) = (homes(of: old), homes(of: new))
        var found: [(shared: Int, old: Int, new: Int)] = []
        for index in old.indices {
            var shared: [Int: Int] = [:]
            for key in Set(old[index].children.map(key)) {
                guard let here = oldHomes[key], let there = newHomes[key], here.count <= mostHomes,
                    there.count <= mostHomes
                else { continue }
                for (home, count) in there { shared[home, default: 0] += min(count, here[index] ?? 0) }
            }
            for (home, count) in shared
            where count * 2 > max(old[index].children.count, new[home].children.count) {
                found.append((count, index, home))
            }
        }
        found.sort { ($1.shared, $0.old, $0.new) < ($0.shared, $1.old, $1.new) }
        var (takenOld, takenNew): (Set<Int>, Set<Int>) = ([], [])
        return found.filter { pair in
            guard !takenOld.contains(pair.old), !takenNew.contains(pair.new) else { return false }
            takenOld.insert(pair.old)
            takenNew.insert(pair.new)
            return true
        }.sorted { $0.old < $1.old }.map { (old[$0.old], new[$0.new]) }
    }

    /// For everything that stands in the lists: in which of them, and how often.
    private static func homes(of lists: [MenuNode]) -> [String: [Int: Int]] {
        var homes: [String: [Int: Int]] = [:]
        for (index, list) in lists.enumerated() {
            for child in list.children { homes[key(child), default: [:]][index, default: 0] += 1 }
        }
        return homes
    }

    private static func key(_ node: MenuNode) -> String { node.target ?? "list \(node.key)" }
}

extension PackChange {
    /// Says where it stood before, where that is elsewhere.
    fileprivate mutating func stood(_ old: MenuNode, _ new: MenuNode) {
        if old.place != new.place { oldPlace = old.place }
        if old.file != new.file { oldFile = old.file }
    }
}

extension RGBColor {
    /// `#C74F0A`
    var hexadecimal: String {
        "#"
            + [red, green, blue].map { channel in
                let digits = String(channel, radix: 16, uppercase: true)
                return digits.utf8.count < 2 ? "0" + digits : digits
            }.joined()
    }
}
