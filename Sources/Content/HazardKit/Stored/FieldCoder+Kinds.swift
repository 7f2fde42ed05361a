// The kinds of fields that records of hazards have: texts that a screen can show, words, times, positions.
import Clocks
import Geodesy
import SQLite
internal import TextTools

/// A value that is stored as a text, and is none if the text is not valid.
public protocol TextValue {
    init?(_ text: String)
    var text: String { get }
}

extension Sequence {
    /// Returns the elements without those that share a key with an earlier one.
    @inlinable
    public func withoutRepeats<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known: Set<Key> = []
        return filter { known.insert(key($0)).inserted }
    }
}

extension FieldCoder {
    /// A text that `clean` holds to its limits; nil if there is none.
    public func text(_ name: StaticString, _ value: inout String?, _ clean: (String?) -> String?) {
        let text = stored(name, value)
        if isChecking { value = clean(isReading ? text : value) }
    }

    /// The same; empty if there is none.
    public func text(_ name: StaticString, _ value: inout String, _ clean: (String) -> String) {
        let text = stored(name, value)
        if isChecking { value = clean(isReading ? text ?? "" : value) }
    }

    /// A text on one line of at most so many scalars, without characters that control a terminal.
    public func line(_ name: StaticString, _ value: inout String, max most: Int = 2_000) {
        text(name, &value) { DisplayText.line($0, limit: most) }
    }

    /// The same; nil if nothing is left of it.
    public func line(_ name: StaticString, _ value: inout String?, max most: Int = 2_000) {
        text(name, &value) { DisplayText.lineIfAny($0, limit: most) }
    }

    /// A text on one line without which there is no record.
    public func line(_ name: StaticString, required value: inout String, max most: Int) {
        line(name, &value, max: most)
        if isChecking, value.isEmpty { reject() }
    }

    /// At most so many items on a line each. `write` appends one in UTF-8, without a line end.
    @inlinable
    public func items<Item>(
        _ name: StaticString, _ items: inout [Item], max most: Int, _ read: (String) -> Item?,
        _ write: (Item, inout [UInt8]) -> Void
    ) {
        let text = stored(name) { text in
            for (index, item) in items.enumerated() {
                if index > 0 { text.append(UInt8(ascii: "\n")) }
                write(item, &text)
            }
        }
        if isReading {
            let lines = (text ?? "").utf8.split(separator: UInt8(ascii: "\n"), maxSplits: most)
            items = lines.prefix(most).compactMap { read(String(Substring($0))) }
        }
        if isChecking { items.removeLast(max(0, items.count - most)) }
    }

    public func lines(_ name: StaticString, _ values: inout [String], max most: Int) {
        items(name, &values, max: most, { $0 }, { $1.append(contentsOf: $0.utf8) })
    }

    public func value<Value: TextValue>(_ name: StaticString, _ value: inout Value?, max most: Int = 2_000) {
        var text = value?.text
        line(name, &text, max: most)
        if isChecking { value = text.flatMap { Value($0) } }
    }

    /// One of the program's own words, or `other` for any other; without that, there is then no record.
    @inlinable
    public func word<Word: RawRepresentable<String>>(
        _ name: StaticString, _ value: inout Word, or other: Word? = nil
    ) {
        var word: Word? = value
        self.word(name, &word)
        if let word = word ?? other { value = word } else { reject() }
    }

    /// One of the program's own words; nil for any other.
    @inlinable
    public func word<Word: RawRepresentable<String>>(_ name: StaticString, _ value: inout Word?) {
        let text = stored(name, value?.rawValue)
        if isReading { value = text.flatMap { Word(rawValue: $0) } }
    }

    public func moment(_ name: StaticString, _ value: inout Moment?) {
        let text = stored(name, value?.description)
        if isReading { value = text.flatMap { Moment($0) } }
    }

    /// A moment without which there is no record.
    public func moment(_ name: StaticString, _ value: inout Moment) {
        var moment: Moment? = value
        self.moment(name, &moment)
        if let moment { value = moment } else { reject() }
    }

    public func day(_ name: StaticString, _ value: inout CalendarDate?) {
        let text = stored(name, value?.description)
        if isReading { value = text.flatMap { CalendarDate($0) } }
    }

    /// A point on Earth, as `clean` returns it; nil drops it.
    public func point(_ value: inout GeoPoint?, _ clean: (GeoPoint) -> GeoPoint? = { $0 }) {
        var (latitude, longitude) = (value?.latitude, value?.longitude)
        number("latitude", &latitude)
        number("longitude", &longitude)
        guard isChecking else { return }
        value = nil
        guard let latitude, let longitude else { return }
        value = clean(GeoPoint(latitude: latitude, longitude: longitude)).flatMap { $0.isOnEarth ? $0 : nil }
    }

    /// A point without which there is no record.
    public func point(required value: inout GeoPoint) {
        var point: GeoPoint? = value
        self.point(&point)
        if let point { value = point } else { reject() }
    }
}
