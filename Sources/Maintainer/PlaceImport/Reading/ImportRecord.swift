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
}
