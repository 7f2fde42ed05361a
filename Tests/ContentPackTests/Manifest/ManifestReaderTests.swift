import TestSupport
import Testing

@testable import ContentPack

struct ManifestReaderTests {
    @Test func aManifestIsRead() throws {
        let manifest = try ManifestReader.read(
            ManifestText([.named("Guides/a&amp;b.html"), .named("Plists/Pack.plist")]).bytes)
        #expect(manifest.identifier == "org.example.campus")
        #expect(manifest.version == 3)
        #expect(manifest.date == "2026-11-21")
        #expect(manifest.resources.map(\.name) == ["Guides/a&b.html", "Plists/Pack.plist"])
        #expect(manifest.resources["Plists/Pack.plist"]?.size == 1200)
        #expect(manifest.resources["Plists/Pack.plist"]?.digest.hex == String(repeating: "ab", count: 32))
        #expect(manifest.resources["Plists/pack.plist"] == nil)
        #expect(manifest.resources.totalSize == 2400)
    }

    @Test func keysNobodyKnowsAreLeftAlone() throws {
        var resource = ResourceText()
        resource.more = "<key>Note</key><array><dict><key>a</key><true/></dict></array>"
        var text = ManifestText([resource])
        text.more = "<key>Zebra</key><data>AAAA</data>"
        #expect(try ManifestReader.read(text.bytes).resources.count == 1)
    }

    @Test func noResourcesAtAll() throws {
        var text = ManifestText([])
        text.resources = "<array/>"
        #expect(try ManifestReader.read(text.bytes).resources.isEmpty)
    }

    static let badNames: [(String, String)] = [
        ("", "does not begin with Plists/ or Guides/"),
        ("Guides", "does not begin with Plists/ or Guides/"),
        ("/Guides/a", "does not begin with Plists/ or Guides/"),
        ("guides/a", "does not begin with Plists/ or Guides/"),
        ("../Guides/a", "does not begin with Plists/ or Guides/"),
        ("Guides/", "has an empty name in it"),
        ("Guides//a", "has an empty name in it"),
        ("Guides/..", "has a name in it that begins with a dot"),
        ("Guides/../../etc/passwd", "has a name in it that begins with a dot"),
        ("Guides/./a", "has a name in it that begins with a dot"),
        ("Guides/.hidden", "has a name in it that begins with a dot"),
        ("Guides/a\u{9}b", "holds a control character"),
        ("Guides/a&#13;b", "holds a control character"),
        ("Guides/a\u{85}b", "holds a control character"),
        ("Guides/a\u{7F}b", "holds a control character"),
        ("Guides/1/2/3/4/5/6/7/8", "has more than 8 names in it"),
        ("Guides/" + String(repeating: "é", count: 128), "has a name in it of more than 255 bytes"),
        (
            "Guides/" + Array(repeating: String(repeating: "a", count: 250), count: 5).joined(separator: "/"),
            "is longer than 1024 bytes"
        ),
        ("Plists/Manifest.plist", "is that of the manifest itself"),
        ("Plists/MANIFEST.plist/x", "is that of the manifest itself"),
    ]

    @Test(arguments: badNames)
    func hostileNames(name: String, why: String) {
        expect(
            ManifestText([.named(name)]).bytes,
            "4:22: error manifest-name: Name \(why) (at Resources[0].Name)")
    }

    @Test(arguments: [
        "Guides/1/2/3/4/5/6/7", "Guides/" + String(repeating: "a", count: 255), "Guides/ñandú \u{202E}.html",
        "Plists/Manifest.plist2", "Guides/Manifest.plist", "Guides/a.b..c", "Guides/ ",
    ])
    func unusualNames(name: String) throws {
        #expect(try ManifestReader.read(ManifestText([.named(name)]).bytes).resources[0].name == name)
    }

    static let clashes = [
        ["Guides/A", "Guides/a"], ["Guides/a", "Guides/a/b"], ["Guides/A", "Guides/a/b/c"],
        ["Guides/a", "Guides/a!", "Guides/a-b", "Guides/a/b"], ["Guides/x/FIRE", "Guides/x/fire"],
    ]

    @Test(arguments: clashes)
    func namesThatWouldMeetOnADisk(names: [String]) throws {
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let (first, second) = (sorted.first ?? "", sorted.last ?? "")
        expect(
            ManifestText(sorted.map { .named($0) }).bytes,
            "3:21: error manifest-clash: Resources has two names that cannot both be files: "
                + "\"\(first)\" and \"\(second)\" (at Resources)")
    }

    @Test func namesThatOnlyLookAlike() throws {
        // The same letter composed and not: two files to Linux, so two names.
        let names = ["Guides/e\u{301}", "Guides/É", "Guides/é"]
        let resources = try ManifestReader.read(ManifestText(names.map { .named($0) }).bytes).resources
        #expect(resources.count == 3)
        for (index, name) in names.enumerated() {
            #expect(resources.index(ofName: Array(name.utf8)) == index)
        }
    }

    static let badResources: [(ResourceText, String)] = [
        (ResourceText(name: nil), "4:1: error manifest-missing: Name is missing (at Resources[0])"),
        (
            ResourceText(name: "<integer>1</integer>"),
            "4:22: error manifest-type: Name is of type integer and not a string (at Resources[0].Name)"
        ),
        (ResourceText(version: nil), "4:1: error manifest-missing: Version is missing (at Resources[0])"),
        (
            ResourceText(version: "<integer>0</integer>"),
            "4:73: error manifest-range: Version is not from 1 to 9007199254740991 (at Resources[0].Version)"
        ),
        (
            ResourceText(version: "<real>1</real>"),
            "4:73: error manifest-type: Version is of type real and not an integer (at Resources[0].Version)"
        ),
        (
            ResourceText(version: "<integer>4</integer>"),
            "8:19: error manifest-version: Version is lower than that of one of its resources (at Version)"
        ),
        (
            ResourceText(size: "<integer>-1</integer>"),
            "4:108: error manifest-range: Size is not from 0 to 16777216 (at Resources[0].Size)"
        ),
        (
            ResourceText(size: "<integer>16777217</integer>"),
            "4:108: error manifest-range: Size is not from 0 to 16777216 (at Resources[0].Size)"
        ),
        (
            ResourceText(hash: "<string>\(String(repeating: "AB", count: 32))</string>"),
            "4:148: error manifest-hash: SHA256 is not 64 hexadecimal digits in lower case (at Resources[0].SHA256)"
        ),
        (
            ResourceText(more: "<key>Size</key><integer>1</integer>"),
            "4:229: error manifest-key: the key \"Size\" occurs twice (at Resources[0])"
        ),
    ]

    @Test(arguments: badResources.indices)
    func badResource(index: Int) {
        let (resource, expected) = Self.badResources[index]
        expect(ManifestText([resource]).bytes, expected)
    }

    @Test func otherFaultsOfResources() {
        var text = ManifestText()
        text.resources = "<array><string>x</string></array>"
        expect(
            text.bytes,
            "3:28: error manifest-root: this is of type string where a dictionary must be (at Resources[0])")
        expect(
            ManifestText([.named("Guides/b"), .named("Guides/a")]).bytes,
            "5:22: error manifest-order: Name does not come after the one before it (at Resources[1].Name)")
        expect(
            ManifestText([.named("Guides/a"), .named("Guides/a")]).bytes,
            "5:22: error manifest-order: Name does not come after the one before it (at Resources[1].Name)")
        let large = (0..<65).map { number in
            ResourceText(
                name: "<string>Guides/\(100 + number)</string>", size: "<integer>16777216</integer>")
        }
        expect(
            ManifestText(large).bytes,
            "68:102: error manifest-total: Size makes it more than 1073741824 bytes (at Resources[64].Size)")
        #expect(throws: Never.self) { try ManifestReader.read(ManifestText(large.dropLast()).bytes) }
    }

    static let badRoots: [(@Sendable (inout ManifestText) -> Void, String)] = [
        ({ $0.format = nil }, "2:1: error manifest-missing: Format is missing"),
        (
            { $0.format = "<string>muster-manifest-2</string>" },
            "6:18: error manifest-format: Format is not muster-manifest-1 (at Format)"
        ),
        ({ $0.identifier = nil }, "2:1: error manifest-missing: Identifier is missing"),
        (
            { $0.identifier = "<string>../x</string>" },
            "7:22: error manifest-identifier: Identifier is not 1 to 100 of A-Z a-z 0-9 . _ -, "
                + "a letter or digit first (at Identifier)"
        ),
        ({ $0.version = nil }, "2:1: error manifest-missing: Version is missing"),
        (
            { $0.version = "<integer>9007199254740992</integer>" },
            "8:19: error manifest-range: Version is not from 1 to 9007199254740991 (at Version)"
        ),
        ({ $0.date = nil }, "2:1: error manifest-missing: Date is missing"),
        (
            { $0.date = "<string>2026-02-30</string>" },
            "9:16: error manifest-date: Date is not a day such as 2026-11-21 (at Date)"
        ),
        (
            { $0.date = "<string>2026-11-21T00:00:00Z</string>" },
            "9:16: error manifest-date: Date is not a day such as 2026-11-21 (at Date)"
        ),
        ({ $0.resources = nil }, "2:1: error manifest-missing: Resources is missing"),
        (
            { $0.resources = "<dict/>" },
            "3:21: error manifest-type: Resources is of type dictionary and not an array (at Resources)"
        ),
        (
            { $0.more = "<key>Resources</key><array/>" },
            "10:1: error manifest-key: the key \"Resources\" occurs twice"
        ),
        (
            { $0.more = "<key>Format</key><string>muster-manifest-1</string>" },
            "10:1: error manifest-key: the key \"Format\" occurs twice"
        ),
    ]

    @Test(arguments: badRoots.indices)
    func badRoot(index: Int) {
        var text = ManifestText()
        Self.badRoots[index].0(&text)
        expect(text.bytes, Self.badRoots[index].1)
    }

    @Test func whatIsNoManifest() throws {
        let array = Array("<plist><array/></plist>".utf8)
        expect(array, "1:8: error manifest-root: this is of type array where a dictionary must be")
        #expect(code(Array("bplist00".utf8)) == "plist-unknown-format")
        #expect(code([]) == "plist-empty")
        #expect(code([0xEF, 0xBB, 0xBF] + ManifestText().bytes) == "plist-unknown-format")
        #expect(code(ManifestText().bytes.dropLast(30)) == "plist-truncated")
        #expect(code(Array("<!DOCTYPE a [<!ENTITY b \"c\">]>".utf8) + ManifestText().bytes) == "plist-entity")
    }

    @Test func moreThanAManifestMayHold() {
        #expect(code(Array(repeating: 0x20, count: 5 << 20 + 1)) == "plist-too-large")
        var text = ManifestText()
        text.more = "<key>x</key><array>\(String(repeating: "<true/>", count: 1_000))</array>"
        #expect(code(text.bytes) == "plist-too-many-values")
        var resource = ResourceText()
        resource.more = text.more
        #expect(code(ManifestText([resource]).bytes) == "plist-too-many-values")
        resource.more = "<key>x</key>" + String(repeating: "<array>", count: 9)
        #expect(code(ManifestText([resource]).bytes) == "plist-too-deep")
        resource.more = "<key>x</key><string>\(String(repeating: "a", count: 65_537))</string>"
        #expect(code(ManifestText([resource]).bytes) == "plist-text-too-long")
    }

    /// Each of them may hold as many values as all the rest: what is read is not kept.
    @Test func resourcesAreCountedOneByOne() throws {
        var resource = ResourceText()
        resource.more = "<key>x</key><array>\(String(repeating: "<true/>", count: 900))</array>"
        let resources = (0..<10).map { number in
            var copy = resource
            copy.name = "<string>Guides/\(number)</string>"
            return copy
        }
        #expect(try ManifestReader.read(ManifestText(resources).bytes).resources.count == 10)
    }

    @Test func twentyThousandResourcesAndNotOneMore() throws {
        let numbers = (0...20_000).map { ResourceText.named("Guides/\(100_000 + $0)") }
        let resources = try ManifestReader.read(ManifestText(numbers.dropLast()).bytes).resources
        #expect(resources.count == 20_000)
        #expect(resources[19_999].name == "Guides/119999")
        #expect(code(ManifestText(numbers).bytes) == "manifest-count")
    }

    /// Damage anywhere gives a manifest or a diagnostic, never a trap; and what is read follows the rules.
    @Test func damagedManifests() {
        var random = SeededGenerator(seed: 6)
        let whole = ManifestText([.named("Guides/a"), .named("Guides/b/c"), .named("Plists/d")]).bytes
        for _ in 0..<soakRounds(500) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0...3, using: &random) == 0 ? 40 : 0)
            guard let manifest = try? ManifestReader.read(bytes) else { continue }
            #expect(manifest.resources.allSatisfy { ManifestRules.objection(to: $0.name) == nil })
            #expect((try? ManifestReader.read(ManifestWriter.bytes(manifest))) == manifest)
        }
    }

    private func code(_ bytes: [UInt8]) -> String? {
        do {
            _ = try ManifestReader.read(bytes)
            return nil
        } catch { return error.code }
    }

    private func expect(
        _ bytes: [UInt8], _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let full =
            "Plists/Manifest.plist:\(expected); these files are written by a program: have it write the file again"
        do {
            _ = try ManifestReader.read(bytes)
            Issue.record("was read", sourceLocation: sourceLocation)
        } catch {
            #expect(error.description == full, sourceLocation: sourceLocation)
        }
    }
}
