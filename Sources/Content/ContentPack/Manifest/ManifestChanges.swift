// The changes to the files of a pack since its manifest was written.

/// The names of added, removed and changed files, each list in the order of the names' bytes.
public struct ManifestChanges: Sendable, Equatable {
    public var added: [String] = []
    public var changed: [String] = []
    public var removed: [String] = []

    /// - Parameters:
    ///   - old: the files listed before.
    ///   - new: the files there are now.
    public init(from old: ResourceList, to new: ResourceList) {
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if right == new.count || left < old.count && Self.precedes(old, left, new, right) {
                removed.append(old[left].name)
                left += 1
            } else if left == old.count || Self.precedes(new, right, old, left) {
                added.append(new[right].name)
                right += 1
            } else {
                if old.digest(left) != new.digest(right) { changed.append(new[right].name) }
                left += 1
                right += 1
            }
        }
    }

    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

    private static func precedes(
        _ first: ResourceList, _ index: Int, _ second: ResourceList, _ other: Int
    ) -> Bool {
        first.nameBytes(index).lexicographicallyPrecedes(second.nameBytes(other))
    }
}
