import GuideDocument

/// A guide's steps, which are shown one at a time.
public struct StepsModel {
    public var title: String
    public var banner: PageModel.Banner?
    public var sequence: StepSequence
    /// The guide's file, which relative links start from.
    public var path: String
    public var timerKind: GuideTimer?
    public var drawings: [LineDrawing?] = []
    /// Identifies these steps in the cache of layouts.
    public var key: String

    public init(
        title: String, banner: PageModel.Banner?, sequence: StepSequence, path: String,
        timerKind: GuideTimer?, drawings: [LineDrawing?], key: String
    ) {
        (self.title, self.banner, self.sequence, self.path) = (title, banner, sequence, path)
        (self.timerKind, self.drawings, self.key) = (timerKind, drawings, key)
    }

    /// The id of a step's own text, below the text that it is to be read with.
    static let bodyID = "step"

    /// Returns the index of the step to show for a selection: content that was read again may have fewer steps.
    public func index(for selection: Int) -> Int { max(0, min(selection, sequence.count - 1)) }

    public struct Shown {
        /// The part in `Do now: step 2 of 3`, stored separately because it may be cut.
        var part: String
        public var count: String
        public var page: PageModel
        /// The title of the part that follows the last step of this one.
        public var next: String?
        public var isLast = false
        public var progress: String { "\(part): \(count)" }
    }

    public func shown(_ index: Int) -> Shown {
        let (part, place) = sequence.place(of: index).map { ($0.part, $0.index) } ?? (0, 0)
        let steps = sequence.parts[part].steps
        var page = PageModel(
            title: title, document: Guide(blocks: Self.blocks(of: steps[place])), key: "\(key):\(index)")
        page.path = path
        page.document.drawings = drawings
        var shown = Shown(
            part: sequence.parts[part].title, count: "step \(place + 1) of \(steps.count)", page: page)
        if place == steps.count - 1 {
            if part + 1 == sequence.parts.count {
                shown.isLast = true
                shown.next = "Last step. Esc returns to the guide."
            } else {
                let following = sequence.parts[part + 1]
                let count = following.steps.count
                shown.next = "Next: \(following.title), \(count) step\(count == 1 ? "" : "s")."
            }
        }
        return shown
    }

    private static func blocks(of step: StepSequence.Step) -> [Block] {
        let context = step.context.map { context in
            Block(context.level == nil ? .paragraph(context.spans) : .heading(level: 2, context.spans))
        }
        return context + [Block(ids: [bodyID], .container(step.blocks))]
    }
}
