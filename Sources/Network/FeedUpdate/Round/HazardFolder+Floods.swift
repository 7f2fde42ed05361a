// The snapshot of floods in the folder. It is read and written rarely, so that nothing of it stays in memory.
import Clocks
import Hazards

extension HazardFolder {
    /// Reads the snapshot of floods; an empty one if there is none, or it is damaged and must be made again.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    package func floods(now: Moment) throws(FeedProblem) -> FloodSnapshot {
        try stored() ?? FloodSnapshot(written: now)
    }

    /// Changes the snapshot of floods under the lock, and writes it; where only states are others, those only.
    ///
    /// - Parameters:
    ///   - body: changes it, and returns what the caller wants to know; nil if nothing needs to be written.
    func changeFloods<Value>(
        now: Moment, _ body: (inout FloodSnapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        let before = try floods(now: now)
        var snapshot = before
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
