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
        let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlainByte)
        if isPlain { return word }
        var result = "'"
        // Scalar by scalar: a mark after a quote makes it another character, but not for a shell.
        for scalar in word.unicodeScalars {
            if scalar == "'" { result += "'\\''" } else { result.unicodeScalars.append(scalar) }
        }
        return result + "'"
    }

    private static func isPlainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
