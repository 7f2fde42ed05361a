// Faults of well-formed XML that is not a property list.

enum GrammarFault: PropertyListFault {
    case unknownElement(String)
    case elementInText(outer: PropertyListElement, inner: String)
    case rootElement(String)
    case noValue
    case secondValue(PropertyListElement)
    case nestedPlist
    case keyOutsideDictionary
    case keyWithoutValue(String)
    case valueWithoutKey(PropertyListElement)
    case strayText(String, inside: PropertyListElement)

    var code: String {
        switch self {
        case .unknownElement, .elementInText: "plist-element"
        case .rootElement, .noValue, .secondValue, .nestedPlist: "plist-root"
        case .keyOutsideDictionary, .keyWithoutValue, .valueWithoutKey: "plist-key"
        case .strayText: "plist-stray-text"
        }
    }

    var message: String {
        switch self {
        case .unknownElement(let name): "<\(Excerpt.safe(name))> is not an element of a property list"
        case .elementInText(let outer, let inner):
            "<\(Excerpt.safe(inner))> stands inside \(outer.tag), which holds only text"
        case .rootElement(let name): "the outermost element is <\(Excerpt.safe(name))>, not <plist>"
        case .noValue: "<plist> holds no value"
        case .secondValue(let element): "\(element.tag) is a second value in <plist>, which holds one"
        case .nestedPlist: "<plist> stands inside another <plist>"
        case .keyOutsideDictionary: "<key> stands outside a <dict>"
        case .keyWithoutValue(let key): "the key \(Excerpt.quoted(key)) has no value"
        case .valueWithoutKey(let element): "\(element.tag) has no key before it"
        case .strayText(let text, let element):
            "the text \(Excerpt.quoted(text)) stands directly inside \(element.tag)"
        }
    }

    var hint: String {
        switch self {
        case .unknownElement(let name):
            Self.likelyElement(for: name)
                ?? "use dict, array, string, integer, real, true, false, date or data"
        case .elementInText(let outer, _):
            "close it with </\(outer.rawValue)> first, or write &lt; where the text needs a <"
        case .rootElement(let name):
            PropertyListElement(rawValue: name) == nil
                ? "check that it is the right file" : "put <plist version=\"1.0\"> and </plist> around it"
        case .noValue: "put one <dict> or <array> into it"
        case .secondValue: "put the values into one <dict> or <array>"
        case .nestedPlist: "remove the inner tags <plist> and </plist>"
        case .keyOutsideDictionary: "put the key and its value into a <dict>, or use <string>"
        case .keyWithoutValue: "add its value after it, or remove the key"
        case .valueWithoutKey: "write <key>NAME</key> before it"
        case .strayText(_, inside: .true): "write <true/> alone"
        case .strayText(_, inside: .false): "write <false/> alone"
        case .strayText: "put it into <string> and </string>, or remove it"
        }
    }

    /// Returns the element meant by a name from another format or in other letter case, or nil if there is none.
    private static func likelyElement(for name: String) -> String? {
        let lowercase = name.lowercased()
        if let element = PropertyListElement(rawValue: lowercase) { return "write \(element.tag)" }
        return switch lowercase {
        case "bool", "boolean", "yes", "no": "write <true/> or <false/>"
        case "int", "number", "long": "write <integer>, or <real> for a number with a fraction"
        case "float", "double", "decimal": "write <real>"
        case "str", "text": "write <string>"
        case "list": "write <array>"
        case "dictionary", "map", "object": "write <dict>"
        case "null", "nil", "none": "leave out the key and its value"
        default: nil
        }
    }
}
