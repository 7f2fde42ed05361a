import ContentPack
internal import Glibc
import GuideSearch
import TextMetrics
import TextTools
import UserFiles

/// `muster search WORDS…`: what a person's words find.
enum SearchCommand {
    static let limit = Option(
        name: "limit", value: "N", summary: "At most N results, 1 to 100; 10 without it.")

    static let command = Command(
        name: "search", synopsis: "WORDS...",
        summary: "Search guides, menus, contacts, buildings and callboxes.",
        discussion: [
            "WORDS are plain words, in any spelling: what you see, smell or fear. Quotes, stars and the like mean "
                + "nothing. Each result is a name, the section to read (muster show NAME --section SECTION) and some of "
                + "its words. Exit code 1 when nothing is found.",
            "The first search of a pack makes an index in $XDG_CACHE_HOME/muster (or ~/.cache/muster); where that "
                + "cannot be written it is made anew each time.",
        ],
        options: [limit] + Option.printing, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let words = invocation.arguments.joined(separator: " ")
        guard !words.isEmpty else { throw .usage("search needs words to look for") }
        let limit = try limit(invocation)
        let library = try invocation.openLibrary(reading: .contacts)
        let folders = UserFolders(environment: invocation.environment.variables)
        let search = PackSearch(pack: library.pack, cache: SearchCache(in: folders))
        prepare(search, invocation)
        // A blank at the end: every word is finished.
        var answer = search.answer(words + " ", limit: limit)
        if search.hasWork {
            // The index was damaged after all: it is made anew, and asked again.
            prepare(search, invocation)
            answer = search.answer(words + " ", limit: limit)
        }
        if invocation.has(.json) {
            invocation.output.write(JSON.array(answer.results.map(json)).text)
        } else {
            let width = try invocation.width()
            let styles = try invocation.writesStyles()
            for result in answer.results {
                invocation.output.write(SearchText.lines(result, width: width, withStyles: styles))
            }
        }
        if let shown = answer.shownFor {
            invocation.output.flush()
            invocation.output.message("muster: showing results for \"\(Output.printable(shown))\"")
        }
        invocation.reportProblems(of: library)
        if case .unavailable(let reason) = search.state {
            throw CommandFailure(message: "the search cannot be used: \(reason)", status: .unusableContent)
        }
        guard answer.results.isEmpty else { return .done }
        throw CommandFailure(
            message: nothingFound(words, answer, library.pack), status: .nothingFound)
    }

    private static func limit(_ invocation: Invocation) throws(CommandFailure) -> Int {
        guard let text = invocation.value(Self.limit) else { return 10 }
        guard let limit = Int(text), (1...100).contains(limit) else {
            throw .usage("--limit takes a number from 1 to 100, not \"\(Output.printable(text))\"")
        }
        return limit
    }

    private static func nothingFound(_ words: String, _ answer: SearchAnswer, _ pack: Pack) -> String {
        var text = "nothing found for \"\(Output.printable(words))\""
        if !answer.nearest.isEmpty {
            text += "; try " + answer.nearest.map(Output.printable).joined(separator: ", ")
        }
        let contacts = pack.emergencyContacts.map { "\($0.name) \($0.number)" }
        return text + "\n" + contacts.joined(separator: " · ")
    }

    // MARK: Making the index

    /// Opens or makes the index; says how far it is where that takes long and somebody is watching.
    private static func prepare(_ search: PackSearch, _ invocation: Invocation) {
        search.open()
        let isWatched = isatty(2) == 1
        let start = seconds()
        var shown = 0.0
        while search.hasWork {
            let state = search.step()
            guard isWatched, case .building(let progress) = state, progress.total > 0 else { continue }
            let now = seconds()
            if now - start > 0.4, now - shown > 0.1 {
                shown = now
                progressLine("muster: indexing guide \(progress.done) of \(progress.total)")
            }
        }
        if shown > 0 { progressLine("") }
    }

    /// Writes over the line of the terminal that stderr is.
    private static func progressLine(_ text: String) {
        let line = Array("\r\u{1B}[K\(text)".utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: JSON

    private static func json(_ result: SearchResult) -> JSON {
        .object([
            ("kind", .string(result.kind.rawValue)), ("slug", .optional(result.slug)),
            ("name", .string(result.name)), ("section", .optional(section(of: result))),
            ("excerpt", .string(result.excerpt.text)),
            ("hits", .array(result.excerpt.pieces.filter(\.isMarked).map { .string($0.text) })),
            ("note", .optional(result.note)), ("score", .number((result.score * 1_000).rounded() / 1_000)),
        ])
    }

    /// What `muster show --section` takes, else the heading.
    static func section(of result: SearchResult) -> String? {
        if case .guide(_, let fragment?) = result.target { return fragment }
        return result.section
    }
}
