internal import TextTools

/// Parses a command line with the table of commands.
extension Invocation {
    /// Parses the words. The first that is neither an option nor the value of one names a command; options may come before
    /// it, and are checked against it all the same. If it names none, the usual command is meant. If parsing fails, `path`
    /// names the command as far as it was found.
    public mutating func parse(_ words: [String]) throws(CommandFailure) {
        var words = words
        while !command.commands.isEmpty {
            let place = firstWord(of: words)
            if let place, let next = command.command(named: words[place]) {
                (command, named, path) = (next, next, "\(path) \(next.name)")
                words.remove(at: place)
                if next.passesWordsOn {
                    try read(words[..<place])
                    arguments += words[place...]
                    return
                }
            } else if let usual = command.usual, place == nil || usual.takesArguments {
                command = usual
            } else if let place {
                throw command.unknown(words[place], calledAs: path)
            } else {
                break
            }
        }
        try read(words[...])
        guard !has(.help), !has(.version) else { return }
        try check()
    }

    /// The name of the command in messages: `feeds update`; that of the usual one if none is named.
    private var title: String {
        let words = path.drop { $0 != " " }.dropFirst()
        return words.isEmpty ? command.name : String(words)
    }

    /// Returns the index of the first word that is neither an option nor the value of one.
    private func firstWord(of words: [String]) -> Int? {
        var place = 0
        while place < words.count, words[place].hasPrefix("-"), words[place].count > 1 {
            if words[place] == "--" { return nil }
            place += command.takesNextWord(words[place]) ? 2 : 1
        }
        return place < words.count ? place : nil
    }

    // MARK: Options

    private mutating func read(_ words: ArraySlice<String>) throws(CommandFailure) {
        var words = words
        while let word = words.popFirst() {
            if word == "--" {
                arguments += words
                return
            }
            if word.hasPrefix("--") {
                try readOption(word.dropFirst(2), &words)
            } else if word.hasPrefix("-"), word.count > 1 {
                try readShortOption(word, &words)
            } else {
                arguments.append(word)
            }
        }
    }

    private mutating func readShortOption(
        _ word: String, _ words: inout ArraySlice<String>
    ) throws(CommandFailure) {
        let letter = word.dropFirst().first
        if let option = command.options.first(where: { $0.short != nil && $0.short == letter }) {
            let attached = word.dropFirst(2)
            guard let value = attached.isEmpty ? words.popFirst() : String(attached) else {
                throw .usage("\(word) needs a value: \(word) \(option.value ?? "")")
            }
            options.append((option.name, value))
            return
        }
        switch word {
        case "-h": options.append((Option.help.name, ""))
        case "-V": options.append((Option.version.name, ""))
        default: throw unknownOption(word)
        }
    }

    private mutating func readOption(
        _ text: Substring, _ words: inout ArraySlice<String>
    ) throws(CommandFailure) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let isOfAll = name == Option.help.name || name == Option.version.name
        guard let option = command.options.first(where: { $0.name == name }) ?? (isOfAll ? .help : nil) else {
            throw unknownOption("--" + name)
        }
        if option.value == nil {
            guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
            options.append((name, ""))
        } else if parts.count == 2 {
            options.append((name, String(parts[1]) + moreWords(option, &words)))
        } else if let usual = option.usual, words.first?.hasPrefix("-") ?? true {
            options.append((name, usual))
        } else if let next = words.first, !next.hasPrefix("--") {
            words.removeFirst()
            options.append((name, next + moreWords(option, &words)))
        } else {
            throw .usage("--\(name) needs a value: \(option.usage)")
        }
    }

    private func moreWords(_ option: Option, _ words: inout ArraySlice<String>) -> String {
        var more = ""
        while option.takesWords, let next = words.first, !next.hasPrefix("-") {
            more += " " + next
            words.removeFirst()
        }
        return more
    }

    private func unknownOption(_ word: String) -> CommandFailure {
        let known = (command.options + [.help, .version]).map { "--" + $0.name }
        let near = EditDistance.nearest(to: word, among: known, count: 1).first
        let hint = near.map { "; did you mean \($0)?" } ?? ""
        return .usage("\(title) has no option \(Output.printable(word))\(hint)")
    }

    // MARK: What is there

    /// Holds the arguments to the synopsis, and sees that no option is missing. Of a command that takes words neither is
    /// looked at: a start without arguments makes no option.
    private func check() throws(CommandFailure) {
        guard !command.takesWords, let places = command.places else { return }
        if arguments.count > places.count {
            throw .usage(
                places.isEmpty
                    ? "\(title) takes no arguments"
                    : "\(title) takes \(command.synopsis), and not \"\(Output.printable(arguments[places.count]))\" too"
            )
        }
        if let missing = places.dropFirst(arguments.count).first(where: { !$0.hasPrefix("[") }) {
            throw .usage("\(title) needs \(missing): \(path) \(command.synopsis)")
        }
        if let option = command.options.first(where: { $0.isRequired && !has($0) }) {
            throw .usage("\(title) needs \(option.usage)")
        }
    }
}

extension Command {
    fileprivate var takesArguments: Bool { takesWords || places?.isEmpty != true }

    /// The arguments of the synopsis, if each is one word; nil if it has alternatives, fixed words or any number of words.
    var places: [Substring]? {
        guard synopsis.utf8.allSatisfy({ $0 &- 0x41 < 26 || " []".utf8.contains($0) }) else { return nil }
        return synopsis.split(separator: " ")
    }

    /// Returns whether `word` is an option of any command below this one whose value is the next word.
    fileprivate func takesNextWord(_ word: String) -> Bool {
        commands.contains { make in
            let command = make()
            return command.options.contains { $0.value != nil && "--" + $0.name == word }
                || command.takesNextWord(word)
        }
    }
}
