import AppCore
import Foundation
import TestSupport
import Testing

@testable import UserFiles

/// The settings file: read, damaged, changed by hand, written.
@Suite struct SettingsFileTests {
    private let directory: PrivateDirectory
    private let store: FileSettingsStore

    init() throws {
        directory = try PrivateDirectory()
        store = FileSettingsStore(folder: UserFolder(directory.path("config/muster")))
    }

    private func write(_ text: String) throws { try directory.write(text, to: "config/muster/settings") }

    private func text(_ name: String = "settings") -> String? {
        try? String(contentsOfFile: directory.path("config/muster/\(name)"), encoding: .utf8)
    }

    private func read() -> (settings: SettingsInUse, problem: String?) {
        var settings = SettingsInUse()
        let problem = store.read(into: &settings)
        return (settings, problem)
    }

    @Test func withoutAFileTheUsualHolds() {
        let (settings, problem) = read()
        #expect(settings == SettingsInUse())
        #expect(problem == nil)
        store.tidy()
        #expect(!FileManager.default.fileExists(atPath: directory.path("config")), "reading makes nothing")
    }

    /// The settings can name a program to run, so those that another user may have written are not used.
    @Test func aFileThatOthersMayWriteIsNotUsed() throws {
        try write("gps-command = touch /tmp/x\ntheme = light\n")
        let path = directory.path("config/muster/settings")
        for (file, folder) in [(0o666, 0o755), (0o600, 0o777)] {
            chmod(path, mode_t(file))
            chmod(directory.path("config/muster"), mode_t(folder))
            let (settings, problem) = read()
            #expect(settings == SettingsInUse())
            #expect(
                problem?.hasPrefix("The settings cannot be read (another user may have written it): ") == true
            )
            #expect(store.save(.theme, "dark") == "not saved (another user may have written it)")
            #expect(text()?.contains("light") == true)
        }
        chmod(directory.path("config/muster"), 0o700)
        #expect(read().settings.values.gpsCommand != nil)
    }

    @Test func whatIsSavedIsReadAgain() throws {
        for (setting, value) in [
            (Setting.theme, "light"), (.textWidth, "72"), (.mouse, "on"), (.remember, "off"),
            (.textSize, "large"), (.letters, "pager"),
            (.bell, "on"), (.theme, "dark"), (.pack, "org.example.north"),
            (.gpsCommand, "gpspipe -w"), (.alerts, "severe, here"), (.quakes, "M 4, USGS"),
            (.floods, "main street"),
        ] {
            #expect(store.save(setting, value) == nil)
        }
        let (settings, problem) = read()
        #expect(problem == nil)
        #expect(settings.values.theme == .dark)
        #expect(settings.values.textWidth == 72)
        #expect(settings.values.mouse && settings.values.bell && settings.values.textSize == .large)
        #expect(settings.values.letters == .pager)
        #expect(settings.values.pack == "org.example.north")
        #expect(!settings.values.remember)
        #expect(settings.values.gpsCommand == "gpspipe -w")
        #expect(settings.values.alerts.text == "severe, here")
        #expect(settings.values.quakes.text == "M 4, USGS")
        #expect(settings.values.floods?.text == "main street")
        #expect(Setting.allCases.allSatisfy { settings[$0] == .file })
        #expect(try #require(text()).split(separator: "\n").count == 13)
        let mode = { (name: String) in
            try FileManager.default.attributesOfItem(atPath: directory.path(name))[.posixPermissions] as? Int
        }
        #expect(try mode("config/muster/settings") == 0o600)
        #expect(try mode("config/muster") == 0o700)
    }

    @Test func whatIsNotUnderstoodIsKept() throws {
        try write("# mine\n\ntheme=light # by day\r\ncolor = blue\n  mouse\t=  on  \nnonsense\n")
        #expect(read().settings.values.theme == .light)
        #expect(read().settings.values.mouse)
        #expect(store.save(.theme, "monochrome") == nil)
        #expect(text() == "# mine\n\ntheme = monochrome\ncolor = blue\n  mouse\t=  on  \nnonsense\n")
    }

    @Test(arguments: ["at Room #4", "# 1", "a#b", "\\#", "x \\\\# #", "#"])
    func aNumberSignInAValueIsNoComment(_ name: String) throws {
        #expect(store.save(.gpsCommand, "gpspipe \(name)") == nil)
        #expect(read().settings.values.gpsCommand == "gpspipe \(name)")
        #expect(store.save(.alerts, "Warning \(name)") == nil)
        #expect(read().settings.values.alerts.event == "Warning \(name)")
        #expect(store.save(.floods, "\(name) main") == nil)
        #expect(read().settings.values.floods?.text == "\(name) main")
    }

    @Test func aCommentBeginsWithAWord() throws {
        try write("gps-command = gpspipe -w#1 # mine\nfloods = # none\ntext-width = 60\t# wide\n")
        let values = read().settings.values
        #expect(values.gpsCommand == "gpspipe -w#1" && values.floods == nil && values.textWidth == 60)
    }

    @Test func ofSeveralLinesTheLastHolds() throws {
        try write("theme = light\ntheme = dark\n")
        #expect(read().settings.values.theme == .dark)
        #expect(store.save(.theme, "terminal") == nil)
        #expect(read().settings.values.theme == .terminal)
    }

    @Test func anUnknownValueIsNamedAndPassedOver() throws {
        try write("theme = lihgt\ntext-width = 60\n")
        let (settings, problem) = read()
        #expect(settings.values.theme == .terminal)
        #expect(settings.values.textWidth == 60)
        #expect(
            problem
                == "Settings: theme takes terminal, dark, light, high-contrast or monochrome, not \"lihgt\"; did you "
                + "mean light?")
        store.tidy()
        #expect(text()?.hasPrefix("theme = lihgt") == true, "a slip of the pen is no damage")
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 40), [0xFF, 0xFE, 0x41], Array("theme = light\u{1B}[2J\n".utf8),
        [UInt8](repeating: 0x61, count: 20_000),
    ])
    func aDamagedFileIsSetAsideAndNeverLost(_ bytes: [UInt8]) throws {
        try directory.write(bytes, to: "config/muster/settings")
        let (settings, problem) = read()
        #expect(settings == SettingsInUse())
        #expect(problem?.hasPrefix("The settings file is damaged") == true)
        #expect(FileManager.default.fileExists(atPath: directory.path("config/muster/settings")), "not yet")
        store.tidy()
        let kept = { (name: String) in
            FileManager.default.contents(atPath: directory.path("config/muster/\(name)")).map(Array.init)
        }
        #expect(kept("settings") == nil)
        #expect(kept("settings.damaged") == bytes)
        // Another one does not take the place of the first.
        try directory.write([0, 1], to: "config/muster/settings")
        #expect(store.save(.theme, "dark") == nil)
        #expect(kept("settings.damaged") == bytes)
        #expect(kept("settings.damaged-2") == [0, 1])
        #expect(read().settings.values.theme == .dark)
    }

    @Test func whenNothingCanBeSetAsideNothingIsOverwritten() throws {
        try directory.write([0, 1], to: "config/muster/settings")
        for number in 1...9 {
            try directory.write("x", to: "config/muster/settings.damaged" + (number == 1 ? "" : "-\(number)"))
        }
        #expect(store.save(.theme, "dark")?.contains("cannot be moved away") == true)
        #expect(
            FileManager.default.contents(atPath: directory.path("config/muster/settings")).map(Array.init)
                == [0, 1])
    }

    @Test func foldersAndPipesAreNotRead() throws {
        try directory.write("", to: "config/muster/settings/inside")
        #expect(read().problem?.contains("(not a file)") == true)
        #expect(store.save(.mouse, "on")?.hasPrefix("not saved") == true)
    }

    @Test func aPipeIsNotWaitedFor() throws {
        try directory.write("", to: "config/muster/other")
        mkfifo(directory.path("config/muster/settings"), 0o600)
        #expect(read().problem?.contains("(not a file)") == true)
    }

    @Test func aSettingsFileKeptElsewhereStaysThere() throws {
        try directory.write("theme = light\n", to: "dotfiles/settings")
        try directory.write("", to: "config/muster/other")
        symlink(directory.path("dotfiles/settings"), directory.path("config/muster/settings"))
        #expect(store.save(.theme, "dark") == nil)
        #expect(
            try String(contentsOfFile: directory.path("dotfiles/settings"), encoding: .utf8)
                == "theme = dark\n")
        #expect(read().settings.values.theme == .dark)
    }

    /// Another user who may write to the folder puts a link where the new file is to be created.
    @Test func aLinkInTheWayIsNotFollowed() throws {
        try directory.write("precious", to: "victim")
        try directory.write("", to: "config/muster/other")
        let temporary = "settings.muster-\(getpid())"
        symlink(directory.path("victim"), directory.path("config/muster/" + temporary))
        #expect(store.save(.theme, "dark") != nil, "what is in the way is somebody else's")
        #expect(try String(contentsOfFile: directory.path("victim"), encoding: .utf8) == "precious")
        #expect(text("settings") == nil)
        unlink(directory.path("config/muster/" + temporary))
        #expect(store.save(.theme, "dark") == nil)
        #expect(text(temporary) == nil, "nothing is left beside it")
    }

    /// A file as large as is read takes no more settings; it is not lost at the next start.
    @Test func aFullFileTakesNoMore() throws {
        let comment = "# " + String(repeating: "x", count: 16_380) + "\n"
        try write(comment)
        let problem = store.save(.theme, "dark")
        #expect(problem?.contains("full") == true)
        #expect(text("settings") == comment)
    }

    @Test func aReadOnlyFolderIsSaidCalmly() throws {
        try write("theme = light\n")
        let folder = directory.path
        chmod(folder, 0o755)
        chmod(folder + "/config/muster/settings", 0o644)
        let problem = try asOrdinaryUser {
            FileSettingsStore(folder: UserFolder(folder + "/config/muster")).save(.theme, "dark")
        }
        #expect(problem == "not saved (Permission denied)")
        #expect(text() == "theme = light\n")
    }

    @Test func aHomeThatIsNotThereIsNotMade() throws {
        let home = directory.path("nobody")
        let folders = UserFolders(environment: ["HOME": home])
        let store = FileSettingsStore(folder: try #require(folders.settings))
        #expect(store.save(.theme, "dark") == "not saved (No such file or directory)")
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test func foldersFollowTheSpecification() {
        let home = UserFolders(environment: ["HOME": "/home/me"])
        #expect(home.settings?.path == "/home/me/.config/muster")
        #expect(home.state?.path == "/home/me/.local/state/muster")
        let named = UserFolders(
            environment: ["HOME": "/home/me", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "relative"])
        #expect(named.settings?.path == "/c/muster")
        #expect(named.state?.path == "/home/me/.local/state/muster")
        #expect(UserFolders(environment: ["HOME": ""]).settings == nil)
    }
}
