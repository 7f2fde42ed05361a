// Menus made of anything at all: whatever stands in the file, what comes out can be shown.
import ContentPack
import TestSupport
import Testing

@Suite struct HostileMenuTests {
    /// Random property lists that use the keys of menus, most of them wrongly.
    private struct Generator {
        var random: SeededGenerator
        var budget = 300

        static let keys = [
            "Name", "Image", "Highlighted", "Level", "Order", "Color", "Link", "Web-Link", "Segue",
            "Segue Name",
            "Objects", "CSSDivName", "Header", "", "Fire \u{202E}", "a.b[0]", "Order",
        ]
        static let texts = [
            "", " ", "fire.html", "fire.html#x", "../../etc/passwd", "Guides.plist", "none.html",
            "https://example.org",
            "tel:911", "javascript:x", "help", "guides", "#C74F0A", "#12", "\u{9B}31m\u{2066}red",
            "x\u{85}\u{2028}y",
            "👩‍👩‍👧", "e\u{301}", "%00.html", "%2e%2e/x.html", "/", "#", "file:///", "Guides/",
        ]

        mutating func value(depth: Int) -> String {
            budget -= 1
            let isLeaf = depth > 8 || budget < 0
            switch die(isLeaf ? 6 : 12) {
            case 0:
                return "<integer>\(["0", "3", "-9", "9223372036854775807"][die(4)])</integer>"
            case 1: return "<real>\(["1.5", "-2", "1e300", "8"][die(4)])</real>"
            case 2: return die(2) == 0 ? "<true/>" : "<false/>"
            case 3...5: return "<string>\(Self.texts[die(Self.texts.count)])</string>"
            case 6...8: return "<array>\(many { $0.value(depth: depth + 1) })</array>"
            default:
                return "<dict>"
                    + many {
                        "<key>\(Self.keys[$0.die(Self.keys.count)])</key>"
                            + $0.value(depth: depth + 1)
                    }
                    + "</dict>"
            }
        }

        /// 0 up to, not including, `sides`.
        private mutating func die(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

        private mutating func many(_ make: (inout Generator) -> String) -> String {
            (0..<die(7)).map { _ in make(&self) }.joined()
        }
    }

    @Test(.timeLimit(.minutes(10))) func whateverAMenuHoldsCanBeShown() throws {
        let builder = try PackBuilder.complete()
        let pack = try Pack.open(directory: builder.path, origin: .named)
        for seed in 0..<UInt64(soakRounds(100)) {
            var generator = Generator(random: SeededGenerator(seed: seed))
            let body = (seed % 2 == 0 ? "<dict><key>S</key>" : "<array>") + generator.value(depth: 0)
            try builder.plist("Guides", body + (seed % 2 == 0 ? "</dict>" : "</array>"))
            let menu: Menu
            do {
                menu = try pack.menu(at: .guides)
            } catch {
                Issue.record("seed \(seed): \(error)")
                continue
            }
            check(menu.entries, seed: seed)
            for finding in menu.findings { checkText(finding.description, seed: seed) }
            #expect(menu.sections.allSatisfy { !$0.entries.isEmpty && $0.name != "" }, "seed \(seed)")
            _ = pack.catalogue()
        }
    }

    private func check(_ entries: [MenuEntry], seed: UInt64) {
        let orders = entries.prefix { $0.order != nil }.compactMap(\.order)
        #expect(
            orders == orders.sorted() && entries.dropFirst(orders.count).allSatisfy { $0.order == nil },
            "seed \(seed)")
        for entry in entries {
            #expect(!entry.name.isEmpty && (0...8).contains(entry.level), "seed \(seed)")
            for text in [entry.name, entry.image, entry.divisionName, entry.header, entry.webLink] {
                checkText(text ?? "", seed: seed)
            }
            switch entry.action {
            case .target(.guide(let path, _)): #expect(path == "Guides/fire.html", "seed \(seed)")
            case .target(.menu(let address)): #expect(address == .guides, "seed \(seed)")
            case .target(.web(let address)):
                #expect(["https://example.org", "tel:911"].contains(address), "seed \(seed)")
            case .unavailable(let reason): checkText(reason, seed: seed)
            case .submenu(let children):
                #expect(!children.isEmpty, "seed \(seed)")
                check(children, seed: seed)
            case .target(.segue): break
            }
        }
    }

    private func checkText(_ text: String, seed: UInt64) {
        let isSafe = text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        }
        #expect(isSafe, "seed \(seed)")
    }
}
