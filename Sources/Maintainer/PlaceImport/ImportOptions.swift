import GeoFormats
import Geodesy
import TextTools

/// The options of an import that a person chose.
package struct ImportOptions: Sendable {
    /// The values that a person can name the key of, by an option of this name. Names and positions are found otherwise.
    package enum Key: String, CaseIterable, Sendable {
        case name, code, street, aliases, note
        /// Latitudes, or whole positions if no key of longitudes is named.
        case latitude
        case longitude
    }

    package var keys: [Key: String] = [:]
    /// The key and value of the records to take; nil for all.
    package var condition: (key: String, value: String)?
    /// The value of the condition in lowercase, as those of records are compared.
    var foldedCondition: String? { condition.map { DisplayText.line($0.value, limit: 200).lowercased() } }
    /// The text to remove from every name.
    package var stripped: String?
    /// True if latitudes and longitudes are exchanged in the file.
    package var swaps = false
    /// The area outside which records are left out.
    package var bounds: GeoBounds?
    /// The credit line of a drawing.
    package var notice: String?
    /// The name of the file in messages.
    package var file: String
    /// The file's name without folders, for the written file.
    package var fileName: String

    package init(file: String, fileName: String) { (self.file, self.fileName) = (file, fileName) }

    var positionKeys: PositionKeys.Asked { .init(latitude: keys[.latitude], longitude: keys[.longitude]) }

    var namedKeys: [(option: String, key: String)] {
        let named = Key.allCases.map { ("--" + $0.rawValue, keys[$0]) }
        return (named.prefix(5) + [("--where", condition?.key)] + named.dropFirst(5))
            .compactMap { option, key in key.map { (option, $0) } }
    }
}

/// The result of an import.
package struct ImportOutcome: Sendable {
    /// The text of the file to write; nil if there is none, for which the report gives the reason.
    package var text: String?
    /// The lines of the report for the person.
    package var report: [String]
    /// The places of the file to write, for a list of another pack.
    package var places: [ImportedPlace] = []
    /// True if the whole file was read and no decision is needed.
    package var isComplete: Bool
}

/// The reason that a file could not be read to its end.
package struct ImportFault: Error, Sendable {
    /// `FILE:LINE:COLUMN: what is wrong; what to do`.
    package let line: String

    init(_ fault: GeoFault, file: String) {
        let place = "\(DisplayText.escaped(file)):\(fault.position.line):\(fault.position.column)"
        line = "\(place): \(DisplayText.escaped(fault.message)); \(DisplayText.escaped(fault.hint))"
    }
}

extension ImportOutcome {
    /// - Parameter fault: why the file could not be read to its end; nil if it was.
    init(text: String?, report lines: [String], after fault: ImportFault?) {
        self.init(text: text, report: lines, isComplete: fault == nil && text != nil)
        guard let fault else { return }
        report.append(fault.line)
        if text != nil {
            report.append("the file is damaged: only what comes before the damage was imported")
        }
    }
}
