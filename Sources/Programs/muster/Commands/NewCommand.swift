import Clocks
import CommandLine
import ContentPack
import Geodesy
import PackMaking
import PlaceImport
import TextTools

/// `muster new pack`: creates a small valid pack to start from. `muster new guide` is `NewGuideCommand`.
enum NewCommand {
    static let identifier = Option(
        "identifier", "ID",
        "The unique name of the pack, such as org.example.campus (default: made from DIR).")
    static let title = Option(
        "title", "TEXT", "The title on the first screen (default: \"\(defaultTitle)\").")
    static let position = Option(
        "position", "LAT,LON",
        "The middle of the campus in degrees, such as 37.2284,-80.4234: sets HomeLocation and CampusBounds.")
    static let buildings = Option(
        "buildings", "FILE",
        "A list of the buildings, as muster import buildings reads it: sets Buildings, HomeLocation and CampusBounds."
    )
    static let date = Option("date", "YYYY-MM-DD", "The date of the content (default: today).")
    static let emergency = Option(
        "emergency", "NUMBER",
        "The number to call in an emergency, such as 112: sets Contacts, Notice and guides (default: 911).")
    static let defaultTitle = "Campus Emergency Guides"

    static let command = Command(
        name: "new", synopsis: "pack DIR | guide NAME",
        summary: "Create a small valid pack to start from, or add a guide to a pack.",
        discussion: """
            new pack creates a pack in DIR, which must be empty or not exist: property lists with comments that explain each \
            key, one category of two guides, a stylesheet, and the emergency number as the only contact. Sample data is marked \
            as such. With --buildings or --position the campus is in its place, and no sample building or callbox is in the \
            pack. In a terminal it asks for the title and the position if they are not given. Then it prints the next steps.
            \(NewGuideCommand.discussion)
            Exit code 4 if DIR is not empty, or the guide exists: nothing is ever overwritten.
            """,
        options: [identifier, title, date, emergency, position, buildings] + ImportPlaces.options
            + NewGuideCommand.options
    ) { (invocation) throws(CommandFailure) in
        let isGuide = invocation.arguments.first == "guide"
        let ofPack = [identifier, title, emergency, position, buildings] + ImportPlaces.options
        let others = isGuide ? ofPack : NewGuideCommand.options
        if let other = others.first(where: invocation.has) {
            throw .usage("new \(isGuide ? "guide" : "pack") has no option --\(other.name)")
        }
        return isGuide ? try NewGuideCommand.run(invocation) : try makePack(invocation)
    }

    private static func makePack(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let folder = try folder(invocation)
        guard let today = try invocation.today()
        else { throw .usage("the current date is unknown; give it with --date") }
        let answers = NewPackAnswers(invocation)
        var pack = try pack(for: folder, today, answers.title, invocation)
        pack.site = try site(answers.position, invocation)
        do throws(PackWritingFault) {
            try PackFiling.create(folder, files: pack.files)
        } catch .taken {
            throw CommandFailure(
                "\(DisplayText.escaped(folder)) already exists and is not an empty folder; choose another name",
                .refused)
        } catch {
            throw CommandFailure(error)
        }
        invocation.output.write(nextSteps(folder, count: pack.files.count))
        return .done
    }

    private static func folder(_ invocation: Invocation) throws(CommandFailure) -> String {
        let words = invocation.arguments
        guard words.first == "pack"
        else { throw .usage("new creates a pack or a guide: muster new pack DIR, muster new guide NAME") }
        guard words.count == 2, let folder = words.last, !folder.isEmpty
        else { throw .usage("new pack takes one folder: muster new pack DIR") }
        return folder
    }

    private static func pack(
        for folder: String, _ today: CalendarDate, _ asked: String?, _ invocation: Invocation
    ) throws(CommandFailure) -> StarterPack {
        let number = invocation.value(emergency)
        if let number, !StarterPack.isEmergencyNumber(number) {
            throw .usage("--emergency takes the short number of the country, such as 111 or 112")
        }
        do throws(StarterPack.Fault) {
            var pack = try StarterPack(
                identifier: invocation.value(identifier) ?? StarterPack.identifier(forFolder: folder),
                title: invocation.value(title) ?? asked ?? defaultTitle, date: today)
            if let number { pack.emergency = number }
            return pack
        } catch .identifier {
            throw .usage(
                "--identifier takes 1 to 100 of A-Z a-z 0-9 . _ -, a letter or digit first, such as "
                    + "org.example.campus")
        } catch {
            throw .usage("--title takes one line of at most \(StarterPack.longestTitle) characters")
        }
    }

    /// Returns the position of the campus: from its buildings, or around the position that was given or typed.
    private static func site(
        _ asked: String?, _ invocation: Invocation
    ) throws(CommandFailure) -> StarterPack.Site? {
        var extent = try (invocation.value(position) ?? asked).map { (text) throws(CommandFailure) in
            try around(text)
        }
        var text: String?
        if let file = invocation.value(buildings) {
            let outcome = try ImportPlaces.places(.building, ImportedFile(word: file), invocation)
            ImportPlaces.say(outcome.report, invocation)
            guard outcome.isComplete, let list = outcome.text
            else { throw CommandFailure("no pack was made: the buildings could not be read", .nothingFound) }
            text = list
            guard let ofBuildings = CampusExtent(outcome.places.map(\.location)) else {
                throw CommandFailure(
                    "no pack was made: the buildings are too far apart for a campus; choose with --bounds or --where",
                    .nothingFound)
            }
            extent = CampusExtent(home: extent?.home ?? ofBuildings.home, bounds: ofBuildings.bounds)
        } else if let option = ImportPlaces.options.first(where: invocation.has) {
            throw .usage("--\(option.name) is about the list of --buildings")
        }
        guard let extent else { return nil }
        let bounds = extent.bounds
        return StarterPack.Site(
            home: [extent.home.latitude, extent.home.longitude].map(DegreeText.text),
            bounds: [bounds.south, bounds.west, bounds.north, bounds.east].map(DegreeText.text),
            buildings: text)
    }

    private static func around(_ text: String) throws(CommandFailure) -> CampusExtent {
        if let home = GeoPoint(text: text), let extent = CampusExtent(around: home) { return extent }
        throw .usage(
            "--position takes latitude and longitude in degrees, such as 37.2284,-80.4234, not \"\(Output.printable(text))\""
        )
    }

    private static func nextSteps(_ folder: String, count: Int) -> String {
        // A name that begins with a hyphen would be parsed as an option.
        let typed = DisplayText.escaped(ShellWord.quoted(folder.hasPrefix("-") ? "./" + folder : folder))
        return """
            Created a pack of \(count) files in \(DisplayText.escaped(folder)).

            Next steps:
              edit        Plists/Pack.plist first, then Plists/Contacts.plist; comments explain the keys
              preview     muster preview \(typed)
              check       muster check \(typed)
              diff        muster diff OLD \(typed)
              manifest    muster manifest \(typed); after later changes with --bump

            """
    }
}

/// The answers of a person at a terminal who is asked for what a new pack needs and no option says.
private struct NewPackAnswers {
    var title: String?
    /// Latitude and longitude, as they were typed.
    var position: String?

    init(_ invocation: Invocation) {
        let environment = invocation.environment
        guard environment.isInputTerminal, environment.isOutputTerminal else { return }
        let input = LineInput()
        func answer(_ question: String) -> String? {
            invocation.output.write(question + " ")
            invocation.output.flush()
            let line = input.next()?.trimmed ?? ""
            return line.isEmpty ? nil : line
        }
        if !invocation.has(NewCommand.title) {
            title = answer("Title of the first screen (Enter: \"\(NewCommand.defaultTitle)\"):")
        }
        if !invocation.has(NewCommand.position), !invocation.has(NewCommand.buildings) {
            position = answer("Middle of the campus, LATITUDE,LONGITUDE (Enter: a sample):")
        }
    }
}
