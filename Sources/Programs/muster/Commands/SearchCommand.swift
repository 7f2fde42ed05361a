import AppCore
import Clocks
import CommandLine
import ContentPack
internal import Glibc
import GuideDocument
import GuideSearch
import TextTools
import UserFiles

/// `muster search WORDS…`: searches the pack.
enum SearchCommand {
    static let limit = Option("limit", "N", "At most N results, 1 to 100 (default: 10).")

    static let command = Command(
        name: "search", synopsis: "WORDS...",
        summary: "Search guides, menus, contacts, buildings and callboxes.",
        discussion: """
            WORDS are plain words, in any spelling: what you see, smell or fear. Quotes, stars and other symbols are \
            ignored. Each result is a name, the section to read (muster show NAME --section SECTION) and an excerpt.
            If no result accounts for enough of the words, "no good match" and the emergency numbers are written first, \
            and the nearest results follow. With --json, "sure" tells whether a result is the answer. Exit code 1 if \
            there is no good match or nothing is found.
            The first search of a pack builds an index in $XDG_CACHE_HOME/muster (or ~/.cache/muster); if that cannot be \
            written, the index is rebuilt for each search.
            """, options: [limit] + Option.printing
    ) { (invocation) throws(CommandFailure) in
        let words = invocation.arguments.joined(separator: " ")
        guard !words.isEmpty else { throw .usage("search needs one or more words") }
        let limit = try invocation.number(limit, in: 1...100) ?? 10
        let content = try invocation.openContent(reading: .contacts)
        let answer = try answer(to: words, limit: limit, invocation, content)
        if !answer.isSure, !answer.results.isEmpty {
            invocation.output.message("muster: " + noGoodMatch(words, content.pack))
        }
        if invocation.has(.json) {
            let results = answer.results.enumerated().map { json($1, isSure: $0 == 0 && answer.isSure) }
            invocation.output.write(JSON.array(results).text)
        } else {
            let width = try invocation.width()
            let styles = try invocation.writesStyles()
            for (index, result) in answer.results.enumerated() {
                invocation.output.write(
                    SearchText.lines(
                        result, isSure: index == 0 && answer.isSure, width: width, withStyles: styles))
            }
        }
        if let shown = answer.shownFor {
            invocation.output.flush()
            invocation.output.message("muster: showing results for \"\(Output.printable(shown))\"")
        }
        invocation.reportProblems(of: content)
        guard answer.results.isEmpty else { return answer.isSure ? .done : .nothingFound }
        throw CommandFailure(nothingFound(words, answer, content.pack), .nothingFound)
    }

    /// Searches the pack; builds the index first if there is none.
    static func answer(
        to words: String, limit: Int, _ invocation: Invocation, _ content: SessionContent
    ) throws(CommandFailure) -> SearchAnswer {
        let folders = UserFolders(environment: invocation.environment.variables)
        let search = PackSearch(pack: content.pack, cache: SearchCache(in: folders))
        prepare(search, invocation)
        // The blank at the end marks the last word as complete.
        var answer = search.answer(words + " ", limit: limit)
        if search.hasWork {
            // The index turned out to be damaged: rebuild it and search again.
            prepare(search, invocation)
            answer = search.answer(words + " ", limit: limit)
        }
        if case .unavailable(let reason) = search.state {
            invocation.reportProblems(of: content)
            throw CommandFailure("search is not available: \(reason)", .unusableContent)
        }
        if let unread = search.unreadWords { invocation.output.message("muster: \(unread)") }
        return answer
    }

    private static func nothingFound(_ words: String, _ answer: SearchAnswer, _ pack: Pack) -> String {
        var text = "nothing found for \"\(Output.printable(words))\""
        if !answer.nearest.isEmpty {
            text += "; try " + answer.nearest.map(Output.printable).joined(separator: ", ")
        }
        return text + "\n" + EmergencyLine.numbers(pack)
    }

    private static func noGoodMatch(_ words: String, _ pack: Pack) -> String {
        "no good match for \"\(Output.printable(words))\"\n\(EmergencyLine.numbers(pack))\nThe nearest results:"
    }

    // MARK: Building the index

    /// Opens or builds the index. Shows the progress on a terminal if it takes long.
    private static func prepare(_ search: PackSearch, _ invocation: Invocation) {
        search.open()
        let isTerminal = isatty(2) == 1
        let start = Monotonic.milliseconds
        var lastShown: Int?
        while search.hasWork {
            let state = search.step()
            guard isTerminal, case .building(let progress) = state, progress.total > 0 else { continue }
            let now = Monotonic.milliseconds
            if now - start > 400, now - (lastShown ?? start) > 100 {
                lastShown = now
                invocation.output.showProgress("muster: indexing guide \(progress.done) of \(progress.total)")
            }
        }
        if lastShown != nil { invocation.output.showProgress("") }
    }

    // MARK: JSON

    private static func json(_ result: SearchResult, isSure: Bool) -> JSON {
        .object([
            ("kind", .string(result.kind.rawValue)), ("slug", .optional(result.slug)),
            ("name", .string(result.name)), ("section", .optional(section(of: result))),
            ("firstAction", .optional(result.firstAction)),
            ("excerpt", .string(result.excerpt.text)),
            ("hits", .strings(result.excerpt.words)),
            ("answer", .optional(result.isSectionAnswer ? section(of: result) : result.answer)),
            ("note", .optional(result.note)), ("score", .number((result.score * 1_000).rounded() / 1_000)),
            ("sure", .boolean(isSure)),
        ])
    }

    /// Returns the section to read as `muster show --section` takes it, or else its heading: do-now, wherever the words
    /// stand, unless the query asks for another section.
    static func section(of result: SearchResult) -> String? {
        if result.firstAction != nil, !result.isSectionAnswer { return Guide.FixedSection.doNow.rawValue }
        if case .pack(.guide(_, let fragment?)) = result.target { return fragment }
        return result.section
    }
}
