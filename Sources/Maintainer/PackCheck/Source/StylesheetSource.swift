import ContentPack
import Diagnostics

/// The colors that `global.css` sets: the rules that the reader understands, and their positions.
struct StylesheetSource {
    /// A color value, valid or not.
    struct Setting {
        /// The selectors of the rule that contains it, as far as the reader understands them.
        var selectors: [String]
        /// `color`, `background-color` or `background`.
        var property: String
        var value: String
        var position: SourcePosition
    }

    /// True if there is a stylesheet.
    let isReadable: Bool
    /// The first unmatched brace; the rules after it are not what they seem to be.
    private(set) var fault: (isStray: Bool, position: SourcePosition)?
    private(set) var settings: [Setting] = []
    /// The values of the variables of `:root`.
    private(set) var variables: [String: String] = [:]
    /// The first position of each selector.
    private var places: [String: SourcePosition] = [:]
    /// The selectors of classes, in the order of the file.
    private(set) var classes: [String] = []

    /// The properties set for each selector, as text such as `color #fire h1`.
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

    /// Returns the position of the rule that colors a division's banner: `#id h1`, or else `#id`.
    func position(ofDivision id: String) -> SourcePosition? { places["#\(id) h1"] ?? places["#\(id)"] }

    func position(ofSelector selector: String) -> SourcePosition? { places[selector] }

    /// Returns true if a rule with that selector sets `property`, even to a value that the reader does not
    /// understand.
    func sets(_ property: String, for selector: String) -> Bool { set.contains(property + " " + selector) }

    /// Returns true if rules with that selector set any color.
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

    /// Returns the selector as the reader keeps it, or `nil` if the reader does not understand it.
    private static func name(of selector: String) -> String? {
        guard selector.hasPrefix("#") || selector.hasPrefix(".") else { return nil }
        return Palette.read(css: Array((selector + "{color:#000}").utf8)).rules.keys.first
    }
}
