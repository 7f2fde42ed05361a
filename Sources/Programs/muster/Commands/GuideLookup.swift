import AppCore
import ContentPack
import TextTools

/// Finds the guide a person means.
enum GuideLookup {
    /// A slug names a file, so that no menu need be read. Anything but letters, digits and hyphens is no slug.
    private static func path(ofSlug query: String, in pack: Pack) -> String? {
        let slug = query.lowercased()
        guard slug.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { return nil }
        let path = "\(PackFiles.guidesFolder)/\(slug).html"
        // A folder or a link that leads nowhere is a damaged guide: reading it says so.
        return pack.holdsAnything(at: path) ? path : nil
    }

    /// The path of the guide named by its slug or menu name, in any case.
    ///
    /// - Parameters:
    ///   - orCommand: whether the words may have been meant to be a command.
    static func find(
        _ words: [String], in library: Library, orCommand: Bool = false
    ) throws(CommandFailure) -> String {
        let query = words.joined(with: " ")
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
            // No menu leads to a guide that is damaged, but its file is where its name says.
            let slug = query.split(separator: " ").joined(separator: "-")
            if let path = path(ofSlug: slug, in: library.pack) { return path }
            let commands = CommandTable.all.map(\.name)
            let near =
                orCommand ? EditDistance.nearest(to: query.lowercased(), among: commands, count: 1) : []
            let meant = near.map { "muster \($0)" } + nearest
            let hint =
                meant.isEmpty
                ? "muster list shows all guides" : "did you mean " + meant.joined(separator: ", or ") + "?"
            throw CommandFailure(
                message: "there is no \(orCommand ? "command or " : "")guide \"\(Output.printable(query))\"; "
                    + hint, status: .nothingFound)
        }
    }
}
