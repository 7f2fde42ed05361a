// The element of a list that a person names by its number.

extension RandomAccessCollection where Index == Int {
    /// Returns the element with this number in the list, counted from 1, or nil if the text is no such number.
    public func numbered(_ text: some StringProtocol) -> Element? {
        guard let number = Int(text), number > 0, number <= count else { return nil }
        return self[startIndex + number - 1]
    }
}
