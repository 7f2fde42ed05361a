import GuideDocument

/// A few values by their keys: too many or too heavy, and the one that was not used for longest gives way.
public struct RecentlyUsed<Key: Equatable, Value> {
    /// The one that was used last, which stays however heavy it is. The weight is nil until it is needed: a command that
    /// reads one guide weighs none. It stands by itself because a list of these takes 1 % of a start to make.
    private var last: (key: Key, value: Value, weight: Int?)?
    /// The others, the one that was not used for longest first. Few enough to look through.
    private var others: [(key: Key, value: Value, weight: Int)] = []
    private let most: Int
    private let maxWeight: Int
    private let weigh: (Value) -> Int

    /// - Parameter maxWeight: the most that all values together may weigh besides the one that was used last.
    public init(max most: Int, maxWeight: Int = .max, weigh: @escaping (Value) -> Int = { _ in 0 }) {
        (self.most, self.maxWeight, self.weigh) = (most, maxWeight, weigh)
    }

    /// All of them, the one that was used last at the end.
    public var entries: [(key: Key, value: Value)] {
        others.map { ($0.key, $0.value) } + (last.map { [($0.key, $0.value)] } ?? [])
    }

    /// The value of a key; looking at it is no use of it.
    public subscript(key: Key) -> Value? {
        if let last, last.key == key { return last.value }
        return others.first { $0.key == key }?.value
    }

    /// Returns the value of a key, which was used last from now on.
    public mutating func use(_ key: Key) -> Value? {
        if let index = others.firstIndex(where: { $0.key == key }) {
            let (_, value, weight) = others.remove(at: index)
            put(value, for: key, weight: weight)
        }
        guard let last, last.key == key else { return nil }
        return last.value
    }

    /// Keeps a value, which was used last from now on.
    public mutating func keep(_ value: Value, for key: Key) {
        if let index = others.firstIndex(where: { $0.key == key }) { others.remove(at: index) }
        put(value, for: key, weight: nil)
    }

    public mutating func removeAll() { (last, others) = (nil, []) }

    private mutating func put(_ value: Value, for key: Key, weight: Int?) {
        if let last, last.key != key {
            others.append((last.key, last.value, last.weight ?? weigh(last.value)))
        }
        last = (key, value, weight)
        var sum = others.reduce(0) { $0 + $1.weight }
        while !others.isEmpty, others.count >= most || sum > maxWeight { sum -= others.removeFirst().weight }
    }
}

extension Guide {
    /// The memory that the guide takes, roughly, in bytes. A page of short cells takes thirty times its file.
    var weight: Int {
        var bytes = metadata.title.utf8.count + metadata.summary.utf8.count
        for shape in drawings.flatMap({ $0?.shapes ?? [] }) {
            bytes += shape.lines.reduce(Self.part) { $0 + $1.count * MemoryLayout<LineDrawing.Point>.size }
        }
        for keyword in metadata.keywords { bytes += Self.part + keyword.utf8.count }
        Block.walk(blocks) { visit in
            switch visit {
            case .block(let block, _):
                bytes += Self.part
                for id in block.ids { bytes += id.utf8.count }
                if case .table(let table) = block.content {
                    for row in table.rows { bytes += Self.part + row.count * Self.cell }
                }
            case .preformatted(let text): bytes += text.utf8.count
            case .spans(let spans):
                for span in spans { bytes += Self.part + span.text.utf8.count + (span.link?.utf8.count ?? 0) }
            }
        }
        return bytes
    }

    /// The bytes of a block or a span besides its text: itself, and the array that holds it.
    private static let part = 100
    /// The bytes of a cell besides its text, which is in spans.
    private static let cell = 32
}
