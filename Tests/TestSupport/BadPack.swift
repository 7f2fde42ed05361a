// Bad packs: the sound pack with one fault, described by a text file with the complete expected output of
// `check`.
import Foundation
import Testing

/// One file of `Tests/Fixtures/BadPacks`. Its first line describes the fault; the steps follow, each of which
/// is a line that begins with `==` and the lines that belong to it:
///
///     == plist NAME             writes Plists/NAME.plist; the text begins in line 2, behind <plist>
///     == write PATH             writes a file
///     == hex PATH               writes bytes, given in hexadecimal
///     == edit PATH              replaces pieces of a file: `- OLD`, then `+ NEW`, as often as needed
///     == remove PATH            removes a file
///     == folder PATH            makes a folder
///     == pipe PATH              makes a pipe
///     == link PATH -> TARGET    makes a symbolic link
///     == finds                  every line that `check` prints, to the end
///
/// In texts `«3 × ab»` stands for `ababab`, `«3 × a№»` for `a1a2a3`, and `«U+001B»` for a character that
/// should not appear in the file.
///
/// The file is named after the code that it tests, `link-missing.txt`, with a suffix after a dot if there are
/// several: `link-missing.capitals.txt`. Its folder names the family and has no other meaning.
package struct BadPack: Sendable, CustomTestStringConvertible {
    struct Step: Sendable {
        var verb: String
        var subject: String
        var lines: [String]
    }

    /// The path below the folder without the extension: `menus/link-missing.capitals`.
    package let name: String
    /// The code that the pack tests.
    package let code: String
    /// A description of the fault.
    package let purpose: String
    /// The lines that `check` prints, each with a line break.
    package let expected: String
    let steps: [Step]
    private let file: String
    private let text: String

    package var testDescription: String { name }

    private static let folder = "\(Binary.checkout())/Tests/Fixtures/BadPacks"
    private static let last = "== finds\n"

    /// All bad packs by name.
    package static let all: [BadPack] = {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".txt") }.sorted().map { BadPack(file: $0) }
    }()

    /// Returns the bad pack with this name.
    package static func named(_ name: String) throws -> BadPack {
        guard let pack = all.first(where: { $0.name == name }) else {
            throw HarnessFailure("there is no bad pack \(name) in \(folder)")
        }
        return pack
    }

    private init(file: String) {
        self.file = "\(Self.folder)/\(file)"
        name = String(file.dropLast(4))
        code = String(name.split(separator: "/").last?.split(separator: ".").first ?? "")
        text = (try? String(contentsOfFile: self.file, encoding: .utf8)) ?? ""
        let halves = text.components(separatedBy: Self.last)
        expected = halves.count == 2 ? halves[1] : "this file has no \(Self.last)"
        let lines = halves[0].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        purpose = lines.first ?? ""
        var steps: [Step] = []
        for line in lines.dropFirst().dropLast() {
            if line.hasPrefix("== ") {
                let words = line.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
                steps.append(Step(verb: words[0], subject: words.count > 1 ? words[1] : "", lines: []))
            } else if !steps.isEmpty {
                steps[steps.count - 1].lines.append(line)
            }
        }
        self.steps = steps
    }

    // MARK: Building

    /// Builds the pack in a temporary folder.
    package func build() throws -> PackBuilder {
        let pack = try PackBuilder.sound()
        for step in steps { try apply(step, to: pack) }
        return pack
    }

    private func apply(_ step: Step, to pack: PackBuilder) throws {
        let text = try step.lines.map(Self.expanded).joined(separator: "\n")
        switch step.verb {
        case "plist": try pack.plist(step.subject, text)
        case "write": try pack.write(text + "\n", to: step.subject)
        case "hex": try pack.write(try Self.bytes(text), to: step.subject)
        case "edit": try edit(step, pack)
        case "remove": try pack.remove(step.subject)
        case "folder": try pack.folder(step.subject)
        case "pipe": try pack.pipe(step.subject)
        case "link":
            let names = step.subject.components(separatedBy: " -> ")
            try pack.link(names[0], to: names.last ?? "")
        default: throw HarnessFailure("\(name): there is no step \(step.verb)")
        }
    }

    private func edit(_ step: Step, _ pack: PackBuilder) throws {
        var content = try String(contentsOfFile: "\(pack.path)/\(step.subject)", encoding: .utf8)
        for pair in stride(from: 0, to: step.lines.count, by: 2) {
            let new = pair + 1 < step.lines.count ? step.lines[pair + 1] : ""
            guard step.lines[pair].hasPrefix("- "), new.hasPrefix("+") else {
                throw HarnessFailure("\(name): an edit is a line `- OLD` and a line `+ NEW`")
            }
            let old = try Self.expanded(String(step.lines[pair].dropFirst(2)))
            guard content.contains(old) else {
                throw HarnessFailure("\(name): \(step.subject) does not say \(old)")
            }
            content = content.replacing(old, with: try Self.expanded(String(new.dropFirst(2))))
        }
        try pack.write(content, to: step.subject)
    }

    // MARK: Texts

    /// Expands `«3 × ab»` and `«U+001B»`.
    private static func expanded(_ line: String) throws -> String {
        var result = ""
        var rest = line[...]
        while let open = rest.firstIndex(of: "«"), let close = rest[open...].firstIndex(of: "»") {
            let inner = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            if inner.hasPrefix("U+") {
                guard let value = UInt32(inner.dropFirst(2), radix: 16), let scalar = Unicode.Scalar(value)
                else { throw HarnessFailure("there is no character \(inner)") }
                result.unicodeScalars.append(scalar)
            } else {
                let parts = inner.components(separatedBy: " × ")
                guard parts.count == 2, let count = Int(parts[0]) else {
                    throw HarnessFailure("write «COUNT × TEXT», not «\(inner)»")
                }
                if parts[1].contains("№") {
                    for number in 1...count { result += parts[1].replacing("№", with: String(number)) }
                } else {
                    result += String(repeating: parts[1], count: count)
                }
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private static func bytes(_ text: String) throws -> [UInt8] {
        let digits = text.filter { !$0.isWhitespace }
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            let start = digits.index(digits.startIndex, offsetBy: index)
            guard let byte = UInt8(digits[start...].prefix(2), radix: 16) else {
                throw HarnessFailure("\(digits[start...].prefix(2)) is no byte in hexadecimal")
            }
            return byte
        }
    }

    // MARK: Expecting

    /// Expects `output` to equal the text of the file. With `MUSTER_RECORD=1` it writes the output there
    /// instead, and also fails.
    package func expect(_ output: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if ProcessInfo.processInfo.environment["MUSTER_RECORD"] == "1" {
            let before = text.components(separatedBy: Self.last)[0]
            try (before + Self.last + output).write(toFile: file, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name); look at it", sourceLocation: sourceLocation)
        } else if output != expected {
            let difference = lineDifference(from: expected, to: output).joined(separator: "\n")
            Issue.record(
                "bad pack \(name): \(purpose) (- expected, + now):\n\(difference)",
                sourceLocation: sourceLocation)
        }
    }
}
