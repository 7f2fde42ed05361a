/// Takes back what digits did that turned out to begin a word.
public struct TakeBackDigits: StateUpdater {
    public let before: AppState

    public init(to before: AppState) { self.before = before }

    public func update(_ state: inout AppState) { state.takeBack(to: before) }
}

/// Records a digit that was pressed where digits choose, directly after `before`.
///
/// A single digit acts at once, so `911` typed on Welcome would open the ninth entry. The digits of one run
/// are therefore kept, whatever screens they open on their way: if they end with the number of a contact, the
/// emergency contacts are shown (`Session.handle`). Any other key, a paste or a click ends the run
/// (`ClearNotice`). Digits that begin in a text field are text and not kept.
public struct NoteDigit: StateUpdater {
    public let before: String
    public let digit: Character

    /// More than any telephone number has (ITU-T E.164: 15).
    private static let limit = 16

    public init(_ digit: Character, after before: String) { (self.before, self.digit) = (before, digit) }

    public func update(_ state: inout AppState) {
        state.digits = String((before + String(digit)).suffix(Self.limit))
    }
}
