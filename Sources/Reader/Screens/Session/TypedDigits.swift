import AppCore

/// Digits that were pressed where digits choose, and the state before the first of them.
///
/// A letter or a blank within a second shows that they began a word: `2 men with guns` chooses no second entry. They
/// are then typed into the search, and nothing that they did remains.
struct TypedDigits {
    private(set) var text = ""
    let before: AppState
    /// The time of the last one, in milliseconds of `AppState.uptime`.
    private var time: Int?

    /// The most milliseconds between the keys of a word. Those who have chosen read for longer before the next key.
    private static let patience = 1_000

    init(before state: AppState) { before = state }

    mutating func add(_ digit: Character, at uptime: Int?) {
        text.append(digit)
        time = uptime
    }

    /// Returns whether a key at this time can belong to the same word; without a clock every key does.
    func isRecent(at uptime: Int?) -> Bool { remaining(at: uptime) != 0 }

    /// Returns the milliseconds until no key can belong to the same word; nil without a clock.
    func remaining(at uptime: Int?) -> Int? {
        guard let time, let uptime else { return nil }
        return max(0, time + Self.patience + 1 - uptime)
    }
}
