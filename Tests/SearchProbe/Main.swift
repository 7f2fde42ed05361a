// Measures the search from inside the process, for `make bench` and for tuning the ranking.
import ContentPack
import Glibc
import GuideSearch

/// search-probe phrases PACK FILE [misses]: how often the right guide comes first, and among the first three.
/// search-probe keys PACK CACHE FILE: milliseconds from each key of each line to its results.
/// search-probe screens PACK CACHE FILE: milliseconds from each key to the screen with its results.
/// search-probe open PACK CACHE: milliseconds to open the index that is in CACHE.
@main
enum SearchProbe {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.count >= 3 else { return fail("search-probe phrases|keys|open PACK …") }
        let pack = try Pack.open(directory: words[1], origin: .named)
        switch words[0] {
        case "phrases":
            try PhraseReport(pack: pack, file: words[2], weights: Array(words.dropFirst(3))).write()
        case "keys":
            guard words.count == 4 else { return fail("search-probe keys PACK CACHE FILE") }
            try KeyTimes(pack: pack, cache: words[2], file: words[3]).write()
        case "screens":
            guard words.count == 4 else { return fail("search-probe screens PACK CACHE FILE") }
            try ScreenTimes(pack: pack, cache: words[2], file: words[3]).write()
        case "open": OpenTimes(pack: pack, cache: words[2]).write()
        default: fail("no such measure: \(words[0])")
        }
    }

    private static func fail(_ message: String) {
        print(message)
        exit(2)
    }
}

/// A search with its index built or opened.
func readySearch(_ pack: Pack, cache: String?) -> PackSearch {
    let search = PackSearch(pack: pack, cache: cache.map(SearchCache.init(directory:)))
    search.open()
    while search.hasWork { search.step() }
    return search
}

/// The lines of a file, without comments.
func lines(_ path: String) throws -> [String] {
    let folder = PackPath.folder(of: path)
    let bytes = try ContentFile.read(
        directory: folder.isEmpty ? "." : folder, path: PackPath.name(of: path), limit: 1 << 24)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        .filter { !$0.hasPrefix("#") }
}

struct ProbeFailure: Error { var text: String }

/// Milliseconds of the monotonic clock.
func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}
