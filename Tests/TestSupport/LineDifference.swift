// A line-by-line difference of two texts for people.

/// Returns the lines that differ, each with up to two unchanged lines around it; at most 200 lines.
///
/// White space at a line's end, control characters and bytes that only look alike are made visible.
func lineDifference(from old: String, to new: String) -> [String] {
    let before = lines(old)
    let after = lines(new)
    let difference = after.difference(from: before)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var rows: [(text: String, changed: Bool)] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
        if removed.contains(i) {
            rows.append(("- " + visible(before[i]), true))
            i += 1
        } else if inserted.contains(j) {
            rows.append(("+ " + visible(after[j]), true))
            j += 1
        } else {
            rows.append(("  " + visible(before[i]), false))
            (i, j) = (i + 1, j + 1)
        }
    }
    return excerpt(rows, around: 2, limit: 200)
}

/// Returns changed rows with their neighbors; `…` stands for the unchanged rows between them.
private func excerpt(_ rows: [(text: String, changed: Bool)], around margin: Int, limit: Int) -> [String] {
    var shown = [Bool](repeating: false, count: rows.count)
    for (index, row) in rows.enumerated() where row.changed {
        for near in max(0, index - margin)...min(rows.count - 1, index + margin) { shown[near] = true }
    }
    var result: [String] = []
    for (index, row) in rows.enumerated() {
        if result.count == limit { return result + ["… and more"] }
        if shown[index] {
            result.append(row.text)
        } else if index == 0 || shown[index - 1] {
            result.append("…")
        }
    }
    return result
}

/// Returns lines as Unicode scalars, so that canonically equal but differently encoded lines count as
/// different.
private func lines(_ text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
}

private func visible(_ line: [Unicode.Scalar]) -> String {
    let end = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
    var text = ""
    for (index, scalar) in line.enumerated() {
        switch scalar.properties.generalCategory {
        case .spaceSeparator where index >= end: text += "·"
        case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
            text += "<U+" + String(scalar.value, radix: 16, uppercase: true) + ">"
        default: text.unicodeScalars.append(scalar)
        }
    }
    return text
}
