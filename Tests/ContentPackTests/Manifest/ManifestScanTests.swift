import Glibc
import TestSupport
import Testing

@testable import ContentPack

struct ManifestScanTests {
    private static func pack() throws -> PackBuilder {
        let pack = try PackBuilder()
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>org.example.campus</string><key>Version</key><integer>3</integer>
            <key>Date</key><string>2026-11-21</string></dict>
            """)
        try pack.guide("fire")
        try pack.folder("Guides/more")
        try pack.write("abc", to: "Guides/more/a & b.txt")
        return pack
    }

    @Test func whatAPackConsistsOf() throws {
        let pack = try Self.pack()
        try pack.write("x", to: "Guides/.hidden")
        try pack.write("x", to: "Guides/fire.html~")
        try pack.write("x", to: "Plists/Manifest.plist")
        try pack.folder("Guides/.git")
        try pack.write("x", to: "Guides/.git/config")
        try pack.write("x", to: "README")
        let manifest = try ManifestScan.manifest(of: pack.path)
        #expect(manifest.identifier == "org.example.campus")
        #expect(manifest.version == 3)
        #expect(manifest.date == "2026-11-21")
        #expect(
            manifest.resources.map(\.name) == [
                "Guides/fire.html", "Guides/more/a & b.txt", "Plists/Pack.plist",
            ])
        #expect(
            manifest.resources["Guides/more/a & b.txt"]
                == Resource(
                    name: "Guides/more/a & b.txt", version: 3, size: 3,
                    digest: SHA256.digest(of: Array("abc".utf8))))
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let pack = try Self.pack()
        let manifest = try ManifestScan.manifest(of: pack.path)
        #expect(try ManifestReader.read(ManifestWriter.bytes(manifest)) == manifest)
    }

    @Test func theWritingOfAManifest() throws {
        let manifest = ResourceManifest(
            identifier: "org.example.campus", version: 3, date: "2026-11-21",
            resources: ResourceList([
                Resource(
                    name: "Plists/Pack.plist", version: 3, size: 3,
                    digest: SHA256.digest(of: Array("abc".utf8))),
                Resource(name: "Guides/a&b<c>", version: 1, size: 0, digest: SHA256.digest(of: [])),
            ]))
        #expect(
            String(decoding: ManifestWriter.bytes(manifest), as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<key>Format</key><string>muster-manifest-1</string>
                \t<key>Identifier</key><string>org.example.campus</string>
                \t<key>Version</key><integer>3</integer>
                \t<key>Date</key><string>2026-11-21</string>
                \t<key>Resources</key>
                \t<array>
                \t\t<dict><key>Name</key><string>Guides/a&amp;b&lt;c&gt;</string><key>Version</key><integer>1</integer>\
                <key>Size</key><integer>0</integer><key>SHA256</key>\
                <string>e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855</string></dict>
                \t\t<dict><key>Name</key><string>Plists/Pack.plist</string><key>Version</key><integer>3</integer>\
                <key>Size</key><integer>3</integer><key>SHA256</key>\
                <string>ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad</string></dict>
                \t</array>
                </dict>
                </plist>

                """)
    }

    @Test func onlyWhatChangedGetsTheNewVersion() throws {
        let pack = try Self.pack()
        let first = try ManifestScan.manifest(of: pack.path)
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>org.example.campus</string><key>Version</key><integer>5</integer>
            <key>Date</key><string>2026-11-22</string></dict>
            """)
        try pack.write("new", to: "Guides/new.html")
        let second = try ManifestScan.manifest(of: pack.path, previous: first)
        #expect(
            second.resources.map { "\($0.name) \($0.version)" } == [
                "Guides/fire.html 3", "Guides/more/a & b.txt 3", "Guides/new.html 5", "Plists/Pack.plist 5",
            ])
    }

    static let refusals: [(@Sendable (PackBuilder) throws -> Void, String)] = [
        (
            { try $0.link("Guides/link", to: "fire.html") },
            "Guides/link:1:1: error manifest-file: this is neither a file nor a folder, and a pack is published without "
                + "links; put the file itself in its place"
        ),
        (
            { try $0.pipe("Guides/pipe") },
            "Guides/pipe:1:1: error manifest-file: this is neither a file nor a folder, and a pack is published without "
                + "links; put the file itself in its place"
        ),
        (
            { try $0.write("x", to: "Guides/FIRE.html") },
            "Guides/fire.html:1:1: error manifest-clash: this name and \"Guides/FIRE.html\" cannot both be files on every "
                + "disk; rename one of them, with more than letter case changed"
        ),
        (
            { try $0.write("x", to: "Guides/a\u{1B}b") },
            "Guides/a\\u{1B}b:1:1: error manifest-name: this name holds a control character; rename the file"
        ),
        (
            { pack in
                try pack.folder("Guides/1/2/3/4/5/6/7/8")
                try pack.write("x", to: "Guides/1/2/3/4/5/6/7/8/9")
            },
            "Guides/1/2/3/4/5/6/7/8:1:1: error manifest-name: this folder is too deep; put its files into a higher one"
        ),
        (
            { try $0.plist("Pack", "<dict><key>Identifier</key><string>-x</string></dict>") },
            "Plists/Pack.plist:1:1: error manifest-identifier: Identifier is not 1 to 100 of A-Z a-z 0-9 . _ -; write one "
                + "such as org.example.campus, and never change it again"
        ),
        (
            { try $0.plist("Pack", "<dict><key>Identifier</key><string>x</string></dict>") },
            "Plists/Pack.plist:1:1: error manifest-version: Version is not a whole number from 1; count versions up from 1 "
                + "with every change"
        ),
    ]

    @Test(arguments: refusals.indices)
    func whatCanNotBePublished(index: Int) throws {
        let pack = try Self.pack()
        try Self.refusals[index].0(pack)
        do {
            _ = try ManifestScan.manifest(of: pack.path)
            Issue.record("was accepted")
        } catch {
            #expect(error.description == Self.refusals[index].1)
        }
    }

    @Test func aFileThatIsTooLarge() throws {
        let pack = try Self.pack()
        try pack.write("", to: "Guides/large")
        truncate(pack.path + "/Guides/large", off_t(ManifestRules.largestResource) + 1)
        do {
            _ = try ManifestScan.manifest(of: pack.path)
            Issue.record("was accepted")
        } catch {
            #expect(error.code == "manifest-size")
        }
    }
}
