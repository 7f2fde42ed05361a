import ContentPack
import Diagnostics
import PropertyLists
import TextTools

/// Removes findings that are only consequences of another: correcting that one removes both.
///
/// A misspelled Link is a key that nothing reads, and also makes an entry without a target. Only the first is
/// worth a line.
struct RedundantFindings {
    private struct Place: Hashable {
        var file: String
        var keyPath: String
    }

    /// The codes of findings about something missing, and the keys that would provide it.
    private static let missing: [String: Set<String>] = [
        "entry-no-name": ["Name"],
        "entry-no-target": ["Link", "Web-Link", "Segue", "Segue Name", "Objects"],
        "contact-number": ["Number"],
        "icon-empty": ["Glyph", "ASCII"],
        "icon-no-ascii": ["ASCII"],
        "icon-no-glyph": ["Glyph"],
        "place-no-position": ["Latitude", "Longitude"],
    ]
    /// The codes of findings about an empty list.
    private static let empty: Set<String> = ["menu-empty", "section-empty"]
    /// The codes of findings about items that were left out of a list.
    private static let leavingOut: Set<String> = [
        "entry-type", "entry-no-name", "contact-number", "section-empty",
    ]

    /// The keys whose values have a wrong type, or that are misspelled.
    private var faulty: Set<Place> = []
    /// The locations that should be lists but are not.
    private var notLists: Set<Place> = []
    /// The key paths of items that were left out of lists, by file.
    private var leftOut: [String: [String]] = [:]
    /// The misnamed files, by the missing file that each should be.
    private var misnamed: [String: String] = [:]
    /// The links to guides that cannot be read, which are reported only once per guide.
    private var toUnusable: Set<Place> = []
    /// The links to guides of a pack without a folder for them.
    private var toNoFolder: Set<Place> = []
    private let hasGuides: Bool
    /// The guides that a menu would link to if a misspelled link were corrected.
    private var meant: Set<String> = []
    /// The number of missing files for which similar names are searched: each search examines all names.
    private static let maxSuggestions = 500

    init(of findings: [Diagnostic], unusable: Set<String>, _ context: CheckContext) {
        hasGuides = FileRules.hasGuides(context)
        for finding in findings {
            let place = Place(file: finding.file, keyPath: finding.keyPath ?? "")
            if finding.code == "value-type" { faulty.insert(place) }
            if finding.code == "plist-root" { notLists.insert(place) }
            if Self.leavingOut.contains(finding.code) {
                leftOut[place.file, default: []].append(place.keyPath)
            }
        }
        for key in KeyRules.unknownKeys(context.lists) {
            if let meant = key.meant { faulty.insert(Self.place(key.fields, meant)) }
        }
        let missingFiles = Set(findings.filter(\.saysMissing).map(\.file))
        for stray in FileRules.strayFiles(context) {
            guard let meant = stray.meant, missingFiles.contains(meant), misnamed[meant] == nil
            else { continue }
            misnamed[meant] = DisplayText.escaped(stray.path)
        }
        followLinks(context, unusable: unusable)
    }

    private mutating func followLinks(_ context: CheckContext, unusable: Set<String>) {
        var missing: Set<String> = []
        for list in context.lists.menus {
            for entry in list.entries {
                guard let link = entry.fields["Link"]?.string else { continue }
                switch context.pack.resolve(link: link, from: list.file) {
                case .broken(.notFile(let path, _)) where unusable.contains(path):
                    toUnusable.insert(Self.place(entry.fields, "Link"))
                case .broken(.missing(let path)) where !hasGuides && PackPath.ending(of: path) != "plist":
                    toNoFolder.insert(Self.place(entry.fields, "Link"))
                case .broken(.missing(let path)):
                    guard missing.count < Self.maxSuggestions, missing.insert(path).inserted else { continue }
                    if let match = context.nearFiles.nearest(to: path) {
                        meant.insert(DisplayText.escaped(match.path))
                    }
                default: break
                }
            }
        }
    }

    private static func place(_ fields: PropertyListFields, _ key: String) -> Place {
        let path = PropertyListKeyPath.appending(key: key, to: fields.keyPath)
        return Place(file: fields.file, keyPath: DisplayText.escaped(path))
    }

    /// Returns `finding`, perhaps with a better hint, or `nil` if it is a consequence of another.
    func told(_ finding: Diagnostic) -> Diagnostic? {
        let place = Place(file: finding.file, keyPath: finding.keyPath ?? "")
        switch finding.code {
        case "link-missing": return toNoFolder.contains(place) ? nil : finding
        case "search-guide", "search-word": return hasGuides ? finding : nil
        case "link-not-file": return toUnusable.contains(place) ? nil : finding
        case "guide-unreached": return meant.contains(finding.file) ? nil : finding
        case "file-unread": return misnamed.values.contains(finding.file) ? nil : finding
        case "file-missing":
            if !hasGuides, finding.file == PackFiles.stylesheet { return nil }
            guard let other = misnamed[finding.file] else { return finding }
            var finding = finding
            finding.hint = "rename \(other), which nothing reads, if that is the one"
            return finding
        case "contacts-no-emergency": return mayHaveLostAContact(finding.file) ? nil : finding
        default: break
        }
        if let keys = Self.missing[finding.code] { return isThere(keys, at: place) ? nil : finding }
        return Self.empty.contains(finding.code) && wasEmptied(place) ? nil : finding
    }

    private func isThere(_ keys: Set<String>, at place: Place) -> Bool {
        keys.contains { key in
            let path = PropertyListKeyPath.appending(key: key, to: place.keyPath)
            return faulty.contains(Place(file: place.file, keyPath: path))
        }
    }

    private func mayHaveLostAContact(_ file: String) -> Bool {
        leftOut[file] != nil || notLists.contains { $0.file == file }
            || faulty.contains { $0.file == file && $0.keyPath.hasSuffix(".Emergency") }
    }

    /// Returns true if the list is empty because its items were left out, or because it is not a list.
    private func wasEmptied(_ place: Place) -> Bool {
        if notLists.contains(place) { return true }
        return (leftOut[place.file] ?? []).contains { inner in
            place.keyPath.isEmpty
                ? !inner.isEmpty
                : inner.hasPrefix(place.keyPath + ".") || inner.hasPrefix(place.keyPath + "[")
        }
    }
}
