// The differences between two versions of a pack.
import ContentPack

/// The names of the changed resources, sorted by their bytes.
package struct PackChanges: Sendable, Equatable {
    package var added: [String] = []
    package var changed: [String] = []
    package var removed: [String] = []
    /// The number of unchanged resources.
    package var unchanged = 0

    package init() {}

    /// - Parameters:
    ///   - old: the resources of the previous version; empty if there is none.
    package init(from old: ResourceList, to new: ResourceList) {
        var index = 0
        for number in new.indices {
            let name = new.nameBytes(number)
            while index < old.count, old.nameBytes(index).lexicographicallyPrecedes(name) {
                removed.append(old[index].name)
                index += 1
            }
            guard index < old.count, old.nameBytes(index).elementsEqual(name) else {
                added.append(new[number].name)
                continue
            }
            if old.digest(index) == new.digest(number) {
                unchanged += 1
            } else {
                changed.append(new[number].name)
            }
            index += 1
        }
        while index < old.count {
            removed.append(old[index].name)
            index += 1
        }
    }
}
