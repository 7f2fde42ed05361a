/// Bounds what a check spends on looking for what was meant: each look goes over all names of the pack, and a pack of
/// ten thousand guides may have a fault in each.
final class SuggestionBudget {
    /// Looks at a large pack take some 20 ms each.
    private var left = 100

    /// Whether one more is allowed; it then counts as taken.
    func take() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
