// What the feeds of floods left on this machine: the system's snapshot and the person's own, as one.
import Clocks

/// What was stored at the time of a reading.
package struct StoredFloods: Sendable {
    /// Nil if there is none that can be read.
    package let snapshot: FloodSnapshot?
    /// What is wrong with those that cannot be read.
    package let failures: [SnapshotFailure]
    package let mark: SnapshotFolders.Mark
    /// The floods of the snapshot, in no order.
    package let floods: [Flood]
    /// The pictures of their reports that were fetched.
    package let pictures: FloodPictures

    package init(
        _ snapshot: FloodSnapshot?, failures: [SnapshotFailure] = [],
        mark: SnapshotFolders.Mark = SnapshotFolders([]).mark(of: .floods),
        pictures: FloodPictures = FloodPictures()
    ) {
        (self.snapshot, self.failures, self.mark) = (snapshot, failures, mark)
        self.pictures = pictures
        floods = Flood.all(of: snapshot)
    }
}

extension SnapshotFolders {
    /// Reads all snapshots of floods, and of one that is still that of `previous` no more than the states of its feeds. Of
    /// each source the newest reading counts.
    package func floods(after previous: StoredFloods? = nil) -> StoredFloods {
        let mark = mark(of: .floods)
        if let previous, previous.failures.isEmpty, var snapshot = previous.snapshot,
            let states = newerStates(of: snapshot, in: mark, since: previous.mark)
        {
            snapshot.states = states
            return StoredFloods(snapshot, mark: mark, pictures: FloodPictures(folders: paths))
        }
        let (snapshot, failures): (FloodSnapshot?, [SnapshotFailure]) = merged()
        return StoredFloods(
            snapshot, failures: failures, mark: mark,
            pictures: snapshot == nil ? FloodPictures() : FloodPictures(folders: paths))
    }

    /// Reads which reports people were told of.
    package func toldFloods() -> [ToldFlood] { states(of: FloodSnapshot.self).flatMap(\.toldFloods) }
}
