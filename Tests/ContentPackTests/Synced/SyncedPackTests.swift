// A synced pack: its files are those that were installed or they are not shown, and what the sync noted is obeyed.
import Clocks
import ContentPack
import Diagnostics
import Glibc
import TestSupport
import Testing

/// A made-up machine with an installed program and packs that were synced for its user.
private final class Machine {
    let directory: PrivateDirectory
    let environment: PackLocator.Environment
    static let pack = "home/.local/share/muster/packs/org.a"
    /// The hash of each installed manifest.
    private var manifests: [String: String] = [:]

    init() throws {
        directory = try PrivateDirectory()
        environment = PackLocator.Environment(
            home: directory.path("home"), executable: directory.path("usr/bin/muster"),
            systemPacks: directory.path("system"))
        try directory.write("", to: "usr/bin/muster")
    }

    func files(_ folder: String, version: Int) throws {
        try directory.write(
            """
            <plist><dict><key>Identifier</key><string>org.a</string><key>Date</key><string>2026-11-01</string>
            <key>Version</key><integer>\(version)</integer></dict></plist>
            """, to: folder + "/Plists/Pack.plist")
        try directory.write(
            "<plist><array><dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string></dict>"
                + "</array></plist>", to: folder + "/Plists/Guides.plist")
        try directory.write(
            "<plist><array><dict><key>Name</key><string>Police</string><key>Number</key><string>555-0100</string>"
                + "<key>Emergency</key><true/></dict></array></plist>", to: folder + "/Plists/Contacts.plist")
        try directory.write("<title>Fire</title><p>Leave.</p>", to: folder + "/Guides/fire.html")
        try directory.write("", to: folder + "/Guides/global.css")
    }

    /// Installs a version as the sync does.
    func install(version: Int, as name: String? = nil) throws {
        let name = name ?? String(version)
        let folder = Self.pack + "/" + name
        try files(folder, version: version)
        let manifest = ManifestWriter.bytes(try ManifestScan.manifest(of: directory.path(folder)))
        try directory.write(manifest, to: folder + "/" + ResourceManifest.file)
        manifests[name] = SHA256.digest(of: manifest).hex
        try record()
        unlink(directory.path(Self.pack + "/current"))
        try directory.link(Self.pack + "/current", to: name)
    }

    /// Writes the record of what is installed.
    func record(_ more: String = "") throws {
        try directory.write(InstalledRecord.text(manifests, more: more), to: Self.pack + "/trust.plist")
    }

    func note(_ name: String, _ body: String) throws {
        try directory.write("<plist><dict>\(body)</dict></plist>", to: Self.pack + "/" + name)
    }

    func locate() throws -> PackLocator.Located { try PackLocator(environment: environment).locate() }

    func message(_ problem: Diagnostic?) -> String? {
        problem?.description.replacing(directory.path, with: "DIR")
    }
}

@Suite struct SyncedPackTests {
    @Test func whatWasInstalledIsVerifiedAndReadable() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        let pack = try machine.locate().pack
        #expect(pack.isVerified)
        #expect(pack.origin == .user)
        #expect(pack.problems.map(\.code) == ["file-missing"], "there are no icons")
        #expect(pack.emergencyContacts.map(\.number) == ["555-0100"])
        #expect(try pack.guide(path: "Guides/fire.html").metadata.title == "Fire")
    }

    /// Below a folder of packs nothing is read unchecked: a folder put there by hand, or one whose record was removed.
    @Test(arguments: ["by hand", "removed", "emptied", "damaged"])
    func whatIsNotRecordedIsPassedOver(_ how: String) throws {
        let machine = try Machine()
        try machine.files("usr/share/muster", version: 1)
        let trust = Machine.pack + "/trust.plist"
        if how == "by hand" {
            try machine.files(Machine.pack + "/2", version: 2)
            try machine.directory.link(Machine.pack + "/current", to: "2")
        } else {
            try machine.install(version: 2)
            #expect(try machine.locate().pack.isVerified)
            unlink(machine.directory.path(trust))
            if how == "emptied" { try machine.directory.write("<plist><dict/></plist>", to: trust) }
            if how == "damaged" { try machine.directory.write("nonsense", to: trust) }
        }
        let found = try machine.locate()
        #expect(found.pack.origin == .bundled)
        #expect(
            found.rejected.map { machine.message($0) } == [
                "DIR/\(trust):1:1: error sync-record: the record of what was installed is missing or damaged, so altered "
                    + "guides could not be recognized; muster sync verify tells more, and muster sync update --repair repairs it"
            ])
    }

    /// A guide and the manifest that lists it, altered together.
    @Test(arguments: [1, 2]) func aManifestThatWasNotInstalledIsNotBelieved(version: Int) throws {
        let machine = try Machine()
        try machine.install(version: 2)
        try machine.install(version: 1)
        if version == 2 { try machine.install(version: 2) }
        let folder = Machine.pack + "/\(version)"
        #expect(try machine.locate().pack.info.version == version)
        try machine.directory.write("<title>Fire</title><p>Stay.</p>", to: folder + "/Guides/fire.html")
        let manifest = try ManifestScan.manifest(of: machine.directory.path(folder))
        try machine.directory.write(ManifestWriter.bytes(manifest), to: folder + "/" + ResourceManifest.file)
        let problem = thrown(Diagnostic.self) { try machine.locate() }
        #expect(problem?.code == "file-altered" && problem?.file.hasSuffix("/Plists/Manifest.plist") == true)
    }

    /// The record of a program that did not list the versions yet still has the newest manifest.
    @Test func anOlderRecordServesAsWell() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        let path = Machine.pack + "/2/" + ResourceManifest.file
        let pack = try machine.locate().pack
        let manifest = try pack.bytes(of: ResourceManifest.file, limit: 1 << 20)
        func record(_ hash: String) throws {
            try machine.note(
                "trust.plist",
                "<key>Manifest</key><integer>2</integer><key>ManifestSHA256</key><string>\(hash)</string>")
        }
        try record(SHA256.digest(of: manifest).hex)
        #expect(try machine.locate().pack.isVerified)
        try machine.directory.write(manifest + [0x0A], to: path)
        #expect(throws: Diagnostic.self) { try machine.locate() }
    }

    // MARK: Where it is

    @Test(arguments: ["outside", "absolute", "through a version"])
    func aCurrentThatLeadsElsewhereIsPassedOver(_ how: String) throws {
        let machine = try Machine()
        try machine.install(version: 2)
        // A pack that was installed rightly, for somebody else.
        let other = "other/org.a"
        try machine.directory.write("", to: other + "/x")
        let moved = try runProgram([
            "/bin/cp", "-a", machine.directory.path(Machine.pack) + "/.", machine.directory.path(other),
        ])
        #expect(moved.status == .exited(0))
        let current = machine.directory.path(Machine.pack + "/current")
        unlink(current)
        switch how {
        case "outside": symlink("../../../../../../other/org.a/2", current)
        case "absolute": symlink(machine.directory.path(other + "/2"), current)
        default:
            symlink("3", current)
            symlink(machine.directory.path(other + "/2"), machine.directory.path(Machine.pack + "/3"))
        }
        let problem = thrown(Diagnostic.self) { try machine.locate() }
        #expect(problem?.code == "sync-place", "\(String(describing: problem))")
    }

    @Test(.enabled(if: geteuid() == 0), arguments: [Machine.pack, Machine.pack + "/2"])
    func anotherUsersFolderIsPassedOver(folder: String) throws {
        let machine = try Machine()
        try machine.files("usr/share/muster", version: 1)
        try machine.install(version: 2)
        chown(machine.directory.path(folder), 65_534, 65_534)
        let found = try machine.locate()
        #expect(found.pack.origin == .bundled && found.rejected.map(\.code) == ["sync-owner"])
    }

    /// The service that fills the system's folder is another user, who owns all of it.
    @Test(.enabled(if: geteuid() == 0)) func theSystemsFolderBelongsToItsService() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        let system = machine.directory.path("system")
        let moved = try runProgram([
            "/bin/mv", machine.directory.path("home/.local/share/muster/packs"), system,
        ])
        #expect(moved.status == .exited(0))
        for name in ["", "/org.a", "/org.a/2"] { chown(system + name, 65_534, 65_534) }
        #expect(try machine.locate().pack.origin == .system)
        chown(system + "/org.a", 65_533, 65_533)
        #expect(throws: Diagnostic.self) { try machine.locate() }
    }

    /// However it is named: by the link, by the version, with its record or without.
    @Test(arguments: ["current", "2"]) func itIsAsVerifiedByItsPath(_ name: String) throws {
        let machine = try Machine()
        try machine.install(version: 2)
        let path = machine.directory.path(Machine.pack + "/" + name)
        let pack = try Pack.open(directory: path, origin: .named)
        #expect(pack.isVerified && pack.origin == .named)
        try machine.directory.write(
            "<title>Fire</title><p>Enter.</p>", to: Machine.pack + "/2/Guides/fire.html")
        let problem = thrown(Diagnostic.self) { try pack.guide(path: "Guides/fire.html") }
        #expect(problem?.code == "file-altered")
        let file = machine.directory.path(Machine.pack + "/2/Guides/fire.html")
        #expect(throws: Diagnostic.self) { try Pack.bytes(ofFile: file, limit: 1_000) }
        unlink(machine.directory.path(Machine.pack + "/trust.plist"))
        #expect(throws: Diagnostic.self) { try Pack.open(directory: path, origin: .named) }
        #expect(throws: Diagnostic.self) { try Pack.bytes(ofFile: file, limit: 1_000) }
    }

    /// A folder of one's own is not taken for one, whatever its name is.
    @Test func aWorkingCopyIsItsOwners() throws {
        let machine = try Machine()
        try machine.files("work/campus/7", version: 7)
        let path = machine.directory.path("work/campus/7")
        #expect(try !Pack.open(directory: path, origin: .named).isVerified)
        #expect(try Pack.bytes(ofFile: path + "/Guides/fire.html", limit: 1_000).count > 10)
        // Beside what the sync records, in whatever folder, it is one.
        try machine.directory.write("", to: "work/campus/stamp")
        let problem = thrown(Diagnostic.self) { try Pack.open(directory: path, origin: .named) }
        #expect(problem?.code == "sync-record")
    }

    @Test func aConfirmationIsBelievedForNinetyDaysAtMost() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        try machine.directory.write(
            """
            untrusted comment: verify with stamp.pub
            AAAA
            <plist><dict><key>Issued</key><date>2026-11-21T10:00:00Z</date>
            <key>Expires</key><date>9999-12-24T10:00:00Z</date></dict></plist>
            """, to: Machine.pack + "/stamp")
        let record = try machine.locate().pack.syncRecord
        #expect(record.expires?.description == "2027-02-19")
        func isDoubted(on day: String) throws -> Bool {
            record.mayBeOutdated(on: try #require(CalendarDate(day)))
        }
        #expect(try !isDoubted(on: "2026-11-21") && !isDoubted(on: "2027-02-19"))
        #expect(try isDoubted(on: "2027-02-20"))
        // Nor is one believed that was made ahead of its time; a clock may be a day behind.
        #expect(try !isDoubted(on: "2026-11-20"))
        #expect(try isDoubted(on: "2026-11-19"))
    }

    @Test func anAlteredGuideIsNotShown() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        // Of the same length: nothing but the hash can tell.
        try machine.directory.write(
            "<title>Fire</title><p>Enter.</p>", to: Machine.pack + "/2/Guides/fire.html")
        let pack = try machine.locate().pack
        let problem = thrown(Diagnostic.self) { try pack.guide(path: "Guides/fire.html") }
        #expect(
            machine.message(problem)
                == "Guides/fire.html:1:1: error file-altered: its bytes are not those that were installed, so it is not "
                + "shown; muster sync verify tells more, and muster sync update --repair repairs it")
    }

    @Test func anAlteredListOfContactsGivesWayToTheStandardOne() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        try machine.directory.write(
            "<plist><array><dict><key>Name</key><string>Police</string><key>Number</key><string>555-9999</string>"
                + "<key>Emergency</key><true/></dict></array></plist>",
            to: Machine.pack + "/2/Plists/Contacts.plist")
        let pack = try machine.locate().pack
        #expect(pack.emergencyContacts.map(\.number) == ["911"])
        #expect(pack.problems.first?.code == "file-altered")
    }

    @Test func aFileThatWasNotInstalledIsNotShown() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        try machine.directory.write("<title>Planted</title>", to: Machine.pack + "/2/Guides/planted.html")
        let pack = try machine.locate().pack
        let problem = thrown(Diagnostic.self) { try pack.guide(path: "Guides/planted.html") }
        #expect(problem?.code == "file-not-installed")
    }

    /// A deleted guide is damage, not a mistake of its author: it is found by its name, and the advice is to repair it.
    @Test func aFileThatIsGoneIsSaidToBeDamage() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        for name in ["Guides/fire.html", "Plists/Contacts.plist"] {
            unlink(machine.directory.path(Machine.pack + "/2/" + name))
        }
        let pack = try machine.locate().pack
        #expect(pack.problems.first { $0.file == "Plists/Contacts.plist" }?.code == "file-altered")
        #expect(pack.holdsFile("Guides/fire.html") && pack.holdsAnything(at: "Guides/fire.html"))
        #expect(!pack.holdsAnything(at: "Guides/other.html"))
        let catalogue = pack.catalogue()
        #expect(catalogue.guides.map(\.path) == ["Guides/fire.html"] && catalogue.findings.isEmpty)
        let problem = thrown(Diagnostic.self) { try pack.guide(path: "Guides/fire.html") }
        #expect(
            problem?.description
                == "Guides/fire.html:1:1: error file-altered: it was installed and is no longer there; muster sync verify tells "
                + "more, and muster sync update --repair repairs it")
        #expect(thrown(Diagnostic.self) { try pack.guide(path: "Guides/other.html") }?.code == "file-missing")
    }

    @Test func theManifestCanBeReadThoughItDoesNotListItself() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        let pack = try machine.locate().pack
        let bytes = try pack.bytes(of: "Guides/../" + ResourceManifest.file, limit: 1 << 20)
        #expect(try ManifestReader.read(bytes).version == 2)
        // Of this name there is one.
        try machine.directory.write("", to: Machine.pack + "/2/Guides/Manifest.plist")
        let problem = thrown(Diagnostic.self) {
            try pack.bytes(of: "Guides/Manifest.plist", limit: 1 << 20)
        }
        #expect(problem?.code == "file-not-installed")
    }

    @Test(arguments: ["gone", "damaged"])
    func withoutItsManifestAVersionIsPassedOver(_ how: String) throws {
        let machine = try Machine()
        try machine.files("usr/share/muster", version: 1)
        try machine.install(version: 2)
        let manifest = machine.directory.path(Machine.pack + "/2/" + ResourceManifest.file)
        if how == "gone" {
            unlink(manifest)
        } else {
            try machine.directory.write("<plist><dict>", to: Machine.pack + "/2/" + ResourceManifest.file)
        }
        let found = try machine.locate()
        #expect(found.pack.origin == .bundled)
        #expect(found.rejected.map(\.code) == [how == "gone" ? "file-missing" : "file-altered"])
        let place = machine.message(found.rejected.first)
        #expect(place?.hasPrefix("DIR/\(Machine.pack)/2/Plists/Manifest.plist:") == true)
    }

    @Test func aRollbackHoldsUntilSomethingNewerAppears() throws {
        let machine = try Machine()
        try machine.install(version: 4)
        try machine.files("usr/share/muster", version: 5)
        #expect(try machine.locate().pack.info.version == 5)
        try machine.record("<key>Hold</key><integer>5</integer>")
        let held = try machine.locate().pack
        #expect(held.info.version == 4)
        #expect(held.syncRecord.hold == 5)
        try machine.files("usr/share/muster", version: 6)
        #expect(try machine.locate().pack.info.version == 6)
    }

    /// Of two folders of one version, the one with the longer name was installed later.
    @Test func theVersionBeforeIsTheOneThatARollbackReturnsTo() throws {
        let machine = try Machine()
        for (version, name) in [(6, "6"), (7, "7"), (7, "7-0a1b2c3d"), (7, "7-0a1b2c3d-2"), (8, "8")] {
            try machine.install(version: version, as: name)
        }
        let before = try #require(try machine.locate().pack.previousVersion())
        #expect(before.directory.hasSuffix("/7-0a1b2c3d-2"))
        // What a rollback has left comes first.
        try machine.install(version: 9, as: "9")
        try machine.install(version: 9, as: "9-0a1b2c3d")
        try machine.install(version: 8)
        try machine.record("<key>Hold</key><integer>9</integer>")
        let left = try #require(try machine.locate().pack.previousVersion())
        #expect(left.directory.hasSuffix("/9-0a1b2c3d"))
    }

    @Test func theVersionBeforeDoesNotDependOnTheOrderOfNames() {
        let names = ["8", "7", "7-0a1b2c3d", "7-0a1b2c3d-2", "7-0a1b2c3d-10", "6"].compactMap {
            VersionName($0)
        }
        #expect(names.count == 6)
        for _ in 0..<20 {
            #expect(VersionName.previous(of: 8, among: names.shuffled())?.text == "7-0a1b2c3d-10")
            #expect(VersionName.previous(of: 6, among: names.shuffled()) == nil)
        }
    }

    @Test func whatTheSyncNotedIsTold() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        try machine.note(
            "check.plist",
            "<key>LastSuccess</key><integer>1795219200</integer><key>Outcome</key><string>no-network</string>"
        )
        try machine.directory.write(
            """
            untrusted comment: verify with stamp.pub
            AAAA
            <plist><dict><key>Expires</key><date>2026-12-24T10:00:00Z</date></dict></plist>
            """, to: Machine.pack + "/stamp")
        let record = try machine.locate().pack.syncRecord
        #expect(record.lastCheck?.description == "2026-11-21")
        #expect(record.lastOutcome == .noNetwork)
        #expect(record.expires?.description == "2026-12-24")
        #expect(record.hold == nil)
    }

    @Test(arguments: [
        "<key>LastSuccess</key><integer>-5</integer>",
        "<key>LastSuccess</key><integer>9223372036854775807</integer>",
        "<key>LastSuccess</key><string>x</string>", "<array>", "",
    ])
    func whatCanNotBeReadCountsAsNotSaid(_ body: String) throws {
        let machine = try Machine()
        try machine.install(version: 2)
        try machine.note("check.plist", body)
        try machine.record("<key>Hold</key><integer>-1</integer>")
        try machine.directory.write("one\ntwo", to: Machine.pack + "/stamp")
        #expect(try machine.locate().pack.syncRecord == SyncRecord())
    }

    @Test func aVersionThatIsOpenIsHeldAndLetGo() throws {
        let machine = try Machine()
        try machine.install(version: 2)
        let folder = open(machine.directory.path(Machine.pack + "/2"), O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        var pack: Pack? = try machine.locate().pack
        #expect(pack != nil)
        #expect(flock(folder, LOCK_EX | LOCK_NB) != 0)
        pack = nil
        #expect(flock(folder, LOCK_EX | LOCK_NB) == 0)
    }

    @Test func anotherVersionChangesTheChoices() throws {
        let machine = try Machine()
        let locator = PackLocator(environment: machine.environment)
        #expect(locator.choices == [])
        try machine.install(version: 2)
        let before = locator.choices
        try machine.install(version: 3)
        let after = locator.choices
        #expect(before == [machine.directory.path(Machine.pack + "/2")])
        #expect(after == [machine.directory.path(Machine.pack + "/3")])
    }
}
