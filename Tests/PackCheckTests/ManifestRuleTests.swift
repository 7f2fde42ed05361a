import Foundation
import TestSupport
import Testing

@testable import ContentPack
@testable import PackCheck

/// A manifest that says something else than the pack: one line for each fault.
@Suite struct ManifestRuleTests {
    private let pack: PackBuilder

    /// The sound pack with a manifest.
    init() throws {
        pack = try PackBuilder.sound()
        try info(version: 3)
        try write(try ManifestScan.manifest(of: pack.path))
    }

    private func info(version: Int, date: String = "2026-11-21", identifier: String = "org.example.campus")
        throws
    {
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>\(identifier)</string><key>Title</key><string>Example</string>
            <key>Version</key><integer>\(version)</integer><key>Date</key><string>\(date)</string></dict>
            """)
    }

    private func write(_ manifest: ResourceManifest) throws {
        try pack.write(ManifestWriter.bytes(manifest), to: ResourceManifest.file)
    }

    private static let again = "; have it written again with muster manifest, or remove it"

    private func lines() throws -> [String] {
        let opened = try Pack.open(directory: pack.path, origin: .named)
        return PackChecker.check(opened, today: CheckFixture.today).findings.map(\.description)
    }

    @Test func aManifestThatMatchesIsNotComplainedAbout() throws {
        #expect(try lines() == [])
        // Nor is a Version of a resource that is older than the pack's.
        var manifest = try ManifestScan.manifest(of: pack.path)
        manifest.resources = ResourceList(
            manifest.resources.map { Resource(name: $0.name, version: 1, size: $0.size, digest: $0.digest) })
        try write(manifest)
        #expect(try lines() == [])
    }

    @Test func filesThatAreGoneAddedAndChanged() throws {
        try pack.remove("Plists/Buildings.plist")
        try pack.write("text", to: "Guides/new.txt")
        try pack.write("#fire h1 { color: #ffffff; background-color: #b00021; }", to: "Guides/global.css")
        try pack.plist(
            "Contacts",
            "<array><dict><key>Name</key><string>E</string><key>Number</key><string>911</string></dict></array>"
        )
        let listed = try lines().filter { $0.hasPrefix("Plists/Manifest") }
        let sizes = try ["Contacts.plist"].map {
            try Data(contentsOf: URL(fileURLWithPath: pack.path + "/Plists/" + $0)).count
        }
        let start = "Plists/Manifest.plist:1:1: warning "
        #expect(listed.count == 4)
        #expect(
            listed.prefix(1) == [
                start
                    + "manifest-changed: Guides/global.css has other bytes than the SHA256 here is of (at Resources[1])"
                    + Self.again
            ])
        #expect(
            listed[1].hasPrefix(start + "manifest-changed: Plists/Contacts.plist has \(sizes[0]) bytes, not ")
        )
        #expect(listed[1].hasSuffix(" (at Resources[4])" + Self.again))
        #expect(
            listed[2] == start + "manifest-gone: Plists/Buildings.plist is not there (at Resources[2].Name)"
                + Self.again)
        #expect(listed[3] == start + "manifest-unlisted: Guides/new.txt is not listed" + Self.again)
    }

    @Test func manyFilesAreCounted() throws {
        for number in 100..<150 { try pack.write("x", to: "Guides/\(number).txt") }
        let listed = try lines()
        #expect(listed.count == 21)
        #expect(
            listed.contains(
                "Plists/Manifest.plist:1:1: warning manifest-unlisted: Guides/100.txt is not listed"
                    + Self.again))
        #expect(
            listed.contains(
                "Plists/Manifest.plist:1:1: warning manifest-unlisted: 30 more files are like that"
                    + Self.again))
    }

    @Test func whatThePackSaysOfItselfDiffers() throws {
        try info(version: 4, date: "2026-11-20", identifier: "org.example.other")
        #expect(
            try lines().filter { $0.contains("manifest-pack") }
                == [
                    ("Date", "2026-11-21", "2026-11-20"),
                    ("Identifier", "org.example.campus", "org.example.other"),
                    ("Version", "3", "4"),
                ].map { key, here, there in
                    "Plists/Manifest.plist:1:1: warning manifest-pack: \(key) is \(here) here and \(there) in Plists/Pack.plist "
                        + "(at \(key))" + Self.again
                })
    }

    @Test func resourcesThatAreNotSorted() throws {
        let text = String(
            decoding: ManifestWriter.bytes(try ManifestScan.manifest(of: pack.path)), as: UTF8.self)
        var rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        rows.swapAt(10, 11)
        try pack.write(rows.joined(separator: "\n"), to: ResourceManifest.file)
        let listed = try lines()
        #expect(listed.count == 1)
        #expect(listed[0].hasPrefix("Plists/Manifest.plist:12:"))
        #expect(
            listed[0].hasSuffix(
                " error manifest-damaged: Name does not come after the one before it (at Resources[1].Name)"
                    + Self.again))
    }

    @Test(arguments: [
        ("<plist><dict/></plist>", "1:8: error manifest-damaged: Format is missing"),
        (
            "<plist><array/></plist>",
            "1:8: error manifest-damaged: this is of type array where a dictionary must be"
        ),
        ("", "1:1: error manifest-damaged: the file is empty"),
        ("bplist00", "1:1: error manifest-damaged: this is not a property list"),
        (
            "<plist><dict><key>Format</key><string>muster-manifest-2</string></dict></plist>",
            "1:31: error manifest-damaged: Format is not muster-manifest-1 (at Format)"
        ),
    ])
    func aManifestThatIsNone(_ text: String, _ expected: String) throws {
        try pack.write(text, to: ResourceManifest.file)
        #expect(try lines() == ["Plists/Manifest.plist:" + expected + Self.again])
    }

    /// As the sync has installed it: everything that is read is compared with the manifest.
    private func synced() throws -> [String] {
        let home = try PrivateDirectory()
        let folder = home.path("3")
        let copied = try runProgram(["/bin/cp", "-a", pack.path, folder])
        #expect(copied.status == .exited(0), "\(copied)")
        let manifest = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + ResourceManifest.file))
        try home.write(InstalledRecord.text(["3": SHA256.digest(of: manifest).hex]), to: "trust.plist")
        let opened = try Pack.open(directory: folder, origin: .user)
        #expect(opened.isVerified)
        return PackChecker.check(opened, today: CheckFixture.today).findings.map(\.description)
    }

    @Test func aSyncedPackIsCheckedLikeAnyOther() throws {
        #expect(try synced() == [])
    }

    /// A person who rewrites or removes its manifest has a pack that no reader opens anymore.
    @Test func aSyncedPackThatWasAlteredIsTheSyncsToMend() throws {
        try pack.write("planted", to: "Guides/planted.txt")
        try pack.remove("Plists/Buildings.plist")
        try pack.pipe("Guides/pipe")
        var listed = try synced().filter { $0.contains("manifest-") }
        #expect(listed.count == 1, "\(listed)")
        try pack.remove("Guides/pipe")
        listed += try synced().filter { $0.contains("manifest-") }
        #expect(listed.count == 3, "\(listed)")
        for line in listed {
            #expect(
                line.hasSuffix("; muster sync verify tells more, and muster sync update --repair repairs it"),
                "\(line)")
        }
    }

    @Test func somethingElseInItsPlace() throws {
        try pack.remove(ResourceManifest.file)
        try pack.pipe(ResourceManifest.file)
        #expect(
            try lines() == [
                "Plists/Manifest.plist:1:1: error manifest-damaged: this is not a regular file but a pipe, socket or device"
                    + Self.again
            ])
    }

    @Test func aFileThatNoManifestCanList() throws {
        try pack.link("Guides/other.txt", to: "fire.html")
        #expect(
            try lines() == [
                "Guides/other.txt:1:1: error manifest-unlistable: this is neither a file nor a folder, and a pack is published "
                    + "without links; put the file itself in its place"
            ])
        // Whoever publishes nothing may have links.
        try pack.remove(ResourceManifest.file)
        #expect(try lines() == [])
    }
}
