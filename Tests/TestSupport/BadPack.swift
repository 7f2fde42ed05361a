// Bad packs: the sound pack with one fault in it, told by a text file, with all that `check` must say of it.
import Foundation
import Testing

/// One file of `Tests/Fixtures/BadPacks`. Its first line says what is broken; then come steps, each a line that begins
/// with `==` and the lines that belong to it:
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
/// In texts `«3 × ab»` stands for `ababab`, `«3 × a№»` for `a1a2a3`, and `«U+001B»` for a character that is better not
/// written.
///
/// The file is named after the code that it is there for, `link-missing.txt`, with more behind a dot where there are
/// several: `link-missing.capitals.txt`. The folder it is in is its family, and has no other meaning.
public struct BadPack: Sendable, CustomTestStringConvertible {
    struct Step: Sendable {
        var verb: String
        var subject: String
        var lines: [String]
    }

    /// Below the folder, without the ending: `menus/link-missing.capitals`.
    public let name: String
    /// The code it is there for.
    public let code: String
    /// What is broken.
    public let purpose: String
    /// Every line that `check` prints, each with a line break.
    public let expected: String
    let steps: [Step]
    private let file: String
    private let text: String

    public var testDescription: String { name }

    private static let folder = "\(Binary.checkout())/Tests/Fixtures/BadPacks"
    private static let last = "== finds\n"

    /// Every bad pack, by name.
    public static let all: [BadPack] = {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".txt") }.sorted().map { BadPack(file: $0) }
    }()

    /// The one of that name.
    public static func named(_ name: String) throws -> BadPack {
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

    /// The pack, in a folder of its own.
    public func build() throws -> PackBuilder {
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

    /// Works out `«3 × ab»` and `«U+001B»`.
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

    /// Expects `output` to be what the file says. With `MUSTER_RECORD=1` writes it there instead, and fails too.
    public func expect(_ output: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
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
