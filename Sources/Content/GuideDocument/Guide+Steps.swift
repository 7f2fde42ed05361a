internal import TextTools

/// The actions of a guide one at a time, for someone who must watch what is happening while reading.
public struct StepSequence: Sendable, Equatable {
    /// A part that can be done at once: an item with all in it, a paragraph, definition, table or quotation.
    public struct Step: Sendable, Equatable {
        /// The texts that must be read with the step to understand it: the headings above it within its part
        /// ("Do not"), and the sentence that introduces its list ("Call 911 if:").
        public var context: [Context]
        /// The content of the step; empty if a heading has nothing under it.
        public var blocks: [Block]
        /// The number of the guide's headings before the step or in it, not counting the guide's title.
        public var headingCount: Int
    }

    public struct Context: Sendable, Equatable {
        /// The level of a heading, 1 to 6; `nil` for a sentence that introduces a list.
        public var level: Int?
        public var spans: [Span]
        /// True for the first step with this context. Steps after it repeat it.
        public var isNew: Bool
    }

    public struct Part: Sendable, Equatable {
        public var title: String
        /// The steps; never empty.
        public var steps: [Step]
    }

    public var parts: [Part]

    public var count: Int { parts.reduce(0) { $0 + $1.steps.count } }

    /// Returns the step with this number, 0-based over all parts, and its position, or nil if there is none.
    public func place(of index: Int) -> (part: Int, index: Int, step: Step)? {
        var rest = index
        for (number, part) in parts.enumerated() {
            if part.steps.indices.contains(rest) { return (number, rest, part.steps[rest]) }
            rest -= part.steps.count
        }
        return nil
    }

    public func firstStep(ofPart part: Int) -> Int {
        parts.prefix(part).reduce(0) { $0 + $1.steps.count }
    }

    /// Returns the number of the step at the given number of headings, or the last one if the guide has fewer.
    public func step(afterHeadings headings: Int) -> Int {
        let steps = parts.flatMap(\.steps)
        return steps.firstIndex { $0.headingCount >= headings } ?? max(0, steps.count - 1)
    }
}

extension Guide {
    /// The step between what is done during an emergency and what comes after it.
    public static let afterwards = "Afterwards: these steps are for when the danger is over."

    /// Returns the actions of `do-now`, then those of the section being read, or of `during`, which comes
    /// next while something is happening. `after` follows `during`, behind a step that says so. All of a
    /// guide without fixed sections is used, divided at its highest-level headings.
    public func steps(reading section: FixedSection?) -> StepSequence {
        let present = fixedSections
        guard !present.isEmpty else { return StepSequence(parts: partsByHeading()) }
        let others = present.filter { $0 != .doNow }
        let second = [section, .during].compactMap { $0 }.first(where: others.contains) ?? others.first
        var chosen = present.filter { $0 == .doNow } + others.filter { $0 == second }
        if second == .during { chosen += others.filter { $0 == .after } }
        let list = openedSections
        let all = Self.parts(of: list)
        let above = list[..<(all.first?.whole.lowerBound ?? 0)].filter { $0.headingLevel != 1 }
        let parts = chosen.enumerated().compactMap { index, section -> StepSequence.Part? in
            var part = steps(of: section, above: index == 0 ? above : [], all, in: list)
            if section == .after, second == .during {
                let note = Block(.paragraph([Span(Self.afterwards)]))
                part?.steps.insert(.init(context: [], blocks: [note], headingCount: 0), at: 0)
            }
            return part
        }
        return StepSequence(parts: parts)
    }

    /// Returns the steps of a section, wherever the guide has it, with what is read with it.
    /// - Parameters:
    ///   - above: the blocks to begin with.
    ///   - parts: the sections of `list`, which is `openedSections`.
    private func steps(
        of section: FixedSection, above: [Block], _ parts: [Part], in list: [Block]
    ) -> StepSequence.Part? {
        var found = parts.filter { $0.section == section }.map { part in
            let own = list[part.own]
            let inner = if case .container(let inner) = own.first?.content { inner } else { Array(own) }
            return (before: Array(list[part.before]), own: inner, after: Array(list[part.after]))
        }
        if found.isEmpty { found = [([], self.section(section.rawValue) ?? [], [])] }
        // `Do now` for `do-now`.
        var title = String(section.rawValue.map { $0 == "-" ? " " : $0 }).capitalizedFirst
        if case .heading(_, let spans) = found[0].own.first?.content, !spans.isBlank {
            title = spans.oneLine
            found[0].own.removeFirst()
        }
        // A heading of one place in the guide does not stand above what is from another.
        var runs: [[Block]] = []
        for blocks in [above] + found.flatMap({ [$0.before, $0.own, $0.after] }) where !blocks.isEmpty {
            if let last = runs.last, Guide(blocks: last).outline.isEmpty {
                runs[runs.count - 1] += blocks
            } else {
                runs.append(blocks)
            }
        }
        return StepMaker.part(of: runs, title: title)
    }

    private func partsByHeading() -> [StepSequence.Part] {
        var blocks = Self.flat(self.blocks)[...]
        var maker = StepMaker()
        var title = displayTitle
        // The title of the page is on its banner; where the file gives it another one, this one is read too.
        if case .heading(level: 1, let spans) = blocks.first?.content {
            blocks = blocks.dropFirst()
            if spans.oneLine != title { maker.open(level: 0, spans, isCounted: false) }
        }
        let uppermost = blocks.compactMap(\.headingLevel).min()
        var parts: [StepSequence.Part] = []
        var heading: [Span] = []
        while true {
            let end = blocks.firstIndex { $0.headingLevel == uppermost && uppermost != nil }
            maker.add(blocks[..<(end ?? blocks.endIndex)])
            if let part = maker.finish(title: title, heading: heading) { parts.append(part) }
            guard let end, case .heading(_, let spans) = blocks[end].content else { return parts }
            title = spans.oneLine
            heading = spans
            if !spans.isBlank { maker.headingCount += 1 }
            blocks = blocks[blocks.index(after: end)...]
        }
    }

    /// Returns the blocks without the containers around them.
    private static func flat(_ blocks: [Block]) -> [Block] {
        var result: [Block] = []
        var waiting = [blocks[...]]
        while var rest = waiting.popLast() {
            guard let block = rest.popFirst() else { continue }
            waiting.append(rest)
            if case .container(let inner) = block.content {
                waiting.append(inner[...])
            } else {
                result.append(block)
            }
        }
        return result
    }
}

/// Walks through the blocks of one part and keeps track of the context of each step.
private struct StepMaker {
    private var steps: [StepSequence.Step] = []
    private var headings: [StepSequence.Context] = []
    var headingCount = 0

    /// Returns the part made of some blocks. A heading of one list of them does not stand above the next.
    static func part(of runs: [[Block]], title: String) -> StepSequence.Part? {
        var maker = StepMaker()
        for blocks in runs {
            maker.close(from: 0)
            maker.add(blocks[...])
        }
        return maker.finish(title: title)
    }

    /// Returns the part made so far, if it has steps, and prepares for the next one.
    /// - Parameter heading: the heading of the part, which becomes its only step if nothing follows it.
    mutating func finish(title: String, heading: [Span] = []) -> StepSequence.Part? {
        close(from: 1)
        if steps.isEmpty, !heading.isBlank { addStep([Block(.paragraph(heading))]) }
        // What introduces the page, and no text has followed yet, introduces its next part.
        if steps.isEmpty { return nil }
        defer {
            steps = []
            headings = []
        }
        return StepSequence.Part(title: title, steps: steps)
    }

    /// - Parameter level: 0 for a text above all headings.
    mutating func open(level: Int, _ spans: [Span], isCounted: Bool = true) {
        guard !spans.isBlank else { return }
        close(from: level)
        headings.append(StepSequence.Context(level: level, spans: spans, isNew: true))
        if isCounted { headingCount += 1 }
    }

    /// Ends the headings at or below a level. A heading without content becomes a step, so that nothing is lost.
    private mutating func close(from level: Int) {
        if let last = headings.last, last.isNew, (last.level ?? 0) >= max(1, level) { addStep([]) }
        headings.removeAll { ($0.level ?? 0) >= level }
    }

    mutating func add(_ blocks: ArraySlice<Block>) {
        for (index, block) in zip(blocks.indices, blocks) {
            switch block.content {
            case .heading(let level, let spans): open(level: level, spans)
            case .container(let inner): add(inner[...])
            case .rule: continue
            case .paragraph(let spans) where Self.isLeadIn(spans, before: blocks[index...].dropFirst().first):
                if let rest = Self.lastSentence(of: spans), rest.count < spans.oneLine.count {
                    addStep([block])
                }
            case .orderedList(_, _, let items), .unorderedList(let items):
                add(items, after: index > blocks.startIndex ? blocks[index - 1] : nil)
            case .definitionList(let definitions):
                for definition in definitions { addStep([Block(ids: [], .definitionList([definition]))]) }
            case .paragraph, .table, .quote, .preformatted: addStep([block])
            }
        }
    }

    private mutating func add(_ items: [[Block]], after block: Block?) {
        var leadIn: StepSequence.Context?
        if let block, case .paragraph(let spans) = block.content, spans.endsInColon,
            let sentence = Self.lastSentence(of: spans)
        {
            let isWhole = sentence.count == spans.oneLine.count
            leadIn = StepSequence.Context(spans: isWhole ? spans : [Span(sentence)], isNew: isWhole)
        }
        let before = steps.count
        for item in items {
            addStep(item, leadIn: leadIn)
            if steps.count > before { leadIn?.isNew = false }
        }
        // A list of nothing must not swallow the sentence before it.
        if steps.count == before, let leadIn, leadIn.isNew { addStep([Block(.paragraph(leadIn.spans))]) }
    }

    private mutating func addStep(_ blocks: [Block], leadIn: StepSequence.Context? = nil) {
        var isBlank = true
        Block.walk(blocks) { visit in
            switch visit {
            case .block(let block, _):
                if case .heading(_, let spans) = block.content, !spans.isBlank { headingCount += 1 }
            case .spans(let spans): isBlank = isBlank && spans.isBlank
            case .preformatted(let text): isBlank = isBlank && text.allSatisfy(\.isWhitespace)
            }
        }
        if isBlank, !blocks.isEmpty { return }
        steps.append(
            StepSequence.Step(
                context: headings + (leadIn.map { [$0] } ?? []), blocks: blocks, headingCount: headingCount))
        for index in headings.indices { headings[index].isNew = false }
    }

    // MARK: Sentences that introduce a list

    private static func isLeadIn(_ spans: [Span], before next: Block?) -> Bool {
        switch next?.content {
        case .orderedList, .unorderedList: spans.endsInColon
        default: false
        }
    }

    /// Returns the text from the last end of a sentence on, or nil if there is none.
    private static func lastSentence(of spans: [Span]) -> String? {
        let text = spans.oneLine
        guard !text.isEmpty else { return nil }
        var start = text.startIndex
        var previous: Character?
        for index in text.indices {
            if text[index] == " ", let previous, ".!?".contains(previous) { start = text.index(after: index) }
            if text[index] != "\"", text[index] != "”" { previous = text[index] }
        }
        return String(text[start...])
    }
}

extension [Span] {
    fileprivate var isBlank: Bool { allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

    /// True for a sentence that introduces what follows it.
    var endsInColon: Bool { last { !$0.text.isEmpty }?.text.last == ":" }
}
