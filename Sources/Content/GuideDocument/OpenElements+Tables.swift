/// Tables: their parts close each other and bring each other about.
extension OpenElements {
    /// The innermost open table or part of one.
    private var innermost: Tag? { tableParts.last.map { elements[$0].tag } }

    /// A table right within another's rows ends that one first.
    mutating func startTable() {
        while let part = tableParts.last {
            let kind = elements[part].tag.kind
            if kind == .cell || kind == .caption { break }
            popTo(part)
            if kind == .table { break }
        }
        if let found = indexInScope(where: { $0 == .p }) { popTo(found) }
        push(.table)
    }

    /// A caption, row group, row or cell begins; outside a table it is nothing.
    mutating func startTablePart(_ tag: Tag) -> Bool {
        while let part = tableParts.last {
            let within = elements[part].tag.kind
            switch (within, tag.kind) {
            case (.cell, _), (.caption, _):
                popTo(part)
                clearToMarker()
            case (.table, .row), (.table, .cell):
                popTo(part + 1)
                push(.tbody)
            case (.rowGroup, .cell):
                popTo(part + 1)
                push(.tr)
            case (.table, _), (.rowGroup, .row), (.row, .cell):
                popTo(part + 1)
                push(tag)
                if tag.kind == .cell || tag.kind == .caption { pushMarker() }
                return true
            default:
                popTo(part)
            }
        }
        return false
    }

    mutating func endTablePart(_ tag: Tag) {
        guard let part = tableParts.last, let within = innermost else { return }
        switch tag.kind {
        case .table:
            if within.kind == .cell || within.kind == .caption { clearToMarker() }
            if let table = tableParts.last(where: { elements[$0].tag == .table }) { popTo(table) }
        case .caption, .cell:
            guard within == tag else { return }
            popTo(part)
            clearToMarker()
        default:
            endRows(tag, within)
        }
    }

    /// `</tr>`, `</tbody>` and the like close the cell and the row they stand in; in a caption they are nothing.
    private mutating func endRows(_ tag: Tag, _ within: Tag) {
        guard within.kind != .caption else { return }
        for part in tableParts.reversed() {
            let open = elements[part].tag
            if open == .table { return }
            guard open == tag else { continue }
            if within.kind == .cell { clearToMarker() }
            return popTo(part)
        }
    }
}
