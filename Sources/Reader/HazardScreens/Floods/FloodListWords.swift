// The sentence about the filter of a list of floods or reports, for the screens and the command.
import AppCore
import TextTools

package enum FloodListWords {
    /// Returns the sentence about what the filter leaves out; none without a filter.
    ///
    /// - Parameters:
    ///   - hidden: the number of floods or reports that are not listed.
    ///   - noun: the name of one of them.
    package static func filter(_ words: FilterWords?, hidden: Int, _ noun: String) -> [String] {
        words.map {
            [
                "Listed: only with \"\($0.text)\"."
                    + (hidden > 0 ? " \(CountedNoun.text(hidden, noun)) not listed." : "")
            ]
        } ?? []
    }
}
