import ContentPack
import Diagnostics

/// What `global.css` says of colors, and where: the rules that the reader understands, with their places.
struct StylesheetSource {
    /// A color, or what should be one.
    struct Setting {
        /// Of the rule it stands in, those that the reader understands.
        var selectors: [String]
        /// `color`, `background-color` or `background`.
        var property: String
        var value: String
        var position: SourcePosition
    }

    /// Whether there is a stylesheet to look at.
    let isReadable: Bool
    /// The first brace that is without its other one; rules behind it are not what they seem to be.
    private(set) var fault: (isStray: Bool, position: SourcePosition)?
    private(set) var settings: [Setting] = []
    /// The values of the variables of `:root`.
    private(set) var variables: [String: String] = [:]
    /// Where each selector stands for the first time.
    private var places: [String: SourcePosition] = [:]
    /// The selectors of classes, in the order of the file.
    private(set) var classes: [String] = []

    /// `color #fire h1`: which properties are set for which selectors.
    private var set: Set<String> = []

    private static let properties: Set<String> = ["color", "background-color", "background"]

    init(_ pack: Pack) {
        do throws(Diagnostic) {
            let bytes = try pack.bytes(of: PackFiles.stylesheet, limit: PackFiles.largestStylesheet)
            isReadable = true
            read(bytes)
        } catch {
            // The pack has a problem of its own that says so.
            isReadable = false
        }
    }

    /// Where the rule that colors the banner of a division begins: `#id h1`, else `#id`.
    func position(ofDivision id: String) -> SourcePosition? { places["#\(id) h1"] ?? places["#\(id)"] }

    func position(ofSelector selector: String) -> SourcePosition? { places[selector] }

    /// Whether a rule with that selector says `property`, be it something the reader understands or not.
    func sets(_ property: String, for selector: String) -> Bool { set.contains(property + " " + selector) }

    /// Whether rules with that selector speak of colors at all.
    func colors(_ selector: String) -> Bool { Self.properties.contains { sets($0, for: selector) } }

    private mutating func read(_ bytes: [UInt8]) {
        var lines = bytes.withUnsafeBufferPointer { LineCounter($0) }
        func position(_ offset: Int) -> SourcePosition {
            bytes.withUnsafeBufferPointer { lines.position(of: offset, in: $0) }
        }
        let (rules, fault) = StylesheetRules.read(bytes)
        self.fault = fault.map { fault in
            switch fault {
            case .stray(let offset): (isStray: true, position: position(offset))
            case .unclosed(let offset): (isStray: false, position: position(offset))
            }
        }
        for rule in rules {
            if rule.selectors.contains(where: { $0.text == ":root" }) {
                for declaration in rule.declarations where declaration.name.hasPrefix("--") {
                    variables[declaration.name] = declaration.value
                }
            }
            let selectors = understood(rule.selectors, position)
            guard !selectors.isEmpty else { continue }
            for declaration in rule.declarations where Self.properties.contains(declaration.name) {
                for selector in selectors { set.insert(declaration.name + " " + selector) }
                settings.append(
                    Setting(
                        selectors: selectors, property: declaration.name, value: declaration.value,
                        position: position(declaration.offset)))
            }
        }
    }

    private mutating func understood(
        _ selectors: [StylesheetRules.Selector], _ position: (Int) -> SourcePosition
    ) -> [String] {
        selectors.compactMap { selector in
            guard let name = Self.name(of: selector.text) else { return nil }
            if places[name] == nil {
                places[name] = position(selector.offset)
                if name.hasPrefix(".") { classes.append(name) }
            }
            return name
        }
    }

    /// The selector as the reader keeps it; `nil` where it does not understand it. The reader itself is asked.
    private static func name(of selector: String) -> String? {
        guard selector.hasPrefix("#") || selector.hasPrefix(".") else { return nil }
        return Palette.read(css: Array((selector + "{color:#000}").utf8)).rules.keys.first
    }
}
