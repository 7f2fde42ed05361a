import AppCore
import CommandLine
import ContentPack
import TextTools

/// Finds a guide by its slug or name.
enum GuideLookup {
    /// Returns the path of the file named by a slug, without reading any menu, or `nil` if there is none. A slug has only
    /// letters, digits and hyphens.
    private static func path(ofSlug query: String, in pack: Pack) -> String? {
        let slug = query.lowercased()
        guard slug.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { return nil }
        let path = "\(PackFiles.guidesFolder)/\(slug).html"
        // A folder or a broken link is a damaged guide, which reading reports.
        return pack.holdsAnything(at: path) ? path : nil
    }

    /// Returns the path of the guide with this slug or menu name, in any case, or nil if the words name none or several.
    static func path(named words: [String], in content: SessionContent) -> String? {
        let query = words.joined(with: " ")
        if let path = path(ofSlug: query, in: content.pack) { return path }
        content.loadCatalogue()
        if case .found(let guide)? = content.catalogue?.find(query) { return guide.path }
        return path(ofSlug: query.split(separator: " ").joined(separator: "-"), in: content.pack)
    }

    /// Finds a guide as `find` does, for a person who may be in danger: a failure prints the emergency
    /// numbers and says how to search.
    /// - Parameter wereSearched: whether the words were searched for already, so that the same again leads nowhere.
    static func findForReader(
        _ words: [String], in content: SessionContent, orCommand: Bool = false, wereSearched: Bool = false
    ) throws(CommandFailure) -> String {
        do throws(CommandFailure) {
            return try find(words, in: content, orCommand: orCommand)
        } catch {
            let search =
                "What to do first: "
                + (wereSearched && content.hasQuestions
                    ? "muster what is happening" : ShellWord.command("muster", words))
            throw CommandFailure(
                [error.message, EmergencyLine.numbers(content.pack)].joined(with: "\n")
                    + (orCommand ? "" : "\n" + Output.printable(search)), error.status)
        }
    }

    /// Returns the path of the guide with this slug or menu name, in any case.
    /// - Parameter orCommand: whether the words may be a mistyped command.
    /// - Throws: a failure that suggests similar names, if no guide or more than one matches.
    static func find(
        _ words: [String], in content: SessionContent, orCommand: Bool = false
    ) throws(CommandFailure) -> String {
        let query = words.joined(with: " ")
        if let path = path(ofSlug: query, in: content.pack) { return path }
        content.loadCatalogue()
        guard let catalogue = content.catalogue else { throw .usage("name a guide") }
        switch catalogue.find(query) {
        case .found(let guide): return guide.path
        case .several(let guides):
            throw CommandFailure(
                "\"\(Output.printable(query))\" could be "
                    + guides.prefix(6).map(\.slug).joined(separator: ", "), .nothingFound)
        case .unknown(let nearest):
            // A damaged guide is in no menu, but its file may have this name.
            let slug = query.split(separator: " ").joined(separator: "-")
            if let path = path(ofSlug: slug, in: content.pack) { return path }
            let near = orCommand ? CommandTable.program.nearest(to: query.lowercased()) : nil
            let meant = (near.map { ["muster \($0)"] } ?? []) + nearest
            let hint =
                meant.isEmpty
                ? "to see all guides, run muster list"
                : "did you mean " + meant.joined(separator: ", or ") + "?"
            throw CommandFailure(
                "there is no \(orCommand ? "command or " : "")guide \"\(Output.printable(query))\"; "
                    + hint, .nothingFound)
        }
    }
}
