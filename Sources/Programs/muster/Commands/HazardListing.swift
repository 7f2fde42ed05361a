import AppCore
import Campus
import CommandLine
import ContentPack
import GuideDocument
import GuideLayout
import HazardKit
import TextMetrics
import TextTools

/// Shared by the commands that list alerts, earthquakes, floods and gauges: opens the stored data, and prints
/// a list or a page.
struct HazardListing {
    let invocation: Invocation
    let content: SessionContent
    let times: HazardTimes
    let settings: Settings
    private let here: PersonPosition?

    init(_ invocation: Invocation, of kind: HazardKind) throws(CommandFailure) {
        here = try invocation.givenPosition()
        guard invocation.arguments.count <= 1
        else { throw .usage("\(invocation.command.name) takes one number or identifier") }
        guard !invocation.has(.text) || !invocation.arguments.isEmpty
        else { throw .usage("--text takes the number or the identifier of one in the list") }
        let preferences = try Preferences(invocation)
        let locator = try invocation.packLocator(preferences.settings)
        content = try invocation.openContent(with: locator, reading: .contacts)
        content.useHazards(of: locator)
        // Alerts are for this position, too.
        if kind == .alerts { content.useHere(here?.point) }
        content.load(kind)
        times = HazardTimes(now: try invocation.moment(), zone: content.zone)
        settings = preferences.settings.values
        self.invocation = invocation
    }

    /// The origin of distances: the person if their position was given, else the pack's reference point.
    var origin: WayOrigin? { here.map { WayOrigin($0) } ?? WayOrigin(referenceOf: content.pack.info) }

    func write(json: @autoclosure () -> JSON, _ fill: (inout Paragraphs) -> Void) throws(CommandFailure) {
        try invocation.write(json: json(), text: try text(fill))
    }

    private func text(_ fill: (inout Paragraphs) -> Void) throws(CommandFailure) -> String {
        var paragraphs = Paragraphs(width: try invocation.width(), emphasis: try invocation.emphasis())
        fill(&paragraphs)
        return paragraphs.text
    }

    /// Prints one listed item: as JSON, as a short text, or laid out as on its screen.
    func write(
        json: @autoclosure () -> JSON, text: @autoclosure () -> String, _ document: @autoclosure () -> Guide
    ) throws(CommandFailure) {
        if invocation.has(.json) {
            invocation.output.write(json().text)
        } else if invocation.has(.text) {
            invocation.output.write(text() + "\n")
        } else {
            let document = document()
            let options = LayoutOptions(width: try invocation.width(), symbols: invocation.symbols)
            let layout = GuideLayouter.layout(document, options: options)
            Pager.write(StyledText.text(layout, withStyles: try invocation.writesStyles()), invocation)
        }
    }

    /// Text that is wrapped as it is added.
    struct Paragraphs {
        private let width: Int
        private let emphasis: Emphasis
        private(set) var text = ""

        init(width: Int, emphasis: Emphasis) { (self.width, self.emphasis) = (width, emphasis) }

        /// - Parameter first: the beginning of the first line in place of the blanks, as wide as they.
        mutating func add(_ line: String, indent: String = "", first: String? = nil) {
            let lines = TextFitting.wrapped(line, width: max(20, width - indent.count))
            for (index, wrapped) in lines.enumerated() {
                text += (index == 0 ? first ?? indent : indent) + wrapped + "\n"
            }
        }

        mutating func addLine() { text += "\n" }

        mutating func add(heading: String) { text += "\n" + emphasis.bold(heading) + "\n" }

        mutating func add(_ line: String, number: Int) {
            add("\(TextFitting.padded(String(number), to: 3, alignment: .right)) \(line)")
        }

        mutating func add(_ line: String, _ details: String, number: Int) {
            add(line, number: number)
            add(details, indent: "    ")
        }
    }
}

// Said by the commands of all hazards.
extension HazardListing {
    static let dataOrigin = """
        Nothing is fetched: muster-sync reads the feeds (muster-sync feeds), and muster shows what it left on this \
        machine, always with its age.
        """

    /// Returns the exit codes for the help of a command that lists earthquakes, floods or gauges.
    /// - Parameter found: one that the argument, with the placeholders `names`, may name.
    static func exitCodes(
        listing thing: String, naming names: String = "NUMBER or ID", _ found: String
    ) -> String {
        """
        Exit codes for scripts: 0 at least one \(thing) is listed; 1 none is, and all feeds were read in time; 5 none is, \
        but what was read may be out of date; 6 no feed was ever read; 3 what was read cannot be used; 2 usage. With \
        \(names): 0, or 1 if there is no such \(found).
        """
    }

    /// Returns the failure of a command whose argument names none.
    static func nothing(_ thing: String, named name: String, listedBy command: String) -> CommandFailure {
        CommandFailure(
            "there is no \(thing) \"\(Output.printable(name))\"; \(command) lists them", .nothingFound)
    }

    static func showing(guide path: String) -> String {
        ShellWord.command("muster show", [PackPath.stem(of: path)])
    }

    /// Returns the line about the guide that says what to do, or about the words to search the guides for.
    static func guideLine(_ path: String?, orSearch words: String) -> Span {
        let command = path.map(showing) ?? ShellWord.command("muster search", wordsOf: words)
        return Span("What to do: \(command)")
    }
}

extension ExitStatus {
    init(_ verdict: FeedVerdict, isAnyListed: Bool) {
        self =
            switch verdict {
            case .neverRead: .neverRead
            case .unusable: .unusableContent
            case .current: isAnyListed ? .done : .nothingFound
            case .stale: isAnyListed ? .done : .stale
            }
    }
}
