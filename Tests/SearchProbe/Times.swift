import ContentPack
import GuideSearch

/// Types queries letter by letter and takes the time of each.
struct KeyTimes {
    let pack: Pack
    let cache: String
    let file: String

    func write() throws {
        let search = readySearch(pack, cache: cache)
        var times: [(time: Double, query: String)] = []
        for line in try lines(file) {
            let query = String(line.split(separator: "\t").first ?? "")
            var typed = ""
            for character in query {
                typed.append(character)
                let start = milliseconds()
                _ = search.answer(typed, limit: 20)
                times.append((milliseconds() - start, typed))
            }
        }
        times.sort { $0.time < $1.time }
        func percentile(_ share: Double) -> Double {
            times[min(times.count - 1, Int(Double(times.count) * share))].time
        }
        print(
            "keys \(times.count)\tmedian \(percentile(0.5))\tp99 \(percentile(0.99))\tmost \(times.last?.time ?? 0)"
        )
        for slow in times.suffix(5).reversed() { print("slow\t\(slow.time)\t\(slow.query)") }
    }
}

/// Opens the index again and again, as the first `/` of a session does.
struct OpenTimes {
    let pack: Pack
    let cache: String

    func write() {
        _ = readySearch(pack, cache: cache)
        let times = (0..<21).map { _ -> Double in
            let search = PackSearch(pack: pack, cache: SearchCache(directory: cache))
            let start = milliseconds()
            let state = search.open()
            let time = milliseconds() - start
            guard case .ready(.file) = state else { return .infinity }
            return time
        }.sorted()
        print("open \(times.count)\tmedian \(times[times.count / 2])\tmost \(times.last ?? 0)")
    }
}
