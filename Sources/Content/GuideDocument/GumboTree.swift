internal import CGumbo

/// The tree that Gumbo builds from a skeleton, for as long as a closure runs.
enum GumboTree {
    typealias Node = UnsafePointer<GumboNode>

    /// Calls `body` with the page's `<body>`.
    static func withBody<Result>(of markup: [UInt8], _ body: (Node) -> Result) -> Result? {
        var arena = NodeArena()
        defer { arena.free() }
        return withUnsafeMutablePointer(to: &arena) { arena in
            var options = kGumboDefaultOptions
            options.max_errors = 0  // each would copy the stack of open elements
            options.userdata = UnsafeMutableRawPointer(arena)
            options.allocator = { userdata, size in
                userdata?.assumingMemoryBound(to: NodeArena.self).pointee.allocate(size)
            }
            options.deallocator = { _, _ in }
            return markup.withUnsafeBytes { bytes -> Result? in
                guard let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    let output = gumbo_parse_with_options(&options, text, bytes.count),
                    let root = output.pointee.root
                else { return nil }
                // The arena takes the whole tree with it: gumbo_destroy_output would recurse node by node.
                for child in children(of: Node(root)) where tag(of: child) == GUMBO_TAG_BODY {
                    return body(child)
                }
                return nil
            }
        }
    }

    /// What `&name;` stands for within text; the bytes themselves when it is no reference.
    static func decodeReference(_ reference: [UInt8]) -> String {
        let text = withBody(of: Array("<!DOCTYPE html><body><p>".utf8) + reference) { body -> String? in
            guard let paragraph = children(of: body).first, let text = children(of: paragraph).first,
                let bytes = self.text(of: text)
            else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        return (text ?? nil) ?? String(decoding: reference, as: UTF8.self)
    }
}

// MARK: - Reading nodes

extension GumboTree {
    private static let unionOffset = MemoryLayout<GumboNode>.offset(of: \.v) ?? 0

    private static func element(_ node: Node) -> UnsafePointer<GumboElement> {
        (UnsafeRawPointer(node) + unionOffset).assumingMemoryBound(to: GumboElement.self)
    }

    static func isElement(_ node: Node) -> Bool { node.pointee.type == GUMBO_NODE_ELEMENT }

    private static func tag(of node: Node) -> GumboTag? {
        isElement(node) ? element(node).pointee.tag : nil
    }

    /// An element's children.
    struct Children: Sequence, IteratorProtocol {
        fileprivate var next_: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        fileprivate var left: Int

        var first: Node? {
            left > 0 ? next_?.pointee.map { Node($0.assumingMemoryBound(to: GumboNode.self)) } : nil
        }

        mutating func next() -> Node? {
            guard let node = first else { return nil }
            left -= 1
            next_ = next_?.advanced(by: 1)
            return node
        }
    }

    static func children(of node: Node) -> Children {
        guard isElement(node) else { return Children(next_: nil, left: 0) }
        let vector = element(node).pointee.children
        return Children(next_: vector.data, left: Int(vector.length))
    }

    /// The bytes of a text node.
    static func text(of node: Node) -> UnsafeBufferPointer<UInt8>? {
        guard node.pointee.type == GUMBO_NODE_TEXT || node.pointee.type == GUMBO_NODE_WHITESPACE else {
            return nil
        }
        let text = (UnsafeRawPointer(node) + unionOffset).assumingMemoryBound(to: GumboText.self)
        guard let start = text.pointee.text else { return nil }
        var length = 0
        while start[length] != 0 { length += 1 }
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length)
    }

    /// The tag of an element that came from the skeleton.
    static func knownTag(of node: Node) -> Tag? {
        guard let tag = tag(of: node) else { return nil }
        let number = Int(tag.rawValue)
        return number < tags.count ? tags[number] : nil
    }

    private static let tags: [Tag?] = {
        var tags = [Tag?](repeating: nil, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
        for tag in Tag.allCases {
            let number = tag.name.withUTF8Buffer { name in
                gumbo_tagn_enum(
                    UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self),
                    UInt32(name.count))
            }
            tags[Int(number.rawValue)] = tag
        }
        return tags
    }()

    /// Where in the skeleton the element's tag stands, if it is marked as having attributes there. Elements that
    /// were opened anew answer as the first did.
    static func markedOffset(of node: Node) -> Int? {
        let tag = element(node).pointee.original_tag
        guard tag.length > 2, let text = tag.data, text[tag.length - 2] == 0x20 else { return nil }
        return Int(element(node).pointee.start_pos.offset)
    }
}
