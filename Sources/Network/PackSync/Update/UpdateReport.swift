// The result of an update as data; `SyncMessages` turns it into text.
import Clocks
import ContentPack

package enum UpdateResult: Sendable, Equatable {
    /// The installed version is the newest. `held` is a newer one that a rollback keeps from being installed.
    case unchanged(version: Int, held: Int?)
    /// `from` is nil if the pack was not installed before, and equals `to` if a damaged version was repaired.
    case updated(from: Int?, to: Int, PackChanges)
    /// The changes that an update would make, and the bytes it would fetch.
    case available(from: Int?, to: Int, PackChanges, bytes: Int)
    /// The next check is allowed at this time, because the server asked for a pause or the last attempts failed.
    case waiting(until: Moment)
    /// Another program is updating this pack.
    case busy
    case failed(SyncFailure)
}

package struct UpdateReport: Sendable, Equatable {
    package var identifier: String
    /// The source in a form that is safe to display.
    package var address: String
    package var isPlainHTTP: Bool
    package var result: UpdateResult
    /// The freshness of the installed version; nil if unknown.
    package var freshness: Stamp.Freshness?
    package var now: Moment
    /// The time of the next automatic check, if a failure has set one.
    package var nextAttempt: Moment?

    /// True if the next check is only allowed later.
    package var isWaiting: Bool { if case .waiting = result { true } else { false } }
}

/// The names of the changed resources, sorted by their bytes.
package struct PackChanges: Sendable, Equatable {
    package var added: [String] = []
    package var changed: [String] = []
    package var removed: [String] = []
    /// The number of unchanged resources.
    package var unchanged = 0

    /// - Parameter old: the resources of the previous version; empty if there is none.
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
