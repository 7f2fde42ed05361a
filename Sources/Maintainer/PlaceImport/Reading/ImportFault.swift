// A file that cannot be read to its end: what came before the damage is imported still, and the report says so.
import GeoFormats
import TextTools

/// The reason that a file could not be read to its end.
package struct ImportFault: Error, Sendable {
    /// `FILE:LINE:COLUMN: what is wrong; what to do`.
    package let line: String

    init(_ fault: GeoFault, file: String) {
        let place = "\(DisplayText.escaped(file)):\(fault.position.line):\(fault.position.column)"
        line = "\(place): \(DisplayText.escaped(fault.message)); \(DisplayText.escaped(fault.hint))"
    }
}

extension ImportSource {
    /// Reads the next piece of the file, whose name in messages is `file`.
    func read(_ piece: UnsafeBufferPointer<UInt8>, of file: String) throws(ImportFault) {
        do throws(GeoFault) { try read(piece) } catch { throw ImportFault(error, file: file) }
    }

    /// Ends the file, unless `fault` has ended it already. Returns why it could not be read to its end; nil if it was.
    func finish(after fault: ImportFault?, of file: String) -> ImportFault? {
        if let fault { return fault }
        do throws(GeoFault) { try finish() } catch { return ImportFault(error, file: file) }
        return nil
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
