import AppCore
import GuideDocument

/// The line that answers what a person typed, below do-now.
extension PageModel {
    /// The words above that line.
    static let answerHeading = "For what you typed"

    /// Returns the page with the line of a guide that answers what a person typed; see `Guide.answer(_:)`. It stands
    /// below do-now, which stays first, so that both are on the screen; not if do-now itself is the answer.
    func answering(_ words: String?) -> PageModel {
        guard let words, isGuide, let answer = document.answer(words), answer.section != .doNow else {
            return self
        }
        var page = self
        page.document = document.inserting(Self.blocks(of: answer), after: .doNow)
        // Laid-out pages are kept by their key.
        page.key += "\n" + words
        return page
    }

    /// Returns a heading and the line, without the ids that the line has at its own place.
    package static func blocks(of answer: Guide.Answer) -> [Block] {
        [
            Block(ids: [PagePosition.answerID], .paragraph([Span(answerHeading + ":")])),
            Block(.quote(answer.blocks.map { Block($0.content) })),
        ]
    }
}
