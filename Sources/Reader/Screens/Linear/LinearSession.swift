import AppCore
import ScreenKit
import TextMetrics

/// The same program as numbered, append-only lines: for dumb terminals, serial lines, screen readers and
/// pipes. It never writes an escape sequence.
/// It shares state, updaters and models with the screens; only the rendering differs. Answers are a number, a
/// word, `b` (back) or `q` (quit); the end of the input ends the session.
package final class LinearSession {
    let console: Console
    let store: Store
    /// Work that runs alongside the session, such as an update.
    let companion: (any SessionCompanion)?
    /// Follows a receiver; polled before each answer takes effect.
    let position: (any SessionCompanion)?
    /// Watches the data of the alert feeds; polled before each answer is asked for.
    let alerts: (any SessionCompanion)?
    /// Reads the feeds when the person asks for it.
    let feeds: (any SessionCompanion)?
    /// An answer that arrived while the session waited for something else.
    var earlyAnswer: String?
    let profile: TerminalProfile
    let width: Int
    let screens: ScreenTable
    let clock: (() -> LocalTime)?
    let layouts = LayoutCache()
    /// True if an answer is asked for after the output.
    private(set) var isAsking = true
    /// The section of the current guide that was written last; `nil` if the whole guide was.
    var sectionWritten: PageModel.SectionTab?

    /// - Parameters:
    ///   - width: the columns of the text, 20 to 400.
    ///   - clock: called before every answer, so that a session left open for days stays correct.
    package init(
        console: Console, store: Store, width: Int, profile: TerminalProfile, screens: ScreenTable = .all,
        companion: (any SessionCompanion)? = nil, position: (any SessionCompanion)? = nil,
        alerts: (any SessionCompanion)? = nil, feeds: (any SessionCompanion)? = nil,
        clock: (() -> LocalTime)? = nil
    ) {
        (self.companion, self.position, self.alerts, self.feeds) = (companion, position, alerts, feeds)
        (self.console, self.store, self.width, self.profile) = (console, store, width, profile)
        (self.screens, self.clock) = (screens, clock)
    }

    var context: RenderContext {
        let context = RenderContext(
            store.state, store.dependencies.content, size: .init(columns: width, rows: 24), profile: profile,
            layouts: layouts, screens: screens)
        context.isInLines = true
        return context
    }

    package func run() {
        var page = begin()
        // Files are written only now that the person has something to read.
        store.perform(SetAsideDamagedFiles())
        while !store.state.isFinished {
            keep()
            sayUpdates()
            sayTimers()
            sayHazards()
            let prompt = LinearSteps.prompt(
                isStep: page.steps != nil, hasMore: !page.rest.isEmpty, width: width)
            console.write(prompt)
            if earlyAnswer == nil { waitForAnswer(prompt: prompt) }
            guard let line = earlyAnswer ?? console.readLine() else {
                console.write("\n")
                return
            }
            earlyAnswer = nil
            if let clock, store.renewTime(clock()) { layouts.generation += 1 }
            companion?.userDidInteract()
            _ = companion?.poll(store)
            _ = feeds?.poll(store)
            _ = position?.poll(store)
            page = answer(line, page)
        }
        keep()
    }

    private func keep() {
        guard !store.state.unkept.isEmpty else { return }
        store.perform(KeepRecord(store.state.unkept))
        sayNotice()
    }

    /// Writes the first screen without asking for an answer; of steps, all of them.
    package func writeScreen() {
        isAsking = false
        guard let steps = begin().steps else { return }
        for index in 1..<max(1, steps.sequence.count) {
            line()
            _ = show(steps, index: index, isSameGuide: true)
        }
    }

    private func begin() -> Offer {
        store.perform(ReadContent.screens(store.state.visits.map(\.screen)))
        return show()
    }

    struct Offer {
        var choices: [LinearChoice] = []
        var sections: [PageModel.SectionTab] = []
        var page: PageModel?
        var steps: StepsModel?
        /// True if the choices are numbered in the last output: only then does a number mean a link, and not
        /// the item of a list in the text.
        var isNumbered = true
        /// The lines of a long guide that wait for Enter.
        var rest: ArraySlice<String> = []
    }

    /// Writes a line that is known to fit.
    func line(_ text: String = "") { console.write(profile.text(text) + "\n") }

    /// Writes text in lines that fit, the later ones indented to the end of the marker.
    func paragraph(_ text: String, marker: String = "") {
        for wrapped in LinearText.hanging(marker, profile.text(text), width: width) { line(wrapped) }
    }

    func heading(_ text: String) {
        let shown = TextFitting.wrapped(profile.text(text), width: width)
        for part in shown { line(part) }
        line(String(repeating: "=", count: max(1, shown.map(DisplayWidth.of).max() ?? 1)))
    }

    func sayNotice() {
        guard let notice = store.state.notice else { return }
        paragraph(notice)
        store.dispatch(ClearNotice())
    }
}

extension LinearSession {
    package struct Console {
        /// Returns the next line without its newline, or `nil` at the end of the input.
        package var readLine: () -> String?
        package var write: (String) -> Void
        /// Waits until a descriptor is readable, or for some milliseconds. Returns whether a line was typed meanwhile.
        package var wait: (Int32?, Int?) -> Bool
        /// The rows of the terminal at which a person reads; `nil` if there is no person, so that no output is paused.
        package var rows: Int?

        package init(
            readLine: @escaping () -> String?, write: @escaping (String) -> Void,
            wait: @escaping (Int32?, Int?) -> Bool = { _, _ in true }, rows: Int? = nil
        ) {
            (self.readLine, self.write, self.wait, self.rows) = (readLine, write, wait, rows)
        }
    }
}
