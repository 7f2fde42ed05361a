/// Values that were read or computed once. Beyond the limit all are dropped at once.
struct BoundedCache<Key: Hashable, Value> {
    let limit: Int
    private var values: [Key: Value] = [:]

    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            if values.count >= limit { values = [:] }
            values[key] = newValue
        }
    }
}
