/// Follows which elements the tree builder has open, so that a page can neither nest too deep nor multiply.
///
/// The rules are those of the HTML Standard's tree construction ("13.2.6") as far as they decide what is open:
/// what a tag closes, and which formatting elements are opened anew. A tag that would go beyond the limits is
/// stripped, its end tag too.
struct OpenElements {
    enum Verdict { case write, strip, ignore }
    enum Limit { case depth, count }

    struct Element {
        var tag: Tag
        /// Tells formatting elements apart; 0 for others.
        var serial: UInt32 = 0
        /// Of a neutral element: its name, and whether the tree builder knows of it.
        var neutralName: UInt32 = 0
        var isNeutral = false
        var isSilent = false
    }

    /// An entry of the list of active formatting elements; serial 0 is a marker.
    struct Formatting {
        var tag: Tag
        var serial: UInt32
        var isOpen: Bool
    }

    static let depthLimit = 512
    static let formattingLimit = 64
    static let countLimit = 300_000

    var elements: [Element] = []
    /// Where in `elements` tables and their parts stand, outermost first.
    var tableParts: [Int] = []
    var formatting: [Formatting] = []
    private(set) var limit = Limit.depth
    /// Elements made so far, those the tree builder adds on its own included.
    var count = 0
    private var nextSerial: UInt32 = 1
    private var stripped = [Int](repeating: 0, count: Tag.allCases.count)

    init() {
        elements.reserveCapacity(64)
    }

    // MARK: Events

    mutating func start(_ tag: Tag) -> Verdict {
        guard !isFull(tag) else {
            stripped[Int(tag.rawValue)] += 1
            return .strip
        }
        switch tag.kind {
        case .formatting: startFormatting(tag)
        case .phrasing:
            text()
            push(tag)
        case .paragraph, .block:
            closeParagraph()
            push(tag)
        case .heading:
            closeParagraph()
            if let current, elements[current].tag.headingLevel != nil { popTo(current) }
            push(tag)
        case .listItem, .definitionPart:
            closeListPart(of: tag.kind)
            closeParagraph()
            push(tag)
        case .rule:
            closeParagraph()
            count += 1
        case .table: startTable()
        case .caption, .rowGroup, .row, .cell: return startTablePart(tag) ? .write : .ignore
        }
        return .write
    }

    /// A start tag of an element without meaning, which is only written to the skeleton for its id.
    mutating func startNeutral(_ name: UInt32, isWritten: Bool) -> Verdict {
        guard !isFull(.span) else {
            stripped[Int(Tag.span.rawValue)] += 1
            return .strip
        }
        if isWritten {
            text()
            count += 1
        }
        elements.append(Element(tag: .span, neutralName: name, isNeutral: true, isSilent: !isWritten))
        return isWritten ? .write : .ignore
    }

    mutating func end(_ tag: Tag) -> Verdict {
        if stripped[Int(tag.rawValue)] > 0 {
            stripped[Int(tag.rawValue)] -= 1
            return .strip
        }
        let before = (elements.count, formatting.count, count)
        switch tag.kind {
        case .formatting: if count < Self.countLimit { adopt(tag) }
        case .phrasing: endPhrasing(tag)
        case .paragraph:
            if let found = indexInScope(where: { $0 == .p }) {
                popTo(found)
            } else if count < Self.countLimit {
                count += 1
            }
        case .heading:
            if let found = indexInScope(where: { $0.headingLevel != nil }) { popTo(found) }
        case .listItem:
            if let found = indexInScope(where: { $0 == .li }, boundedByLists: true) { popTo(found) }
        case .block, .definitionPart:
            if let found = indexInScope(where: { $0 == tag }) { popTo(found) }
        case .rule: break
        case .table, .caption, .rowGroup, .row, .cell: endTablePart(tag)
        }
        return before == (elements.count, formatting.count, count) ? .ignore : .write
    }

    enum NeutralEnd: Equatable {
        case nothing
        /// The tree builder does not know of the element.
        case silent(at: Int)
        /// An end tag is to be written, which closes the element at this place.
        case written(at: Int)
    }

    /// What the end tag of a neutral element would close.
    func neutralEnd(_ name: UInt32) -> NeutralEnd {
        if stripped[Int(Tag.span.rawValue)] > 0 { return .nothing }
        var index = elements.count - 1
        while index >= 0, elements[index].tag.isInline {
            if elements[index].isNeutral, elements[index].neutralName == name {
                if elements[index].isSilent { return .silent(at: index) }
                // The tree builder knows all of them as spans and closes the last.
                return .written(at: elements.lastIndex { $0.isNeutral && !$0.isSilent } ?? index)
            }
            index -= 1
        }
        return .nothing
    }

    mutating func endNeutral(_ end: NeutralEnd) {
        switch end {
        case .nothing:
            if stripped[Int(Tag.span.rawValue)] > 0 { stripped[Int(Tag.span.rawValue)] -= 1 }
        case .silent(let index): remove(at: index)
        case .written(let index): popTo(index)
        }
    }

    /// Text, a picture or a line break: reopens the formatting elements that a block's end closed.
    mutating func text() {
        guard let last = formatting.last, last.serial != 0, !last.isOpen else { return }
        var first = formatting.count - 1
        while first > 0, formatting[first - 1].serial != 0, !formatting[first - 1].isOpen { first -= 1 }
        for index in first..<formatting.count {
            formatting[index].serial = takeSerial()
            formatting[index].isOpen = true
            push(formatting[index].tag, serial: formatting[index].serial)
        }
    }

    /// White space between the parts of a table does not reopen anything.
    mutating func space() {
        if let part = tableParts.last, ![.cell, .caption].contains(elements[part].tag.kind) { return }
        text()
    }

    private mutating func isFull(_ tag: Tag) -> Bool {
        if count >= Self.countLimit {
            limit = .count
            return true
        }
        limit = .depth
        if elements.count >= Self.depthLimit { return true }
        guard tag.kind == .formatting else { return false }
        return formatting.reversed().prefix { $0.serial != 0 }.count >= Self.formattingLimit
    }
}

// MARK: - The stack

extension OpenElements {
    mutating func push(_ tag: Tag, serial: UInt32 = 0) {
        count += 1
        switch tag.kind {
        case .table, .caption, .rowGroup, .row, .cell: tableParts.append(elements.count)
        default: break
        }
        elements.append(Element(tag: tag, serial: serial))
    }

    /// Closes the elements from `index` on.
    mutating func popTo(_ index: Int) {
        while elements.count > index {
            let element = elements.removeLast()
            if tableParts.last == elements.count { tableParts.removeLast() }
            if element.serial != 0 { markClosed(element.serial) }
        }
    }

    /// The element that the tree builder is in.
    var current: Int? { elements.lastIndex { !$0.isSilent } }

    mutating func remove(at index: Int) {
        elements.remove(at: index)
        for part in tableParts.indices where tableParts[part] > index { tableParts[part] -= 1 }
    }

    mutating func takeSerial() -> UInt32 {
        nextSerial += 1
        return nextSerial
    }

    /// The innermost element that satisfies `condition`, unless a table, cell or caption comes before it.
    func indexInScope(where condition: (Tag) -> Bool, boundedByLists: Bool = false) -> Int? {
        var index = elements.count - 1
        while index >= 0 {
            let tag = elements[index].tag
            if condition(tag) { return index }
            switch tag {
            case .table, .caption, .td, .th: return nil
            case .ol, .ul: if boundedByLists { return nil }
            default: break
            }
            index -= 1
        }
        return nil
    }

    private mutating func closeParagraph() {
        if let found = indexInScope(where: { $0 == .p }) { popTo(found) }
    }

    /// An item ends the one before it, a term or its explanation either, through what may be left open in it.
    private mutating func closeListPart(of kind: Tag.Kind) {
        var index = elements.count - 1
        while index >= 0 {
            let tag = elements[index].tag
            if tag.kind == kind { return popTo(index) }
            if !tag.isInline, tag != .address, tag != .div, tag != .p { return }
            index -= 1
        }
    }

    private mutating func endPhrasing(_ tag: Tag) {
        var index = elements.count - 1
        while index >= 0, elements[index].tag.isInline {
            if elements[index].tag == tag, !elements[index].isNeutral { return popTo(index) }
            index -= 1
        }
    }
}
