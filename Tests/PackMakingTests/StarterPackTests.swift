import Clocks
import ContentPack
import Foundation
import PackCheck
import PackMaking
import TestSupport
import Testing

/// The pack that `muster new pack` creates.
@Suite struct StarterPackTests {
    private func pack(_ title: String = "Campus Emergency Guides") throws -> StarterPack {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        return try StarterPack(identifier: "org.example.campus", title: title, date: day)
    }

    private func create(_ pack: StarterPack, in directory: PrivateDirectory) throws -> Pack {
        let path = directory.path("pack")
        try PackFiling.create(path, files: pack.files)
        return try Pack.open(directory: path, origin: .named)
    }

    @Test func checkReportsNothingButThatItIsASample() throws {
        let directory = try PrivateDirectory()
        let opened = try create(try pack(), in: directory)
        let report = PackChecker.check(opened, today: CalendarDate(year: 2026, month: 11, day: 21))
        #expect(report.findings.allSatisfy { $0.severity == .note })
        // It is a sample until its texts are changed.
        #expect(report.findings.contains { $0.code == "pack-starter" })
        #expect(report.guides.count == 2)
        #expect(opened.problems == [])
        #expect(opened.info.identifier == "org.example.campus")
        #expect(opened.emergencyContacts.map(\.number) == ["911"])
    }

    /// A pack of another country tells no one to call 911.
    @Test(arguments: ["111", "112", "15", "000"])
    func theEmergencyNumberIsThatOfTheCountry(_ number: String) throws {
        let directory = try PrivateDirectory()
        var starter = try pack()
        starter.emergency = number
        let opened = try create(starter, in: directory)
        let report = PackChecker.check(opened, today: CalendarDate(year: 2026, month: 11, day: 21))
        #expect(report.findings.allSatisfy { $0.severity == .note })
        #expect(opened.emergencyContacts.map(\.number) == [number])
        for name in ["fire", "call-for-help"] {
            let guide = try opened.guide(path: "Guides/\(name).html")
            #expect(!guide.plainText.contains("911") && guide.plainText.contains(number))
        }
        #expect(opened.info.notice == "A sample to start from, not for use yet. Emergency? Call \(number).")
    }

    @Test func emergencyNumbersAreShort() {
        #expect(["15", "111", "911", "110110"].allSatisfy(StarterPack.isEmergencyNumber))
        #expect(
            !["1", "9-1-1", "1234567", "", "<b>", "one", "١١٢"].contains(where: StarterPack.isEmergencyNumber)
        )
    }

    @Test func everyFileHasAComment() throws {
        for file in try pack().files where !file.name.hasSuffix(".css") {
            #expect(file.text.contains("<!--"), "\(file.name)")
        }
    }

    @Test func theFirstScreenNamesEveryBuiltInScreen() throws {
        let welcome = try #require(try pack().files.first { $0.name.hasSuffix("WelcomeScreen.plist") })
        for segue in Segue.allCases { #expect(welcome.text.contains(segue.rawValue), "\(segue)") }
    }

    @Test func alertsLeadToGuides() throws {
        let directory = try PrivateDirectory()
        let opened = try create(try pack(), in: directory)
        let (guides, findings) = opened.alertGuides()
        #expect(findings.isEmpty)
        #expect(opened.guide(for: "Fire Warning", categories: [], in: guides) == "Guides/fire.html")
        #expect(opened.guide(for: "Smoke", categories: ["Fire"], in: guides) == "Guides/fire.html")
        #expect(opened.guide(for: "Anything", categories: [], in: guides) == "Guides/call-for-help.html")
    }

    @Test func specialCharactersInTheTitleAreEscaped() throws {
        let directory = try PrivateDirectory()
        let title = "R&D <b> \"x\" 東京 ]]> &amp; 🔥"
        #expect(try create(try pack(title), in: directory).info.title == title)
    }

    @Test(arguments: ["", " ", "a\nb", "a\u{1B}b", "a  b", String(repeating: "x", count: 201), "\u{202E}x"])
    func invalidTitlesAreRefused(_ title: String) throws {
        #expect(throws: StarterPack.Fault.title) { try pack(title) }
    }

    @Test(arguments: [
        ("my-pack", "org.example.my-pack"), ("/home/x/My Pack (2)/", "org.example.my-pack-2-"),
        (".", "org.example.campus"),
        ("../é", "org.example.-"), ("", "org.example.campus"),
        (String(repeating: "a", count: 300), "org.example." + String(repeating: "a", count: 64)),
    ])
    func identifierFromFolderName(_ folder: String, _ identifier: String) {
        #expect(StarterPack.identifier(forFolder: folder) == identifier)
        #expect(ManifestRules.isIdentifier(identifier))
    }

    // MARK: Writing

    @Test func existingFilesAreNeverTouched() throws {
        let directory = try PrivateDirectory()
        try directory.write("mine", to: "pack/note")
        #expect(throws: PackWritingFault.taken) {
            try PackFiling.create(directory.path("pack"), files: try pack().files)
        }
        try directory.write("mine", to: "file")
        #expect(throws: PackWritingFault.taken) {
            try PackFiling.create(directory.path("file"), files: try pack().files)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path("pack")) == ["note"])
    }

    @Test func failedWriteLeavesNoFiles() throws {
        let directory = try PrivateDirectory()
        let files = [
            ("Plists/a", "a"), ("Plists/b", "b"), ("Plists/" + String(repeating: "x", count: 300), "c"),
        ]
        #expect(throws: PackWritingFault.self) { try PackFiling.create(directory.path("pack"), files: files) }
        #expect(!FileManager.default.fileExists(atPath: directory.path("pack")))
        // An existing empty folder is kept.
        try FileManager.default.createDirectory(
            atPath: directory.path("mine"), withIntermediateDirectories: false)
        #expect(throws: PackWritingFault.self) { try PackFiling.create(directory.path("mine"), files: files) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path("mine")) == [])
    }
}
