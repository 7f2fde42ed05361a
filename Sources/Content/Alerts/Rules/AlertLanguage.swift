// Chooses the language of a message to show.
import HazardKit

extension AlertMessage {
    /// Returns the infos in the first language of `wanted` that the message has, comparing the whole tag or
    /// its first part (`es` for `es-US`). Otherwise returns those in English, otherwise those in the language
    /// of the first. Several infos in one language are different parts of the message, and all are returned.
    public func infos(in wanted: [String]) -> [AlertInfo] {
        for language in wanted + ["en"] {
            let exact = infos.filter { $0.language.lowercased() == language.lowercased() }
            if !exact.isEmpty { return exact }
            guard let near = infos.first(where: { Self.primary($0.language) == Self.primary(language) })
            else { continue }
            return infos.filter { $0.language.lowercased() == near.language.lowercased() }
        }
        guard let first = infos.first else { return [] }
        return infos.filter { $0.language.lowercased() == first.language.lowercased() }
    }

    /// The languages, each once, as written.
    public var languages: [String] {
        var seen: Set<String> = []
        return infos.map(\.language).filter { seen.insert($0.lowercased()).inserted }
    }

    private static func primary(_ language: String) -> String {
        language.lowercased().split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? ""
    }
}
