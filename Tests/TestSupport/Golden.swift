// Texts recorded in files next to the tests and compared as a whole: a screen, a message, a tree.
import Foundation
import Testing

/// Expects a text to equal the golden recorded in the calling suite's folder,
/// `Tests/<Suite>/Goldens/<name>.txt`.
///
/// A missing golden is a failure. `make snapshots` (which sets `MUSTER_RECORD=1`) writes the file instead,
/// and also fails, so that an output is never accepted by accident.
/// - Parameters:
///   - text: The output of the program. A line break at its end makes no difference.
///   - name: The golden's name below `Goldens`, without `.txt`: `guide/fire-80x24`.
package func expectGolden(
    _ text: String, named name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let recording = ProcessInfo.processInfo.environment["MUSTER_RECORD"] == "1"
    guard let folder = GoldenFolder(besideTest: filePath) else {
        Issue.record("\(filePath) is not in a folder below Tests", sourceLocation: sourceLocation)
        return
    }
    do {
        let verdict = recording ? try folder.record(text, as: name) : try folder.compare(text, with: name)
        if let verdict { Issue.record("\(verdict)", sourceLocation: sourceLocation) }
    } catch {
        Issue.record("golden \(name): \(error)", sourceLocation: sourceLocation)
    }
}

/// The goldens of one suite.
struct GoldenFolder {
    let path: String

    init(path: String) { self.path = path }

    /// Returns the folder of a test file's goldens: `Goldens` in the suite's folder, at any depth below it.
    init?(besideTest file: String) {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard let tests = parts.lastIndex(of: "Tests"), tests + 2 < parts.count else { return nil }
        path = parts[...(tests + 1)].joined(separator: "/") + "/Goldens"
    }

    /// Returns a message for the person if the text differs from the recorded one, or nil if it is equal.
    func compare(_ text: String, with name: String) throws -> String? {
        let file = try self.file(name)
        guard let data = FileManager.default.contents(atPath: file) else {
            return "there is no golden \(name) yet (\(file)); `make snapshots` records it"
        }
        let golden = String(decoding: data, as: UTF8.self)
        let now = Self.ended(text)
        // Compared byte by byte: two spellings of one letter are equal strings, but not equal output.
        if golden.utf8.elementsEqual(now.utf8) { return nil }
        return "golden \(name) differs (- golden, + now):\n"
            + lineDifference(from: golden, to: now).joined(separator: "\n")
    }

    /// Writes the golden, and returns a message for the person: a recording never passes.
    func record(_ text: String, as name: String) throws -> String? {
        let file = try self.file(name)
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(Self.ended(text).utf8).write(to: URL(fileURLWithPath: file))
        return "recorded golden \(name); look at it, then run the tests again without MUSTER_RECORD"
    }

    /// Returns the path of a golden. A name is a path of plain words, so that no golden is written outside of
    /// its folder.
    private func file(_ name: String) throws -> String {
        let plain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "/"):
                true
            default: false
            }
        }
        guard plain, !name.isEmpty, !name.hasPrefix("/"), !name.hasSuffix("/") else {
            throw GoldenNameError()
        }
        return "\(path)/\(name).txt"
    }

    private static func ended(_ text: String) -> String { text.utf8.last == 10 ? text : text + "\n" }
}

/// The error for a golden's name that is not a path of letters, digits, `-` and `_`.
struct GoldenNameError: Error, CustomStringConvertible {
    var description: String { "a golden's name is a path of letters, digits, - and _" }
}
