import TextTools

/// Parses the command line with the table of commands.
enum ArgumentParser {
    struct Parsed {
        var command: Command
        /// True if the command was named, and is not the one that browses.
        var isNamed: Bool
        var arguments: [String]
        var options: [String: String]

        mutating func take(_ value: String, for option: Option) {
            let earlier = option.repeats ? options[option.name] : nil
            options[option.name] = earlier.map { "\($0),\(value)" } ?? value
        }
    }

    /// Parses the words. The first word that is not an option is the command if it names one; otherwise the
    /// words name a guide to open. Options may come before the command, and are checked against it all the
    /// same.
    static func parse(_ words: [String]) throws(CommandFailure) -> Parsed {
        var words = words
        var parsed = Parsed(command: BrowseCommand.command, isNamed: false, arguments: [], options: [:])
        if let place = kioskSwitch(in: words) {
            words.remove(at: place)
            parsed.command = KioskCommand.command
            parsed.isNamed = true
        } else if let place = firstWord(of: words), let named = CommandTable.command(named: words[place]) {
            parsed.command = named
            parsed.isNamed = true
            if named.passesWordsOn {
                parsed = try read(words[..<place], into: parsed)
                parsed.arguments += words[(place + 1)...]
                return parsed
            }
            words.remove(at: place)
        }
        return try read(words[...], into: parsed)
    }

    /// Returns the index of `--kiosk`. `muster --kiosk` is `muster kiosk`, so that one word turns any command
    /// line into a locked one.
    private static func kioskSwitch(in words: [String]) -> Int? {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return words[..<end].firstIndex(of: "--kiosk")
    }

    /// Returns the index of the first word that is neither an option nor the value of one.
    private static func firstWord(of words: [String]) -> Int? {
        var place = 0
        while place < words.count, words[place].hasPrefix("-"), words[place].count > 1 {
            if words[place] == "--" { return nil }
            place += takesNextWord(words[place]) ? 2 : 1
        }
        return place < words.count ? place : nil
    }

    /// Returns whether `word` is an option of any command whose value is the next word.
    private static func takesNextWord(_ word: String) -> Bool {
        guard word.hasPrefix("--") else { return false }
        let name = word.dropFirst(2)
        return CommandTable.all.contains { command in
            command.options.contains { $0.name == name && $0.value != nil }
        }
    }

    private static func read(_ words: ArraySlice<String>, into start: Parsed) throws(CommandFailure) -> Parsed
    {
        var words = words
        var parsed = start
        while let word = words.popFirst() {
            if word == "--" {
                parsed.arguments += words
                break
            }
            if word.hasPrefix("--") {
                try readOption(word.dropFirst(2), &words, into: &parsed)
            } else if word.hasPrefix("-"), word.count > 1 {
                try readShortOption(word, &words, into: &parsed)
            } else {
                parsed.arguments.append(word)
            }
        }
        return parsed
    }

    private static func readShortOption(
        _ word: String, _ words: inout ArraySlice<String>, into parsed: inout Parsed
    ) throws(CommandFailure) {
        let letter = word.dropFirst().first
        if let option = parsed.command.options.first(where: { $0.short != nil && $0.short == letter }) {
            let attached = word.dropFirst(2)
            guard let value = attached.isEmpty ? words.popFirst() : String(attached) else {
                throw .usage("\(word) needs a value: \(word) \(option.value ?? "")")
            }
            parsed.take(value, for: option)
            return
        }
        switch word {
        case "-h": parsed.options["help"] = ""
        case "-V": parsed.options["version"] = ""
        default: throw unknown(word, parsed.command)
        }
    }

    private static func readOption(
        _ text: Substring, _ words: inout ArraySlice<String>, into parsed: inout Parsed
    ) throws(CommandFailure) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        if name == "help" || name == "version" {
            guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
            parsed.options[name] = ""
            return
        }
        guard let option = parsed.command.options.first(where: { $0.name == name }) else {
            throw unknown("--" + name, parsed.command)
        }
        if option.value == nil {
            guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
            parsed.options[name] = ""
        } else if parts.count == 2 {
            parsed.take(String(parts[1]), for: option)
        } else if let usual = option.usual, words.first?.hasPrefix("-") ?? true {
            parsed.take(usual, for: option)
        } else if let next = words.popFirst() {
            parsed.take(next, for: option)
        } else {
            throw .usage("--\(name) needs a value: --\(name) \(option.value ?? "")")
        }
    }

    private static func unknown(_ word: String, _ command: Command) -> CommandFailure {
        let known = command.options.map { "--" + $0.name } + ["--help", "--version"]
        let near = EditDistance.nearest(to: word, among: known, count: 1).first
        let hint = near.map { "; did you mean \($0)?" } ?? ""
        return .usage("\(command.name) has no option \(Output.printable(word))\(hint)")
    }
}
