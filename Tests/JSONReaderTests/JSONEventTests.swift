// Tokens, places and refusals of JSON texts.
import JSONReader
import TestSupport
import Testing
import TextTools

/// The tokens of a text as words, and the fault that ended it.
func tokens(
    _ bytes: [UInt8], limits: JSONLimits = .standard, pieces: Int = .max, cutAt cuts: [Int] = []
) -> String {
    var words: [String] = []
    let reader = JSONEventReader(limits: limits) { event, place in
        words.append(word(event) + "@\(place.position.line):\(place.position.column)")
        return true
    }
    do {
        for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
            try Array(bytes[start..<end]).inPieces(of: pieces) { try reader.read($0) }
        }
        try reader.finish()
    } catch let fault as JSONFault {
        words.append("\(fault.position.line):\(fault.position.column) \(fault.message)")
    } catch {
        words.append("\(error)")
    }
    return words.joined(separator: " ")
}

func tokens(_ text: String, limits: JSONLimits = .standard, pieces: Int = .max) -> String {
    tokens(Array(text.utf8), limits: limits, pieces: pieces)
}

private func word(_ event: JSONEvent) -> String {
    switch event {
    case .objectStart: "{"
    case .objectEnd: "}"
    case .arrayStart: "["
    case .arrayEnd: "]"
    case .key(let text): text.string + ":"
    case .string(let text): "'" + text.string + "'"
    case .number(let text): text.string
    case .boolean(let flag): "\(flag)"
    case .null: "null"
    }
}

@Suite("JSON as a stream")
struct JSONEventTests {
    @Test("tokens and the places where they end")
    func places() {
        #expect(
            tokens("{\"a\": [1,\n true, null],\n\"é\": \"x\\ty\"}")
                == "{@1:2 a:@1:5 [@1:8 1@1:9 true@2:6 null@2:12 ]@2:13 é:@3:4 'x\ty'@3:12 }@3:13")
    }

    @Test(
        "numbers keep their text", arguments: ["0", "-0", "14.20", "1e400", "1E+2", "123456789012345678901"])
    func numbers(_ text: String) {
        #expect(tokens("[\(text)]").contains(" \(text)@"))
    }

    @Test("pieces of any size say the same")
    func pieces() {
        let text =
            "\u{FEFF}{\"caf\\u00e9 ✓\": [\"\\ud83d\\ude00\", \"\\ud800\", \"\\udc00x\", \"a\\\\ud800\", -12.5e3], "
            + "\"\\ud800\\u0041\": false}"
        let whole = tokens(text)
        #expect(whole.contains("'😀'") && whole.contains("'\u{FFFD}'@") && whole.contains("'\u{FFFD}x'@"))
        #expect(whole.contains("'a\\ud800'") && whole.contains("\u{FFFD}A:"))
        for size in 1...40 { #expect(tokens(text, pieces: size) == whole) }
    }

    @Test(
        "what is refused, and where",
        arguments: [
            ("", "1:1 the text is empty"),
            (" \n ", "2:2 the text ends in the middle"),
            ("[1,", "[@1:2 1@1:3 1:4 the text ends in the middle"),
            ("{\"a", "{@1:2 1:4 the text ends in the middle"),
            ("[1,]", "[@1:2 1@1:3 1:4 a value is missing before this"),
            ("{\"a\":1,}", "{@1:2 a:@1:5 1@1:7 1:8 a key must be a string in double quotes"),
            ("{a:1}", "{@1:2 1:2 this is not valid JSON"),
            ("['a']", "[@1:2 1:2 this is not valid JSON"),
            ("[NaN]", "[@1:2 1:2 NaN and Infinity are not JSON"),
            ("[-Infinity]", "[@1:2 1:2 NaN and Infinity are not JSON"),
            ("[1] x", "[@1:2 1@1:3 ]@1:4 1:5 there is more after the end of the value"),
            ("2\"8", "2@1:2 1:2 there is more after the end of the value"),
            ("[1 true]", "[@1:2 1@1:3 1:4 a comma or a closing bracket is missing after an item of an array"),
            (
                "{\"a\":1 \"b\"}",
                "{@1:2 a:@1:5 1@1:7 1:8 a comma or a closing brace is missing after a member of an object"
            ),
            ("{\"a\" 1}", "{@1:2 a:@1:5 1:6 a colon is missing after a key"),
            ("[-x]", "[@1:2 1:2 a digit must follow the minus sign"),
            ("[1e+]", "[@1:2 1:4 a digit must follow the exponent"),
            ("[\"\\u12x4\"]", "[@1:2 1:6 \\u must be followed by four hexadecimal digits"),
            ("[tru", "[@1:2 1:5 the text ends in the middle"),
            ("[1 // no\n]", "[@1:2 1@1:3 1:4 JSON has no comments"),
            ("[01]", "[@1:2 0@1:3 1:3 a comma or a closing bracket is missing after an item of an array"),
            ("[1.]", "[@1:2 1:3 a digit must follow the decimal point"),
            ("[\"\\x\"]", "[@1:2 1:3 a backslash stands before a character that it cannot escape"),
            ("[\"a\nb\"]", "[@1:2 1:3 a string contains a line end or control character"),
            ("[1,\u{C}2]", "[@1:2 1@1:3 1:4 a form feed or vertical tab is not allowed"),
            ("<!DOCTYPE html><p>Log in", "1:1 this is a web page and not JSON"),
            ("  <alert/>", "1:1 this is XML and not JSON"),
        ])
    func faults(_ text: String, _ expected: String) {
        #expect(tokens(text) == expected)
        for size in 1...5 { #expect(tokens(text, pieces: size) == expected) }
    }

    @Test("bytes that are not UTF-8, wherever they stand")
    func notUTF8() {
        for bad: [UInt8] in [[0xE9], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80]] {
            let bytes = Array("[\"caf".utf8) + bad + Array("\"]".utf8)
            let said = tokens(bytes)
            #expect(said.contains(" is not UTF-8"), "\(bad)")
            for size in 1...4 { #expect(tokens(bytes, pieces: size) == said, "\(bad) \(size)") }
        }
        #expect(tokens([0xFF, 0xFE, 0x5B, 0]) == "1:1 this is UTF-16, and JSON must be UTF-8")
    }

    @Test("depth, count, length and size are bounded")
    func limits() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(tokens(deep).hasSuffix("1:66 arrays and objects stand more than 64 deep inside one another"))
        #expect(
            tokens("[1,2,3]", limits: JSONLimits(tokens: 3))
                == "[@1:2 1@1:3 2@1:5 1:7 the text has more than 3 values and keys")
        #expect(
            tokens("[\"aaaa\"]", limits: JSONLimits(tokenBytes: 3))
                == "[@1:2 1:8 a string or number is longer than 3 bytes")
        #expect(tokens("[1,2,3]", limits: JSONLimits(bytes: 6)) == "1:1 the text has more than 6 bytes")
        let long = Array("[\"".utf8) + [UInt8](repeating: 0x61, count: 4 << 20)
        let said = tokens(long, limits: JSONLimits(tokenBytes: 1000), pieces: 4096)
        #expect(said.hasSuffix("a string or number is longer than 1000 bytes"))
    }

    @Test("a handler that wants no more ends the reading")
    func stopping() throws {
        var count = 0
        try JSONEventReader.read(Array("[1,2,3 and what is no JSON".utf8)) { _, _ in
            count += 1
            return count < 3
        }
        #expect(count == 3)
    }
}
