import CommandLine
import ContentPack
import PackMaking

/// `muster add guide FILE`: puts a guide that is written already into the menus of a pack.
enum AddCommand {
    static let command = Command(
        name: "add", synopsis: "guide FILE",
        summary: "Put a guide that is written into a pack: menus, Desk Reference, color.",
        discussion: """
            add guide takes an HTML file, such as muster import guide makes, copies it into Guides if it is not there, \
            and adds its entries to Guides.plist (in --category, which is made if there is none of this name) and \
            DeskReference.plist, and its color to global.css. Its name is its title. Nothing else in these files \
            changes, and either all of them are written or none. Then it prints what is left to write.
            Exit code 4 if a menu leads to the guide already, or another file has its name.
            """, options: [NewGuideCommand.category, NewCommand.date, Option.content]
    ) { (invocation) throws(CommandFailure) in
        let words = invocation.arguments
        guard words.first == "guide", words.count == 2, !words[1].isEmpty else {
            throw .usage("add takes a guide's file: muster add guide FILE --category NAME --content DIR")
        }
        let pack = try invocation.writablePack(
            named: nil, reading: .all, usage: "muster add guide FILE --content DIR")
        let bytes = try ImportedFile(word: words[1]).bytes(limit: PackFiles.largestGuide)
        let guide = try NewGuideCommand.making(
            try NewGuide(
                adding: bytes, fileName: PackPath.name(of: words[1]),
                category: invocation.value(NewGuideCommand.category), in: pack))
        try CommandFailure.writing(try guide.write(to: pack.directory))
        invocation.output.write(try NewGuideCommand.report("Added", guide, pack, invocation))
        return .done
    }
}
