import Diagnostics
import Geodesy
import PropertyLists
import TextTools

/// A checked address that may be shown to a person: http, https, mailto, tel or geo.
public struct WebAddress: Sendable, Hashable {
    public enum Verdict: Sendable, Equatable {
        case valid(WebAddress)
        /// An invalid address, with the reason as one clause.
        case invalid(String)
    }

    /// The address as written, without blanks at its ends.
    public let text: String
    public let scheme: String

    /// The most bytes of an address; a QR code holds less, and browsers accept more.
    static let longest = 2_048

    /// Checks an address: a known scheme, no blanks or control characters, and what its scheme requires.
    public static func check(_ written: String) -> Verdict {
        let text = written.trimmed
        guard !text.isEmpty else { return .invalid("it is empty") }
        guard text.utf8.count <= longest else { return .invalid("it has more than \(longest) bytes") }
        guard let scheme = scheme(of: text) else {
            return .invalid("it does not begin with https:, http:, mailto:, tel: or geo:")
        }
        guard DisplayText.line(text, limit: longest) == text, !text.utf8.contains(0x20) else {
            return .invalid("it holds blanks or invisible characters")
        }
        let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
        let reason =
            switch scheme {
            case "http", "https": problem(ofHierarchical: String(Substring(rest)))
            case "mailto": problem(ofMail: String(Substring(rest)))
            case "tel": problem(ofTelephone: rest)
            case "geo": problem(ofPlace: String(Substring(rest)))
            default: Optional("the scheme \(scheme): cannot be shown")
            }
        return reason.map(Verdict.invalid) ?? .valid(WebAddress(text: text, scheme: scheme))
    }

    /// Returns a hint for a text that is not an address: usually its beginning is missing.
    static func hint(for written: String) -> String {
        let text = written.trimmed
        let isNumber = text.utf8.allSatisfy { $0 < 0x41 }
        let isHost = text.utf8.dropFirst().contains(UInt8(ascii: "."))
        let isMail = text.utf8.contains(UInt8(ascii: "@"))
        let beginning = isMail ? "mailto:" : isNumber ? "tel:" : isHost ? "https://" : ""
        if scheme(of: text) == nil, !beginning.isEmpty, text.utf8.count <= 100,
            case .valid(let address) = check(beginning + text)
        {
            return "did you mean \(address.text)?"
        }
        return "write a whole address such as https://www.ready.gov/"
    }

    /// Returns the scheme of `text` in lower case, or nil if it has none (RFC 3986, section 3.1).
    static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, (97...122).contains(first) else { return nil }
        let isScheme = scheme.utf8.allSatisfy { byte in
            (97...122).contains(byte) || (48...57).contains(byte) || [43, 45, 46].contains(byte)
        }
        return isScheme ? scheme : nil
    }

    private static func problem(ofHierarchical rest: String) -> String? {
        let (slash, query, mark) = (UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"))
        guard rest.hasPrefix("//") else { return "it lacks // after its scheme" }
        let afterSlashes = rest.utf8.dropFirst(2)
        let host = afterSlashes.prefix { $0 != slash && $0 != query && $0 != mark }
        guard let first = host.first, first != UInt8(ascii: ":"), first != UInt8(ascii: "@") || host.count > 1
        else { return "it names no host" }
        let path = afterSlashes[host.endIndex...].prefix { $0 != query && $0 != mark }
        return String(Substring(path.suffix(6))).lowercased() == ".plist"
            ? "it names a property list, which no person can read" : nil
    }

    private static func problem(ofMail rest: String) -> String? {
        let address = rest.prefix { $0 != "?" }
        let halves = address.split(separator: "@", omittingEmptySubsequences: false)
        return halves.count == 2 && halves.allSatisfy { !$0.isEmpty } ? nil : "it is not a mail address"
    }

    private static func problem(ofTelephone rest: Substring.UTF8View.SubSequence) -> String? {
        let number = rest.prefix { $0 != UInt8(ascii: ";") }
        let allowed = Set("0123456789+-.()*#".utf8)
        let hasDigit = number.contains { (48...57).contains($0) }
        return hasDigit && number.allSatisfy(allowed.contains) ? nil : "it is not a telephone number"
    }

    private static func problem(ofPlace rest: String) -> String? {
        let numbers = rest.prefix { $0 != ";" && $0 != "?" }.split(
            separator: ",", omittingEmptySubsequences: false)
        guard numbers.count == 2 || numbers.count == 3, let latitude = Double(numbers[0]),
            let longitude = Double(numbers[1]), GeoPoint(latitude: latitude, longitude: longitude).isOnEarth
        else { return "it is not a place on Earth" }
        return nil
    }
}

extension PropertyListFields {
    /// Returns the verdict on the address in `Web-Link`; one that cannot be shown adds a finding.
    func webLink(limit: Int, _ findings: inout Findings) -> WebAddress.Verdict? {
        guard let text = text("Web-Link", limit: limit, &findings) else { return nil }
        let verdict = WebAddress.check(text)
        if case .invalid(let reason) = verdict {
            warn(
                "weblink-invalid", at: "Web-Link", "this Web-Link cannot be shown: \(reason)",
                hint: WebAddress.hint(for: text), &findings)
        }
        return verdict
    }
}
