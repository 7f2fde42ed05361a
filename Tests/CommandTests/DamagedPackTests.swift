import Foundation
import TestSupport
import Testing

/// A pack with something broken in it: each fault is named with its file and place, and whatever else can be
/// read still opens.
@Suite struct DamagedPackTests {
    /// A copy of the sample pack that a test may break.
    private final class Copy {
        let folder: PrivateDirectory
        let path: String

        init() throws {
            folder = try PrivateDirectory()
            path = folder.path("pack")
            try FileManager.default.copyItem(atPath: Muster.samplePack, toPath: path)
            // An ordinary user must be able to get here.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        }

        func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        }

        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        }
    }

    private func run(_ words: String..., in pack: Copy, asOrdinaryUser: Bool = false) throws -> ProgramResult
    {
        try Muster.run(words, content: pack.path, asOrdinaryUser: asOrdinaryUser)
    }

    @Test(arguments: [
        "Guides", "DeskReference", "Contacts", "Icons", "Pack", "Buildings",
    ])
    func aMissingPropertyListIsNamedAndTheRestOpens(_ name: String) throws {
        let pack = try Copy()
        try pack.remove("Plists/\(name).plist")
        let status = try run("status", in: pack)
        // Without icons or places a pack is poorer, not broken.
        let isOptional = ["Icons", "Buildings"].contains(name)
        #expect(status.status == .exited(isOptional ? 0 : 1))
        let severity = isOptional ? "warning" : "error"
        #expect(status.stderr.contains("Plists/\(name).plist:1:1: \(severity) file-missing: "))
        let guide = try run("render", "--screen", "guide:fire", in: pack)
        #expect(guide.status == .exited(0))
        #expect(guide.stdout.contains("Pull the nearest fire alarm."))
        #expect(guide.stdout.contains("911"))
    }

    @Test func withoutWelcomeTheBuiltInScreensAreThere() throws {
        let pack = try Copy()
        try pack.remove("Plists/WelcomeScreen.plist")
        let welcome = try run("render", in: pack)
        #expect(welcome.status == .exited(0))
        for text in ["Guides", "Desk Reference", "This menu could not be read"] {
            #expect(welcome.stdout.contains(text))
        }
        let status = try run("status", in: pack)
        #expect(status.status == .exited(1))
        #expect(status.stderr.contains("Plists/WelcomeScreen.plist:1:1: error file-missing: "))
        #expect(try run("show", "fire", in: pack).status == .exited(0))
    }

    @Test func aTruncatedPropertyListIsNamedWithItsPlace() throws {
        let pack = try Copy()
        let whole = try pack.text("Plists/DeskReference.plist")
        try pack.write(String(whole.prefix(whole.count / 2)), "Plists/DeskReference.plist")
        let screen = try run("render", "--screen", "desk-reference", in: pack)
        #expect(screen.stdout.contains("This menu could not be read"))
        #expect(screen.stdout.contains("Burns"))
        let status = try run("status", in: pack)
        #expect(status.stderr.contains(": error plist-truncated: "))
        #expect(status.stderr.contains(/Plists\/DeskReference\.plist:\d+:\d+: error/))
        #expect(try run("render", "--screen", "guides", in: pack).stdout.contains("Facilities"))
    }

    @Test func aGuideThatIsAFolderIsNamed() throws {
        let pack = try Copy()
        try pack.remove("Guides/fire.html")
        try FileManager.default.createDirectory(
            atPath: "\(pack.path)/Guides/fire.html", withIntermediateDirectories: false)
        let result = try run("list", in: pack)
        #expect(result.stderr.contains("fire.html"))
        let shown = try run("show", "fire", in: pack)
        #expect(shown.status == .exited(3))
        #expect(shown.stderr.contains("Guides/fire.html:1:1: error file-is-folder: "))
        #expect(result.stdout.contains("burns"))
        let welcome = try run("render", in: pack)
        #expect(welcome.stdout.contains("Fire (not available)"))
        #expect(try run("show", "burns", in: pack).status == .exited(0))
    }

    @Test func whateverStandsInPlaceOfAGuideIsNamed() throws {
        let pack = try Copy()
        let path = "\(pack.path)/Guides/fire.html"
        try pack.remove("Guides/fire.html")
        #expect(mkfifo(path, 0o600) == 0)
        let pipe = try run("show", "fire", in: pack)
        #expect(pipe.status == .exited(3))
        #expect(pipe.stderr.contains("Guides/fire.html:1:1: error file-not-regular: "))
        for (target, code) in [("fire.html", "file-link-circle"), ("none.html", "file-missing")] {
            try pack.remove("Guides/fire.html")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            let result = try run("show", "fire", in: pack)
            #expect(result.status == .exited(3))
            #expect(result.stderr.contains("Guides/fire.html:1:1: error \(code): "))
        }
    }

    @Test func aDamagedGuideIsFoundByItsNameToo() throws {
        let pack = try Copy()
        try pack.remove("Guides/active-threat.html")
        try FileManager.default.createDirectory(
            atPath: "\(pack.path)/Guides/active-threat.html", withIntermediateDirectories: false)
        let result = try run("show", "Active", "Threat", in: pack)
        #expect(result.status == .exited(3))
        #expect(result.stderr.contains("Guides/active-threat.html:1:1: error file-is-folder: "))
    }

    /// The list is whole: the same guides stand in another menu.
    @Test func aListWithoutAMenuIsWhole() throws {
        let pack = try Copy()
        try pack.write("trash", "Plists/Guides.plist")
        let result = try run("list", in: pack)
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("burns"))
    }

    @Test func anUnreadableFileIsNamed() throws {
        let pack = try Copy()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: "\(pack.path)/Guides/fire.html")
        let result = try run("show", "fire", in: pack, asOrdinaryUser: true)
        #expect(result.status == .exited(3))
        #expect(result.stderr.contains("Guides/fire.html:1:1: error file-unreadable:"))
        #expect(try run("show", "burns", in: pack, asOrdinaryUser: true).status == .exited(0))
    }

    @Test func placesThatCannotBeReadAreNotSaidToBeNone() throws {
        let pack = try Copy()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: "\(pack.path)/Plists/Buildings.plist")
        let near = ["near", "--here", "37.2,-80.4"]
        for words in [["map"], near, near + ["--kind", "building"]] {
            let result = try Muster.run(words, content: pack.path, asOrdinaryUser: true)
            #expect(result.status == .exited(1), "\(words)")
            let text = result.stdout.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains("The list of buildings could not be read."), "\(words)")
            #expect(result.stderr.contains("Plists/Buildings.plist:1:1: warning file-unreadable:"))
        }
        let lost = try run("where", "no such hall", in: pack, asOrdinaryUser: true)
        #expect(lost.status == .exited(1) && lost.stderr.contains("could not be read"))
    }

    @Test func aSearchSaysHowManyGuidesItCouldNotRead() throws {
        let pack = try Copy()
        #expect(try !run("search", "fire", in: pack).stderr.contains("could not be read"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: "\(pack.path)/Guides/fire.html")
        let result = try run("search", "fire", in: pack, asOrdinaryUser: true)
        #expect(result.stderr.contains("muster: 1 guide could not be read"))
    }

    @Test func aFolderWithoutPacksIsRefusedByName() throws {
        let folder = try PrivateDirectory()
        let result = try Muster.run(["list", "--content", folder.path], content: nil)
        #expect(result.status == .exited(3))
        #expect(result.stdout.isEmpty)
        #expect(result.stderr.hasPrefix("muster: the content cannot be used:\n"))
        #expect(result.stderr.contains(folder.path))
        let nowhere = try Muster.run(["list", "--content", folder.path("none")], content: nil)
        #expect(nowhere.status == .exited(3))
    }

    @Test func guidesThatAttackTheTerminalAreHarmless() throws {
        let pack = try Copy()
        try pack.write(
            "<title>\u{1B}]0;x\u{07}Fire</title><h1>\u{1B}[2JFire</h1><p>a&#27;[31mb\u{9B}31mc&#x202E;d\u{0}</p>"
                + "<a href='https://x.org/\u{1B}[2J'>l</a><pre>\u{8}\u{C}x\u{7F}</pre>", "Guides/fire.html")
        for words in [["show", "fire"], ["render", "--screen", "guide:fire"], ["show", "fire", "--json"]] {
            let result = try Muster.run(words, content: pack.path)
            #expect(result.isPlainText, "\(words)")
            #expect(result.status == .exited(0))
        }
    }

    @Test func aHundredThousandOpenTagsAreNoReasonToWait() throws {
        let folder = try PrivateDirectory()
        for tag in [
            "b", "div", "p", "a href=x", "table", "font", "li", "ul", "span", "svg", "table><td", "b><p",
        ] {
            let page = "<title>x</title>" + String(repeating: "<\(tag)>", count: 100_000) + "THE END IS SHOWN"
            let file = try folder.write(page, to: "page.html")
            let start = ContinuousClock.now
            let result = try Muster.run(["show", file])
            let seconds = ContinuousClock.now - start
            #expect(result.status == .exited(0), "<\(tag)>")
            // Deep nesting leaves few columns: the words may stand below each other.
            let words = result.stdout.split { !$0.isLetter }.joined(separator: " ")
            #expect(words.hasSuffix("THE END IS SHOWN"), "<\(tag)>")
            // HTML lets the end tags of paragraphs and items be left out: such a page is in order.
            let isInOrder = ["p", "li"].contains(tag)
            #expect(result.stderr.contains("page.html:") != isInOrder, "<\(tag)>: \(result.stderr)")
            // A second on an idle machine; work that grows with the square of the tags would take minutes.
            #expect(seconds < .seconds(60), "<\(tag)> took \(seconds)")
        }
    }
}
