import Clocks
import ContentPack
import TestSupport
import Testing

@testable import GuideScreens

/// The age of the content, in words that are true regardless of the clock.
@Suite struct FreshnessTests {
    private func notes(
        expires: String? = nil, checked: String? = nil, today: String? = "2026-11-21"
    ) throws -> [String] {
        let pack = try pack(expires: expires, checked: checked)
        return Freshness.notes(pack, today: today.flatMap { CalendarDate($0) }, separator: " · ")
    }

    private func pack(issued: String? = nil, expires: String?, checked: String? = nil) throws -> Pack {
        let directory = try PrivateDirectory()
        let folder = "home/.local/share/muster/packs/org.a"
        try directory.write(
            "<plist><dict><key>Date</key><string>2026-11-01</string><key>Version</key><integer>2</integer>"
                + "<key>Identifier</key><string>org.a</string></dict></plist>",
            to: folder + "/current/Plists/Pack.plist")
        try directory.write("<plist><array/></plist>", to: folder + "/current/Plists/Guides.plist")
        let manifest = ManifestWriter.bytes(
            try ManifestScan.manifest(of: directory.path(folder + "/current")))
        try directory.write(manifest, to: folder + "/current/" + ResourceManifest.file)
        try directory.write(
            InstalledRecord.text(["2": SHA256.digest(of: manifest).hex]), to: folder + "/trust.plist")
        if let checked {
            try directory.write(
                "<plist><dict><key>LastSuccess</key><integer>\(checked)</integer></dict></plist>",
                to: folder + "/check.plist")
        }
        if let expires {
            let issued = issued.map { "<key>Issued</key><date>\($0)</date>" } ?? ""
            try directory.write(
                "a\nb\n<plist><dict>\(issued)<key>Expires</key><date>\(expires)</date></dict></plist>",
                to: folder + "/stamp")
        }
        return try PackLocator(environment: .init(home: directory.path("home"))).locate().pack
    }

    @Test func contentThatWasNeverCheckedSaysSo() throws {
        #expect(try notes().first == "Guides updated 2026-11-01 · updates never checked")
    }

    /// 2026-11-21T00:00:00Z is 1795219200 seconds after 1970.
    @Test(arguments: [
        ("1795219200", "checked today"), ("1795219199", "checked yesterday"),
        ("1795046400", "checked 2026-11-19"), ("1794096000", "checked 2026-11-08"),
        ("1794009600", "update check overdue: last on 2026-11-07"),
        ("1763596800", "update check overdue: last on 2025-11-20"), ("1795305600", "checked 2026-11-22"),
    ])
    func theLastCheckIsSaidAndWhetherTheNextIsOverdue(_ moment: String, _ words: String) throws {
        #expect(try notes(checked: moment).first == "Guides updated 2026-11-01 · \(words)")
    }

    @Test func withoutADayTheDateIsNamed() throws {
        #expect(
            try notes(checked: "1795219200", today: nil).first
                == "Guides updated 2026-11-01 · checked 2026-11-21")
    }

    @Test func whatHasExpiredMayBeOutdatedHoweverLittleRoomThereIs() throws {
        let notes = try notes(expires: "2026-11-20T10:00:00Z", checked: "1795219200")
        #expect(notes.first == "Guides updated 2026-11-01 · may be outdated · checked today")
        #expect(notes.last == "2026-11-01 · may be outdated")
        #expect(try self.notes(expires: "2026-11-21T10:00:00Z").allSatisfy { !$0.contains("outdated") })
        #expect(
            try self.notes(expires: "2026-11-20T10:00:00Z", today: nil).allSatisfy {
                !$0.contains("outdated")
            })
    }

    /// The status says what the clock of the computer makes of the day, and nothing that is not so.
    @Test(arguments: [
        ("2026-12-01", "Newest until", ""), ("2026-12-29", "Confirmed until", "yes: that day has passed"),
        (
            "2016-01-01", "Confirmed until",
            "not known: the clock of this computer is set before 2026-11-28, when it was confirmed"
        ),
    ])
    func theStatusSaysUntilWhenItIsTheNewest(_ today: String, _ label: String, _ doubt: String) throws {
        let pack = try pack(issued: "2026-11-28T10:00:00Z", expires: "2026-12-28T10:00:00Z")
        let facts = PackFacts.facts(of: pack, today: CalendarDate(today))
        let expires = try #require(facts.first { $0.key == "expires" })
        #expect(expires.label == label && expires.value == "2026-12-28")
        #expect(facts.first { $0.key == "outdated" }?.value ?? "" == doubt)
    }
}
