import ContentPack
import Diagnostics
import Glibc
import TestSupport
import Testing

@testable import AppCore

/// A pack that is edited: what is broken keeps its last good version, and is named.
@Suite struct WorkingCopyTests {
    private let pack: PackBuilder
    private let copy: WorkingCopy
    private let content: SessionContent
    private static let screens: [ScreenID] = [
        .welcome, .menu(.guides), .guide(path: "Guides/fire.html"), .contacts, .buildings,
    ]

    init() throws {
        pack = try PackBuilder.complete()
        try pack.plist(
            "Buildings",
            """
            <array><dict><key>Name</key><string>Library</string><key>Latitude</key><real>1</real>
            <key>Longitude</key><real>2</real></dict></array>
            """)
        try pack.plist("CallboxLocations", "<dict/>")
        let opened = try Pack.open(directory: pack.path, origin: .named)
        copy = WorkingCopy(folder: pack.path, pack: opened)
        content = SessionContent(pack: opened, workingCopy: copy)
        for screen in Self.screens { content.load(for: screen) }
    }

    private func reread() throws { try content.reread(for: Self.screens) }

    private var entries: [String] {
        if case .success(let menu)? = content.menu(at: .guides) { menu.entries.map(\.name) } else { [] }
    }

    private var text: String? {
        if case .success(let guide)? = content.guide("Guides/fire.html") { guide.plainText } else { nil }
    }

    private var files: [String] { copy.broken.map(\.file) }

    /// The guide in sight keeps its last good version however many others were read meanwhile.
    @Test func manyGuidesDoNotDriveOutTheOneInSight() throws {
        for number in 0..<70 {
            try pack.guide("other\(number)", title: "Other")
            _ = copy.guide("Guides/other\(number).html", of: content.pack)
            if number % 10 == 0 { _ = copy.guide("Guides/fire.html", of: content.pack) }
        }
        try pack.write("", to: "Guides/fire.html")
        try reread()
        #expect(files == ["Guides/fire.html"])
        #expect(text?.contains("Text.") == true)
    }

    /// A guide that is too heavy to keep beside others loses its last good version when another is read.
    @Test func aHeavyGuideIsKeptOnlyWhileItIsInUse() throws {
        let files = ["Guides/a.html", "Guides/b.html"]
        for file in files {
            try pack.write("<title>G</title>" + String(repeating: "<p>x", count: 100_000), to: file)
            _ = copy.guide(file, of: content.pack)
        }
        for file in files { try pack.write("", to: file) }
        let kept = files.filter { file in
            guard case .success(let guide) = copy.guide(file, of: content.pack) else { return false }
            return !guide.blocks.isEmpty
        }
        #expect(kept == ["Guides/b.html"])
    }

    @Test func whatWasSavedIsRead() throws {
        try pack.guide("fire", title: "Smoke")
        try reread()
        #expect(text?.contains("Smoke") == true)
        #expect(copy.broken.isEmpty)
    }

    @Test(arguments: ["Guides", "Contacts", "Pack", "Icons", "Buildings"])
    func aBrokenPropertyListStaysAsItWasAndIsNamed(_ name: String) throws {
        let file = "Plists/\(name).plist"
        try pack.write("<plist><array>\n<dict>", to: file)
        try reread()
        #expect(files == [file])
        #expect(copy.broken.first?.position?.line == 2)
        #expect(entries == ["Fire"])
        #expect(content.pack.info.title == "Example Campus")
        #expect(content.pack.contacts.map(\.name) == ["Emergency"])
        #expect(content.pack.icons["fire"]?.ascii == "F")
        #expect(content.places?.buildings.map(\.name) == ["Library"])
        // A second reading finds the same, and the good version is still there.
        try reread()
        #expect(files == [file])
        #expect(content.places?.buildings.map(\.name) == ["Library"])
    }

    @Test func mendedItIsNamedNoMore() throws {
        try pack.write("<plist><array>", to: "Plists/Guides.plist")
        try reread()
        try pack.plist("Guides", "<array><dict><key>Name</key><string>New</string></dict></array>")
        try reread()
        #expect(copy.broken.isEmpty)
        #expect(entries == ["New"])
    }

    @Test(arguments: ["", "   \n", "<div></div>"]) func anEmptiedGuideStaysAsItWas(_ empty: String) throws {
        try pack.write(empty, to: "Guides/fire.html")
        try reread()
        #expect(text?.contains("Text.") == true)
        #expect(files == ["Guides/fire.html"])
    }

    @Test func aDeletedGuideIsGone() throws {
        try pack.remove("Guides/fire.html")
        try reread()
        guard case .failure(let problem)? = content.guide("Guides/fire.html") else {
            Issue.record("it is still there")
            return
        }
        #expect(problem.code == "file-missing")
        #expect(copy.broken.isEmpty)
    }

    @Test(arguments: ["Guides", "Plists", "."]) func aFolderThatIsAwayTakesNothingWithIt(_ folder: String)
        throws
    {
        let away = folder == "." ? pack.path + "-away" : pack.path + "/away"
        let path = folder == "." ? pack.path : pack.path + "/" + folder
        try #require(rename(path, away) == 0)
        try reread()
        #expect(text?.contains("Text.") == true)
        #expect(entries == ["Fire"])
        #expect(!copy.broken.isEmpty)
        #expect(!content.pack.palette.rules.isEmpty)
        try #require(rename(away, path) == 0)
        try reread()
        #expect(copy.broken.isEmpty)
    }

    @Test func whatNobodyHasLookedAtHasAGoodVersionToo() throws {
        let opened = try Pack.open(directory: pack.path, origin: .named)
        let copy = WorkingCopy(folder: pack.path, pack: opened)
        let content = SessionContent(pack: opened, workingCopy: copy)
        copy.keepWhatIsGood(of: opened, in: &content.menuFiles)
        try pack.write("<plist>", to: "Plists/DeskReference.plist")
        try content.reread(for: [.welcome])
        content.load(for: .menu(.deskReference))
        guard case .success(let menu)? = content.menu(at: .deskReference) else {
            Issue.record("there is no menu")
            return
        }
        #expect(menu.damage == nil)
        #expect(menu.entries.map(\.name) == ["Fire"])
        #expect(copy.broken.map(\.file) == ["Plists/DeskReference.plist"])
    }

    @Test func whatTheCheckFoundBrokenIsLookedAtAgain() throws {
        try pack.write("", to: "Guides/other.html")
        try reread()
        #expect(copy.isCheckDue)
        let finding = Diagnostic(
            .warning, "html-empty", file: "Guides/other.html", message: "there is no text on this page",
            hint: "x")
        copy.use([finding], ofReading: copy.reading)
        #expect(!copy.isCheckDue)
        #expect(files == ["Guides/other.html"])
        try reread()
        #expect(files == ["Guides/other.html"])
        try pack.guide("other")
        try reread()
        #expect(copy.broken.isEmpty)
        #expect(copy.isCheckDue)
    }

    @Test func ofVeryManyFindingsTheGravestAreKeptAndAllAreCounted() {
        func finding(_ severity: Diagnostic.Severity, _ number: Int) -> Diagnostic {
            Diagnostic(
                severity, "some-code", file: "Guides/\(number).html", message: "wrong", hint: "mend it")
        }
        let warnings = (0..<(2 * WorkingCopy.maxFindings)).map { finding(.warning, $0) }
        copy.use(warnings + [finding(.error, 0)], ofReading: copy.reading)
        #expect(copy.isCut)
        #expect(copy.findings.count == WorkingCopy.maxFindings)
        #expect(copy.findings.first?.severity == .error)
        #expect(copy.count(.warning) == warnings.count && copy.count(.error) == 1)
        copy.use([finding(.note, 1)], ofReading: copy.reading)
        #expect(!copy.isCut && copy.count(.warning) == 0 && copy.count(.note) == 1)
    }

    @Test func aReaderThatOnlyReadsIsNotMoreForgivingThanBefore() throws {
        let content = SessionContent(pack: try Pack.open(directory: pack.path, origin: .named))
        content.load(for: .menu(.guides))
        try pack.write("<plist>", to: "Plists/Guides.plist")
        try content.reread(for: [.menu(.guides)])
        guard case .success(let menu)? = content.menu(at: .guides) else { return }
        #expect(menu.damage != nil)
    }
}
