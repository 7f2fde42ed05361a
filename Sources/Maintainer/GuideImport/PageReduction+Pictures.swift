import GuideDocument
internal import TextMetrics
import TextTools

/// Writes icons and pictures that say something as text.
extension PageReduction {
    private static let iconElements: Set<String> = ["i", "span", "b", "em", "svg"]
    /// The first words of the classes of icons.
    private static let families: Set<String> = [
        "bi", "bx", "dashicons", "e", "fa", "fab", "fad", "fal", "far", "fas", "feather", "glyphicon", "icon",
        "icons", "ico", "la", "las", "lni", "lucide", "material", "mdi", "octicon", "oi", "ph", "pi", "ri",
        "ti", "uil",
    ]
    private static let crosses: Set<String> = [
        "times", "xmark", "ban", "remove", "cancel", "cross", "close", "slash", "wrong", "incorrect", "not",
        "dont", "never", "prohibited", "prohibit", "forbidden", "forbid", "deny", "denied", "disallowed",
    ]
    /// The words beside these that make another thing of it.
    private static let noCrosses: Set<String> = [
        "twitter", "social", "medical", "red", "hospital", "aid", "plus", "fade", "origin", "browser", "link",
        "button", "btn", "modal",
    ]
    /// The words beside a cross in the class of what is no icon otherwise: "opening-times" is none.
    private static let besideCrosses: Set<String> = [
        "icon", "mark", "sign", "symbol", "circle", "do", "no", "entry", "enter", "item", "list", "bullet",
        "small", "large", "outline", "solid", "fill",
    ]
    /// The words that alone are no cross there: a slash, say, divides the links of a path.
    private static let weakCrosses: Set<String> = ["slash", "remove", "not", "never", "cancel"]
    private static let checks: Set<String> = [
        "check", "checkmark", "tick", "ok", "done", "yes", "correct", "accept", "accepted",
    ]

    /// Writes an icon: as a picture if it has a label, as ✗ or ✓ if its class says so.
    mutating func writeIcon(_ tag: PageTag) -> Int? {
        let isDrawing = tag.name == "svg"
        // An element of a library of icons: `<ion-icon name="close">`, `<mat-icon>close</mat-icon>`.
        let isOfLibrary = tag.name.hasSuffix("-icon")
        let classes = isOfLibrary ? nameOfIcon(tag) : (tag[.class] ?? "").lowercased()
        let names = tag.words(.class)
        let isPicture = tag.purpose == "img"
        guard tag.start >= kept, isPicture || isOfLibrary || Self.iconElements.contains(tag.name)
        else { return nil }
        let isIcon =
            isDrawing || isOfLibrary || tag.name == "i" || names.contains(where: Self.families.contains)
        let label = isPicture || isIcon ? tag[.ariaLabel] ?? (isIcon ? tag[.title] : nil) : nil
        guard isIcon || label != nil || Self.isCross(classes, ofIcon: false),
            let extent = elements.extent(of: tag)
        else { return nil }
        let content = extent.content
        // An icon may be drawn by the name of it.
        let isNamed =
            tag.name == "mat-icon"
            || names.contains("material") && (names.contains("icons") || names.contains("symbols"))
        let name = isNamed ? elements.firstWords(content).lowercased() : ""
        guard isDrawing || isNamed || elements.measure(content).letters == 0 else { return nil }
        if let label = label.flatMap(Self.word) ?? (isDrawing ? title(of: content) : nil) {
            let words = isDrawing ? elements.firstWords(content) : ""
            if !words.isEmpty, words != label { note("drawing", words) }
            return replace(tag, extent, by: Self.picture(label))
        }
        guard !isInHeading else { return nil }
        let said =
            isNamed
            ? "material-" + name.split(separator: "_").joined(separator: "-")
            : classes + " " + reference(in: content)
        if isNamed { noteRemoved(content) }
        if Self.isCross(said, ofIcon: isIcon) {
            BulletSign.note("✗", in: &keptMarks)
            return replace(tag, extent, by: "✗ ")
        }
        if Self.isCheck(said) {
            // Before an item it is a bullet.
            return replace(tag, extent, by: isInCell || listMarks.isEmpty ? "✓ " : "")
        }
        if isNamed, !name.isEmpty { return replace(tag, extent, by: Self.picture(name)) }
        // What is around an icon has the word in its class, too.
        guard isIcon, !classes.isEmpty, isInCell || !listMarks.isEmpty,
            isDrawing || !elements.contains(content, where: { _ in true })
        else { return nil }
        if isInCell, let name = classes.split(separator: " ").last(where: { $0.contains("-") }) {
            return replace(tag, extent, by: Self.picture(String(name)))
        }
        note("icon without words", classes)
        return replace(tag, extent, by: "")
    }

    /// Returns the name that an element of a library of icons has, as a class.
    private func nameOfIcon(_ tag: PageTag) -> String {
        let text = String(decoding: elements.scan.page[tag.start..<tag.end].prefix(300), as: UTF8.self)
            .lowercased()
        for attribute in [" name=\"", " icon=\"", " svgicon=\""] {
            guard let start = text.firstOccurrence(of: attribute)?.upperBound else { continue }
            let value = text[start...].prefix { $0 != "\"" }
            return "icon-" + value.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        }
        return ""
    }

    /// Leaves out a link that only closes what it is in.
    mutating func leaveOutCloser(_ tag: PageTag) -> Int? {
        guard tag.name == "a", tag.words(.class).contains(where: { $0 == "close" || $0 == "dismiss" }),
            let extent = elements.extent(of: tag), elements.measure(extent.content).letters == 0
        else { return nil }
        return leaveOut("button", tag, extent)
    }

    private mutating func replace(_ tag: PageTag, _ extent: PageElements.Extent, by text: String) -> Int {
        replace(tag.start..<extent.end, by: text)
        return extent.end
    }

    private static func word(_ label: String) -> String? { label.contains { !$0.isWhitespace } ? label : nil }

    /// - Parameter label: as it is written in an attribute.
    private static func picture(_ label: String) -> String {
        "<img alt=\"\(String(label.flatMap { $0 == "\"" ? Array("&quot;") : [$0] }))\">"
    }

    /// Returns true if classes are those of a cross. `e-fas-times`, `bi bi-x-circle`, `icon-no`.
    private static func isCross(_ classes: String, ofIcon isIcon: Bool) -> Bool {
        classes.split { $0.isWhitespace }.contains { name in
            let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            if words.contains(where: noCrosses.contains) { return false }
            if words.contains(where: crosses.contains) {
                guard words.count > 1
                else { return words[0] != "close" && (isIcon || !weakCrosses.contains(words[0])) }
                // "not-prose" is how text looks, "do-not-enter" is not.
                return words[0] != "not" && words[0] != "never"
                    && (isIcon || words.allSatisfy { crosses.contains($0) || besideCrosses.contains($0) })
            }
            let first = words.first.map(families.contains) ?? false
            if words.contains("circle"), words.contains("dash") || words.contains("minus") { return true }
            return words.count > 1 && first
                && (["x", "no", "block", "dangerous", "clear"].contains(words[1]))
        }
    }

    private static func isCheck(_ classes: String) -> Bool {
        classes.split { !$0.isLetter && !$0.isNumber }.contains { checks.contains(String($0)) }
    }

    private static let mostTagsBeforeTitle = 20

    private mutating func title(of content: Range<Int>) -> String? {
        let start = elements.scan.index
        defer { elements.scan.index = start }
        elements.scan.index = content.lowerBound
        for _ in 0..<Self.mostTagsBeforeTitle {
            guard let tag = elements.scan.nextTag(), tag.start < content.upperBound, tag.name != "symbol"
            else { return nil }
            guard tag.name == "title", !tag.isEnd, let extent = elements.extent(of: tag) else { continue }
            return Self.word(String(decoding: elements.scan.page[extent.content.prefix(300)], as: UTF8.self))
        }
        return nil
    }

    /// Returns the name of the drawing that another one shows: `<use href="#times">`.
    private mutating func reference(in content: Range<Int>) -> String {
        let start = elements.scan.index
        defer { elements.scan.index = start }
        elements.scan.index = content.lowerBound
        guard let tag = elements.scan.nextTag(), tag.start < content.upperBound, tag.name == "use"
        else { return "" }
        let text = String(decoding: elements.scan.page[tag.start..<tag.end].prefix(300), as: UTF8.self)
        return text.lowercased().split(separator: "#").dropFirst().first
            .map { "icon-" + $0.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } } ?? ""
    }

    /// The names of pictures that old pages used for layout.
    private static let spacers: Set<String> = [
        "spacer", "blank", "pixel", "clear", "transparent", "trans", "dot", "1x1", "space", "shim",
    ]
    private static let longestName = 60

    /// Writes the file name of a picture that has no text, where it may say something: in a cell, at the beginning of an
    /// item, or if it is named after a cross. Others are listed.
    mutating func writePicture(_ tag: PageTag) -> Int? {
        guard tag.name == "img", tag.start >= kept, (tag[.alt] ?? "").allSatisfy(\.isWhitespace)
        else { return nil }
        let sizes = [tag[.width], tag[.height]].compactMap { $0.flatMap { Int($0) } }
        if sizes.contains(where: { $0 <= 2 }) { return nil }
        if let title = (tag[.ariaLabel] ?? tag[.title]).flatMap(Self.word) {
            replace(tag.start..<tag.end, by: Self.picture(title))
            return tag.end
        }
        let address = tag.address(.src) ?? ""
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let isData = address.lowercased().hasPrefix("data:")
        let file =
            isData
            ? "" : DisplayText.line(String(path.split(separator: "/").last ?? ""), limit: Self.longestName)
        let stem = file.lowercased().prefix { $0 != "." }
        if Self.spacers.contains(String(stem)) { return nil }
        let name = file.isEmpty ? "picture" : file
        let isKept = isInCell || isAtItemStart || Self.isCross("icon-" + stem, ofIcon: true)
        if !isKept { note("picture without text", name) }
        replace(tag.start..<tag.end, by: isKept ? Self.picture(name) : "")
        return tag.end
    }
}
