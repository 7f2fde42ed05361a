// Tests and exercises: many are sent as if they were real.

/// What shows that a message is a test.
package enum TestSign: Sendable, Equatable {
    /// The message, its codes or its titles say it.
    case declared
    /// Only a sentence in the text says it, of a message that calls itself extreme. A slip or a hoax must not silence a real
    /// warning, so it is shown with the others, marked.
    case textOnly
}

extension AlertMessage {
    /// What shows that this is a test; nil if nothing does.
    package var testSign: TestSign? {
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
    /// Event codes of tests: SAME's (47 CFR 11.31) and those of tsunami tests.
    static let codes: Set = ["RWT", "RMT", "NPT", "NMN", "DMO", "NST", "TXB", "TXF", "TXO", "TXP"]

    private static let titles: Set = [
        "test", "test message", "test alert", "required weekly test", "required monthly test",
        "national periodic test",
        "practice/demo warning", "practice warning", "demo warning",
    ]

    static func isTitle(_ text: String) -> Bool { titles.contains(words(text)) }

    static func isTest(_ text: String) -> Bool {
        guard mentionsTest(text) else { return false }
        let tokens = text.uppercased().split { !$0.isLetter && $0 != "_" }
        if tokens.contains("THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY") { return true }
        return text.split { ".!?\n".contains($0) }.contains { sentence in
            ["this is a test", "this is only a test"].contains(words(sentence))
        }
    }

    /// Whether the word is in it at all, whatever its case: most texts are long and lack it.
    private static func mentionsTest(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= 4 else { return false }
            for index in 0...(bytes.count - 4)
            where bytes[index] | 0x20 == UInt8(ascii: "t") && bytes[index + 1] | 0x20 == UInt8(ascii: "e")
                && bytes[index + 2] | 0x20 == UInt8(ascii: "s")
                && bytes[index + 3] | 0x20 == UInt8(ascii: "t")
            {
                return true
            }
            return false
        }
    }

    /// The text in small letters with single blanks.
    private static func words(_ text: some StringProtocol) -> String {
        text.lowercased().split { $0.isWhitespace }.map(String.init).joined(separator: " ")
    }
}
