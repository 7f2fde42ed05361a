import GeoFormats
import Geodesy
import TextTools

/// One row, feature or placemark of a file, valid only while it is handed over.
struct ImportRecord {
    /// Counted from 1.
    let number: Int
    let line: Int
    /// What it is called in messages: `row`.
    let noun: String
    /// The text of a key, by its index in the `KeyTable`; empty if the record has none.
    let text: (Int) -> BorrowedText
    /// Its shape; nil if it has none.
    let geometry: () -> GeoGeometry?
    /// Why the shape cannot be used.
    let fault: () -> String?

    /// Its name for messages: `row 12`.
    var label: String { "\(noun) \(number)" }
}
