import AppCore
import ContentPack
import Diagnostics
import Foundation
import Testing

@testable import GuideScreens
@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// The properties of all screens, from the table that lists them.
@Suite struct ScreenTableTests {
    @Test func eachKindHasItsNameOnce() {
        let names = ScreenTable.all.screens.map(\.kind.name)
        #expect(Set(names).count == names.count)
        let entrances = ScreenTable.all.entrances.map(\.name)
        #expect(Set(entrances).count == entrances.count)
        for name in names + entrances {
            #expect(name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }, "\(name)")
        }
    }

    @Test func theTableGivesEachKindBack() {
        for description in ScreenTable.all.screens {
            let found = ScreenTable.all.description(of: description.kind)
            #expect(found?.kind == description.kind)
            #expect(found?.kind.needs == description.kind.needs)
            #expect(found?.kind.isInKiosk == description.kind.isInKiosk)
        }
        for entrance in ScreenTable.all.entrances {
            #expect(ScreenTable.all.description(of: entrance.screen.kind) != nil, "\(entrance.name)")
        }
    }

    /// A kiosk has these and no other; a new screen must be added here to be shown there.
    @Test func aKioskHasTheseScreens() {
        let allowed = [
            "welcome", "menu", "guide", "outline", "steps", "contacts", "contact", "buildings", "building",
            "callboxes", "callbox", "aeds", "aed", "shelters", "shelter", "assembly-points", "assembly-point",
            "map", "map-in-words", "address", "address-code", "search", "help", "kiosk", "alerts", "alert",
            "alert-places",
            "earthquakes", "earthquake", "earthquake-map", "earthquakes-near", "earthquake-map-in-words",
            "earthquakes-near-in-words",
            "alert-place", "floods", "flood", "flood-report", "flood-region", "flood-map",
            "flood-map-in-words", "gauges", "gauge",
        ]
        let denied = [
            "bookmarks", "clear-bookmarks", "settings", "packs", "changes", "findings", "about", "status",
            "alert-filter", "alert-place-new", "earthquake-filter",
            "safe-message", "safe-message-large", "safe-message-code", "safe-message-code-alone",
            "flood-form", "flood-outbox",
            "flood-outbox-report", "feeds", "feeds-background",
        ]
        #expect(ScreenTable.all.screens.map(\.kind.name).sorted() == (allowed + denied).sorted())
        for description in ScreenTable.all.screens {
            var state = AppState(access: .kiosk)
            let screen = ScreenID(description.kind, .named("anything"))
            Push(screen).update(&state)
            #expect((state.current.screen == screen) == allowed.contains(description.kind.name))
        }
    }

    @Test func everySegueOpensAScreen() {
        for segue in Segue.allCases {
            #expect(ScreenTable.all.screen(for: segue) != nil, "\(segue)")
        }
    }

    @Test func eachKeyAndWordOpensOneScreen() {
        let shortcuts = ScreenTable.all.screens.compactMap(\.shortcut)
        let words = shortcuts.flatMap(\.words)
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0 == $0.lowercased() && Int($0) == nil })
        let actions = shortcuts.compactMap(\.action)
        #expect(Set(actions).count == actions.count)
        for shortcut in shortcuts {
            #expect(shortcut.words.isEmpty == (shortcut.help == nil), "\(shortcut.screen)")
            for word in shortcut.words {
                #expect(ScreenTable.all.screen(typed: word) == shortcut.screen)
                // The help names one of them.
                #expect(shortcut.help.map { help in shortcut.words.contains { help.hasPrefix($0) } } ?? false)
            }
            if let action = shortcut.action {
                #expect(ScreenTable.all.screen(openedBy: action) == shortcut.screen)
                #expect(ActionTable.all.contains { $0.action == action })
            }
        }
        #expect(shortcuts.count > 8)
    }

    /// Welcome leads to what is stored by the screen's own entrance, and not where the menu has its segue.
    @Test func whatWelcomeAddsHasAnEntranceAndASegue() {
        let added = ScreenTable.all.screens.filter { !($0.elsewhere?.name ?? "").isEmpty }
        #expect(added.map { $0.elsewhere?.name } == ["Alerts", "Earthquakes", "Floods", "River gauges"])
        #expect(added.allSatisfy { $0.entrances.first?.segue != nil })
    }

    @Test(arguments: [
        ("Plists/Contacts.plist", ScreenID.contacts), ("Plists/Buildings.plist", .buildings),
        ("Plists/CallboxLocations.plist", .callboxes), ("Plists/Pack.plist", .about),
        ("Plists/Icons.plist", .status), ("Plists/Search.plist", .status),
    ])
    func aFindingLeadsToTheScreenThatShowsItsFile(_ file: String, _ screen: ScreenID) throws {
        let shown = ScreenTable.all.screen(showing: file)
        #expect(shown == screen)
        let store = Store(
            state: AppState(),
            dependencies: Dependencies(
                content: SessionContent(pack: try Pack.open(directory: DrawingTests.pack, origin: .bundled))))
        let finding = Diagnostic(.warning, "some-code", file: file, message: "it is wrong", hint: "repair it")
        store.perform(Open(.finding(finding, on: shown)))
        #expect(store.state.current.screen == screen)
        #expect(store.state.notice == "1:1 it is wrong.")
    }

    /// The rule of ARCHITECTURE.md that screens request content and never read it.
    @Test func noScreenReadsContent() throws {
        let reader = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/Reader")
        var count = 0
        for module in ["ScreenKit", "GuideScreens", "MapScreens", "HazardScreens", "Screens"] {
            let root = reader.appendingPathComponent(module)
            let files = try #require(
                FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                count += 1
                let text = try String(contentsOf: file, encoding: .utf8)
                let reads = [
                    ".load(for", ".loadGuide(", ".loadCatalogue(", ".loadEverything(", ".reread(",
                    "Pack.open(", "import Glibc", "import Files", ".keepWhatIsGood(", ".tidy()",
                    ".closeSearch(",
                ]
                for word in reads { #expect(!text.contains(word), "\(file.lastPathComponent): \(word)") }
            }
        }
        #expect(count > 50)
    }

    @Test func thingsOfOneNameAreToldApart() throws {
        let names = ["Gate", "Hall", "Gate", "Gate"]
        let subjects = NamedItems.subjects(of: names) { $0 }
        for (index, subject) in subjects.enumerated() {
            #expect(NamedItems.subject(at: index, in: names, { $0 }) == subject)
            let screen = ScreenID(.card(of: .callbox), subject)
            #expect(NamedItems.index(of: screen, in: names) { $0 } == index)
            // Others before it change nothing.
            #expect(NamedItems.index(of: screen, in: ["New"] + names) { $0 } == index + 1)
        }
        #expect(Set(subjects).count == 4)
        #expect(
            NamedItems.index(of: ScreenID(.card(of: .callbox), .named("Gate", occurrence: 9)), in: names) {
                $0
            } == 0)
        #expect(NamedItems.index(of: ScreenID(.card(of: .callbox), .named("Tower")), in: names) { $0 } == nil)
    }
}
