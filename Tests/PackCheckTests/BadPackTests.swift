import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackCheck

/// Every rule is broken once, in a pack that is sound otherwise, and all that `check` says is pinned whole.
@Suite struct BadPackTests {
    @Test(arguments: BadPack.all)
    func itSaysExactlyThis(_ bad: BadPack) throws {
        let pack = try bad.build()
        try bad.expect(Self.output(of: pack).replacing(pack.path, with: "PACK"))
    }

    /// Returns the output of `muster check`.
    static func output(of pack: PackBuilder) -> String {
        do {
            let opened = try Pack.open(directory: pack.path, origin: .named)
            let findings = PackChecker.check(opened, today: CheckFixture.today).findings
            return findings.map { $0.description + "\n" }.joined()
        } catch {
            return error.description + "\n"
        }
    }

    @Test func theSoundPackIsNotComplainedAbout() throws {
        #expect(Self.output(of: try PackBuilder.sound()) == "")
    }

    // MARK: Completeness

    /// Codes that no pack can be made to have, or not where everything may be read, and the tests that have them.
    private static let elsewhere = [
        "file-altered": "ContentPackTests/Synced/SyncedPackTests.swift",
        "file-io": "needs a failing disk",
        "file-not-installed": "ContentPackTests/Synced/SyncedPackTests.swift",
        "file-unreadable": "CommandTests/DamagedPackTests.swift",
        "manifest-changed": "PackCheckTests/ManifestRuleTests.swift",
        "manifest-damaged": "PackCheckTests/ManifestRuleTests.swift",
        "manifest-gone": "PackCheckTests/ManifestRuleTests.swift",
        "manifest-pack": "PackCheckTests/ManifestRuleTests.swift",
        "manifest-unlistable": "PackCheckTests/ManifestRuleTests.swift",
        "manifest-unlisted": "PackCheckTests/ManifestRuleTests.swift",
        "menus-too-many": "ContentPackTests/Menu/CatalogueTests.swift",
        "menu-gone": "ContentPackTests/Menu/MenuTests.swift",
        "pack-foreign": "ContentPackTests/Pack/PackLocatorTests.swift",
        "pack-missing": "ContentPackTests/Pack/PackOpeningTests.swift",
        "pack-none": "ContentPackTests/Pack/PackLocatorTests.swift",
        "pack-not-installed": "ContentPackTests/Pack/PackLocatorTests.swift",
        "pack-not-folder": "ContentPackTests/Pack/PackOpeningTests.swift",
        "pack-unreadable": "ContentPackTests/Pack/PackOpeningTests.swift",
        "plist-too-large": "PropertyListsTests/PropertyListLimitTests.swift",
        "sync-owner": "ContentPackTests/Synced/SyncedPackTests.swift",
        "sync-place": "ContentPackTests/Synced/SyncedPackTests.swift",
        "sync-record": "ContentPackTests/Synced/SyncedPackTests.swift",
    ]

    private static func isExpectedHere(_ code: String) -> Bool {
        elsewhere[code] == nil
    }

    @Test func everyCodeHasABadPack() {
        let codes = Set(Explanation.all.map(\.code))
        let broken = Set(BadPack.all.map(\.code))
        #expect(broken.subtracting(codes).sorted() == [], "there are no such codes")
        #expect(codes.filter(Self.isExpectedHere).filter { !broken.contains($0) }.sorted() == [])
    }

    @Test(arguments: BadPack.all)
    func itIsThereForItsCode(_ bad: BadPack) {
        let lines = bad.expected.split(separator: "\n")
        #expect(lines.contains { $0.contains(" \(bad.code): ") }, "\(bad.name) does not have its code")
        #expect(
            bad.purpose.count > 10 && !bad.purpose.hasPrefix("=="), "\(bad.name) does not say what is broken")
    }

    @Test func codesWithoutABadPackAreTestedElsewhere() throws {
        for (code, place) in Self.elsewhere {
            #expect(Explanation.of(code) != nil, "\(code)")
            guard place.hasSuffix(".swift") else { continue }
            let text = try String(contentsOfFile: "\(Binary.checkout())/Tests/\(place)", encoding: .utf8)
            #expect(text.contains(code), "\(place) does not test \(code)")
        }
    }
}
