/// Formatting elements: the list of active ones and the "adoption agency algorithm".
extension OpenElements {
    mutating func startFormatting(_ tag: Tag) {
        if tag == .a, lastFormatting(.a) != nil {
            adopt(.a)
            // Across more than eight blocks the old link is still open.
            if let left = lastFormatting(.a) {
                let serial = formatting.remove(at: left).serial
                if let open = elements.lastIndex(where: { $0.serial == serial }) { remove(at: open) }
            }
        }
        text()
        let serial = takeSerial()
        keepThree(tag)
        push(tag, serial: serial)
        formatting.append(Formatting(tag: tag, serial: serial, isOpen: true))
    }

    /// No more than three alike are active at once: the earliest goes.
    private mutating func keepThree(_ tag: Tag) {
        var alike = 0
        var earliest = 0
        var index = formatting.count - 1
        while index >= 0, formatting[index].serial != 0 {
            if formatting[index].tag == tag {
                alike += 1
                earliest = index
            }
            index -= 1
        }
        if alike >= 3 { formatting.remove(at: earliest) }
    }

    /// The last active formatting element of a tag, no further back than the cell or caption.
    func lastFormatting(_ tag: Tag) -> Int? {
        var index = formatting.count - 1
        while index >= 0, formatting[index].serial != 0 {
            if formatting[index].tag == tag { return index }
            index -= 1
        }
        return nil
    }

    mutating func markClosed(_ serial: UInt32) {
        guard let index = formatting.lastIndex(where: { $0.serial == serial }) else { return }
        formatting[index].isOpen = false
    }

    mutating func pushMarker() { formatting.append(Formatting(tag: .td, serial: 0, isOpen: true)) }

    mutating func clearToMarker() {
        while let last = formatting.popLast(), last.serial != 0 {}
    }

    /// What the end tag of a formatting element closes and opens.
    mutating func adopt(_ tag: Tag) {
        if let current, elements[current].tag == tag,
            !formatting.contains(where: { $0.serial == elements[current].serial })
        {
            return popTo(current)
        }
        for _ in 0..<8 {
            guard let active = lastFormatting(tag) else { return }
            let serial = formatting[active].serial
            guard let open = elements.lastIndex(where: { $0.serial == serial }) else {
                formatting.remove(at: active)
                return
            }
            guard indexInScope(where: { $0 == tag }) != nil else { return }
            guard let block = elements[open...].firstIndex(where: { !$0.tag.isInline }) else {
                popTo(open)
                formatting.removeAll { $0.serial == serial }
                return
            }
            rearrange(open: open, block: block)
        }
    }

    /// One round of the algorithm: the elements between the formatting element and the block are cloned (the
    /// three next to the block) or closed, and the formatting element goes on within the block.
    private mutating func rearrange(open: Int, block: Int) {
        var block = block
        var bookmark: UInt32?
        var round = 0
        var index = block - 1
        while index > open {
            if !elements[index].isSilent { round += 1 }
            let serial = elements[index].serial
            let active = serial == 0 ? nil : formatting.firstIndex { $0.serial == serial }
            if let active, round <= 3 {
                let clone = takeSerial()
                count += 1
                formatting[active].serial = clone
                elements[index].serial = clone
                bookmark = bookmark ?? clone
            } else if let active {
                formatting.remove(at: active)  // and Gumbo, unlike the standard, leaves it open
            } else {
                remove(at: index)
                block -= 1
            }
            index -= 1
        }
        moveWithin(block: block, open: open, after: bookmark)
    }

    private mutating func moveWithin(block: Int, open: Int, after bookmark: UInt32?) {
        let element = elements[open]
        guard let active = formatting.firstIndex(where: { $0.serial == element.serial }) else { return }
        var entry = formatting.remove(at: active)
        entry.serial = takeSerial()
        let place = bookmark.flatMap { mark in formatting.firstIndex { $0.serial == mark } }
        formatting.insert(entry, at: place.map { $0 + 1 } ?? active)
        count += 1
        remove(at: open)
        let inserted = Element(tag: element.tag, serial: entry.serial)
        // `block` moved down by one; the clone goes right above it.
        elements.insert(inserted, at: block)
        for part in tableParts.indices where tableParts[part] >= block { tableParts[part] += 1 }
    }
}
