import ContentPack
import Diagnostics
import Stylesheets

/// The colors that `global.css` sets: the rules that the reader understands, and their positions.
struct StylesheetSource {
    /// A color value, valid or not.
    struct Setting {
        /// The selectors of the rule that contains it, as far as the reader understands them.
        var selectors: [String]
        var property: StylesheetOrigins.Property
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

    /// The properties that are set for each selector.
    private var set: [String: Set<StylesheetOrigins.Property>] = [:]

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

    /// Returns whether a rule with that selector sets `property`, be it something the reader understands or not.
    func sets(_ property: StylesheetOrigins.Property, for selector: String) -> Bool {
        set[selector]?.contains(property) ?? false
    }

    /// Returns whether rules with that selector set colors at all.
    func colors(_ selector: String) -> Bool { set[selector] != nil }

    private mutating func read(_ bytes: [UInt8]) {
        var lines = bytes.withUnsafeBufferPointer { LineCounter($0) }
        func position(_ offset: Int) -> SourcePosition {
            bytes.withUnsafeBufferPointer { lines.position(of: offset, in: $0) }
        }
        let origins = StylesheetOrigins.read(css: bytes)
        switch origins.fault {
        case .stray(let offset): fault = (true, position(offset))
        case .unclosed(let offset): fault = (false, position(offset))
        case nil: break
        }
        variables = origins.variables
        for selector in origins.selectors where places[selector.text] == nil {
            places[selector.text] = position(selector.offset)
            if selector.text.hasPrefix(".") { classes.append(selector.text) }
        }
        for setting in origins.settings {
            let selectors = origins.selectors[setting.selectors].map(\.text)
            for selector in selectors { set[selector, default: []].insert(setting.property) }
            settings.append(
                Setting(
                    selectors: selectors, property: setting.property, value: setting.value,
                    position: position(setting.offset)))
        }
    }
}
