import GuideDocument
import GuideLayout

/// The line that answers what a person typed, beside do-now.
extension PageModel {
    /// The words above that line, and the ids of them and of the line.
    static let answerHeading = "For what you typed"
    fileprivate static let answerID = "for-what-you-typed"
    private static let doNowID = Guide.FixedSection.doNow.rawValue

    /// Returns the page with the line of a guide that answers what a person typed; see `Guide.answer(_:)`. It stands
    /// below do-now, which stays first, so that both are on the screen; not if do-now itself is the answer.
    public func answering(_ words: String?) -> PageModel {
        guard let words, isGuide, let answer = document.answer(words), answer.section != .doNow else {
            return self
        }
        var page = self
        page.document = document.inserting(Self.blocks(of: answer), after: .doNow)
        // Laid-out pages are kept by their key.
        page.key += "\n" + words
        return page
    }

    /// Returns the page with that line above do-now, for a window that is too low for all of do-now and the line.
    func withAnswerFirst() -> PageModel {
        var page = self
        page.document.blocks = Self.answerFirst(document.blocks)
        page.key += "\nfirst"
        return page
    }

    /// Returns the blocks with those of the answer moved before do-now, wherever that stands.
    private static func answerFirst(_ blocks: [Block]) -> [Block] {
        guard let doNow = blocks.firstIndex(where: { $0.ids.contains(doNowID) }),
            let answer = blocks.firstIndex(where: { $0.ids.contains(answerID) }), doNow < answer,
            answer + 1 < blocks.count
        else {
            return blocks.map { block in
                guard case .container(let inner) = block.content else { return block }
                return Block(ids: block.ids, .container(answerFirst(inner)))
            }
        }
        var moved = blocks
        moved.removeSubrange(answer...answer + 1)
        moved.insert(contentsOf: blocks[answer...answer + 1], at: doNow)
        return moved
    }

    /// Returns a heading and the line, without the ids that the line has at its own place.
    public static func blocks(of answer: Guide.Answer) -> [Block] {
        [
            Block(ids: [answerID], .paragraph([Span(answerHeading + ":")])),
            Block(.quote(answer.blocks.map { Block($0.content) })),
        ]
    }
}

extension GuideLayout {
    /// The first line below the line that answers what was typed; nil if there is none.
    var endOfAnswer: Int? {
        guard let line = lineOfID[PageModel.answerID] else { return nil }
        return headings.first { $0.line > line }.map { $0.line - 1 } ?? lines.count
    }
}
