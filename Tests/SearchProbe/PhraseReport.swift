import ContentPack
import GuideSearch

/// Runs phrases with the guides that they should find, one a line: phrase, tab, slugs with commas between them.
struct PhraseReport {
    let pack: Pack
    let file: String
    /// Weights to try, as NAME=VALUE.
    let weights: [String]

    func write() throws {
        let search = readySearch(pack, cache: nil)
        for weight in weights {
            let parts = weight.split(separator: "=")
            if parts.count == 2, let value = Double(parts[1]) { search.weights.set(String(parts[0]), value) }
        }
        var (first, third, all) = (0, 0, 0)
        for line in try lines(file) {
            let parts = line.split(separator: "\t")
            guard parts.count == 2 else { throw ProbeFailure(text: "not a phrase and its guides: \(line)") }
            let wanted = parts[1].split(separator: ",").map(String.init)
            let answer = search.answer(String(parts[0]), limit: 5)
            let place = answer.results.firstIndex { $0.slug.map(wanted.contains) ?? false }
            all += 1
            first += place == 0 ? 1 : 0
            third += (place ?? 9) < 3 ? 1 : 0
            if place != 0 {
                let found = answer.results.prefix(3).map { $0.slug ?? $0.name }.joined(separator: ", ")
                let rank = place.map { String($0 + 1) } ?? "-"
                let mended = answer.shownFor.map { " [\($0)]" } ?? ""
                print("\(rank)\t\(parts[0])\(mended)\twanted \(parts[1])\tfound \(found)")
            }
        }
        print("phrases \(all)\tfirst \(Double(first) / Double(all))\tthree \(Double(third) / Double(all))")
    }
}
