import AppCore
import Campus
import Clocks
import ContentPack
import Terminal
import Testing

@testable import HazardScreens
@testable import MapScreens
@testable import ScreenKit

/// The allowed targets of a guide in addition to guides and addresses: the lists of places, and nothing else
/// of the program.
@Suite struct PlaceLinkTests {
    private func destination(_ link: String) -> Destination {
        var page = PageModel(title: "", document: PageText.document {}, key: "")
        page.path = "Guides/fire.html"
        return page.destination(ofLink: link, text: "there", in: .all)
    }

    @Test func guidesLeadToListsOfPlaces() {
        #expect(destination("muster:callboxes") == .screen(.callboxes))
        #expect(destination("muster:earthquakes") == .screen(.earthquakes))
        #expect(destination("muster:floods") == .screen(.floods))
        #expect(destination(" Muster:AEDs ") == .screen(.list(of: .aed)))
        for link in ["muster:settings", "muster:packs", "muster:bookmarks", "muster:", "muster:callboxes/1"] {
            #expect(destination(link) == .link(link, text: "there", file: "Guides/fire.html"))
        }
    }

    @Test func otherNamesAreBrokenLinks() throws {
        let pack = try Pack.open(directory: DrawingTests.pack, origin: .bundled)
        #expect(
            pack.resolve(link: "muster:callboxes", from: "Guides/fire.html") == .found(.segue(.callboxes)))
        for link in ["muster:settings", "muster:status", "muster:x"] {
            guard case .broken = pack.resolve(link: link, from: "Guides/fire.html") else {
                Issue.record("\(link) leads somewhere")
                continue
            }
        }
    }

    @Test func kioskFollowsThem() {
        #expect(Access.kiosk.allows(ScreenID.callboxes) && Access.kiosk.allows(ScreenID.list(of: .aed)))
    }
}
