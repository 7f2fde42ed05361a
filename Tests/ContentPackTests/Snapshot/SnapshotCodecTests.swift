import TestSupport
import Testing

@testable import ContentPack
@testable import Files
@testable import TextTools

/// A snapshot gives back exactly what was read, or nothing at all.
@Suite struct SnapshotCodecTests {
    @Test(arguments: ["", "/Tests/Fixtures/SamplePack"])
    func thePacksOfTheCheckoutComeBackAsTheyWereRead(_ folder: String) throws {
        let directory = Binary.checkout() + folder
        let bytes = try #require(try Snapshots.make(directory))
        let snapshot = try #require(StartCache(bytes, key: try Snapshots.key(directory)))
        var (pack, welcome) = try Snapshots.read(directory)
        // Those that stand between the wanted ones in their file are read too, and not kept.
        let shown = Set(welcome.entries.compactMap(\.image))
        pack.icons = pack.icons.filter { shown.contains($0.key) }
        #expect(isSame(snapshot, pack, welcome))
        #expect(bytes.count < 32_768, "the reason for a snapshot is that it is small")
    }

    @Test func everyKindOfEntryAndEveryFieldComesBack() throws {
        let builder = try Snapshots.fullPack()
        let bytes = try #require(try Snapshots.make(builder.path))
        let snapshot = try #require(StartCache(bytes, key: try Snapshots.key(builder.path)))
        let (pack, welcome) = try Snapshots.read(builder.path)
        #expect(isSame(snapshot, pack, welcome))
        // That the pack is as full as its name says.
        let kinds = welcome.entries.map { entry in
            switch entry.action {
            case .target(.segue): "segue"
            case .target(.guide(_, let fragment)): "guide#\(fragment ?? "")"
            case .target(.menu): "menu"
            case .submenu: "submenu"
            case .target(.web): "web"
            case .unavailable: "unavailable"
            }
        }
        #expect(kinds == ["guide#during", "menu", "web", "segue", "submenu"])
        #expect(pack.info.campusBounds != nil && pack.info.homeLocation != nil && pack.contacts.count == 2)
        #expect(Array(pack.icons.keys) == ["fire"])
    }

    /// Reading never gives this together with no findings, so it is made by hand.
    @Test func anUnavailableEntryComesBackToo() throws {
        let builder = try PackBuilder.complete()
        let key = try Snapshots.key(builder.path)
        var (pack, welcome) = try Snapshots.read(builder.path)
        pack.icons = ["x": Icon(glyph: "🔥", ascii: "!!!")]
        welcome.sections = [Menu.Section(entries: [MenuEntry(name: "x", action: .unavailable("Not here"))])]
        let bytes = try #require(StartCache(pack: pack, welcome: welcome).bytes(key: key))
        let snapshot = try #require(StartCache(bytes, key: key))
        #expect(isSame(snapshot, pack, welcome))
    }

    @Test func oneWithItsEndCutOffOrMoreBehindItIsNotUsed() throws {
        let builder = try Snapshots.fullPack()
        let key = try Snapshots.key(builder.path)
        let bytes = try #require(try Snapshots.make(builder.path))
        for count in 0..<bytes.count {
            #expect(StartCache(Array(bytes[..<count]), key: key) == nil, "\(count) bytes")
            // Nor where the sum is right: what is left must end where the file does.
            #expect(
                StartCache(Self.summed(Array(bytes[..<count])), key: key) == nil, "\(count) bytes, summed")
        }
        #expect(StartCache(Self.summed(bytes + [0]), key: key) == nil)
    }

    @Test func noFlippedBitIsTakenForTheContent() throws {
        let builder = try Snapshots.fullPack()
        let key = try Snapshots.key(builder.path)
        let bytes = try #require(try Snapshots.make(builder.path))
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << UInt8(bit)
                #expect(StartCache(damaged, key: key) == nil, "byte \(index), bit \(bit)")
            }
        }
    }

    /// An attacker who can write the file can also correct its checksum, so invalid content must then be
    /// harmless.
    @Test func withARightSumWrongContentIsHarmless() throws {
        let builder = try Snapshots.fullPack()
        let key = try Snapshots.key(builder.path)
        let bytes = try #require(try Snapshots.make(builder.path))
        var generator = SeededGenerator(seed: 19)
        var used = 0
        for _ in 0..<soakRounds(4_000) {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: (20 + key.bytes.count)..<bytes.count, using: &generator)
                damaged[index] =
                    [0, 1, 0x1B, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)]
                    .randomElement(using: &generator) ?? 0
            }
            guard let snapshot = StartCache(Self.summed(damaged), key: key) else { continue }
            used += 1
            #expect(Self.texts(of: snapshot).allSatisfy(DisplayText.isHarmless))
            #expect(Self.paths(of: snapshot.welcome.entries).allSatisfy { PackPath.normalized($0) == $0 })
            #expect(snapshot.pack.emergencyContacts.isEmpty == false)
            #expect(snapshot.welcome.entries.allSatisfy { (0...8).contains($0.level) })
        }
        #expect(used > 100, "some changes are of a letter to another and must pass, or nothing was tested")
    }

    @Test func aPathOutOfThePackIsNotUsed() throws {
        let builder = try PackBuilder.complete()
        let key = try Snapshots.key(builder.path)
        var (pack, welcome) = try Snapshots.read(builder.path)
        for path in ["../x.html", "/etc/passwd", "Guides/../../x.html", ""] {
            for target in [PackTarget.guide(path: path, fragment: nil), .menu(MenuAddress(file: path))] {
                welcome.sections = [Menu.Section(entries: [MenuEntry(name: "x", action: .target(target))])]
                #expect(StartCache(pack: pack, welcome: welcome).bytes(key: key) == nil, "\(path)")
            }
        }
        welcome.sections = []
        pack.icons = ["x": Icon(glyph: "", ascii: "x")]
        #expect(StartCache(pack: pack, welcome: welcome).bytes(key: key) == nil)
    }

    @Test func aTextThatCouldSpeakToTheTerminalIsNotUsed() throws {
        let builder = try PackBuilder.complete()
        let key = try Snapshots.key(builder.path)
        var (pack, welcome) = try Snapshots.read(builder.path)
        for text in ["\u{1B}[2J", "a\nb", "\u{9B}m", "\u{202E}x", "\u{7F}", "\0"] {
            welcome.sections = [Menu.Section(name: text, entries: [])]
            #expect(
                StartCache(pack: pack, welcome: welcome).bytes(key: key) == nil, "\(text.debugDescription)")
        }
        welcome.sections = []
        pack.icons = ["\u{1B}": Icon(glyph: "x", ascii: "x")]
        #expect(StartCache(pack: pack, welcome: welcome).bytes(key: key) == nil)
    }

    @Test func menusInsideEachOtherWithoutEndAreNotFollowed() throws {
        let builder = try PackBuilder.complete()
        let key = try Snapshots.key(builder.path)
        var (pack, welcome) = try Snapshots.read(builder.path)
        pack.icons = [:]
        var entry = MenuEntry(name: "x", action: .target(.segue(.help)))
        for depth in 1...40 {
            entry = MenuEntry(name: "x", action: .submenu([entry]))
            welcome.sections = [Menu.Section(entries: [entry])]
            let isKept = StartCache(pack: pack, welcome: welcome).bytes(key: key) != nil
            #expect(isKept == (depth <= MenuEntryReader.deepest), "\(depth) deep")
        }
    }

    @Test func aHugePackIsReadAtEveryStart() throws {
        let builder = try PackBuilder.complete()
        let rules = (0..<20_000).map { "#guide-number-\($0) { color: #123456 }\n" }.joined()
        try builder.write(rules, to: "Guides/global.css")
        // The palette reader keeps 4,096 rules, and a snapshot those of classes; long names make them too much.
        let long = (0..<4_000).map { ".\(String(repeating: "n", count: 90))\($0) { color: #123456 }\n" }
            .joined()
        #expect(try Snapshots.make(builder.path) != nil)
        try builder.write(long, to: "Guides/global.css")
        #expect(try Snapshots.make(builder.path) == nil)
    }

    // MARK: Support

    /// `bytes` with the sum that belongs to them, as far as there is room for one.
    private static func summed(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 16 else { return bytes }
        let sum = bytes[16...].withUnsafeBytes(Checksum.of)
        return bytes[..<8] + withUnsafeBytes(of: sum.littleEndian, Array.init) + bytes[16...]
    }

    private static func texts(of snapshot: StartCache) -> [String] {
        let info = snapshot.pack.info
        var texts = [
            info.identifier, info.title, info.subtitle, info.publisher, info.notice, info.language, info.date,
            info.updateURL, info.minimumProgramVersion,
        ].compactMap { $0 }
        for contact in snapshot.pack.contacts {
            texts += [contact.name, contact.number, contact.note, contact.webLink, contact.email].compactMap {
                $0
            }
        }
        for (name, icon) in snapshot.pack.icons { texts += [name, icon.glyph, icon.ascii ?? ""] }
        texts += snapshot.pack.palette.rules.keys
        for section in snapshot.welcome.sections {
            texts += [section.name ?? ""] + section.entries.flatMap(Self.texts)
        }
        return texts
    }

    private static func texts(of entry: MenuEntry) -> [String] {
        let own = [entry.name, entry.image, entry.webLink, entry.divisionName, entry.header].compactMap { $0 }
        switch entry.action {
        case .target(.segue): return own
        case .target(.guide(let path, let fragment)): return own + [path, fragment ?? ""]
        case .target(.menu(let address)): return own + [address.file]
        case .target(.web(let text)), .unavailable(let text): return own + [text]
        case .submenu(let entries): return own + entries.flatMap(texts)
        }
    }

    private static func paths(of entries: [MenuEntry]) -> [String] {
        entries.flatMap { entry in
            switch entry.action {
            case .target(let target): target.file.map { [$0] } ?? [String]()
            case .submenu(let entries): paths(of: entries)
            case .unavailable: [String]()
            }
        }
    }
}
