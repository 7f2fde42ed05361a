import Clocks
import Foundation
import TestSupport
import Testing

/// Runs the real program with the pack of the tests and a fixed date.
enum Muster {
    static func fixture(_ name: String, file: String = #filePath) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name)").path
    }

    static let samplePack = fixture("SamplePack")

    /// - Parameters:
    ///   - content: the pack to read; `nil` to let the program find one.
    static func run(
        _ arguments: [String], stdin: String = "", environment: [String: String] = [:],
        content: String? = samplePack, asOrdinaryUser: Bool = false
    ) throws -> ProgramResult {
        var environment = environment
        if let content { environment["MUSTER_CONTENT"] = content }
        return try runProgram(
            [try Binary.muster()] + arguments, stdin: stdin, environment: environment,
            asOrdinaryUser: asOrdinaryUser)
    }

    /// Creates a pack with `muster new pack`, in a folder that ordinary users can enter.
    static func newPack(_ options: String...) throws -> (directory: PrivateDirectory, pack: String) {
        let directory = try PrivateDirectory()
        chmod(directory.path, 0o755)
        let pack = directory.path("pack")
        _ = try run(["new", "pack", pack] + options + ["--date", "2026-11-21"], content: nil)
        return (directory, pack)
    }

    /// Runs `muster alerts` or `muster quakes` at a moment, with the data stored below a folder.
    static func hazards(
        _ words: [String], home: PrivateDirectory, at moment: Moment, zone: String
    ) throws -> ProgramResult {
        try run(
            Array(words.prefix(1)) + ["--date", moment.description] + words.dropFirst(),
            environment: ["XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path, "TZ": zone])
    }

    /// Returns the visible output of a run for goldens: both streams and the exit code.
    static func transcript(_ result: ProgramResult) -> String {
        var text = result.stdout
        if !result.stderr.isEmpty { text += "--- stderr\n" + result.stderr }
        return text + "--- \(result.status)\n"
    }
}

extension ProgramResult {
    /// True if the output contains nothing but text.
    var isPlainText: Bool {
        (stdout + stderr).unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F) }
    }

    var isASCII: Bool { (stdout + stderr).utf8.allSatisfy { $0 < 0x80 } }
}
