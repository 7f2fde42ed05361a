// Here, because every module that searches a sorted list sees this one.

extension RandomAccessCollection {
    /// Returns the index of the first element that meets a condition, by binary search in a collection whose elements
    /// meet it from one on; `endIndex` if none does.
    @inlinable
    public func partitioningIndex(where condition: (Element) -> Bool) -> Index {
        var (first, rest) = (startIndex, count)
        while rest > 0 {
            let middle = index(first, offsetBy: rest / 2)
            if condition(self[middle]) {
                rest /= 2
            } else {
                first = index(after: middle)
                rest -= rest / 2 + 1
            }
        }
        return first
    }
}
