/// Reads the colours of a stylesheet: the few rules a terminal can follow, everything else stepped over.
extension Palette {
    /// Rules and variables kept; a stylesheet has one or two a guide.
    private static let most = 4_096

    /// - Parameters:
    ///   - css: UTF-8; anything may stand in it, nothing is an error.
    public static func read(css: [UInt8]) -> Palette {
        var scanner = StylesheetScanner(bytes: css)
        var reading = StylesheetReading()
        var rules = 0
        while rules < most, let selectors = scanner.nextSelectors() {
            rules += 1
            reading.begin(selectors)
            while let declaration = scanner.nextDeclaration() { reading.take(declaration) }
        }
        return reading.palette()
    }
}

/// What a stylesheet has said so far.
private struct StylesheetReading {
    private struct Setting {
        var selectors: [String]
        var isBackground: Bool
        var value: String
    }

    private static let most = 16_384
    private static let color = Array("color".utf8)
    private static let background = Array("background-color".utf8)

    private var settings: [Setting] = []
    private var variables: [String: String] = [:]
    /// Of the rule being read.
    private var selectors: [String] = []
    private var isRoot = false

    mutating func begin(_ list: ArraySlice<UInt8>) {
        let parts = list.split(separator: UInt8(ascii: ","))
        selectors = parts.compactMap(Self.understood)
        isRoot = parts.contains { $0.elementsEqual(":root".utf8) || $0.elementsEqual(" :root".utf8) }
    }

    mutating func take(_ declaration: StylesheetScanner.Declaration) {
        if isRoot, declaration.name.starts(with: "--".utf8), variables.count < Self.most {
            variables[Self.text(declaration.name)] = Self.text(declaration.value)
        }
        guard !selectors.isEmpty, settings.count < Self.most else { return }
        let isBackground = Self.isSame(declaration.name, Self.background)
        guard isBackground || Self.isSame(declaration.name, Self.color) else { return }
        settings.append(
            Setting(selectors: selectors, isBackground: isBackground, value: Self.text(declaration.value)))
    }

    /// Variables may be defined below the rules that use them, so colours are worked out at the end.
    func palette() -> Palette {
        var palette = Palette()
        for setting in settings {
            guard let color = CSSColor.parse(setting.value, variables: variables) else { continue }
            for selector in setting.selectors {
                if setting.isBackground {
                    palette.rules[selector, default: Palette.Colors()].background = color
                } else {
                    palette.rules[selector, default: Palette.Colors()].foreground = color
                }
            }
        }
        return palette
    }

    // MARK: Selectors

    /// The selector where it is `#id`, `#id h1`, `#id h2` or `.class`.
    private static func understood(_ selector: ArraySlice<UInt8>) -> String? {
        let words = selector.split(separator: 0x20)
        guard let first = words.first, let mark = first.first, first.count > 1,
            mark == UInt8(ascii: "#") || mark == UInt8(ascii: "."), first.dropFirst().allSatisfy(isNameByte)
        else { return nil }
        switch words.count {
        case 1: return text(first)
        case 2 where mark == UInt8(ascii: "#") && words[1].count == 2:
            let element = text(words[1]).lowercased()
            return element == "h1" || element == "h2" ? text(first) + " " + element : nil
        default: return nil
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Without regard to the case of ASCII letters; `lower` is in lower case and has letters and hyphens only.
    private static func isSame(_ name: ArraySlice<UInt8>, _ lower: [UInt8]) -> Bool {
        name.count == lower.count && zip(name, lower).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
