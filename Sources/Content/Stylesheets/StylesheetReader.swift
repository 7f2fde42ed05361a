import Colors

/// Reads the colors of a stylesheet: the few rules that a terminal can show. All others are skipped.
extension Palette {
    /// - Parameter css: UTF-8; any content is accepted.
    public static func read(css: [UInt8]) -> Palette {
        var reading = StylesheetReading(css: css, keepsOrigins: false)
        reading.readRules()
        return reading.palette()
    }
}

extension StylesheetOrigins {
    /// - Parameter css: as for `Palette.read`.
    public static func read(css: [UInt8]) -> StylesheetOrigins {
        var reading = StylesheetReading(css: css, keepsOrigins: true)
        reading.readRules()
        return reading.origins()
    }
}

/// The part of a stylesheet that was read so far. Texts are ranges of its bytes until they are known to be needed.
private struct StylesheetReading {
    private struct Selector {
        var name: Range<Int>
        /// The level of the heading, 1 for `h1` or 2 for `h2` behind the name; 0 if there is none.
        var heading: UInt8
    }

    private struct Setting {
        /// The selectors of the rule, as a range of `selectors`.
        var selectors: Range<Int>
        var property: StylesheetOrigins.Property
        /// A color written `#rrggbb`, as nearly all are. Others are worked out at the end.
        var color: RGBColor?
        var declaration: StylesheetScanner.Declaration
    }

    /// Rules that are read; a stylesheet has one or two a guide.
    private static let maxRules = 4_096
    private static let limit = 16_384
    /// The most selectors of all rules with colors.
    private static let maxSelectors = 65_536

    private let keepsOrigins: Bool
    private var scanner: StylesheetScanner
    private var selectors: [Selector] = []
    private var settings: [Setting] = []
    private var variables: [StylesheetScanner.Declaration] = []

    init(css: [UInt8], keepsOrigins: Bool) {
        self.keepsOrigins = keepsOrigins
        scanner = StylesheetScanner(css: css, keepsOffsets: keepsOrigins)
        settings.reserveCapacity(128)
        selectors.reserveCapacity(128)
    }

    mutating func readRules() {
        var rules = 0
        while rules < Self.maxRules, readRule() { rules += 1 }
    }

    private mutating func readRule() -> Bool {
        guard let list = scanner.nextSelectors() else { return false }
        let first = selectors.count
        let isRoot = readSelectors(list)
        while let declaration = scanner.nextDeclaration() {
            if isRoot, starts(declaration.name, with: "--"), variables.count < Self.limit {
                variables.append(declaration)
            }
            take(declaration, first..<selectors.count)
        }
        if settings.last?.selectors.lowerBound != first { selectors.removeSubrange(first...) }
        return true
    }

    private mutating func take(_ declaration: StylesheetScanner.Declaration, _ selectors: Range<Int>) {
        guard !selectors.isEmpty, settings.count < Self.limit, let property = property(declaration.name)
        else { return }
        let value = declaration.value
        let color = starts(value, with: "#") ? CSSColor.hexadecimal(scanner.bytes[value].dropFirst()) : nil
        settings.append(
            Setting(selectors: selectors, property: property, color: color, declaration: declaration))
    }

    private func property(_ name: Range<Int>) -> StylesheetOrigins.Property? {
        if isSame(name, "background-color") { return .backgroundColor }
        if isSame(name, "color") { return .color }
        return keepsOrigins && isSame(name, "background") ? .background : nil
    }

    /// Returns the colors. They are parsed at the end, because variables may be defined below the rules that use them.
    func palette() -> Palette {
        var palette = Palette()
        palette.rules.reserveCapacity(min(selectors.count, Self.limit))
        let variables = settings.contains { $0.color == nil } ? self.variableTexts : [:]
        var index = 0
        while index < settings.count {
            // What one rule says is put down at once.
            let rule = settings[index].selectors
            var colors = Palette.Colors()
            while index < settings.count, settings[index].selectors == rule {
                let setting = settings[index]
                index += 1
                guard
                    let color = setting.color
                        ?? CSSColor.parse(text(setting.declaration.value), variables: variables)
                else { continue }
                if setting.property == .color { colors.foreground = color } else { colors.background = color }
            }
            guard colors.foreground != nil || colors.background != nil else { continue }
            for selector in rule { palette.add(colors, for: text(selectors[selector])) }
        }
        return palette
    }

    func origins() -> StylesheetOrigins {
        var origins = StylesheetOrigins(variables: variableTexts)
        origins.selectors = selectors.map { .init(text: text($0), offset: offset($0.name)) }
        origins.settings = settings.map { setting in
            .init(
                selectors: setting.selectors, property: setting.property,
                value: text(setting.declaration.value), offset: offset(setting.declaration.name))
        }
        origins.fault = scanner.fault.map { fault in
            switch fault {
            case .stray(let index): .stray(scanner.offset(at: index))
            case .unclosed(let index): .unclosed(scanner.offset(at: index))
            }
        }
        return origins
    }

    private func offset(_ text: Range<Int>) -> Int { scanner.offset(at: text.lowerBound) }

    private var variableTexts: [String: String] {
        var texts: [String: String] = [:]
        for variable in variables { texts[text(variable.name)] = text(variable.value) }
        return texts
    }

    // MARK: Selectors

    /// Stores the selectors of a list that can be used. Returns whether `:root` is one of them.
    private mutating func readSelectors(_ list: Range<Int>) -> Bool {
        var isRoot = false
        var start = list.lowerBound
        while start < list.upperBound {
            let end = scanner.first(UInt8(ascii: ","), in: start..<list.upperBound)
            let selector = scanner.trimmed(start, end)
            if selectors.count < Self.maxSelectors, let understood = understood(selector) {
                selectors.append(understood)
            } else if selector.count == 5, starts(selector, with: ":root") {
                isRoot = true
            }
            start = end + 1
        }
        return isRoot
    }

    /// Returns the selector if it is `#id`, `#id h1`, `#id h2` or `.class`.
    private func understood(_ selector: Range<Int>) -> Selector? {
        guard selector.count > 1 else { return nil }
        let bytes = scanner.bytes
        let mark = bytes[selector.lowerBound]
        guard mark == UInt8(ascii: "#") || mark == UInt8(ascii: ".") else { return nil }
        var end = selector.lowerBound + 1
        while end < selector.upperBound, Self.isNameByte(bytes[end]) { end += 1 }
        guard end > selector.lowerBound + 1 else { return nil }
        let name = selector.lowerBound..<end
        if end == selector.upperBound { return Selector(name: name, heading: 0) }
        guard mark == UInt8(ascii: "#"), selector.upperBound - end == 3, bytes[end] == 0x20,
            bytes[end + 1] | 0x20 == UInt8(ascii: "h")
        else { return nil }
        let level = bytes[end + 2] &- UInt8(ascii: "0")
        return level == 1 || level == 2 ? Selector(name: name, heading: level) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private func starts(_ range: Range<Int>, with word: StaticString) -> Bool {
        guard range.count >= word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount
        where scanner.bytes[range.lowerBound + index] != word.utf8Start[index] { return false }
        return true
    }

    /// Compares regardless of the case of ASCII letters. `word` has small letters and hyphens only.
    private func isSame(_ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<range.count {
            let (byte, wanted) = (scanner.bytes[range.lowerBound + index], word.utf8Start[index])
            if byte != wanted, byte | 0x20 != wanted { return false }
        }
        return true
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: scanner.bytes[range], as: UTF8.self) }

    private func text(_ selector: Selector) -> String {
        let name = text(selector.name)
        switch selector.heading {
        case 0: return name
        case 1: return name + " h1"
        default: return name + " h2"
        }
    }
}

extension Palette {
    /// Adds the colors of a rule. Colors that it does not name stay unchanged.
    fileprivate mutating func add(_ colors: Colors, for selector: String) {
        guard let known = rules[selector] else {
            rules[selector] = colors
            return
        }
        rules[selector] = Colors(
            foreground: colors.foreground ?? known.foreground,
            background: colors.background ?? known.background)
    }
}
