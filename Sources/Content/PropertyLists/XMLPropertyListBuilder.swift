internal import CExpat
import Diagnostics

/// Receives Expat's events for one document and builds its value.
///
/// The first fault stops the parser; later events from Expat are ignored. Expat has a pointer to the builder, which is
/// a structure because it is called very often and a class would add checks and reference counting to every call.
struct XMLPropertyListBuilder {
    private(set) var root: PropertyListValue?
    private(set) var failure: PropertyListError?
    var lines: LineCounter
    /// The positions after the elements of values, by those where they begin; kept only for those who ask.
    var ends: [SourcePosition: SourcePosition]?

    let parser: XML_Parser
    let document: UnsafeBufferPointer<UInt8>
    private let limits: PropertyListLimits
    private var plistPosition: SourcePosition?
    private var containers: [Container] = []
    private var leaf: OpenElement?
    private var text: XMLText
    private var valueCount = 0
    /// The keys of the root that have not been read yet; `nil` to read the whole document.
    private var awaited: [String]?
    /// True after a fault, or if enough was seen. It is asked at every event, and a look at the fault would copy that.
    private var isOver = false
    /// True if all requested keys have been read, and the rest of the document was not.
    var hasSeenEnough: Bool { isOver && failure == nil }
    /// The receiver of the items of one array of the root; `nil` to keep all.
    private let taker: PropertyListItemHandler?
    /// The number of values before the item that is being received.
    private var countBeforeItem = 0

    /// An array or dictionary that is still open.
    private struct Container {
        var isDictionary: Bool
        var position: SourcePosition
        var items: [PropertyListValue] = []
        var entries: [PropertyListDictionary.Entry] = []
        /// The key without a value so far.
        var key: (name: String, position: SourcePosition)?
        /// The number of items that were passed on instead of stored.
        var taken = 0

        var element: PropertyListElement { isDictionary ? .dict : .array }
    }

    init(
        parser: XML_Parser, text: UnsafeBufferPointer<UInt8>, limits: PropertyListLimits,
        until keys: [String]?, taker: PropertyListItemHandler? = nil
    ) {
        (self.parser, self.taker) = (parser, taker)
        awaited = keys
        self.limits = limits
        document = text
        lines = LineCounter(text)
        self.text = XMLText(document: text)
        containers.reserveCapacity(8)
    }

    /// The innermost element that is still open.
    var innermost: OpenElement? {
        if let leaf { return leaf }
        if let container = containers.last {
            return .init(element: container.element, position: container.position)
        }
        return plistPosition.map { .init(element: .plist, position: $0) }
    }

    mutating func fail(_ fault: any PropertyListFault, at position: SourcePosition? = nil) {
        guard !isOver else { return }
        failure = PropertyListError(fault, at: position ?? here(), keyPath: keyPath())
        isOver = true
        _ = XML_StopParser(parser, XML_Bool(0))
    }

    /// Fails at the beginning of the current declaration, which is `mark`. Expat points at the declared value.
    mutating func failAtDeclaration(_ fault: any PropertyListFault, mark: String) {
        let mark = Array(mark.utf8)
        let index = min(Int(XML_GetCurrentByteIndex(parser)), document.count)
        let start = stride(from: index, through: 0, by: -1).first { document[$0...].starts(with: mark) }
        fail(fault, at: lines.position(of: start ?? index, in: document))
    }

    private mutating func here(plus bytes: Int = 0) -> SourcePosition {
        lines.position(of: Int(XML_GetCurrentByteIndex(parser)) + bytes, in: document)
    }

    // MARK: Elements

    mutating func startElement(_ name: UnsafePointer<CChar>) {
        guard !isOver else { return }
        let position = here()
        guard let element = PropertyListElement(name: name), leaf == nil, element != .plist,
            plistPosition != nil
        else { return startUnusualElement(name, at: position) }
        guard mayStart(element, at: position) else { return }
        switch element {
        case .dict, .array:
            guard containers.count < limits.depth else {
                return fail(FileFault.tooDeep(limit: limits.depth), at: position)
            }
            containers.append(Container(isDictionary: element == .dict, position: position))
        default:
            leaf = .init(element: element, position: position)
            text.clear()
        }
    }

    mutating func endElement() {
        guard !isOver else { return }
        if let leaf {
            self.leaf = nil
            if ends != nil { noteEnd(of: leaf.position) }
            finish(leaf)
        } else if let key = containers.last?.key {
            fail(GrammarFault.keyWithoutValue(key.name), at: key.position)
        } else if let container = containers.popLast() {
            if ends != nil { noteEnd(of: container.position) }
            let content: PropertyListValue.Content =
                container.isDictionary
                ? .dictionary(PropertyListDictionary(Self.exact(container.entries))) : .array(container.items)
            add(PropertyListValue(content, at: container.position))
        } else if root == nil {
            fail(GrammarFault.noValue, at: plistPosition)
        }
    }

    private mutating func noteEnd(of start: SourcePosition) {
        let end = here(plus: Int(XML_GetCurrentByteCount(parser)))
        ends?[start] = end
    }

    /// Returns the entries of a dictionary without the memory that was reserved for more, if that is most of it.
    private static func exact(_ entries: [PropertyListDictionary.Entry]) -> [PropertyListDictionary.Entry] {
        switch entries.count {
        case 1: [entries[0]]
        case 2: [entries[0], entries[1]]
        default: entries
        }
    }

    /// Starts the root element, or any element that is not allowed.
    private mutating func startUnusualElement(_ name: UnsafePointer<CChar>, at position: SourcePosition) {
        let element = PropertyListElement(name: name)
        if let leaf {
            fail(GrammarFault.elementInText(outer: leaf.element, inner: String(cString: name)), at: position)
        } else if plistPosition == nil {
            guard element == .plist else {
                return fail(GrammarFault.rootElement(String(cString: name)), at: position)
            }
            plistPosition = position
        } else if element == .plist {
            fail(GrammarFault.nestedPlist, at: position)
        } else {
            fail(GrammarFault.unknownElement(String(cString: name)), at: position)
        }
    }

    /// Returns whether a value or key is allowed here, and counts it.
    private mutating func mayStart(_ element: PropertyListElement, at position: SourcePosition) -> Bool {
        let top = containers.count - 1
        guard top >= 0, containers[top].isDictionary else {
            guard element != .key else { return refuse(GrammarFault.keyOutsideDictionary, at: position) }
            guard top >= 0 || root == nil else {
                return refuse(GrammarFault.secondValue(element), at: position)
            }
            return countValue(at: position)
        }
        switch (element == .key, containers[top].key) {
        case (true, let key?): return refuse(GrammarFault.keyWithoutValue(key.name), at: key.position)
        case (true, nil): return true
        case (false, nil): return refuse(GrammarFault.valueWithoutKey(element), at: position)
        case (false, _?): return countValue(at: position)
        }
    }

    private mutating func countValue(at position: SourcePosition) -> Bool {
        if taker != nil, isTaking { (countBeforeItem, valueCount) = (valueCount, 0) }
        valueCount += 1
        return valueCount <= limits.values
            || refuse(FileFault.tooManyValues(limit: limits.values), at: position)
    }

    private mutating func refuse(_ fault: any PropertyListFault, at position: SourcePosition) -> Bool {
        fail(fault, at: position)
        return false
    }

    // MARK: Text

    mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isOver else { return }
        if let leaf, leaf.element != .true, leaf.element != .false {
            guard text.count + bytes.count <= limits.textBytes else {
                return fail(FileFault.textTooLong(limit: limits.textBytes), at: leaf.position)
            }
            text.append(bytes)
        } else if let stray = bytes.firstIndex(where: { !Ascii.isSpace($0) }) {
            let excerpt = bytes[stray...].prefix(256).prefix { $0 != Ascii.lineFeed }
            fail(
                GrammarFault.strayText(
                    String(decoding: excerpt, as: UTF8.self), inside: innermost?.element ?? .plist),
                at: here(plus: stray))
        }
    }

    private mutating func finish(_ leaf: OpenElement) {
        if leaf.element == .key {
            containers[containers.count - 1].key = (text.string, leaf.position)
            return
        }
        do throws(ValueFault) {
            var value = PropertyListValue(try content(of: leaf.element), at: leaf.position)
            if leaf.element == .integer { value.literal = try text.read(ScalarText.string) }
            add(value)
        } catch {
            fail(error, at: leaf.position)
        }
    }

    private func content(of element: PropertyListElement) throws(ValueFault) -> PropertyListValue.Content {
        switch element {
        case .true: .boolean(true)
        case .false: .boolean(false)
        case .integer: .integer(try text.read(ScalarText.integer))
        case .real: .real(try text.read(ScalarText.real))
        case .date: .date(try text.read(ScalarText.date))
        case .data: .data(try text.read(ScalarText.base64))
        case .string, .key, .dict, .array, .plist: .string(text.string)
        }
    }

    // MARK: Building

    private mutating func add(_ value: PropertyListValue) {
        let top = containers.count - 1
        guard top >= 0 else {
            root = value
            return
        }
        guard containers[top].isDictionary else {
            if let taker, isTaking { return hand(value, to: taker) }
            containers[top].items.append(value)
            return
        }
        guard let key = containers[top].key else { return }
        // Most dictionaries of a pack have three to eight keys: this spares them two moves.
        if containers[top].entries.isEmpty { containers[top].entries.reserveCapacity(4) }
        containers[top].entries.append(.init(key: key.name, keyPosition: key.position, value: value))
        containers[top].key = nil
        if top == 0, awaited != nil { cross(off: key.name) }
    }

    /// True if the next value is an item of the array that is passed on instead of stored.
    private var isTaking: Bool {
        containers.count == 2 && !containers[1].isDictionary && containers[0].key?.name == taker?.key
    }

    /// Passes on an item. Each may have as many values as the limit allows, since those passed on use no memory.
    private mutating func hand(_ value: PropertyListValue, to taker: PropertyListItemHandler) {
        valueCount = countBeforeItem
        let index = containers[1].taken
        containers[1].taken += 1
        guard !taker.take(value, index) else { return }
        isOver = true
        _ = XML_StopParser(parser, XML_Bool(0))
    }

    /// Stops reading if `key` was the last requested one.
    private mutating func cross(off key: String) {
        awaited?.removeAll { $0 == key }
        guard awaited?.isEmpty == true, let container = containers.popLast() else { return }
        root = PropertyListValue(
            .dictionary(PropertyListDictionary(container.entries)), at: container.position)
        isOver = true
        _ = XML_StopParser(parser, XML_Bool(0))
    }

    /// Returns the path from the root to the element that is being read, such as `Objects[2].Link`.
    func keyPath() -> String? {
        var path = KeyPathText()
        for container in containers {
            if !container.isDictionary {
                path.append(index: container.items.count + container.taken)
            } else if let key = container.key {
                path.append(key: key.name)
            }
        }
        return path.text
    }
}
