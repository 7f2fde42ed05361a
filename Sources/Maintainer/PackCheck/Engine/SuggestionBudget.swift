/// Limits the number of searches for the intended name: each one examines all names of the pack, and a pack
/// of ten thousand guides may have a fault in each.
final class SuggestionBudget {
    /// The number of searches left. In a large pack each takes about 20 ms.
    private var left = 100

    /// Takes one search. Returns true if it is allowed.
    func take() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
