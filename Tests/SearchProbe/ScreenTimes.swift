import AppCore
import ContentPack
import GuideSearch
import Screens
import Terminal

/// Types queries letter by letter into the search's screen and takes the time from each key to the frame with its
/// results: everything but sending the frame to a terminal.
struct ScreenTimes {
    let pack: Pack
    let cache: String
    let file: String

    func write() throws {
        let queries = try lines(file).map { String($0.split(separator: "\t").first ?? "") }
        let content = SessionContent(pack: pack, searchCache: SearchCache(directory: cache))
        let driver = TimingDriver(queries)
        let store = Store(state: AppState(), dependencies: Dependencies(content: content))
        _ = Session(driver: driver, store: store).run()
        var times = driver.times
        guard !times.isEmpty else { throw ProbeFailure(text: "no keys in \(file)") }
        times.sort { $0.time < $1.time }
        func percentile(_ share: Double) -> Double {
            times[min(times.count - 1, Int(Double(times.count) * share))].time
        }
        print(
            "screens \(times.count)\tmedian \(percentile(0.5))\tp99 \(percentile(0.99))\tmost \(times.last?.time ?? 0)"
        )
        for slow in times.suffix(5).reversed() { print("slow\t\(slow.time)\t\(slow.query)") }
    }
}

/// A terminal at which a person opens the search and types one query after the other.
private final class TimingDriver: TerminalDriver {
    let size = Size(columns: 80, rows: 24)
    let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
    private(set) var times: [(time: Double, query: String)] = []
    private var keys: ArraySlice<Key>
    private var typed = ""
    private var start: Double?

    init(_ queries: [String]) {
        let keys = queries.map { [Key.control("u")] + $0.map { Key.character($0) } }
        self.keys = [.character("/")] + keys.flatMap { $0 }[...]
    }

    func draw(_ frame: Frame) {
        if let start { times.append((milliseconds() - start, typed)) }
        start = nil
    }

    func nextEvent(milliseconds timeout: Int?) -> TerminalEvent {
        // The index is whole before the first key.
        if timeout == 0 { return .timeout }
        guard let key = keys.popFirst() else { return .lost }
        if key == .control("u") { typed = "" }
        if case .character(let character) = key, key != .character("/") || !times.isEmpty {
            typed.append(character)
            start = milliseconds()
        }
        return .key(key)
    }

    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}
