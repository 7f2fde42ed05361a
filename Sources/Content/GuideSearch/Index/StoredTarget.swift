import Campus
import ContentPack

/// Stores targets as two columns of text. Values read back are checked like anything else from a file.
enum StoredTarget {
    static func columns(_ target: SearchResult.Target) -> (target: String, place: String) {
        switch target {
        case .pack(.guide(let path, _)): ("guide", path)
        case .pack(.menu(let address)): ("menu", lines(address.path, below: address.file))
        case .pack(.segue(let segue)): ("segue", segue.rawValue)
        case .pack(.web(let address)): ("web", address)
        case .contact(let key): ("contact", lines([key]))
        case .place(let kind, let key): (kind.word, lines([key]))
        }
    }

    static func target(_ target: String, _ place: String) -> SearchResult.Target? {
        switch target {
        case "guide": return PackPath.normalized(place).map { .pack(.guide(path: $0, fragment: nil)) }
        case "menu":
            var lines = place.split(separator: "\n")[...]
            guard let file = lines.popFirst().flatMap({ PackPath.normalized(String($0)) }),
                let path = keys(lines)
            else { return nil }
            return .pack(.menu(MenuAddress(file: file, path: path)))
        case "segue": return Segue(rawValue: place).map { .pack(.segue($0)) }
        case "web":
            guard case .valid(let address) = WebAddress.check(place) else { return nil }
            return .pack(.web(address.text))
        default:
            guard let keys = keys(place.split(separator: "\n")[...]), keys.count == 1 else { return nil }
            if target == "contact" { return .contact(keys[0]) }
            return PlaceKind(rawValue: target).map { .place($0, keys[0]) }
        }
    }

    // MARK: Keys

    /// Two lines for each key: no name has more than one.
    private static func lines(_ keys: [ItemKey], below first: String? = nil) -> String {
        ((first.map { [$0] } ?? []) + keys.flatMap { [$0.name, String($0.occurrence)] })
            .joined(separator: "\n")
    }

    private static func keys(_ lines: ArraySlice<Substring>) -> [ItemKey]? {
        var lines = lines
        var keys: [ItemKey] = []
        while let name = lines.popFirst() {
            guard let occurrence = lines.popFirst().flatMap({ Int($0) }), occurrence >= 0 else { return nil }
            keys.append(ItemKey(String(name), occurrence: occurrence))
        }
        return keys
    }
}
