// Measures the map of earthquakes from inside the process.
import AppCore
import Clocks
import ContentPack
import Glibc
import HazardKit
import HazardScreens
import ScreenKit
import Screens
import Terminal

/// map-probe earth COLUMNS ROWS PACK HAZARDS: draws the map of the world again and again, as a session does, with the
/// earthquakes that are stored in the folder HAZARDS, and writes the milliseconds of a frame: events with labels, and heat.
enum EarthProbe {
    static func run(_ words: [String]) throws {
        guard words.count == 4, let columns = Int(words[0]), let rows = Int(words[1]) else {
            print("map-probe earth COLUMNS ROWS PACK HAZARDS")
            exit(2)
        }
        let content = SessionContent(pack: try Pack.open(directory: words[2], origin: .bundled))
        content.hazardFolders = SnapshotFolders([words[3]])
        content.load(for: .earthquakesOfWorld)
        let now = Moment(seconds: time(nil))
        let context = RenderContext(
            content: content, size: Size(columns: columns, rows: rows), profile: TerminalProfile(),
            today: nil, layouts: LayoutCache(), screens: .all, now: now)
        for (name, layers) in [("events", CanvasPosition.Layers.all), ("heat", .only("heat"))] {
            var state = AppState(today: nil)
            Push(.earthquakesOfWorld).update(&state)
            ChangeMap.layers(layers, notice: "").update(&state)
            var times: [Double] = []
            for round in 0..<200 {
                let start = MapProbe.milliseconds()
                _ = ScreenDrawing.frame(state, context)
                // The first ones fill caches.
                if round >= 20 { times.append(MapProbe.milliseconds() - start) }
            }
            MapProbe.report(name, times)
        }
        print("stored \(content.earthquakeBoard(at: now)?.events.count ?? 0)")
    }
}
