// Reads and writes the flood snapshot in the folder. This is rare, so it is not kept in memory.
import Clocks
import Hazards

extension HazardFolder {
    /// Reads the flood snapshot. Returns an empty one if there is none, or if it is damaged and must be
    /// rebuilt.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    package func floods(now: Moment) throws(FeedProblem) -> FloodSnapshot {
        try stored() ?? FloodSnapshot(written: now)
    }

    /// Changes the flood snapshot under the lock, and writes it; only the states if nothing else has changed.
    ///
    /// - Parameters:
    ///   - body: changes the snapshot, and returns the result for the caller, or nil if nothing needs to be
    ///     written.
    func changeFloods<Value>(
        now: Moment, _ body: (inout FloodSnapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        let before = try floods(now: now)
        var snapshot = before
        snapshot.removeOverTest(at: now)
        guard let value = try body(&snapshot) else { return nil }
        snapshot.written = now
        if before.states.number != 0, snapshot.collections == before.collections {
            try write(snapshot.states, of: .floods)
        } else {
            snapshot.states.number = Int.random(in: 1...Int.max)
            try writing { () throws(SnapshotFailure) in try snapshot.write(to: path) }
        }
        return value
    }
}
