import AppCore
import ContentPack
import Terminal
import Testing

@testable import GuideScreens
@testable import HazardScreens
@testable import ScreenKit
@testable import Screens

/// The last row of every screen names the keys that matter most, whatever the window is.
@Suite struct KeyBarTests {
    @Test(arguments: AccessScreens.sizes)
    func callStepsAndTheWayBackAreOnEveryScreen(_ size: Size) throws {
        let content = SessionContent(pack: try Pack.open(directory: AccessScreens.packs[1], origin: .bundled))
        content.loadCatalogue()
        let guides = try #require(content.catalogue).guides.map(\.path)
        #expect(guides.count > 50)
        let screens =
            ScreenTable.all.entrances.filter(\.isInEveryPack).map(\.screen)
            + AccessScreens.all.map { AccessScreens.screen($0, in: content) }
            + guides.flatMap {
                [.guide(path: $0), .outline(path: $0), .steps(path: $0, section: nil)]
            }
        for screen in screens {
            // A link may be selected, and what is next may be found.
            let keys: [Key] = [.tab, .control("f"), .character("e"), .enter]
            try Reader.read(screen, content, size, pressing: keys) { frame, state in
                // A code alone has the whole window.
                guard state.prompt == nil, state.current.screen.kind != .addressCode else { return }
                let bar = frame.text(row: size.rows - 1)
                let place = "\(state.current.screen) at \(size.columns)x\(size.rows): \(bar)"
                #expect(bar.contains(" Call"), "\(place)")
                #expect(!state.canGoBack || bar.contains("Esc "), "\(place)")
                let isGuide =
                    state.current.screen.kind == .guide && guides.contains(state.current.screen.file ?? "")
                #expect(!isGuide || bar.contains(" Steps"), "\(place)")
                if [.map, .earthquakeMap].contains(state.current.screen.kind) {
                    #expect(bar.contains("/ Search"), "\(place)")
                }
            }
        }
    }
}
