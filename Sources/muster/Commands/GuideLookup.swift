import AppCore
import Guidebook

/// Finds the guide a person means.
enum GuideLookup {
    /// The path of the guide named by its slug or menu name, in any case.
    static func find(_ words: [String], in library: Library) throws(CommandFailure) -> String {
        let query = words.joined(separator: " ")
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
