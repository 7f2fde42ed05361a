// Splits a command line into its arguments without a shell.

package enum CommandWords {
    /// The most arguments of a command.
    private static let limit = 64

    /// Returns the words of a line. Blanks separate them, single or double quotes keep blanks together, and
    /// no other character is special. Returns nil if a quote is not closed or there are too many words.
    package static func split(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if character == quote {
                quote = nil
            } else if quote != nil {
                word?.append(character)
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "\t" {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let done = word { words.append(done) }
        return quote == nil && words.count <= limit ? words : nil
    }
}
