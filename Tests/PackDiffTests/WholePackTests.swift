import PackDiff
import TestSupport
import Testing

/// The comparison of whole packs: equal, reversed, damaged.
@Suite struct WholePackTests {
    @Test func packEqualsItself() throws {
        let packs = try TwoPacks()
        #expect(try !packs.comparison().isDifferent)
        #expect(try packs.report() == "")
        // The same damage in both is not a change.
        for pack in [packs.old, packs.new] {
            try pack.write("<plist><array><dict>", to: "Plists/Guides.plist")
            try pack.write("not a list", to: "Plists/Contacts.plist")
        }
        #expect(try !packs.comparison().isDifferent)
    }

    @Test func unreadableFilesAreListedAndTheRestCompared() throws {
        let packs = try TwoPacks()
        try packs.new.write("<plist version=\"1.0\"><array><dict></plist>", to: "Plists/Guides.plist")
        try packs.new.plist("Contacts", "<string>none</string>")
        try packs.new.remove("Guides/flood.html")
        try packs.new.folder("Guides/flood.html")
        try packs.old.remove("Plists/Icons.plist")
        try packs.old.pipe("Plists/Icons.plist")
        try packs.new.write(TwoPacks.fire.replacing("Pull the alarm.", with: ""), to: "Guides/fire.html")
        let comparison = try packs.comparison()
        #expect(
            comparison.unread.map { "\($0.side) \($0.problem.file) \($0.problem.code)" } == [
                "new Plists/Contacts.plist plist-root", "old Plists/Icons.plist file-not-regular",
                "new Plists/Guides.plist plist-syntax", "new Guides/flood.html file-is-folder",
            ])
        #expect(
            comparison.changes.map { "\($0.kind) \($0.what) \($0.file)" } == ["removed step Guides/fire.html"]
        )
        let text = ChangeReport.text(comparison, width: 80)
        #expect(
            text.hasPrefix(
                "Not compared, because unreadable\n- in the new pack: Plists/Contacts.plist:2:1: error"
            ))
    }

    @Test func controlAndBidirectionalCharactersAreRemoved() throws {
        let packs = try TwoPacks()
        try packs.new.write(
            "<title>\u{1B}[2JHeat\u{202E}</title><p>x</p>", to: "Guides/\u{1B}heat\u{202E}.html")
        try packs.new.write("x", to: "Guides/\u{1B}]0;x\u{7}.svg")
        let text = try packs.report()
        #expect(text.contains("Heat"))
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F && $0.value != 0x202E)
            })
    }

    @Test(arguments: [20, 40, 80])
    func noLineExceedsTheWidth(_ width: Int) throws {
        let packs = try TwoPacks()
        try packs.new.write(
            TwoPacks.fire.replacing("Pull", with: "Pull or press or break"), to: "Guides/fire.html")
        try packs.new.plist("Guides", "<array/>")
        let text = ChangeReport.text(try packs.comparison(), width: width)
        #expect(!text.isEmpty)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
    }

    /// Packs create up from few words, so that much is the same, moved and twice there.
    @Test func reverseComparisonIsTheOpposite() throws {
        for seed in 1...UInt64(soakRounds(20)) {
            var generator = SeededGenerator(seed: seed)
            let old = try RandomPack.make(&generator)
            let new = try RandomPack.make(&generator)
            let there = try TwoPacks.compare(old.path, new.path)
            let back = try TwoPacks.compare(new.path, old.path)
            let mirrored = Set(there.changes.map(\.mirrored))
            let expected = Set(back.changes.map { $0.mirrored.mirrored })
            #expect(mirrored.symmetricDifference(expected).isEmpty, "seed \(seed)")
            #expect(there.changes.count == back.changes.count, "seed \(seed)")
            #expect(there.reformatted == back.reformatted)
            #expect(try !TwoPacks.compare(old.path, old.path).isDifferent)
        }
    }
}

/// Makes random packs.
enum RandomPack {
    static func make(_ generator: inout SeededGenerator) throws -> PackBuilder {
        let pack = try PackBuilder.complete()
        for guide in ["fire", "flood", "heat", "cold"] where Int.random(in: 0..<4, using: &generator) > 0 {
            try pack.write(page(guide, &generator), to: "Guides/\(guide).html")
        }
        var entries = ""
        for name in ["Health", "Weather", "Other"].shuffled(using: &generator).prefix(2) {
            let children = (0..<Int.random(in: 1...4, using: &generator)).map { _ in entry(&generator) }
            entries += TwoPacks.submenu(name, children.joined())
        }
        try pack.plist("Guides", "<array>\(entries)\(entry(&generator))</array>")
        let contacts = ["Police", "Nurse", "Desk"].shuffled(using: &generator).prefix(2).map {
            TwoPacks.contact($0, "555-\(Int.random(in: 0...2, using: &generator))")
        }
        try pack.plist("Contacts", "<array>\(contacts.joined())</array>")
        let places = ["Gate", "Steps", "Hall"].shuffled(using: &generator).prefix(2).map {
            TwoPacks.building($0, Double(Int.random(in: 0...2, using: &generator)), 1)
        }
        try pack.plist("Buildings", "<array>\(places.joined())</array>")
        try pack.plist("CallboxLocations", "<dict/>")
        return pack
    }

    private static func entry(_ generator: inout SeededGenerator) -> String {
        let names = ["Fire", "Flood", "Heat", "Cold"]
        let name = names[Int.random(in: 0..<4, using: &generator)]
        return TwoPacks.entry(name, names[Int.random(in: 0..<4, using: &generator)].lowercased() + ".html")
    }

    private static func page(_ name: String, _ generator: inout SeededGenerator) -> String {
        let words = [
            "Get out now.", "Get out.", "Call 911.", "Call 911 from outside.", "Stay low.", "Shut doors.",
        ]
        func list() -> String {
            (0..<Int.random(in: 0...4, using: &generator))
                .map { _ in "<li>\(words[Int.random(in: 0..<words.count, using: &generator)])</li>" }.joined()
        }
        return "<title>\(name)</title><section id=\"do-now\"><ol>\(list())</ol></section>"
            + "<section id=\"during\"><ul>\(list())</ul></section>"
    }
}
