/// Keeps the record of what was read from session to session.
///
/// The program's own keeps it in a file for each pack (`UserFiles`); tests, and a kiosk that must forget everything,
/// keep it in memory.
public protocol StateStore: AnyObject {
    /// What was kept so far.
    func read() -> ReadingRecord

    /// Keeps changes, on top of whatever another reader has kept meanwhile.
    func save(_ changes: [RecordChange]) -> SaveOutcome

    /// Turns to the record of another pack. What was not kept of the one before is not kept any more.
    ///
    /// - Parameters:
    ///   - packVersion: the version in which lines of guides can be found again.
    func use(identifier: String, packVersion: Int)

    /// Puts a damaged file out of the way, now that the first screen is shown.
    func tidy()
}

/// What became of changes that were to be kept.
public enum SaveOutcome: Sendable, Hashable {
    /// Kept; the record as it is now, another reader's changes included.
    case saved(ReadingRecord)
    /// Another reader is writing at this very moment: to be tried again.
    case busy
    /// They cannot be kept; the reason, for people.
    case failed(String)
}

/// A record that ends with the session.
public final class MemoryStateStore: StateStore {
    private var record: ReadingRecord
    private var identifier: String?
    /// Those of other packs, by their identifiers.
    private var others: [String?: ReadingRecord] = [:]

    public init(_ record: ReadingRecord = ReadingRecord()) {
        self.record = record
    }

    public func use(identifier: String, packVersion: Int) {
        others[self.identifier] = record
        self.identifier = identifier
        record = others[identifier] ?? ReadingRecord()
    }

    public func read() -> ReadingRecord { record }

    public func save(_ changes: [RecordChange]) -> SaveOutcome {
        for change in changes { change.apply(to: &record) }
        return .saved(record)
    }

    public func tidy() {}
}
