import GeoFormats
import TextTools

/// One row, feature or placemark of a file, valid only during the callback.
struct ImportRecord {
    let number: Int
    let line: Int
    /// The word for the record in messages: `row`.
    let noun: String
    /// The text of a key, by its index in the `KeyTable`; empty if the record has none.
    let text: (Int) -> BorrowedText
    let geometry: () -> GeoGeometry?
    /// Returns the reason that the shape cannot be used.
    let fault: () -> String?

    /// The record's name in messages, such as `row 12`.
    var label: String { "\(noun) \(number)" }

    /// Returns the text of a key on one line.
    func value(_ key: Int, limit: Int = 200) -> String { DisplayText.line(text(key).string, limit: limit) }
}

/// The texts of one record, borrowed for its lifetime.
final class FieldTexts {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var ranges: [Int: Range<Int>] = [:]

    /// - Parameter values: the values with the indices of their keys; of a repeated key the last one counts.
    init(_ values: [(Int, String)]) {
        bytes = .allocate(capacity: values.reduce(0) { $0 + $1.1.utf8.count })
        var start = 0
        for (key, text) in values {
            let end = start + text.utf8.count
            _ = UnsafeMutableBufferPointer(rebasing: bytes[start..<end]).initialize(from: text.utf8)
            ranges[key] = start..<end
            start = end
        }
    }

    convenience init(_ fields: [String]) { self.init(fields.enumerated().map { ($0.offset, $0.element) }) }

    deinit { bytes.deallocate() }

    /// Returns the text of a key, which is empty if the record has none.
    func text(_ key: Int) -> BorrowedText {
        guard let range = ranges[key] else { return BorrowedText(start: nil, count: 0) }
        return BorrowedText(UnsafeBufferPointer(rebasing: bytes[range]))
    }
}
