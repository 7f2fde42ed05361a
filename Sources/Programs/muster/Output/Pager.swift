internal import CGlibc
import CommandLine
internal import Glibc
import GuideLayout

/// Shows text on a terminal, in pages if it is longer than the terminal. Into a pipe or a file it is only written.
enum Pager {
    /// The characters that a shell would interpret: no shell is used, so a pager with them is not started.
    private static let shellSigns: Set<Character> = [
        "|", "&", ";", "<", ">", "(", ")", "$", "`", "*", "?", "~", "#", "\n",
    ]

    static func write(_ text: String, _ invocation: Invocation) {
        let environment = invocation.environment
        guard environment.isInputTerminal, environment.isOutputTerminal, let rows = environment.outputRows,
            text.utf8.count(where: { $0 == 0x0A }) >= rows
        else { return invocation.output.write(text) }
        switch command(environment) {
        case .none where environment.variables["PAGER"] == "", .some(["cat"]): invocation.output.write(text)
        case .some(let words) where run(words, text, invocation.output): break
        case .none, .some: writeInScreenfuls(text, rows: rows, invocation)
        }
    }

    /// Returns the words of `$PAGER`, or `nil` if there are none, or it needs a shell, or the program has
    /// more rights than the person who runs it: then the variable must not be trusted.
    private static func command(_ environment: Environment) -> [String]? {
        guard let text = environment.variables["PAGER"], !hasRaisedRights else { return nil }
        return words(of: text)
    }

    /// True if this program has more rights than the person: set-user-ID, file capabilities (AT_SECURE), or sudo.
    private static var hasRaisedRights: Bool {
        secure_getenv("PAGER") == nil || getuid() != geteuid() || getgid() != getegid()
            || getenv("SUDO_UID") != nil
    }

    /// Returns the words of a command, divided by spaces outside of quotes; nil if a shell would do more.
    static func words(of text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text.prefix(1_000) {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "\t" {
                if let word { words.append(word) }
                word = nil
            } else if shellSigns.contains(character) || character == "\\" {
                return nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil && words.first?.isEmpty == false ? words : nil
    }

    /// Runs a pager that is found on the `PATH`, with the text as its input. Returns whether it could be started.
    private static func run(_ words: [String], _ text: String, _ output: Output) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        // As git does: styles as they are, no second screen, nothing to quit where it all fits.
        setenv("LESS", "FRX", 0)
        var process: pid_t = 0
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        close(ends[0])
        guard code == 0 else {
            close(ends[1])
            return false
        }
        // A pager that is left early takes no more; Ctrl-C in it is meant for it.
        let (pipes, interrupts) = (signal(SIGPIPE, SIG_IGN), signal(SIGINT, SIG_IGN))
        output.flush()
        output.write(text, to: ends[1])
        close(ends[1])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        _ = (signal(SIGPIPE, pipes), signal(SIGINT, interrupts))
        // 127: a script named by the variable found nothing to run.
        return status >> 8 & 0xFF != 127
    }

    private static func writeInScreenfuls(_ text: String, rows: Int, _ invocation: Invocation) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let input = LineInput()
        var next = lines.startIndex
        while next < lines.count - 1 {
            let end = min(lines.count - 1, next + max(1, rows - 1))
            for line in lines[next..<end] { invocation.output.write(line + "\n") }
            next = end
            guard next < lines.count - 1 else { break }
            invocation.output.write("Enter for more, q quits: ")
            invocation.output.flush()
            guard let answer = input.next(), answer.lowercased().first != "q" else { break }
        }
    }
}

/// Formats laid-out lines as text, for `muster show`: plain, or with the few SGR attributes that every terminal supports
/// (ECMA-48, section 8.3.117).
enum StyledText {
    static func text(_ layout: GuideLayout, withStyles: Bool) -> String {
        guard withStyles else { return layout.plainText }
        return layout.lines.map { line in line.runs.map { styled($0) }.joined() + "\n" }.joined()
    }

    private static func styled(_ run: LaidOutRun) -> String {
        var codes: [String] = []
        let kind = run.role.kind
        let isHeading = [.title, .heading, .subheading, .cardTitle, .tableHeader].contains(kind)
        if isHeading || run.role.strong { codes.append("1") }
        if run.role.emphasis { codes.append("3") }
        if run.link != nil || kind == .title || kind == .heading { codes.append("4") }
        if run.link != nil { codes.append("34") }
        if codes.isEmpty || run.text.allSatisfy({ $0 == " " }) { return run.text }
        return "\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[0m"
    }
}

/// Emphasizes text in the output of commands, by bold type, the only SGR attribute they use.
struct Emphasis {
    var isOn: Bool

    func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
