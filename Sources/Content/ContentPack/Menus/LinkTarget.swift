import Files
import TextTools

/// The target of an entry of a menu, of a link or of a result of a search.
public enum PackTarget: Sendable, Hashable {
    /// A guide by its path (`Guides/fire.html`), at the section with the id `fragment`, or at its top if that is nil.
    case guide(path: String, fragment: String?)
    case menu(MenuAddress)
    case segue(Segue)
    /// An http, https, mailto, tel or geo address, which is shown and never opened.
    case web(String)

    /// The guide or property list that it leads to; nil for a built-in screen or an address.
    public var file: String? {
        switch self {
        case .guide(let path, _): path
        case .menu(let address): address.file
        case .segue, .web: nil
        }
    }
}

/// The target of a link: of a menu entry (`Link`) or of a guide (`href`).
public enum LinkTarget: Sendable, Hashable {
    /// A guide or the menu of a property list that exists, a built-in screen about places or hazards
    /// (`muster:callboxes`), or a checked address outside the pack.
    case found(PackTarget)
    case broken(Fault)

    public enum Fault: Sendable, Hashable {
        case empty
        case outside
        /// A folder, a pipe or another object that is not a regular file.
        case notFile(path: String, isFolder: Bool = false)
        /// A file that does not exist, with the path at which it should be.
        case missing(path: String)
        /// A file that is neither a guide nor a property list.
        case unknownKind
        case address(reason: String)

        /// The message at the screen, without a period. The file's name comes first, because lines are truncated.
        public var shown: String {
            switch self {
            case .empty: "This entry leads nowhere yet"
            case .outside: "This link leads out of the content pack"
            case .missing(let path): "\(PackPath.name(of: path)) is missing from the content pack"
            case .notFile(let path, let isFolder):
                "\(PackPath.name(of: path)) is \(isFolder ? "a folder" : "a device or pipe"), "
                    + (PackPath.ending(of: path) == "plist" ? "not a menu" : "not a guide")
            case .unknownKind: "This link leads to a file that cannot be shown"
            case .address: "This address cannot be shown"
            }
        }
    }
}

extension Segue {
    /// The built-in screens that a link in a guide may name: those about places and hazards.
    private static let linked: [Segue] = [
        .map, .buildings, .callboxes, .aeds, .shelters, .assemblyPoints, .alerts, .earthquakes,
        .floods, .gauges,
    ]
    private static let scheme = "muster:"

    /// Creates the screen that a link names (`muster:callboxes`), or nil for any other link.
    public init?(link: String) {
        let link = link.trimmed.lowercased()
        guard link.hasPrefix(Self.scheme) else { return nil }
        let name = link.dropFirst(Self.scheme.count)
        guard let segue = Self.linked.first(where: { $0.rawValue == name }) else { return nil }
        self = segue
    }
}

extension Pack {
    /// Returns the target of `link` in `file`. Relative links are looked up beside the file that holds them, then in
    /// `Plists/`, in `Guides/` and from the pack's folder, first as written and then percent-decoded.
    ///
    /// Costs one system call if the file is found at once. No file is opened.
    public func resolve(link: String, from file: String) -> LinkTarget {
        let link = link.trimmed
        guard !link.isEmpty else { return .broken(.empty) }
        if let segue = Segue(link: link) { return .found(.segue(segue)) }
        if WebAddress.scheme(of: link) != nil {
            return switch WebAddress.check(link) {
            case .valid(let address): .found(.web(address.text))
            case .invalid(let reason): .broken(.address(reason: reason))
            }
        }
        let mark = link.utf8.firstIndex(of: UInt8(ascii: "#")) ?? link.endIndex
        let name = link[..<mark]
        let fragment = fragment(of: link[mark...])
        if name.isEmpty {
            guard Self.isGuide(ending: PackPath.ending(of: file)) else { return .broken(.unknownKind) }
            return .found(.guide(path: file, fragment: fragment))
        }
        return resolve(name: String(name), fragment: fragment, from: file)
    }

    private static func isGuide(ending: String) -> Bool { ending == "html" || ending == "htm" }

    private func fragment(of text: Substring) -> String? {
        let written = String(text.dropFirst())
        return DisplayText.lineIfAny(PercentEncoding.decoded(written) ?? written, limit: 500)
    }

    private func resolve(name: String, fragment: String?, from file: String) -> LinkTarget {
        let ending = PackPath.ending(of: name)
        let isGuide = Self.isGuide(ending: ending)
        guard isGuide || ending == "plist" else { return .broken(.unknownKind) }
        let home = PackPath.folder(of: file)
        let folders = [home, PackFiles.plistsFolder, PackFiles.guidesFolder, ""]
        var tried: [String] = []
        var other: LinkTarget.Fault?
        func found(_ path: String) -> LinkTarget {
            .found(isGuide ? .guide(path: path, fragment: fragment) : .menu(MenuAddress(file: path)))
        }
        for spelling in [name, PercentEncoding.decoded(name)] {
            for folder in folders {
                guard let path = spelling.flatMap({ PackPath.normalized($0, from: folder) }) else { continue }
                // Paths are shown to people; no file name has an encoded control character.
                guard !tried.contains(path), DisplayText.isHarmless(path) else { continue }
                switch FileKind.of(directory + "/" + path) {
                // Where looking is forbidden, opening will say so and what to do about it.
                case .file, .forbidden: return found(path)
                case .folder: other = other ?? .notFile(path: path, isFolder: true)
                case .other: other = other ?? .notFile(path: path)
                case .absent where isInstalled(path): return found(path)
                case .absent: tried.append(path)
                }
            }
        }
        if let other { return .broken(other) }
        guard let first = tried.first else { return .broken(.outside) }
        // Where a person would look for it: from the pack's folder where the link says so, a guide among the guides.
        let isWhole = [PackFiles.plistsFolder, PackFiles.guidesFolder].contains { name.hasPrefix($0 + "/") }
        if isWhole, let path = PackPath.normalized(name), tried.contains(path) {
            return .broken(.missing(path: path))
        }
        let guides = PackPath.normalized(name, from: PackFiles.guidesFolder)
        return .broken(.missing(path: isGuide && !name.contains("/") ? guides ?? first : first))
    }
}
