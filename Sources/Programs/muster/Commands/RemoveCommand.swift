import AppCore
import CommandLine
import ContentPack
import Diagnostics
import PackMaking
import TextTools

/// `muster remove guide NAME`: takes a guide out of a pack.
enum RemoveCommand {
    static let command = Command(
        name: "remove", synopsis: "guide NAME",
        summary: "Take a guide out of a pack: its file, menu entries and color.",
        discussion: """
            remove guide undoes new guide and add guide: the file in Guides is deleted, its entries in Guides.plist, \
            DeskReference.plist and WelcomeScreen.plist and its color in global.css are taken out, and a category that \
            would be empty goes with it. Nothing else in these files changes. Then it prints what still names the guide, \
            as muster check does.
            NAME is the name that muster list shows, or a file in Guides that no menu leads to.
            """, options: [NewCommand.date, Option.content]
    ) { (invocation) throws(CommandFailure) in
        let words = invocation.arguments
        guard words.first == "guide", words.count > 1 else {
            throw .usage("remove takes a guide: muster remove guide NAME --content DIR")
        }
        let pack = try invocation.writablePack(
            named: nil, reading: .all, usage: "muster remove guide NAME --content DIR")
        let path = try path(Array(words.dropFirst()), pack)
        let before = invocation.findings(of: pack).map(\.description)
        let removal = try NewGuideCommand.making(try GuideRemoval(path: path, in: pack))
        try CommandFailure.writing(try removal.write(to: pack.directory))
        var text = "Removed \(path)"
        if !removal.files.isEmpty {
            text += ", with its entries in \(removal.files.map(\.path).sorted().joined(separator: ", "))"
        }
        if let category = removal.category {
            text += "; the category \(DisplayText.escaped(category)) was empty then"
        }
        invocation.output.write(text + ".\n" + (try left(pack, besides: before, invocation)))
        return .done
    }

    private static func path(_ words: [String], _ pack: Pack) throws(CommandFailure) -> String {
        let name = words.joined(with: " ")
        guard !name.utf8.contains(UInt8(ascii: "/")) else {
            throw .usage(
                "\(Output.printable(name)) is a path; remove takes the name of a guide of the pack, without a folder"
            )
        }
        let file = PackFiles.guidesFolder + "/" + (name.hasSuffix(".html") ? name : name + ".html")
        if pack.holdsAnything(at: file) { return file }
        return try GuideLookup.find(words, in: SessionContent(pack: pack))
    }

    /// Returns the findings that the pack did not have before.
    private static func left(
        _ pack: Pack, besides before: [String], _ invocation: Invocation
    ) throws(CommandFailure) -> String {
        let left = invocation.findings(of: try Pack.open(named: pack.directory)).map(\.description)
            .filter { !before.contains($0) }
        return left.isEmpty ? "" : "\nLeft to change:\n" + left.map { "  \($0)\n" }.joined()
    }
}
