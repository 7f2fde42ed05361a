import AppCore
import Foundation
import TestSupport
import Testing

/// The locations that settings are read from and written to: the real program with temporary folders.
@Suite struct SettingsTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func converse(
        _ answers: [String], _ arguments: [String] = [], _ environment: [String: String] = [:]
    ) throws -> ProgramResult {
        try Muster.run(
            ["--plain", "--date", "2026-11-21"] + arguments,
            stdin: answers.map { $0 + "\n" }.joined(),
            environment: environment.merging(["HOME": home.path]) { old, _ in old })
    }

    private var file: String? {
        try? String(contentsOfFile: home.path(".config/muster/settings"), encoding: .utf8)
    }

    @Test func theCommandLineWinsOverTheEnvironmentOverTheFile() throws {
        try home.write("theme = dark\ntext-width = 60\nmouse = on\n", to: ".config/muster/settings")
        let file = try converse([","]).stdout
        #expect(file.contains("1. Theme  dark, light text on a dark background\n"))
        #expect(file.contains("2. Text width  60 columns,"))
        #expect(file.contains("5. Mouse  on,"))
        let variables = ["MUSTER_THEME": "light", "MUSTER_TEXT_WIDTH": "72"]
        let environment = try converse([","], [], variables).stdout
        #expect(environment.contains("1. Theme  light, given by MUSTER_THEME for this session\n"))
        #expect(
            environment.contains("2. Text width  72 columns, given by MUSTER_TEXT_WIDTH for this session\n"))
        #expect(environment.contains("5. Mouse  on,"))
        let line = try converse([",", "1"], ["--theme", "monochrome"], variables)
        #expect(line.stdout.contains("1. Theme  monochrome, given by --theme for this session\n"))
        #expect(line.stdout.contains("Theme was given by --theme for this session.\n"))
        #expect(line.stderr.isEmpty)
        #expect(self.file == "theme = dark\ntext-width = 60\nmouse = on\n", "looking changes nothing")
    }

    /// A value of each setting that is not the usual one.
    private static let unusual = Setting.allCases.map { setting in
        let usual = Settings().text(of: setting)
        let others = setting.description.choices() + ["org.example.other"]
        return (setting, others.first { $0 != usual } ?? usual)
    }

    @Test func everyVariableOfASettingWorks() throws {
        let variables = Self.unusual.map { ($0.variable, $1) }
        let result = try Muster.run(
            ["status"], environment: Dictionary(uniqueKeysWithValues: variables + [("HOME", home.path)]))
        #expect(!result.stderr.contains(" takes "))
        for (setting, value) in Self.unusual {
            #expect(result.stdout.contains("\(setting.name) \(value) (environment)"))
        }
    }

    @Test func everySettingHasAnOptionThatIsExplained() throws {
        let help = try Muster.run(["browse", "--help"]).stdout
        let manual = try Muster.run(["manual"]).stdout
        for setting in Setting.allCases {
            #expect(help.contains("--\(setting.name) \(setting.description.placeholder)"))
            #expect(manual.contains(setting.variable))
        }
        // The pack of the tests is not installed, and no command is started here.
        let given = Self.unusual.filter { $0.0 != .pack && $0.0 != .gpsCommand }
        let words = given.flatMap { ["--" + $0.name, $1] }
        let screen = try converse([","], words).stdout
        for (setting, value) in given {
            let row = "\(setting.description.title)  \(value)"
            #expect(screen.contains(row))
            #expect(screen.contains("given by --\(setting.name)"))
        }
    }

    @Test func aChangeIsSavedAndHoldsNextTime() throws {
        let first = try converse([",", "1", "1", "text width"])
        #expect(first.stdout.contains("\nTheme: dark, saved.\n"))
        #expect(first.stdout.contains("\nTheme: light, saved.\n"))
        #expect(first.stdout.contains("\nText width: full, saved.\n"))
        #expect(file?.hasSuffix("theme = light\ntext-width = full\n") == true)
        #expect(try converse([","]).stdout.contains("1. Theme  light,"))
    }

    @Test func theNamedFolderIsUsed() throws {
        let result = try converse([",", "5"], [], ["XDG_CONFIG_HOME": home.path("elsewhere")])
        #expect(result.stdout.contains("Mouse: on, saved."))
        #expect(FileManager.default.fileExists(atPath: home.path("elsewhere/muster/settings")))
        #expect(file == nil)
    }

    @Test func textWidthHoldsForNumberedLinesUnlessTheirWidthIsGiven() throws {
        let narrow = try converse(["4", "physical", "1"], ["--text-width", "30"])
        #expect(
            narrow.stdout.split(separator: "\n").filter { !$0.hasPrefix("Answer") }.allSatisfy {
                $0.count <= 30
            })
        let wide = try converse(["4", "physical", "1"], ["--text-width", "30", "--width", "70"])
        #expect(wide.stdout.split(separator: "\n").contains { $0.count > 50 })
    }

    @Test(arguments: [
        (["--theme", "lihgt"], "did you mean light?"), (["--text-width", "wide"], "from 20 to 400"),
        (["--mouse", "of"], "did you mean off?"), (["--theme="], "not \"\""),
    ])
    func whatIsWrongOnTheCommandLineEndsIt(_ words: [String], _ said: String) throws {
        let result = try converse([], words)
        #expect(result.status == .exited(2))
        #expect(result.stderr.contains(said))
        #expect(result.stdout.isEmpty)
    }

    @Test func whatIsWrongInTheEnvironmentIsSaidOnceAndPassedOver() throws {
        let result = try converse([], [], ["MUSTER_THEME": "drak\u{1B}[2J"])
        #expect(result.status == .exited(0))
        #expect(result.stdout.ranges(of: "MUSTER_THEME takes").count == 1)
        #expect(result.isPlainText)
    }

    @Test func aPathFromTheEnvironmentCanNotSpeakToTheTerminal() throws {
        let result = try converse([",", "1"], [], ["XDG_CONFIG_HOME": home.path("a\u{1B}[2J\nb")])
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
        #expect(result.stdout.contains("Theme: dark, saved."))
        let status = try Muster.run(
            ["status"], environment: ["XDG_CONFIG_HOME": "/\u{1B}[2J", "XDG_STATE_HOME": "/\u{1B}]0;x\u{7}"])
        #expect(status.isPlainText)
    }

    @Test func aDamagedFileIsSetAsideAndReported() throws {
        try home.write([0x74, 0x00, 0xFF], to: ".config/muster/settings")
        let result = try converse([])
        #expect(result.status == .exited(0))
        #expect(result.stdout.ranges(of: "The settings file is damaged").count == 1)
        #expect(file == nil)
        #expect(
            FileManager.default.contents(atPath: home.path(".config/muster/settings.damaged"))
                == Data([0x74, 0x00, 0xFF]))
        #expect(!(try converse([]).stdout.contains("damaged")))
    }

    /// Other commands neither read nor write any of it.
    @Test(arguments: [["show", "fire"], ["list"], ["render"], ["contacts"]])
    func otherCommandsTouchNothing(_ words: [String]) throws {
        try home.write([0], to: ".config/muster/settings")
        let result = try Muster.run(
            words + ["--content", Muster.samplePack],
            environment: ["HOME": home.path, "MUSTER_THEME": "light"])
        #expect(result.status == .exited(0))
        #expect(!result.stderr.contains("settings"))
        #expect(FileManager.default.fileExists(atPath: home.path(".config/muster/settings")))
        #expect(!FileManager.default.fileExists(atPath: home.path(".local")))
    }

    @Test func renderTakesATheme() throws {
        let words = ["render", "--screen", "guide:fire", "--styles", "--date", "2026-11-21", "--theme"]
        #expect(try Muster.run(words + ["light"]).stdout.contains("bg=#fdf6e3"))
        #expect(try Muster.run(words + ["high-contrast"]).stdout.contains("fg=#ffffff bg=#000000"))
        #expect(!(try Muster.run(words + ["monochrome"]).stdout.contains("bg=")))
        #expect(!(try Muster.run(words + ["light", "--color", "never"]).stdout.contains("bg=")))
        #expect(try Muster.run(words + ["lite"]).status == .exited(2))
    }

    /// A disk that is full, as a limit on the size of files makes it look to a program.
    @Test func aFullDiskIsSaidCalmly() throws {
        try home.write("# " + String(repeating: "x", count: 3000) + "\n", to: ".config/muster/settings")
        let before = file
        let result = try runProgram(
            ["/bin/sh", "-c", "ulimit -f 1; exec '\(try Binary.muster())' --plain"], stdin: ",\n5\n,\nq\n",
            environment: ["HOME": home.path, "MUSTER_CONTENT": Muster.samplePack])
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("\nMouse: on, for this session: not saved (File too large).\n"))
        #expect(result.stdout.contains("5. Mouse  on,"), "it holds all the same")
        #expect(file == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.path(".config/muster"))
        #expect(left == ["settings"])
    }
}
