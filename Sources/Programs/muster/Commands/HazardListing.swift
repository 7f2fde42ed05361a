import AppCore
import Campus
import CommandLine
import ContentPack
import Geodesy
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

    /// Opens the pack and the data of the feeds.
    ///
    /// - Parameters:
    ///   - here: the position for which alerts are, too; nil for none.
    ///   - load: loads the data that the command lists.
    init(
        _ invocation: Invocation, here: GeoPoint? = nil, load: (SessionContent) -> Void
    ) throws(CommandFailure) {
        guard invocation.arguments.count <= 1 else {
            throw .usage("\(invocation.command.name) takes one number or identifier")
        }
        guard !invocation.has(.text) || !invocation.arguments.isEmpty else {
            throw .usage("--text takes the number or the identifier of one in the list")
        }
        let preferences = try Preferences(invocation)
        let locator = try invocation.packLocator(preferences.settings)
        content = try invocation.openContent(with: locator, reading: .contacts)
        content.useHazards(of: locator)
        content.useHere(here)
        load(content)
        _ = try invocation.today()
        times = HazardTimes(now: invocation.now(), zone: content.zone)
        settings = preferences.settings.values
        self.invocation = invocation
    }

    /// Returns the origin of distances: the person if their position was given, otherwise the pack's
    /// reference point; nil without either.
    func origin(_ here: PersonPosition?) -> WayOrigin? {
        here.map { WayOrigin($0) } ?? WayOrigin(referenceOf: content.pack.info)
    }

    /// Prints paragraphs, as wide as the terminal.
    func write(_ fill: (inout Paragraphs) -> Void) throws(CommandFailure) {
        var paragraphs = Paragraphs(width: try invocation.width(), emphasis: try invocation.emphasis())
        fill(&paragraphs)
        invocation.output.write(paragraphs.text)
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
            try write(document())
        }
    }

    private func write(_ document: Guide) throws(CommandFailure) {
        let options = LayoutOptions(width: try invocation.width(), symbols: invocation.symbols)
        let layout = GuideLayouter.layout(document, options: options)
        Pager.write(StyledText.text(layout, withStyles: try invocation.writesStyles()), invocation)
    }

    /// Text that is wrapped as it is added.
    struct Paragraphs {
        private let width: Int
        private let emphasis: Emphasis
        private(set) var text = ""

        init(width: Int, emphasis: Emphasis) { (self.width, self.emphasis) = (width, emphasis) }

        mutating func add(_ line: String, indent: String = "") {
            for wrapped in TextFitting.wrapped(line, width: max(20, width - indent.count)) {
                text += indent + wrapped + "\n"
            }
        }

        mutating func addLine() { text += "\n" }

        mutating func add(heading: String) { text += "\n" + emphasis.bold(heading) + "\n" }

        /// Adds a numbered line.
        mutating func add(_ line: String, number: Int) {
            add("\(TextFitting.padded(String(number), to: 3, alignment: .right)) \(line)")
        }
    }
}

extension ExitStatus {
    /// Creates the exit status of a command that lists earthquakes, floods or gauges.
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

extension RandomAccessCollection where Index == Int {
    /// Returns the element that a person names by its number in the list, from 1, or nil if the text is not
    /// such a number.
    func numbered(_ text: some StringProtocol) -> Element? {
        guard let number = Int(text), number > 0, number <= count else { return nil }
        return self[startIndex + number - 1]
    }
}
