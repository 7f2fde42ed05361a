// The file with the message that a person is safe.
import AppCore
import Foundation
import GuideScreens
import TestSupport
import Testing

@testable import UserFiles

@Suite struct SafeMessageFileTests {
    private let home: PrivateDirectory
    private var path: String { home.path("muster/safe-message") }
    private func store() -> FileTextStore { FileTextStore(folder: UserFolder(home.path("muster"))) }

    init() throws { home = try PrivateDirectory() }

    @Test func whatIsSavedIsReadAgain() throws {
        #expect(SafeMessage(in: store()) == .usual)
        #expect(!FileManager.default.fileExists(atPath: path))
        var message = SafeMessage.usual
        message.set(3, to: "Call my sister: 540-555-0100 # not a comment")
        #expect(message.save(in: store()) == nil)
        #expect(SafeMessage(in: store()) == message)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == "I am safe.\nPlace: {place}\nTime: {time}\nCall my sister: 540-555-0100 # not a comment\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o077 } == 0)
    }

    @Test func whatIsNotTextIsKeptAndNotUsed() throws {
        for damaged in [
            [0xFF, 0xFE, 0x00], [UInt8](repeating: 0x41, count: 20_000), Array("a\u{1B}[2J\n".utf8),
        ] {
            try home.write(damaged, to: "muster/safe-message")
            #expect(SafeMessage(in: store()) == .usual)
            #expect(SafeMessage(["Safe."]).save(in: store()) == nil)
            #expect(SafeMessage(in: store()).lines == ["Safe."])
        }
        #expect(FileManager.default.fileExists(atPath: path + ".damaged-3"))
    }

    /// What a person wrote is not replaced by other words in silence.
    @Test func whatIsNotUsedIsSaid() throws {
        #expect(SafeMessage.problem(in: store()) == nil)
        try home.write(Array("Je suis en s".utf8) + [0xE9, 0x0A], to: "muster/safe-message")
        let damaged = "Your message is damaged (not plain text) and not used."
        #expect(SafeMessage.problem(in: store()) == damaged)
        #expect(SafeMessage.problem(in: MemoryTextStore(over: store())) == damaged)
        try home.write([UInt8](repeating: 0x41, count: 20_000), to: "muster/safe-message")
        #expect(
            SafeMessage.problem(in: store()) == "Your message is damaged (larger than 16 KB) and not used.")
        #expect(SafeMessage.usual.save(in: store()) == nil && SafeMessage.problem(in: store()) == nil)
        let cut = "Only the first 7 lines of your message, of 200 characters each, are used."
        try home.write((1...9).map { "line \($0)\n" }.joined(), to: "muster/safe-message")
        #expect(SafeMessage.problem(in: store()) == cut)
        try home.write(String(repeating: "x", count: 201) + "\n", to: "muster/safe-message")
        #expect(SafeMessage.problem(in: store()) == cut)
        try home.write(" 1 \n\n2\n", to: "muster/safe-message")
        #expect(SafeMessage.problem(in: store()) == nil)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(
            SafeMessage.problem(in: store()) == "Your message is not readable (not a file) and not used.")
    }

    @Test func moreThanAMessageIsCut() throws {
        let lines = (1...20).map { "line \($0) " + String(repeating: "x", count: 300) }
        try home.write(
            Array((lines.joined(separator: "\n\n") + "\u{9B}31m\u{202E}").utf8), to: "muster/safe-message")
        let message = SafeMessage(in: store())
        #expect(message.lines.count == 7 && message.lines.allSatisfy { $0.count == 200 })
        #expect(!message.hasRoom)
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() throws {
        try home.write("x", to: "muster")
        #expect(SafeMessage.usual.save(in: store())?.hasPrefix("The message is not saved (") == true)
    }
}
