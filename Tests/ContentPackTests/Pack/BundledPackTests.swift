// The pack that comes with the program, read as the program reads it.
import ContentPack
import Stylesheets
import Testing

@Suite struct BundledPackTests {
    private func open() throws -> Pack {
        // Tests/ContentPackTests/Pack/<this file>: the checkout is four names up.
        let folders = #filePath.split(separator: "/").dropLast(4)
        return try Pack.open(directory: "/" + folders.joined(separator: "/"), origin: .bundled)
    }

    @Test func itHasNoProblems() throws {
        let pack = try open()
        #expect(pack.problems.map(\.description) == [])
        #expect(pack.catalogue().findings.map(\.description) == [])
        for address in [MenuAddress.welcome, .guides, .deskReference] {
            #expect(try pack.menu(at: address).entries.isEmpty == false)
        }
        #expect(pack.emergencyContacts.contains { $0.number == "911" })
        #expect(pack.info.notice?.contains("unofficial") == true)
    }

    @Test func everyGuideHasACategoryItsColorsAndAPicture() throws {
        let pack = try open()
        let guides = pack.catalogue().guides
        #expect(guides.count >= 8)
        for guide in guides {
            let banner = pack.banner(for: guide, guide: nil)
            #expect(banner.foreground.contrast(to: banner.background) >= 4.5, "\(guide.slug)")
            #expect(banner.icon != nil, "\(guide.slug)")
            #expect(banner.background != Palette.standardBanner.background, "\(guide.slug)")
            #expect(guide.category != nil, "\(guide.slug)")
            // The color of the menus is the color of the page.
            #expect(
                try pack.guide(path: guide.path).metadata.divisionName == guide.divisionName, "\(guide.slug)")
        }
    }
}
