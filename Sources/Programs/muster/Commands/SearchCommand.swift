import AppCore
import Clocks
import CommandLine
import ContentPack
internal import Glibc
import GuideDocument
import GuideSearch
import TextMetrics
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
            invocation.output.message(
                "muster: no good match for \"\(Output.printable(words))\"\n"
                    + "\(EmergencyLine.numbers(content.pack))\nThe nearest results:")
        }
        let results = answer.results.enumerated().map { ($1, isSure: $0 == 0 && answer.isSure) }
        if invocation.has(.json) {
            invocation.output.write(JSON.array(results.map(json)).text)
        } else {
            let (width, emphasis) = (try invocation.width(), try invocation.emphasis())
            for (result, isSure) in results {
                invocation.output.write(lines(result, isSure: isSure, width: width, emphasis))
            }
        }
        if let shown = answer.shownFor {
            invocation.output.flush()
            invocation.output.message("muster: showing results for \"\(Output.printable(shown))\"")
        }
        invocation.report(content.problems)
        guard answer.results.isEmpty else { return answer.isSure ? .done : .nothingFound }
        let near = answer.nearest.map(Output.printable).joined(separator: ", ")
        throw CommandFailure(
            "nothing found for \"\(Output.printable(words))\"\(near.isEmpty ? "" : "; try " + near)\n"
                + EmergencyLine.numbers(content.pack), .nothingFound)
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
            invocation.report(content.problems)
            throw CommandFailure("search is not available: \(reason)", .unusableContent)
        }
        if let unread = search.unreadWords { invocation.output.message("muster: \(unread)") }
        return answer
    }

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

    private static func json(_ result: SearchResult, isSure: Bool) -> JSON {
        .object([
            ("kind", .string(result.kind.rawValue)), ("slug", .optional(result.slug)),
            ("name", .string(result.name)), ("section", .optional(section(of: result))),
            ("firstAction", .optional(result.firstAction)), ("excerpt", .string(result.excerpt.text)),
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

    private static let indent = 4

    /// Returns the name and the target, the first action if the result is surely the answer, then the excerpt. Hits are bold,
    /// or between stars if there are no styles.
    static func lines(_ result: SearchResult, isSure: Bool, width: Int, _ emphasis: Emphasis) -> String {
        var head = [emphasis.bold(result.name)]
        switch result.kind {
        case .guide:
            let section = SearchCommand.section(of: result)
            head.append(
                (result.slug.map(ShellWord.quoted) ?? "")
                    + (section.map { " --section " + ShellWord.quoted($0) } ?? ""))
        case .menuEntry: head.append("menu" + (result.category.map { " in " + $0 } ?? ""))
        case .contact: head.append(result.kind.rawValue)
        case .building, .callbox, .aed, .shelter, .assemblyPoint:
            head.append(result.kind.place?.name ?? result.kind.rawValue)
        }
        if let note = result.note { head.append(note) }
        let blank = TextFitting.blanks(indent)
        let wrapped = TextFitting.wrapped(marked(result.excerpt), width: width - indent)
        var text = head.joined(separator: " · ") + "\n"
        if isSure, let action = result.firstAction, !result.excerpt.text.hasPrefix(action) {
            text += TextFitting.wrapped(action, width: width - indent).map { blank + $0 + "\n" }.joined()
        }
        for line in wrapped { text += blank + shown(line, emphasis) + "\n" }
        return text
    }

    /// Marks the beginning and end of a hit while lines are wrapped.
    private static let star: Character = "*"

    private static func marked(_ excerpt: SearchExcerpt) -> String {
        excerpt.pieces.reduce(into: "") { text, piece in
            // A star in the text itself would end a hit.
            let plain = String(piece.text.map { $0 == star ? "∗" : $0 })
            text += piece.isMarked ? "\(star)\(plain)\(star)" : plain
        }
    }

    /// Returns the line with hits in bold instead of between stars. A hit is one word, so it is never on two lines.
    private static func shown(_ line: String, _ emphasis: Emphasis) -> String {
        guard emphasis.isOn else { return line }
        var text = ""
        for (index, part) in line.split(separator: star, omittingEmptySubsequences: false).enumerated() {
            text += index % 2 == 1 ? emphasis.bold(String(part)) : String(part)
        }
        return text
    }
}
