import Colors
import ContentPack

/// Compares the menus of two packs: entries added, removed, moved, or with another name, target or appearance.
///
/// Matching lists are compared entry by entry; the entries without a match are then matched across all lists. Each step
/// uses hash tables, so the time per entry does not grow with their number.
struct MenusComparison {
    private(set) var changes: [PackChange] = []
    /// Pairs of matching lists that are still to be compared.
    private var pending: [(old: [MenuNode], new: [MenuNode], place: String, file: String)] = []
    private var unmatchedOld: [MenuNode] = []
    private var unmatchedNew: [MenuNode] = []

    init(_ old: [Menu], _ new: [Menu]) {
        let (oldTree, newTree) = (MenuTree(old), MenuTree(new))
        pending = [(oldTree.menus, newTree.menus, "", "")]
        comparePending()
        matchRemainingLists()
        matchRemainingEntries()
    }

    // MARK: Within each list

    private mutating func comparePending() {
        while let (old, new, place, file) = pending.popLast() {
            let matching = Matching(
                old, new,
                by: [
                    { [$0.isList ? "list" : "entry", $0.key, $0.target ?? ""] },
                    { [$0.isList ? "list" : "entry", $0.key] },
                    { $0.hasTarget ? $0.target.map { [$0] } : nil },
                ])
            for pair in matching.pairs { compare(old[pair.old], new[pair.new], isMoved: false) }
            unmatchedOld += matching.removed.map { old[$0] }
            unmatchedNew += matching.added.map { new[$0] }
            // The menus themselves have no order.
            guard matching.movedCount > 0, !place.isEmpty else { continue }
            changes.append(
                PackChange(.menus, .changed, .order, name: place, count: matching.movedCount, file: file))
        }
    }

    /// Reports the differences between two matching nodes, and queues their children.
    private mutating func compare(_ old: MenuNode, _ new: MenuNode, isMoved: Bool) {
        if isMoved {
            var change = self.change(.moved, new)
            change.setOldLocation(old, new)
            changes.append(change)
        }
        if old.key != new.key {
            var change = self.change(.renamed, new)
            (change.old, change.new) = (old.key, new.key)
            change.setOldLocation(old, new)
            changes.append(change)
        }
        if !new.isList || new.what == .submenu { changes += Self.properties(old, new) }
        if new.isList { pending.append((old.children, new.children, new.path, new.file)) }
    }

    private func change(_ kind: PackChange.Kind, _ node: MenuNode) -> PackChange {
        PackChange(
            .menus, kind, node.what, name: node.name, place: node.place.isEmpty ? nil : node.place,
            file: node.file)
    }

    private static func properties(_ old: MenuNode, _ new: MenuNode) -> [PackChange] {
        func text(_ isOn: Bool?) -> String { isOn == true ? "yes" : "no" }
        func level(_ level: Int?) -> String { String(level ?? 0) }
        let properties: [(PackChange.What, String?, String?)] = [
            (.target, old.target, new.target), (.icon, old.entry?.image, new.entry?.image),
            (.color, old.entry?.color?.hexadecimalText, new.entry?.color?.hexadecimalText),
            (.highlight, text(old.entry?.highlighted), text(new.entry?.highlighted)),
            (.level, level(old.entry?.level), level(new.entry?.level)),
            (.webLink, old.entry?.webLink, new.entry?.webLink),
            (.header, old.entry?.header, new.entry?.header),
            (.division, old.entry?.divisionName, new.entry?.divisionName),
        ]
        return PackChange.properties(properties, .menus, name: new.name, place: new.place, file: new.file)
            .map {
                var change = $0
                change.setOldLocation(old, new)
                return change
            }
    }

    // MARK: Across all lists

    /// Matches the remaining sections and submenus: by name, or by having most entries in common. A list without a match
    /// was added or removed, and its entries are matched by themselves.
    private mutating func matchRemainingLists() {
        while unmatchedOld.contains(where: \.isList) || unmatchedNew.contains(where: \.isList) {
            sortUnmatched()
            let (oldLists, newLists) = (unmatchedOld.filter(\.isList), unmatchedNew.filter(\.isList))
            var pairs = Matching(oldLists, newLists, by: [{ [$0.key] }]).pairs
                .map { (old: oldLists[$0.old], new: newLists[$0.new]) }
            if pairs.isEmpty { pairs = SharedContents.pairs(oldLists, newLists) }
            if pairs.isEmpty {
                expand(oldLists, newLists)
            } else {
                let found = (Set(pairs.map(\.old.position)), Set(pairs.map(\.new.position)))
                unmatchedOld.removeAll { found.0.contains($0.position) }
                unmatchedNew.removeAll { found.1.contains($0.position) }
                for (old, new) in pairs { compare(old, new, isMoved: old.place != new.place) }
                comparePending()
            }
        }
    }

    /// Reports lists without a match as added or removed, and leaves their entries to be matched.
    private mutating func expand(_ oldLists: [MenuNode], _ newLists: [MenuNode]) {
        changes += oldLists.map { change(.removed, $0) } + newLists.map { change(.added, $0) }
        unmatchedOld = unmatchedOld.filter { !$0.isList } + oldLists.flatMap(\.children)
        unmatchedNew = unmatchedNew.filter { !$0.isList } + newLists.flatMap(\.children)
    }

    private mutating func matchRemainingEntries() {
        sortUnmatched()
        let matching = Matching(
            unmatchedOld, unmatchedNew,
            by: [
                { [$0.name, $0.target ?? ""] }, { $0.hasTarget ? $0.target.map { [$0] } : nil },
                { [$0.name] },
            ])
        for pair in matching.pairs {
            compare(
                unmatchedOld[pair.old], unmatchedNew[pair.new],
                isMoved: unmatchedOld[pair.old].place != unmatchedNew[pair.new].place)
        }
        changes += matching.removed.map { change(.removed, unmatchedOld[$0]) }
        changes += matching.added.map { change(.added, unmatchedNew[$0]) }
    }

    /// Restores the order of the menus.
    private mutating func sortUnmatched() {
        unmatchedOld.sort { $0.position < $1.position }
        unmatchedNew.sort { $0.position < $1.position }
    }
}

/// Matches lists by the entries they have in common.
private enum SharedContents {
    /// An entry that occurs in more lists than this does not identify any of them.
    private static let maxLists = 16

    /// Returns pairs of lists that share more than half of the entries of either. Pairs that share most come first, so
    /// the result does not depend on which pack is the old one.
    static func pairs(_ old: [MenuNode], _ new: [MenuNode]) -> [(old: MenuNode, new: MenuNode)] {
        let (oldOccurrences, newOccurrences) = (occurrences(of: old), occurrences(of: new))
        var found: [(shared: Int, old: Int, new: Int)] = []
        for index in old.indices {
            var shared: [Int: Int] = [:]
            for key in Set(old[index].children.map(key)) {
                guard let oldCounts = oldOccurrences[key], let newCounts = newOccurrences[key],
                    oldCounts.count <= maxLists, newCounts.count <= maxLists
                else { continue }
                for (list, count) in newCounts {
                    shared[list, default: 0] += min(count, oldCounts[index] ?? 0)
                }
            }
            for (list, count) in shared
            where count * 2 > max(old[index].children.count, new[list].children.count) {
                found.append((count, index, list))
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

    /// Returns, for the key of each entry, the number of times it occurs in each list.
    private static func occurrences(of lists: [MenuNode]) -> [String: [Int: Int]] {
        var occurrences: [String: [Int: Int]] = [:]
        for (index, list) in lists.enumerated() {
            for child in list.children { occurrences[key(child), default: [:]][index, default: 0] += 1 }
        }
        return occurrences
    }

    private static func key(_ node: MenuNode) -> String { node.target ?? "list \(node.key)" }
}

extension PackChange {
    /// Records the old place and file if they differ from the new ones.
    fileprivate mutating func setOldLocation(_ old: MenuNode, _ new: MenuNode) {
        if old.place != new.place { oldPlace = old.place }
        if old.file != new.file { oldFile = old.file }
    }
}
