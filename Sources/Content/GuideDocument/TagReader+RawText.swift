/// Finds the ends of elements whose text is not markup: scripts, styles, titles …
extension TagReader {
    static let script: TagName.Key = "script"
    static let style: TagName.Key = "style"

    /// Returns the index of the end tag of an element whose text, not markup, begins at `start`, or nil.
    mutating func findRawEnd(of key: TagName.Key, from start: Int) -> Int? {
        if key == Self.script, start < firstEndlessScript {
            if let end = findScriptEnd(from: start) { return end }
            firstEndlessScript = start
        }
        return findEnd(of: key, from: start)
    }

    /// Returns the index of the end tag of a script. Within `<!--` a script may itself write
    /// `<script>…</script>`, which does not end it (HTML Standard, "script data double escaped state").
    private func findScriptEnd(from start: Int) -> Int? {
        var isEscaped = false
        var isInner = false
        var cursor = start
        while cursor < source.count {
            switch source[cursor] {
            case 0x2D where isEscaped && starts(with: "-->", at: cursor):
                isEscaped = false
                isInner = false
            case 0x3C where starts(with: "<!--", at: cursor):
                isEscaped = true
                cursor += 1  // its own hyphens may be those of "-->"
            case 0x3C where isEscaped && !isInner && isTag("<script", at: cursor): isInner = true
            case 0x3C where isTag("</script", at: cursor):
                if !isInner { return cursor }
                isInner = false
            default: break
            }
            cursor += 1
        }
        return nil
    }

    /// Returns whether a tag with exactly this name begins at `start`.
    private func isTag(_ name: StaticString, at start: Int) -> Bool {
        let end = start + name.utf8CodeUnitCount
        return starts(with: name, at: start) && end < source.count && !Self.isNameByte(source[end])
    }

    /// Returns the index of the next `</name` from `start` on, in any case, or nil if there is none; then the
    /// rest of the page is not searched for it again.
    mutating func findEnd(of key: TagName.Key, from start: Int) -> Int? {
        guard !endlessNames.contains(where: { $0.key == key && $0.start <= start }) else { return nil }
        var cursor = start
        while cursor + 2 < source.count {
            guard source[cursor] == 0x3C, source[cursor + 1] == 0x2F else {
                cursor += 1
                continue
            }
            if name(at: cursor + 2) == key { return cursor }
            cursor += 2
        }
        endlessNames.append((key, start))
        return nil
    }

    /// Returns the name that begins at `start`, in lower case; of a long one the first 16 bytes.
    func name(at start: Int) -> TagName.Key {
        var name = TagName.Key()
        var end = start
        while end < source.count, end - start < 16, Self.isNameByte(source[end]) {
            name.add(Self.lowered(source[end]))
            end += 1
        }
        return name
    }
}
