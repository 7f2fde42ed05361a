// Detects tests and exercises, many of which are sent as if they were real.

/// The sign that a message is a test.
package enum TestIndicator: Sendable, Equatable {
    /// The message, its codes or its titles declare it.
    case declared
    /// Only a sentence in the text says so, in a message marked as extreme. A mistake or a hoax must not
    /// silence a real warning, so it is shown with the others and marked.
    case textOnly
}

extension AlertMessage {
    /// The sign that this is a test; nil if there is none.
    package var testSign: TestIndicator? {
        if status != .actual || infos.contains(where: \.isDeclaredTest) || events.contains(where: \.isTest) {
            return .declared
        }
        guard infos.contains(where: \.saysTest) || AlertTestText.isTest(note) else { return nil }
        return infos.contains { $0.severity == .extreme } ? .textOnly : .declared
    }
}

extension AlertInfo {
    fileprivate var isDeclaredTest: Bool {
        eventCodes.contains { AlertTestText.codes.contains($0.value.uppercased()) }
            || AlertTestText.isTitle(event) || AlertTestText.isTitle(headline)
    }

    fileprivate var saysTest: Bool {
        [headline, description, instruction].contains(where: AlertTestText.isTest)
    }
}

private enum AlertTestText {
    /// The event codes of tests: SAME's (47 CFR 11.31) and those of tsunami tests.
    static let codes: Set = ["RWT", "RMT", "NPT", "NMN", "DMO", "NST", "TXB", "TXF", "TXO", "TXP"]

    private static let titles: Set = [
        "test", "test message", "test alert", "required weekly test", "required monthly test",
        "national periodic test",
        "practice/demo warning", "practice warning", "demo warning",
    ]

    static func isTitle(_ text: String) -> Bool {
        // Every title has one of these words, and few others do.
        guard mentions("test", text) || mentions("demo", text) || mentions("practice", text) else {
            return false
        }
        return titles.contains(words(text))
    }

    static func isTest(_ text: String) -> Bool {
        // Most texts are long and lack the word.
        guard mentions("test", text) else { return false }
        let tokens = text.uppercased().split { !$0.isLetter && $0 != "_" }
        if tokens.contains("THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY") { return true }
        return text.split { ".!?\n".contains($0) }.contains { sentence in
            ["this is a test", "this is only a test"].contains(words(sentence))
        }
    }

    /// Returns whether a lower-case word is anywhere in the text, ignoring case.
    private static func mentions(_ word: StaticString, _ text: String) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        // A bit for each letter of the word; other bytes that have the same one are compared in vain.
        var letters: UInt32 = 0
        for byte in word { letters |= 1 &<< UInt32(byte & 31) }
        var text = text
        return text.withUTF8 { bytes in
            var start = 0
            while start + word.count <= bytes.count {
                // A byte that is not of the word rules out all places that it would be in (R. N. Horspool, 1980).
                guard (letters &>> UInt32(bytes[start + word.count - 1] & 31)) & 1 == 1 else {
                    start += word.count
                    continue
                }
                var index = 0
                while index < word.count, bytes[start + index] | 0x20 == word[index] { index += 1 }
                if index == word.count { return true }
                start += 1
            }
            return false
        }
    }

    /// Returns the text in lower case with single blanks.
    private static func words(_ text: some StringProtocol) -> String {
        text.lowercased().split { $0.isWhitespace }.map(String.init).joined(separator: " ")
    }
}
