/// Stores the reading record: the program in a file for each pack (`UserFiles`), tests and a
/// kiosk, which must forget everything, in memory.
public protocol StateStore: AnyObject {
    /// The location of the record, for people; `nil` in memory.
    var place: String? { get }

    func read() -> ReadingRecord

    /// Stores changes, on top of the changes that another reader has stored since.
    ///
    /// - Parameter isForgetting: called when no other reader can write: true if what was read must not be stored.
    func save(_ changes: [RecordChange], isForgetting: () -> Bool) -> SaveOutcome

    /// Switches to the record of another pack. Changes of the previous one that were not stored are lost.
    ///
    /// - Parameter packVersion: the version in which lines of guides can be found again.
    func use(identifier: String, packVersion: Int)

    /// Moves a damaged file out of the way, now that the first screen is shown.
    func tidy()
}

extension StateStore {
    public func save(_ changes: [RecordChange]) -> SaveOutcome { save(changes, isForgetting: { false }) }
}

public enum SaveOutcome: Sendable, Hashable {
    /// Stored; the record as it is now, including another reader's changes.
    case saved(ReadingRecord)
    case busy
    case failed(String)
}

public final class MemoryStateStore: StateStore {
    public let place: String? = nil
    private var record: ReadingRecord
    private var identifier: String?
    private var others: [String?: ReadingRecord] = [:]

    public init(_ record: ReadingRecord = ReadingRecord()) { self.record = record }

    public func use(identifier: String, packVersion: Int) {
        others[self.identifier] = record
        self.identifier = identifier
        record = others[identifier] ?? ReadingRecord()
    }

    public func read() -> ReadingRecord { record }

    public func save(_ changes: [RecordChange], isForgetting: () -> Bool) -> SaveOutcome {
        for change in changes { change.apply(to: &record) }
        return .saved(record)
    }

    public func tidy() {}
}
