import AppCore
import Guidebook

/// Finds the guide a person means.
enum GuideLookup {
    /// A slug names a file, so that no menu need be read. Anything but letters, digits and hyphens is no slug.
    private static func path(ofSlug query: String, in pack: Pack) -> String? {
        let slug = query.lowercased()
        guard slug.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { return nil }
        let path = "\(PackFiles.guidesFolder)/\(slug).html"
        return pack.holdsFile(path) ? path : nil
    }

    /// The path of the guide named by its slug or menu name, in any case.
    static func find(_ words: [String], in library: Library) throws(CommandFailure) -> String {
        let query = words.joined(separator: " ")
        if let path = path(ofSlug: query, in: library.pack) { return path }
        library.loadCatalogue()
        guard let catalogue = library.catalogue else { throw .usage("name a guide") }
        switch catalogue.find(query) {
        case .found(let guide): return guide.path
        case .several(let guides):
            throw CommandFailure(
                message: "\"\(Output.printable(query))\" could be "
                    + guides.prefix(6).map(\.slug).joined(separator: ", "), status: .nothingFound)
        case .unknown(let nearest):
            let hint =
                nearest.isEmpty
                ? "muster list shows all guides" : "did you mean " + nearest.joined(separator: ", or ") + "?"
            throw CommandFailure(
                message: "there is no guide \"\(Output.printable(query))\"; \(hint)", status: .nothingFound)
        }
    }
}
