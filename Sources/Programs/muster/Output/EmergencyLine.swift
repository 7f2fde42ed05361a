import AppCore
import CommandLine
import ContentPack
import TextMetrics
import TextTools

/// The numbers to call, above everything that is printed from a pack.
enum EmergencyLine {
    static func text(_ pack: Pack, width: Int) -> String {
        TextFitting.wrapped(numbers(pack), width: width).map { $0 + "\n" }.joined(with: "")
    }

    /// Returns the numbers in one line, however long.
    static func numbers(_ pack: Pack) -> String {
        pack.emergencyContacts.map { "\($0.name) \($0.number)" }.joined(with: " · ")
    }

    /// Returns the numbers, and how to search for the words, if a person may have meant what is wrong and not a command:
    /// "muster near drowning". Returns nil for a single word, for options and paths, or if no pack can be opened.
    static func advice(for words: [String], _ invocation: Invocation) -> String? {
        guard words.count > 1, words.allSatisfy(isPlain) else { return nil }
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
}
