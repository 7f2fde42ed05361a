import Campus
import ContentPack

/// Stores targets as two columns of text. Values read back are checked like anything else from a file.
enum StoredTarget {
    static func columns(_ target: SearchResult.Target) -> (target: String, place: String) {
        switch target {
        case .guide(let path, _): ("guide", path)
        case .menu(let address):
            ("menu", ([address.file] + address.path.map(String.init)).joined(separator: "\n"))
        case .segue(let segue): ("segue", segue.rawValue)
        case .web(let address): ("web", address)
        case .contact(let index): ("contact", String(index))
        case .place(let place): (place.kind.word, String(place.index))
        }
    }

    static func target(_ target: String, _ place: String) -> SearchResult.Target? {
        let index = Int(place).flatMap { $0 >= 0 ? $0 : nil }
        switch target {
        case "guide": return PackPath.normalized(place).map { .guide(path: $0, fragment: nil) }
        case "menu":
            let parts = place.split(separator: "\n")
            let path = parts.dropFirst().compactMap { Int($0) }
            guard let file = parts.first.flatMap({ PackPath.normalized(String($0)) }),
                path.count == parts.count - 1,
                path.allSatisfy({ $0 >= 0 })
            else { return nil }
            return .menu(MenuAddress(file: file, path: path))
        case "segue": return Segue(rawValue: place).map { .segue($0) }
        case "web":
            guard case .valid(let address) = WebAddress.check(place) else { return nil }
            return .web(address.text)
        case "contact": return index.map { .contact($0) }
        default:
            guard let kind = PlaceKind(rawValue: target), let index else { return nil }
            return .place(PlaceReference(kind, index))
        }
    }
}
