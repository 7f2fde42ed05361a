import Clocks
import ContentPack
import PackMaking
import TextTools

/// `muster new pack`: a small valid pack to start from.
enum NewCommand {
    static let identifier = Option(
        name: "identifier", value: "ID",
        summary: "The pack's name among all packs, such as org.example.campus; made of DIR's unless given.")
    static let title = Option(
        name: "title", value: "TEXT",
        summary: "What the first screen is called; \"\(defaultTitle)\" unless given.")
    static let date = Option(
        name: "date", value: "YYYY-MM-DD", summary: "The day of the content; today unless given.")
    private static let defaultTitle = "Campus Emergency Guides"

    static let command = Command(
        name: "new", synopsis: "pack DIR", summary: "Make a small valid pack to start from.",
        discussion: [
            "Writes a pack into DIR, which must not exist or be empty: the property lists, with comments that say what "
                + "each key means, one category of two guides, a stylesheet, and 911 as the one number to call. What "
                + "is made up for the sample says so. Then it says what to do next.",
            "Exit code 4 when there is something in DIR already: nothing is ever written over.",
        ],
        options: [identifier, title, date], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let folder = try folder(invocation)
        guard let today = try invocation.today() else {
            throw .usage("the day is not known; give it with --date")
        }
        let pack = try pack(for: folder, today, invocation)
        do throws(PackWritingFault) {
            try PackFolder.create(folder, files: pack.files)
        } catch {
            throw failure(error, folder)
        }
        invocation.output.write(next(folder, count: pack.files.count))
        return .done
    }

    private static func folder(_ invocation: Invocation) throws(CommandFailure) -> String {
        let words = invocation.arguments
        guard words.first == "pack" else { throw .usage("new makes a pack: muster new pack DIR") }
        guard words.count == 2, let folder = words.last, !folder.isEmpty else {
            throw .usage("new pack takes one folder: muster new pack DIR")
        }
        return folder
    }

    private static func pack(
        for folder: String, _ today: CalendarDate, _ invocation: Invocation
    ) throws(CommandFailure) -> StartPack {
        do throws(StartPack.Fault) {
            return try StartPack(
                identifier: invocation.value(identifier) ?? StartPack.identifier(forFolder: folder),
                title: invocation.value(title) ?? defaultTitle, date: today)
        } catch {
            switch error {
            case .identifier:
                throw .usage(
                    "--identifier takes 1 to 100 of A-Z a-z 0-9 . _ -, a letter or digit first, such as "
                        + "org.example.campus")
            case .title:
                throw .usage("--title takes one line of at most \(StartPack.longestTitle) characters")
            }
        }
    }

    private static func failure(_ fault: PackWritingFault, _ folder: String) -> CommandFailure {
        switch fault {
        case .taken:
            CommandFailure(
                message:
                    "\(DisplayText.escaped(folder)) is there already and not an empty folder; name a new one",
                status: .refused)
        case .system: CommandFailure(fault)
        }
    }

    private static func next(_ folder: String, count: Int) -> String {
        // A folder whose name begins with a hyphen would be taken for an option.
        let typed = DisplayText.escaped(ShellWord.quoted(folder.hasPrefix("-") ? "./" + folder : folder))
        return """
            Made a pack of \(count) files in \(DisplayText.escaped(folder)).

            What to do next:
              edit        Plists/Pack.plist first, then Plists/Contacts.plist; each file says what its keys mean
              preview     muster preview \(typed)
              check       muster check \(typed)
              diff        muster diff OLD \(typed)
              manifest    muster manifest \(typed), and with --bump after each round of changes

            """
    }
}

extension CommandFailure {
    /// A file that could not be written.
    init(_ fault: PackWritingFault) {
        switch fault {
        case .taken: self.init(message: "there is something in its place already", status: .refused)
        case .system(let path, let reason):
            self.init(
                message: "\(DisplayText.escaped(path)) could not be written: \(reason)", status: .nothingFound
            )
        }
    }
}
