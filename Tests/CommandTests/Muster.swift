import Clocks
import Foundation
import TestSupport
import Testing

/// Runs the real program over the pack of the tests, with a fixed day.
enum Muster {
    static func fixture(_ name: String, file: String = #filePath) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name)").path
    }

    static let samplePack = fixture("SamplePack")

    /// - Parameters:
    ///   - content: the pack to read; `nil` to say nothing and let the program find one.
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

    /// Runs `muster alerts` or `muster quakes` at a moment, with what is stored below a folder.
    static func hazards(
        _ words: [String], home: PrivateDirectory, at moment: Moment, zone: String
    ) throws -> ProgramResult {
        try run(
            Array(words.prefix(1)) + ["--date", moment.description] + words.dropFirst(),
            environment: ["XDG_DATA_HOME": home.path, "TZ": zone])
    }

    /// What a person sees of a run: both streams and the exit code, for goldens.
    static func transcript(_ result: ProgramResult) -> String {
        var text = result.stdout
        if !result.stderr.isEmpty { text += "--- stderr\n" + result.stderr }
        return text + "--- \(result.status)\n"
    }
}

extension ProgramResult {
    /// No terminal was ever told anything but text.
    var isPlainText: Bool {
        (stdout + stderr).unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F) }
    }

    var isASCII: Bool { (stdout + stderr).utf8.allSatisfy { $0 < 0x80 } }
}
