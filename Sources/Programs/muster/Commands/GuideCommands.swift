import AppCore
import CommandLine
import ContentPack
import Diagnostics
import PackMaking
import TextTools

/// `muster new guide`: adds a guide to a pack, and prints what is left to write.
enum NewGuideCommand {
    static let category = Option(
        "category", "NAME",
        "The category of the guide, as the menu Guides calls it; one that does not exist is made.")
    static let like = Option(
        "like", "GUIDE",
        "Begin a new guide with the text of that one, in the same category unless --category says another.")
    static let options = [category, like, Option.content]

    static let discussion =
        "new guide adds one to the pack of --content or MUSTER_CONTENT, or of the checkout that this program was built in: "
        + "the file in Guides, the entries in Guides.plist and DeskReference.plist, and the color in global.css. Comments "
        + "and order of these files stay as they are. Either all of them are written or none. Then it prints what is left "
        + "to write, as muster check does."

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let name = Array(invocation.arguments.dropFirst()).joined(with: " ")
        guard !name.isEmpty else { throw .usage("new guide takes a name: muster new guide \"Ice Storm\"") }
        let pack = try invocation.writablePack(usage: "muster new guide NAME --content DIR")
        let model = try invocation.value(like).map { (word) throws(CommandFailure) in
            try GuideLookup.find([word], in: SessionContent(pack: pack))
        }
        let guide = try making(
            try NewGuide(title: name, category: invocation.value(category), model: model, in: pack))
        try CommandFailure.writing(try guide.write(to: pack.directory))
        invocation.output.write(try report("Created", guide, pack, invocation))
        return .done
    }

    /// Returns a guide that is put in or out; if that cannot be done, it ends the command.
    static func making<Value>(
        _ value: @autoclosure () throws(NewGuide.Fault) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(NewGuide.Fault) {
            return try value()
        } catch {
            let message =
                switch error {
                case .name:
                    throw .usage(
                        "a guide's name is one line of at most \(NewGuide.longestName) characters, with a letter or digit"
                    )
                case .categoryNeeded(let names):
                    throw .usage("say the category with --category: \(list(names))")
                case .noCategory(let name, let names):
                    throw .usage(
                        "there is no category \"\(Output.printable(name))\"; there are \(list(names))")
                case .unreadable(let problem): throw CommandFailure(content: problem)
                case .taken(let what): "\(DisplayText.escaped(what)) already exists; choose another name"
                case .inMenu(let name):
                    "a menu leads to \(DisplayText.escaped(name)) already; muster remove guide takes it out"
                case .untitled: "the file has no title; write one in <title>, and add it again"
                case .foreignModel(let path):
                    "\(path) cannot be begun with: it has no plain <title>, <h1> and <div id=\"…\">; leave --like out"
                case .notPlain(let path):
                    "\(path) is not written in a way that can be edited in place; add the guide by hand"
                }
            throw CommandFailure(message, .refused)
        }
    }

    private static let maxNames = 20

    private static func list(_ names: [String]) -> String {
        let listed = names.prefix(maxNames).map { "\"\(Output.printable($0))\"" }.joined(separator: ", ")
        return listed + (names.count > maxNames ? ", …" : "")
    }

    static func report(
        _ verb: String, _ guide: NewGuide, _ pack: Pack, _ invocation: Invocation
    ) throws(CommandFailure) -> String {
        let (file, others) = (guide.path, guide.files.map(\.path).filter { $0 != guide.path })
        let place = guide.category.map {
            " in the \(guide.isNewCategory ? "new " : "")category \(DisplayText.escaped($0))"
        }
        var text = "\(verb) \(file)\(place ?? ""), with entries in \(others.joined(separator: ", ")).\n"
        let left = invocation.findings(of: try Pack.open(named: pack.directory)).filter { $0.file == file }
        if !left.isEmpty { text += "\nLeft to write:\n" + left.map { "  \($0.description)\n" }.joined() }
        return text
    }
}

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
        guard words.first == "guide", words.count == 2, !words[1].isEmpty
        else { throw .usage("add takes a guide's file: muster add guide FILE --category NAME --content DIR") }
        let pack = try invocation.writablePack(usage: "muster add guide FILE --content DIR")
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
        guard words.first == "guide", words.count > 1
        else { throw .usage("remove takes a guide: muster remove guide NAME --content DIR") }
        let pack = try invocation.writablePack(usage: "muster remove guide NAME --content DIR")
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
        text += ".\n"
        let left = invocation.findings(of: try Pack.open(named: pack.directory)).map(\.description)
            .filter { !before.contains($0) }
        if !left.isEmpty { text += "\nLeft to change:\n" + left.map { "  \($0)\n" }.joined() }
        invocation.output.write(text)
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
}
