import AppCore
import CommandLine
import ContentPack
import TextMetrics
import TextTools

/// The numbers to call, above everything that is printed from a pack.
enum EmergencyLine {
    static func text(_ pack: Pack, width: Int) -> String {
        [numbers(pack), pack.substitution].compactMap { $0 }
            .flatMap { TextFitting.wrapped($0, width: width) }.map { $0 + "\n" }.joined(with: "")
    }

    /// Returns the numbers in one line, however long.
    static func numbers(_ pack: Pack) -> String {
        pack.emergencyContacts.map { "\($0.name) \($0.number)" }.joined(with: " · ")
    }

    /// Returns the numbers, and how to search for the words, if they may say what is wrong and not what a command does:
    /// "muster near drowning". Returns nil for options, paths and names of commands, or if no pack can be opened.
    static func advice(for words: [String], _ invocation: Invocation) -> String? {
        guard words.first != "completions", words.allSatisfy(isPlain),
            words.dropFirst().contains(where: isOfNoCommand)
        else { return nil }
        do throws(CommandFailure) {
            let pack = try invocation.openContent(reading: .contacts).pack
            return numbers(pack) + "\nWhat to do first: " + ShellWord.command("muster --", words)
        } catch {
            return nil
        }
    }

    /// Returns whether a word has nothing but letters and apostrophes.
    private static func isPlain(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "'" || $0 == "\u{2019}" }
    }

    private static func isOfNoCommand(_ word: String) -> Bool {
        word.utf8.count > 2 && !["guide", "pack", "buildings", "callboxes"].contains(word)
            && CommandTable.program.command(named: word) == nil
    }
}
