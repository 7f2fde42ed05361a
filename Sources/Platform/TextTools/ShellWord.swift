/// Quotes words for a POSIX shell, for the commands in messages.
public enum ShellWord {
    /// Returns a command with words that may be a stranger's, such as the name of a guide or of an event, as it must be
    /// typed. A first word that begins with a hyphen is kept from being an option.
    public static func command(_ command: String, _ words: [String]) -> String {
        let end = words.first?.hasPrefix("-") == true ? ["--"] : []
        return ([command] + end + words.map(quoted)).joined(separator: " ")
    }

    public static func command(_ command: String, wordsOf text: String) -> String {
        Self.command(command, text.split(separator: " ").map { String($0) })
    }

    /// Returns the word as it must be typed, in single quotes if necessary.
    public static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "/.-_+,:@".utf8.contains(byte)
        }
        if isPlain, !word.isEmpty { return word }
        var result = "'"
        // Scalar by scalar: a mark after a quote makes it another character, but not for a shell.
        for scalar in word.unicodeScalars {
            if scalar == "'" { result += "'\\''" } else { result.unicodeScalars.append(scalar) }
        }
        return result + "'"
    }
}
