// The sequence that hands a text to the terminal's clipboard.
import Foundation
import Terminal
import Testing

@Suite struct ClipboardSequenceTests {
    @Test func theTextIsEncodedWhateverItIs() throws {
        for text in ["a", "ab", "abc", "abcd", "I am safe.\n37.2,-80.4", "é€😀", "\u{1B}]52;c;x\u{7}\u{0}"] {
            let bytes = try #require(ClipboardSequence.bytes(text))
            let coded = Data(text.utf8).base64EncodedString()
            #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}]52;c;\(coded)\u{7}")
        }
        #expect(ClipboardSequence.bytes("") == nil)
        #expect(ClipboardSequence.bytes(String(repeating: "x", count: 8_193)) == nil)
    }
}
