import ContentPack
import GuideSearch

/// Runs phrases with the guides that are right for them, one a line: phrase, tab, slugs with commas between them. In a file
/// of other topics, guides are acceptable at most, and lines have no tab unless there is one.
struct PhraseReport {
    let pack: Pack
    let file: String
    /// Weights to try, as NAME=VALUE; `sure` is the least confidence of a sure answer.
    let weights: [String]

    func write() throws {
        let search = readySearch(pack, cache: nil)
        for weight in weights {
            let parts = weight.split(separator: "=")
            if parts.count == 2, let value = Double(parts[1]) { search.weights.set(String(parts[0]), value) }
        }
        let least = self.weights.last { $0.hasPrefix("sure=") }.flatMap { Double($0.dropFirst(5)) }
        let phrases = try lines(file).map { $0.split(separator: "\t").map(String.init) }
        let isOfOtherTopics = phrases.contains { $0.count == 1 }
        var (first, third, sure, wrong) = (0, 0, 0, 0)
        for parts in phrases {
            let wanted = parts.count > 1 ? parts[1].split(separator: ",").map(String.init) : []
            // The blank marks the last word as complete.
            let answer = search.answer(parts[0] + " ", limit: 5)
            let position = answer.results.firstIndex { $0.slug.map(wanted.contains) ?? false }
            let isSure = least.map { answer.confidence >= $0 } ?? answer.isSure
            let isWrong = isSure && position != 0 && answer.results.first?.kind == .guide
            first += position == 0 ? 1 : 0
            third += (position ?? 9) < 3 ? 1 : 0
            sure += isSure && position == 0 ? 1 : 0
            wrong += isWrong ? 1 : 0
            guard isOfOtherTopics ? isWrong : position != 0 || !isSure else { continue }
            let found = answer.results.prefix(3).map { $0.slug ?? $0.name }.joined(separator: ", ")
            let rank = position.map { String($0 + 1) } ?? "-"
            let corrected = answer.shownFor.map { " [\($0)]" } ?? ""
            let confidence = Double(Int(answer.confidence * 1_000)) / 1_000
            print("\(rank)\t\(parts[0])\(corrected)\t\(confidence)\twanted \(wanted)\tfound \(found)")
        }
        let all = Double(phrases.count)
        if isOfOtherTopics {
            print("other \(phrases.count)\twrong \(Double(wrong) / all)")
        } else {
            print(
                "phrases \(phrases.count)\tfirst \(Double(first) / all)\tthree \(Double(third) / all)"
                    + "\tsure \(Double(sure) / all)\twrong \(Double(wrong) / all)")
        }
    }
}
