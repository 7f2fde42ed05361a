// The choice among several packs, and the reports about the others.
import ContentPack
import Diagnostics
import Glibc
import TestSupport
import Testing

/// A made-up machine: a home, a system folder, an installed program and a checkout.
private final class Machine {
    let directory: PrivateDirectory
    var environment: PackLocator.Environment

    init() throws {
        directory = try PrivateDirectory()
        environment = PackLocator.Environment(
            home: directory.path("home"), executable: directory.path("usr/bin/muster"),
            systemPacks: directory.path("system"))
        try directory.write("", to: "usr/bin/muster")
    }

    /// A pack with nothing but its name and a menu; returns its folder.
    @discardableResult
    func pack(_ folder: String, identifier: String = "org.a", version: Int = 1, extra: String = "") throws
        -> String
    {
        try directory.write(
            """
            <plist><dict><key>Identifier</key><string>\(identifier)</string>
            <key>Version</key><integer>\(version)</integer><key>Date</key><string>2026-11-21</string>\(extra)</dict>
            </plist>
            """, to: folder + "/Plists/Pack.plist")
        try directory.write("<plist><array/></plist>", to: folder + "/Plists/Guides.plist")
        return directory.path(folder)
    }

    static let user = "home/.local/share/muster/packs/"

    /// Installs a pack as the sync does: a folder for the version, a link to it and a record of its manifest.
    func synced(_ packs: String, identifier: String = "org.a", version: Int, extra: String = "") throws {
        let folder = packs + identifier
        let installed = try pack(
            folder + "/\(version)", identifier: identifier, version: version, extra: extra)
        let manifest = ManifestWriter.bytes(try ManifestScan.manifest(of: installed))
        try directory.write(manifest, to: folder + "/\(version)/" + ResourceManifest.file)
        try directory.write(
            InstalledRecord.text(["\(version)": SHA256.digest(of: manifest).hex]), to: folder + "/trust.plist"
        )
        try directory.link(folder + "/current", to: "\(version)")
    }

    func locate() throws -> (pack: Pack, folder: String, rejected: [String]) {
        let found = try PackLocator(environment: environment).locate()
        let folder = String(found.pack.directory.dropFirst(directory.path.utf8.count + 1))
        let rejected = found.rejected.map {
            $0.description.replacing(directory.path, with: "DIR")
        }
        return (found.pack, folder, rejected)
    }
}

@Suite struct PackLocatorTests {
    @Test func theInstalledPackIsFoundFromTheExecutable() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster")
        let found = try machine.locate()
        #expect(found.folder == "usr/share/muster")
        #expect(found.pack.origin == .bundled)
        #expect(found.rejected == [])
    }

    private func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// However a program was started, the system names its file without symbolic links.
    @Test func theExecutableHasNoLinksInItsPath() throws {
        let running = try #require(PackLocator.Environment.current().executable)
        #expect(running.hasPrefix("/"))
        #expect(resolved(running) == running)
    }

    @Test func theCheckoutIsFoundFromTheProgramBuiltInIt() throws {
        let machine = try Machine()
        try machine.pack("src/muster")
        try machine.directory.write("", to: "src/muster/Package.swift")
        try machine.directory.write("", to: "src/muster/.build/x86_64-unknown-linux-gnu/release/muster")
        machine.environment.executable = machine.directory.path(
            "src/muster/.build/x86_64-unknown-linux-gnu/release/muster")
        #expect(try machine.locate().folder == "src/muster")
    }

    @Test func aFolderThatOnlyHasPlistsIsNoCheckout() throws {
        let machine = try Machine()
        try machine.pack("usr")
        #expect(throws: Diagnostic.self) { try machine.locate() }
    }

    @Test func contentThatIsNamedGoesFirst() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 9)
        machine.environment.contentVariable = try machine.pack("variable")
        #expect(try machine.locate().folder == "variable")
        machine.environment.contentOption = try machine.pack("option")
        let found = try machine.locate()
        #expect(found.folder == "option")
        #expect(found.pack.origin == .named)
    }

    @Test func anOptionThatDoesNotOpenIsAnError() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster")
        machine.environment.contentOption = machine.directory.path("nowhere")
        let error = thrown(Diagnostic.self) { try machine.locate() }
        #expect(error?.code == "pack-missing")
    }

    @Test func aVariableThatDoesNotOpenIsNamedAndTheNextIsUsed() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster")
        machine.environment.contentVariable = machine.directory.path("nowhere")
        let found = try machine.locate()
        #expect(found.folder == "usr/share/muster")
        #expect(
            found.rejected == [
                "DIR/nowhere:1:1: error pack-missing: there is no such folder; "
                    + "name the folder that holds Plists and Guides"
            ])
        machine.environment.contentVariable = ""
        #expect(try machine.locate().rejected == [])
    }

    @Test func theHighestVersionOfOnePackWins() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 2)
        try machine.synced(Machine.user, version: 3)
        try machine.synced("system/", version: 10)
        let found = try machine.locate()
        #expect(found.folder == "system/org.a/10")
        #expect(found.pack.origin == .system)
    }

    @Test func ofOneVersionTheUsersOwnWins() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 2)
        try machine.synced("system/", version: 2)
        try machine.synced(Machine.user, version: 2)
        #expect(try machine.locate().pack.origin == .user)
    }

    @Test func theBundledPackBeatsAnOlderOne() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 4)
        try machine.synced(Machine.user, version: 3)
        #expect(try machine.locate().pack.origin == .bundled)
    }

    @Test func aPackOfAnotherNameThatWasInstalledStandsBeforeTheBundledOne() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 1)
        try machine.synced(Machine.user, identifier: "org.other", version: 99)
        let found = try machine.locate()
        #expect(found.pack.info.identifier == "org.other")
        // A version of the bundled pack that was installed is the campus's own, and comes first.
        try machine.synced(Machine.user, version: 2)
        #expect(try machine.locate().pack.origin == .user)
        #expect(try machine.locate().pack.info.identifier != "org.other")
    }

    @Test func withoutABundledPackTheFirstOfTheUserWins() throws {
        let machine = try Machine()
        try machine.synced("system/", identifier: "org.z", version: 9)
        try machine.synced(Machine.user, identifier: "org.c", version: 1)
        try machine.synced(Machine.user, identifier: "org.d", version: 5)
        try machine.synced("system/", identifier: "org.c", version: 2)
        #expect(try machine.locate().folder == "system/org.c/2")
    }

    @Test func aPackThatDoesNotOpenIsNamedAndTheNextIsUsed() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 1)
        let needy = "<key>MinimumProgramVersion</key><string>99</string>"
        try machine.synced("system/", version: 2, extra: needy)
        let found = try machine.locate()
        #expect(found.folder == "usr/share/muster")
        #expect(
            found.rejected == [
                "DIR/system/org.a/current:1:1: error pack-needs-newer-program: this pack is for muster 99 or newer, "
                    + "and this is \(Program.version); update the program, or use an older version of the pack"
            ])
    }

    @Test func aPackWhoseNameCannotBeReadIsTheLastResort() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster")
        try machine.synced(Machine.user, version: 2)
        try machine.directory.write("<plist><di", to: Machine.user + "org.a/2/Plists/Pack.plist")
        let found = try machine.locate()
        #expect(found.folder == "usr/share/muster")
        #expect(found.rejected.count == 1)
        #expect(
            found.rejected[0].hasPrefix(
                "DIR/home/.local/share/muster/packs/org.a/current/Plists/Pack.plist:1:"))
        machine.environment.executable = nil
        #expect(try machine.locate().folder == Machine.user + "org.a/2")
    }

    @Test func theDataFolderOfTheDesktopGoesBeforeTheHome() throws {
        let machine = try Machine()
        try machine.synced("data/muster/packs/", version: 2)
        try machine.synced(Machine.user, version: 3)
        machine.environment.dataHome = machine.directory.path("data")
        #expect(try machine.locate().folder == "data/muster/packs/org.a/2")
        machine.environment.dataHome = "relative"
        #expect(try machine.locate().folder == Machine.user + "org.a/3")
    }

    @Test func aVersionLeftWithoutALinkDoesNotCount() throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 1)
        try machine.pack(Machine.user + "org.a/2", version: 2)
        try machine.directory.link(Machine.user + "org.a/current", to: "gone")
        let found = try machine.locate()
        #expect(found.pack.origin == .bundled)
        #expect(found.rejected == [])
    }

    @Test func withoutAnyPackTheReasonIsGiven() throws {
        let machine = try Machine()
        let error = thrown(Diagnostic.self) { try machine.locate() }
        #expect(
            error?.description.replacing(machine.directory.path, with: "DIR")
                == "DIR/usr/bin/muster:1:1: error pack-none: no content pack is installed with this program; install it "
                + "with make install, or name a pack with --content DIR")
    }
}

/// Packs that are asked for by their identifiers.
@Suite struct PackChoiceTests {
    /// A bundled pack org.a, and org.b and org.c of the user.
    private func machine() throws -> Machine {
        let machine = try Machine()
        try machine.pack("usr/share/muster", version: 1)
        try machine.synced(Machine.user, identifier: "org.b", version: 2)
        try machine.synced(Machine.user, identifier: "org.c", version: 3)
        machine.environment.systemConfiguration = machine.directory.path("etc")
        return machine
    }

    private func located(_ machine: Machine) throws -> PackLocator.Located {
        try PackLocator(environment: machine.environment).locate()
    }

    @Test func theOrderIsOptionSettingConfigurationBundled() throws {
        let machine = try machine()
        #expect(try located(machine).reason == .unchosen)
        try machine.directory.write("from = /x\npack = org.b\npack = org.c\n", to: "etc/sync.conf")
        let file = machine.directory.path("etc/sync.conf")
        var found = try located(machine)
        #expect(found.pack.info.identifier == "org.b" && found.reason == .configuration(file: file))
        // A person's own configuration takes the place of the machine's.
        try machine.directory.write("pack = org.c\n", to: "home/.config/muster/sync.conf")
        found = try located(machine)
        #expect(found.pack.info.identifier == "org.c")
        machine.environment.packSetting = PackSetting(identifier: "org.a", source: "file")
        found = try located(machine)
        #expect(found.pack.info.identifier == "org.a" && found.reason == .setting(source: "file"))
        machine.environment.packOption = "org.b"
        found = try located(machine)
        #expect(found.pack.info.identifier == "org.b" && found.reason == .packOption)
        #expect(found.rejected.isEmpty)
        machine.environment.contentVariable = try machine.pack("stick", identifier: "org.stick")
        #expect(try located(machine).reason == .contentVariable)
    }

    @Test func ofThePackThatIsNamedTheHighestVersionIsRead() throws {
        let machine = try machine()
        try machine.synced("system/", identifier: "org.b", version: 7)
        machine.environment.packOption = "org.b"
        #expect(try machine.locate().folder == "system/org.b/7")
    }

    @Test func aPackOfTheOptionThatIsNotInstalledIsAnError() throws {
        let machine = try machine()
        machine.environment.packOption = "org.x"
        let error = thrown(Diagnostic.self) { try machine.locate() }
        #expect(
            error?.description
                == "--pack: error pack-not-installed: the pack org.x is not installed (named with --pack; installed: "
                + "org.b, org.c, org.a); install it with muster-sync update --pack org.x, or choose another (muster packs)"
        )
    }

    /// Without any synced pack too, where nothing would have to be compared otherwise.
    @Test func aPackThatIsNamedElsewhereAndNotInstalledIsReportedAndTheNextIsUsed() throws {
        let machine = try Machine()
        machine.environment.systemConfiguration = machine.directory.path("etc")
        try machine.pack("usr/share/muster")
        try machine.directory.write("pack = org.y\n", to: "etc/sync.conf")
        machine.environment.packSetting = PackSetting(identifier: "org.x", source: "MUSTER_PACK")
        let found = try located(machine)
        #expect(found.pack.origin == .bundled && found.reason == .bundled)
        #expect(found.rejected.map(\.code) == ["pack-not-installed", "pack-not-installed"])
        #expect(found.rejected.first?.message.contains("named in MUSTER_PACK; installed: org.a") == true)
        // The one that is there satisfies the wish, and the next is not missed.
        machine.environment.packSetting = PackSetting(identifier: "org.a", source: "MUSTER_PACK")
        #expect(try located(machine).rejected.isEmpty)
    }

    /// Whose numbers they are is said beside each, but for those of the country.
    private func contacts(_ machine: Machine) throws {
        try machine.pack("usr/share/muster", extra: "<key>Subtitle</key><string>East campus</string>")
        func contact(_ name: String, _ number: String) -> String {
            "<dict><key>Name</key><string>\(name)</string><key>Number</key><string>\(number)</string>"
                + "<key>Emergency</key><true/></dict>"
        }
        try machine.directory.write(
            "<plist><array>\(contact("Emergency", "911"))\(contact("Police", "555-0100"))</array></plist>",
            to: "usr/share/muster/Plists/Contacts.plist")
    }

    private static let marked = ["Emergency 911", "Police of East campus 555-0100"]

    private func numbers(_ pack: Pack) -> [String] {
        pack.emergencyContacts.map { "\($0.name) \($0.number)" }
    }

    @Test(arguments: ["manifest", "record", "version", "list of files", "Pack.plist"])
    func theNumbersOfAPackThatStandsInForAnotherSayWhose(_ damage: String) throws {
        let machine = try Machine()
        try contacts(machine)
        #expect(try numbers(located(machine).pack) == ["Emergency 911", "Police 555-0100"])
        try machine.synced(Machine.user, identifier: "org.north", version: 2)
        let folder = machine.directory.path(Machine.user + "org.north")
        switch damage {
        case "manifest": unlink(folder + "/2/" + ResourceManifest.file)
        case "record": unlink(folder + "/trust.plist")
        case "version": rename(folder + "/2", folder + "/gone")
        case "list of files":
            try machine.directory.write("x", to: Machine.user + "org.north/2/" + ResourceManifest.file)
        default: unlink(folder + "/2/Plists/Pack.plist")
        }
        for text in ["", "pack = org.north\n"] {
            try machine.directory.write(text, to: "home/.config/muster/sync.conf")
            let found = try located(machine)
            #expect(found.pack.standsInFor == "org.north" && found.rejected.count == 1, "\(found)")
            #expect(numbers(found.pack) == Self.marked)
            #expect(
                found.pack.substitution
                    == "Not the chosen pack: org.north cannot be read. Local numbers and places below are those of East campus."
            )
            #expect(
                PackLocator(environment: machine.environment).plainChoice == nil
                    || damage == "version" && !text.isEmpty)
        }
        // The person has chosen this one.
        machine.environment.packSetting = PackSetting(identifier: "org.a", source: "file")
        #expect(try located(machine).pack.standsInFor == nil)
    }

    /// A pack that would not have been read anyway is not missed.
    @Test(arguments: ["version", "Pack.plist"])
    func aDamagedPackThatNobodyWouldHaveReadIsOnlyReported(_ damage: String) throws {
        let machine = try Machine()
        try machine.pack("usr/share/muster")
        try machine.synced(Machine.user, version: 2)
        for name in ["org.north", "org.b"] { try machine.synced(Machine.user, identifier: name, version: 2) }
        func damageIt(_ name: String) {
            let folder = machine.directory.path(Machine.user + name)
            if damage == "version" { rename(folder + "/2", folder + "/gone") }
            unlink(folder + "/2/Plists/Pack.plist")
        }
        damageIt("org.north")
        let found = try located(machine)
        #expect(found.pack.info.identifier == "org.a" && found.pack.standsInFor == nil)
        #expect(found.rejected.map(\.code) == [damage == "version" ? "pack-missing" : "file-altered"])
        // Now the campus's own pack is one of those.
        damageIt("org.a")
        #expect(try located(machine).pack.standsInFor == "org.a")
    }

    @Test func aPackThatIsAwayIsStoodInForToo() throws {
        let machine = try Machine()
        try contacts(machine)
        machine.environment.packSetting = PackSetting(identifier: "org.x", source: "file")
        #expect(try located(machine).pack.standsInFor == "org.x")
        machine.environment.packSetting = nil
        machine.environment.contentVariable = "/media/stick"
        #expect(try numbers(located(machine).pack) == Self.marked)
        machine.environment.contentVariable = nil
        // Another copy of the same pack has the same numbers.
        try machine.synced(Machine.user, version: 2)
        unlink(machine.directory.path(Machine.user + "org.a/2/" + ResourceManifest.file))
        let found = try located(machine)
        #expect(found.pack.standsInFor == nil && found.rejected.count == 1)
    }

    @Test func aDamagedPackThatIsNamedCountsAsInstalled() throws {
        let machine = try machine()
        try machine.directory.write("<plist><di", to: Machine.user + "org.b/2/Plists/Pack.plist")
        machine.environment.packOption = "org.b"
        #expect(try machine.locate().folder == Machine.user + "org.b/2")
    }

    @Test func theOnlyPackNeedsNoComparing() throws {
        let machine = try Machine()
        machine.environment.systemConfiguration = machine.directory.path("etc")
        try machine.pack("usr/share/muster")
        func choice() -> PackLocator.PlainChoice? {
            PackLocator(environment: machine.environment).plainChoice
        }
        #expect(choice()?.origin == .bundled && choice()?.identifier == nil)
        try machine.directory.write("pack = org.y\n", to: "etc/sync.conf")
        #expect(choice()?.identifier == "org.y")
        try machine.synced(Machine.user, identifier: "org.b", version: 2)
        #expect(choice() == nil)
    }

    @Test func installedPacksAreListedOnce() throws {
        let machine = try machine()
        try machine.synced("system/", identifier: "org.b", version: 7)
        try machine.directory.write("<plist><di", to: Machine.user + "org.c/3/Plists/Pack.plist")
        let locator = PackLocator(environment: machine.environment)
        let packs = locator.installed(with: try locator.locate().pack)
        #expect(packs.map(\.identifier).sorted() == ["org.a", "org.b", "org.c"])
        #expect(packs.filter(\.isRead).map(\.identifier) == ["org.b"])
        #expect(packs.first { $0.identifier == "org.b" }?.version == 7)
        #expect(packs.first { $0.identifier == "org.c" }?.problem != nil)
    }

    /// A configuration may hold anything.
    @Test(arguments: ["", "pack", "pack = ../x", "from = a", "\u{0}", "pack =\npack = a b"])
    func aConfigurationThatNamesNoPackIsNoWish(_ text: String) throws {
        let machine = try machine()
        try machine.directory.write(text, to: "etc/sync.conf")
        let found = try located(machine)
        #expect(found.reason == .unchosen && found.rejected.isEmpty)
    }
}

/// The folders next to a program that count as its bundled pack.
@Suite struct BundledFolderTests {
    private func machine(_ executable: String, _ pack: String) throws -> Machine {
        let machine = try Machine()
        try machine.pack(pack)
        try machine.directory.write("", to: pack + "/Package.swift")
        try machine.directory.write("", to: executable)
        machine.environment.executable = machine.directory.path(executable)
        return machine
    }

    /// A program that was unpacked below a folder where everyone may write: Package.swift and Plists may be anyone's.
    @Test(arguments: ["tmp/muster-1.0/bin/muster", "tmp/muster", "tmp/build/release/muster"])
    func aProgramOutsideABuildFolderLooksForNoCheckout(_ executable: String) throws {
        let machine = try machine(executable, "tmp")
        let error = thrown(Diagnostic.self) { try machine.locate() }
        #expect(error?.code == "pack-none")
    }

    @Test(arguments: [".build/x/release/muster", ".build-static/muster", ".build-sync/a/b/c/muster"])
    func aBuildFolderHasItsCheckout(_ path: String) throws {
        #expect(try machine("src/" + path, "src").locate().folder == "src")
    }

    @Test(arguments: ["usr/share", "usr/share/muster", "usr/share/muster/Plists"])
    func aFolderThatEveryoneMayWriteToIsNotUsed(_ folder: String) throws {
        let machine = try machine("usr/bin/muster", "usr/share/muster")
        #expect(chmod(machine.directory.path(folder), 0o777) == 0)
        let error = thrown(Diagnostic.self) { try machine.locate() }
        #expect(error?.code == "pack-foreign")
        // With another pack it is named, and not used.
        try machine.synced(Machine.user, identifier: "org.b", version: 1)
        let found = try machine.locate()
        #expect(found.folder == Machine.user + "org.b/1" && found.rejected.count == 1)
    }

    @Test(arguments: ["usr/share", "usr/share/muster", "usr/share/muster/Plists"])
    func aFolderOfAnotherUserIsNotUsed(_ folder: String) throws {
        guard geteuid() == 0 else { return }
        let machine = try machine("usr/bin/muster", "usr/share/muster")
        #expect(chown(machine.directory.path(folder), 65_534, 65_534) == 0)
        let error = thrown(Diagnostic.self) { try machine.locate() }
        #expect(error?.code == "pack-foreign")
        // Whoever owns the program could change the program itself.
        #expect(chown(machine.directory.path("usr/bin/muster"), 65_534, 65_534) == 0)
        #expect(try machine.locate().pack.origin == .bundled)
    }

    @Test func aLinkOfAnotherUserIsNotFollowed() throws {
        guard geteuid() == 0 else { return }
        let machine = try machine("usr/bin/muster", "real/muster")
        try machine.directory.write("", to: "usr/keep")
        try machine.directory.link("usr/share", to: "../real")
        #expect(try machine.locate().pack.origin == .bundled)
        #expect(lchown(machine.directory.path("usr/share"), 65_534, 65_534) == 0)
        #expect(throws: Diagnostic.self) { try machine.locate() }
    }
}

extension PrivateDirectory {
    /// A symbolic link at `name` of the folder.
    func link(_ name: String, to target: String) throws {
        let folders = name.split(separator: "/").dropLast().joined(separator: "/")
        guard access(path(folders), F_OK) == 0, symlink(target, path(name)) == 0 else {
            throw HarnessFailure("cannot link \(name)")
        }
    }
}
