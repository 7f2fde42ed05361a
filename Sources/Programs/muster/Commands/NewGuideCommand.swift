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
        let pack = try invocation.writablePack(
            named: nil, reading: .all, usage: "muster new guide NAME --content DIR")
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
            throw failure(error)
        }
    }

    private static func failure(_ fault: NewGuide.Fault) -> CommandFailure {
        func refused(_ message: String) -> CommandFailure { CommandFailure(message, .refused) }
        switch fault {
        case .name:
            return .usage(
                "a guide's name is one line of at most \(NewGuide.longestName) characters, with a letter or digit"
            )
        case .taken(let what):
            return refused("\(DisplayText.escaped(what)) already exists; choose another name")
        case .categoryNeeded(let names): return .usage("say the category with --category: \(list(names))")
        case .noCategory(let name, let names):
            return .usage("there is no category \"\(Output.printable(name))\"; there are \(list(names))")
        case .inMenu(let name):
            return refused(
                "a menu leads to \(DisplayText.escaped(name)) already; muster remove guide takes it out")
        case .untitled: return refused("the file has no title; write one in <title>, and add it again")
        case .foreignModel(let path):
            return refused(
                "\(path) cannot be begun with: it has no plain <title>, <h1> and <div id=\"…\">; leave --like out"
            )
        case .notPlain(let path):
            return refused(
                "\(path) is not written in a way that can be edited in place; add the guide by hand")
        case .unreadable(let problem): return CommandFailure(content: problem)
        }
    }

    private static let maxNames = 20

    private static func list(_ names: [String]) -> String {
        let listed = names.prefix(maxNames).map { "\"\(Output.printable($0))\"" }.joined(separator: ", ")
        return listed + (names.count > maxNames ? ", …" : "")
    }

    // MARK: Remaining work

    /// - Parameter verb: `Created` or `Added`.
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
