/// Tracks which inline elements are active, and the style that they add up to.
extension TreeBuilder {
    /// An inline element without its end tag so far, outermost first. Formatting elements (`<b>`) outlive the
    /// block that they are in and continue in the next; others (`<cite>`) end with their block.
    struct OpenInline {
        struct Style {
            var traits: Span.Traits = []
            /// The index of the link in `GuideTree.links` plus one, or 0.
            var link: UInt32 = 0
            var isHidden = false
        }

        /// The tag; `nil` for the marker of a cell or caption, in which formatting from before it does not continue.
        var tag: Tag?
        /// The number that distinguishes neutral elements; 0 for others.
        var name: UInt32 = 0
        /// The number of blocks around it.
        var depth: Int
        /// True if its block is open too.
        var isOpen = true
        /// The style that the element adds.
        var own = Style()
        /// The style of all elements around it and its own together.
        var style = Style()
        /// The offset of its start tag in the page, if it is hidden.
        var offset: UInt32 = 0
        var isScript = false

        var isFormatting: Bool { tag?.kind == .formatting }
    }

    /// The style of a text at this point.
    var style: OpenInline.Style { inlines.last?.style ?? OpenInline.Style() }

    /// True if an inline element is open directly in the current block.
    var hasInlineInBlock: Bool { inlines.last.map { $0.isOpen && $0.depth == blocks.count } ?? false }

    mutating func startInline(_ tag: Tag, _ element: GuideTree.Element?, _ name: UInt32) {
        // A link within a link ends the first.
        if tag == .a, let first = lastActive(.a) {
            if indexOfFormatting(endedBy: .a) != nil {
                endFormatting(at: first)
            } else {
                removeUnclosed(at: first)
            }
        }
        reopenFormatting()
        if tag.kind == .formatting { keepThree(tag) }
        count += 1
        var inline = OpenInline(tag: tag, name: name, depth: blocks.count)
        if let element, element.isHidden {
            inline.own.isHidden = true
            inline.offset = element.offset
        }
        switch tag {
        case .em, .i, .cite, .dfn, .var: inline.own.traits = .emphasis
        case .strong, .b: inline.own.traits = .strong
        case .code, .kbd, .samp: inline.own.traits = .code
        case .a:
            if let link = element?.link, !link.isEmpty {
                if tree.links.last != link { tree.links.append(link) }
                inline.own.link = UInt32(tree.links.count)
            }
        default: break
        }
        inline.style = style.adding(inline.own)
        let script = tag == .sup ? .raise : tag == .sub ? .lower : element?.script
        inline.isScript = script != nil
        inlines.append(inline)
        if let element, element.id != nil {
            tree.elements.append(element)
            write(GuideTree.Event(kind: .id, start: UInt32(tree.elements.count - 1)))
        }
        if let script { write(GuideTree.Event(kind: script)) }
        if tag == .q { addWithin(.openQuote) }
    }

    /// Continues formatting elements that were closed by the end of a block, before text, a picture or a line break.
    mutating func reopenFormatting() {
        guard mayReopen else { return }
        mayReopen = false
        for index in active where !inlines[index].isOpen {
            inlines[index].isOpen = true
            inlines[index].depth = blocks.count
        }
    }

    // MARK: Ends

    /// Returns whether the end tag of a neutral element leaves the style unchanged.
    func endsPlainly(_ name: UInt32) -> Bool {
        guard let last = inlines.last else { return true }
        return last.tag == .span && last.name == name && !last.own.isHidden && !last.isScript
    }

    /// Ends a formatting element in all blocks around, and other inline elements within it.
    mutating func endFormatting(at index: Int) {
        removePhrasing(after: index)
        removeInline(at: index)
    }

    /// Returns the index of the formatting element that an end tag ends, or nil.
    func indexOfFormatting(endedBy tag: Tag) -> Int? {
        guard let index = lastActive(tag) else { return nil }
        // What was opened around a table cannot be closed within it.
        if inlines[index].isOpen, let table = tableParts.last(where: { blocks[$0].tag == .table }),
            inlines[index].depth <= table
        {
            return nil
        }
        return index
    }

    mutating func endPhrasing(at index: Int) {
        for later in inlines.indices[(index + 1)...] where inlines[later].isFormatting {
            inlines[later].isOpen = false
            mayReopen = true
        }
        removePhrasing(after: index)
        removeInline(at: index)
    }

    /// Returns the index of the other inline element, open directly in the current block, that an end tag ends, or nil.
    func indexOfPhrasing(endedBy tag: Tag, _ name: UInt32) -> Int? {
        for index in inlines.indices.reversed() {
            let inline = inlines[index]
            guard inline.tag != nil, !inline.isOpen || inline.depth == blocks.count else { return nil }
            if inline.isOpen, inline.tag == tag, inline.name == name { return index }
        }
        return nil
    }

    /// Ends or suspends the inline elements in a block at `depth` that ends.
    mutating func closeInlines(atDepth depth: Int) {
        for index in inlines.indices.reversed() {
            let inline = inlines[index]
            guard inline.tag != nil, !inline.isOpen || inline.depth >= depth else { return }
            if inline.isFormatting {
                mayReopen = mayReopen || inline.isOpen
                inlines[index].isOpen = false
            } else if inline.isOpen {
                removeUnclosed(at: index)
            }
        }
    }

    // MARK: Markers

    /// Adds the marker of a cell or caption: of the formatting around it only open elements continue.
    mutating func pushMarker() {
        let active = active
        var marker = OpenInline(depth: blocks.count)
        if active.lowerBound > 0 { marker.style = inlines[active.lowerBound - 1].style }
        for inline in inlines[active] where inline.isOpen { marker.style = marker.style.adding(inline.own) }
        inlines.append(marker)
    }

    mutating func clearToMarker() {
        while let last = inlines.popLast(), last.tag != nil { noteUnclosed(last) }
        mayReopen = true
    }

    // MARK: The list

    /// The indices of the active elements: those no further back than the cell or caption.
    private var active: Range<Int> {
        (inlines.lastIndex { $0.tag == nil }.map { $0 + 1 } ?? 0)..<inlines.count
    }

    /// Returns the index of the last active element of a tag.
    private func lastActive(_ tag: Tag) -> Int? {
        let last = inlines.lastIndex { $0.tag == tag || $0.tag == nil }
        return last.flatMap { inlines[$0].tag == tag ? $0 : nil }
    }

    /// Removes the earliest of more than three equal active elements.
    private mutating func keepThree(_ tag: Tag) {
        let alike = active.filter { inlines[$0].tag == tag }
        if alike.count >= 3 { removeUnclosed(at: alike[0]) }
    }

    private mutating func removePhrasing(after index: Int) {
        for last in inlines.indices[(index + 1)...].reversed() where !inlines[last].isFormatting {
            removeUnclosed(at: last)
        }
    }

    /// Removes an element that ended without its end tag.
    private mutating func removeUnclosed(at index: Int) {
        noteUnclosed(inlines[index])
        removeInline(at: index)
    }

    /// Notes an element that hides its text and ended without its end tag.
    mutating func noteUnclosed(_ inline: OpenInline) {
        if inline.own.isHidden { unclosedHidden.insert(Int(inline.offset)) }
    }

    private mutating func removeInline(at index: Int) {
        if inlines[index].tag == .q { addWithin(.closeQuote) }
        if inlines[index].isScript { addWithin(.endScript) }
        inlines.remove(at: index)
        var style = index > 0 ? inlines[index - 1].style : OpenInline.Style()
        for later in index..<inlines.count {
            style = style.adding(inlines[later].own)
            inlines[later].style = style
        }
    }
}

extension TreeBuilder.OpenInline.Style {
    fileprivate func adding(_ other: Self) -> Self {
        Self(
            traits: traits.union(other.traits), link: other.link == 0 ? link : other.link,
            isHidden: isHidden || other.isHidden)
    }
}
