// From bytes to keys.
import Testing

@testable import Terminal

struct InputDecoderTests {
    /// Returns the events for a text's bytes, and for the silence after them.
    private func events(_ text: String, keys: KeySequences = KeySequences()) -> [TerminalEvent] {
        events(Array(text.utf8), keys: keys)
    }

    private func events(_ bytes: [UInt8], keys: KeySequences = KeySequences()) -> [TerminalEvent] {
        var decoder = InputDecoder(keys: keys)
        return decoder.feed(bytes) + (decoder.escapeTimeout == nil ? [] : decoder.giveUp())
    }

    private func names(_ text: String) -> String { names(events(text)) }

    private func names(_ events: [TerminalEvent]) -> String {
        events.map { event in
            switch event {
            case .key(let key): key.name
            case .paste(let text): "paste<\(text)>"
            default: "\(event)"
            }
        }.joined(separator: " ")
    }

    @Test(arguments: [
        ("jkq/!", "j k q / !"), (" ", "Space"), ("\r", "Enter"), ("\n", "Enter"), ("\t", "Tab"),
        ("\u{7F}", "Backspace"), ("\u{8}", "Backspace"), ("\u{C}", "C-l"), ("\u{3}", "C-c"),
        ("\u{1A}", "C-z"),
        ("\u{0}", ""), ("\u{1F}", "C-_"),
    ])
    func plainKeys(input: String, expected: String) {
        #expect(names(input) == expected)
    }

    @Test(arguments: [
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", "Up Down Right Left"),
        ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", "Up Down Right Left"),
        ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", "Home End Home End"),
        ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", "Home End Home End"),
        ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", "Delete PageUp PageDown"), ("\u{1B}[Z", "S-Tab"),
        ("\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS", "F1 F2 F3 F4"), ("\u{1B}[11~\u{1B}[15~\u{1B}[17~", "F1 F5 F6"),
        ("\u{1B}[24~\u{1B}[25~\u{1B}[29~\u{1B}[34~", "F12 F13 F16 F20"), ("\u{1B}[[A\u{1B}[[E", "F1 F5"),
        ("\u{1B}[1;5A\u{1B}[1;2P\u{1B}[5;3~", "Up F1 PageUp"), ("\u{1B}OM\u{1B}Oq\u{1B}Ok", "Enter 1 +"),
    ])
    func sequencesOfKeys(input: String, expected: String) {
        #expect(names(input) == expected)
    }

    /// Keys of the kitty keyboard protocol and of xterm's modifyOtherKeys, which another program may have left on.
    @Test(arguments: [
        ("27u", "Esc"), ("27;1u", "Esc"), ("27;1:1u", "Esc"), ("27;129u", "Esc"), ("13u", "Enter"),
        ("13;2u", "Enter"), ("13;1:2u", "Enter"), ("9u", "Tab"), ("9;2u", "S-Tab"), ("127u", "Backspace"),
        ("8u", "Backspace"), ("32u", "Space"), ("97u", "a"), ("97;2u", "A"), ("97:65;2u", "A"),
        ("97;65u", "A"),
        ("97;2;65u", "A"), ("49:33;2u", "!"), ("228u", "ä"), ("228;2u", "Ä"), ("28779u", "火"),
        ("223;2u", "ß"),
        ("97;;229u", "å"), ("99;5u", "C-c"), ("99;6u", "C-c"), ("67;5u", "C-c"), ("99;5:1u", "C-c"),
        ("109;5u", "Enter"), ("105;5u", "Tab"), ("104;5u", "Backspace"), ("91;5u", "Esc"), ("92;5u", "C-\\"),
        ("57399u", "0"), ("57408;129u", "9"), ("57414u", "Enter"), ("57413u", "+"), ("57417u", "Left"),
        ("57420;1:2u", "Down"), ("57426u", "Delete"), ("1;1:1A", "Up"), ("1;1:2B", "Down"),
        ("3;1:1~", "Delete"),
        ("15;1:1~", "F5"), ("P", "F1"), ("S", "F4"), ("1;1:1Q", "F2"), ("27;5;99~", "C-c"), ("27;2;65~", "A"),
        ("27;2;13~", "Enter"), ("27;2;9~", "S-Tab"),
    ])
    func keysAsNumbers(sequence: String, expected: String) {
        #expect(names("\u{1B}[" + sequence) == expected)
    }

    /// Releases, modifiers alone, keys that type nothing, and numbers of no character.
    @Test(arguments: [
        "27;1:3u", "13;1:3u", "99;5:3u", "97;1:3u", "1;1:3A", "3;1:3~", "57414;1:3u", "57441u", "57441;2u",
        "97;3u",
        "97;9u", "0u", "u", ";u", ":u", "7u", "31;5u", "32;5u", "128u", "55296u", "57344u", "1114112u",
        "9999999u",
        "99999999999999999999u", "27;5~", "27;5;~", "?1u", ">1u", "R", "1;1R",
    ])
    func whatIsNoKeyIsIgnored(sequence: String) {
        #expect(names("\u{1B}[" + sequence) == "")
    }

    @Test(arguments: [
        ("1", 1), ("30", 30), ("5000", 5000), ("0", 100), ("-5", 100), ("5001", 100), ("", 100), ("ten", 100),
        ("99999999999999999999", 100),
    ])
    func theDelayOfEscapeIsBounded(value: String, expected: Int) {
        var decoder = InputDecoder(escapeDelay: value)
        _ = decoder.feed([0x1B])
        #expect(decoder.escapeTimeout == expected)
    }

    @Test(arguments: [
        "\u{1B}[2~", "\u{1B}[E", "\u{1B}[?1;2c", "\u{1B}[24;80R", "\u{1B}[<0;10;10m", "\u{1B}[<35;10;10M",
        "\u{1B}[<2;1;1M", "\u{1B}[<0;0;1M", "\u{1B}[<0;1M", "\u{1B}[<0;1;99999M", "\u{1B}[<;;M",
        "\u{1B}[M !!",
        "\u{1B}[I",
        "\u{1B}[200;1;1~", "\u{1B}[99999999999999999999~", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
        "\u{1B}]10;?\u{1B}\\", "\u{1B}P1+r544e=787465726d\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[7$",
        "\u{1B}[1;1;1A", "\u{1B}[201~",
    ])
    func whatIsNoKeyIsSwallowedWhole(sequence: String) {
        #expect(names(sequence) == "")
        var decoder = InputDecoder()
        var events = decoder.feed(Array(sequence.utf8))
        if decoder.escapeTimeout != nil { events += decoder.giveUp() }
        #expect(names(events + decoder.feed(Array("x".utf8))) == "x")
    }

    @Test(arguments: [
        ("\u{1B}[<0;1;1M", MouseEvent.click(Point(column: 0, row: 0))),
        ("\u{1B}[<0;250;80M", .click(Point(column: 249, row: 79))),
        ("\u{1B}[<4;10;3M", .click(Point(column: 9, row: 2))),
        ("\u{1B}[<64;10;3M", .wheelUp), ("\u{1B}[<65;1;1M", .wheelDown), ("\u{1B}[<80;1;1M", .wheelUp),
    ])
    func clicksAndTheWheel(sequence: String, expected: MouseEvent) {
        #expect(events(sequence) == [.mouse(expected)])
        // In whatever pieces they arrive.
        var decoder = InputDecoder()
        #expect(Array(sequence.utf8).flatMap { decoder.feed([$0]) } == [.mouse(expected)])
    }

    @Test func aSequenceBrokenOffByAnotherIsDropped() {
        #expect(names("\u{1B}[12\u{1B}[Ax") == "Up x")
        #expect(names("\u{1B}[1\u{E9}x") == "é x")
    }

    @Test func overlongSequencesEndWhereTheyEnd() {
        #expect(names("\u{1B}[" + String(repeating: "1;", count: 5000) + "Ax") == "x")
        #expect(names("\u{1B}]0;" + String(repeating: "x", count: 100_000) + "\u{7}y") == "y")
    }

    @Test func escapeAloneIsAKeyOnceNothingFollows() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.escapeTimeout == 100)
        #expect(decoder.giveUp() == [.key(.escape)])
        #expect(decoder.escapeTimeout == nil)
    }

    @Test(arguments: [
        ("\u{1B}q", "Esc q"), ("\u{1B}\r", "Esc Enter"), ("\u{1B}\u{1B}", "Esc Esc"), ("\u{1B}[", "Esc ["),
        ("\u{1B}O", "Esc O"), ("\u{1B}]", "Esc ]"), ("\u{1B}Pjjj", "Esc P j j j"),
        ("\u{1B}\u{1B}[A", "Esc Up"),
        ("\u{1B}é", "Esc é"),
    ])
    func escapeWithAKeyAtItsHeelsIsBoth(input: String, expected: String) {
        #expect(names(input) == expected)
    }

    /// However the line cuts the bytes up, the keys are the same.
    @Test func piecesMakeNoDifference() {
        let whole =
            "aé漢\u{1B}[A\u{1B}[1;5B\u{1B}OP\u{1B}]11;x\u{1B}\\b\u{1B}[200~one\ntwo\u{1B}[201~\u{1B}[15~🔥"
        let bytes = Array(whole.utf8)
        let expected = events(bytes)
        #expect(names(expected) == "a é 漢 Up Down F1 b paste<one two> F5 🔥")
        for size in 1...7 {
            var decoder = InputDecoder()
            var found: [TerminalEvent] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += decoder.feed(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(found == expected)
        }
    }

    @Test(
        arguments: [
            [0xFF, 0x71], [0xC3, 0x71], [0xC0, 0x80, 0x71], [0xE2, 0x82, 0x71], [0xED, 0xA0, 0x80, 0x71],
            [0xF5, 0x80, 0x80, 0x80, 0x71], [0x80, 0x9B, 0x71], [0xC2, 0x9B, 0x71],
            [0xF0, 0x80, 0x80, 0x80, 0x71],
        ] as [[UInt8]])
    func invalidBytesAreDroppedAndTheNextKeyIsNot(bytes: [UInt8]) {
        #expect(names(events(bytes)) == "q")
    }

    @Test func clustersThatArriveTogetherAreOneKey() {
        #expect(events("e\u{301}x") == [.key(.character("e\u{301}")), .key(.character("x"))])
        #expect(events("👩‍💻") == [.key(.character("👩‍💻"))])
        #expect(names("a" + String(repeating: "\u{301}", count: 500) + "b") == "b")
    }

    @Test func aPasteIsOneEventWithoutControlCharacters() {
        #expect(
            events("\u{1B}[200~fire\r\nin\tthe \u{1B}[31mlab\u{7}\u{1B}[201~q")
                == [.paste("fire in the [31mlab"), .key(.character("q"))])
        #expect(names([UInt8](("\u{1B}[200~é".utf8)) + [0xFF] + Array("\u{1B}[201~".utf8)) == "paste<é>")
    }

    private func names(_ bytes: [UInt8]) -> String { names(events(bytes)) }

    @Test func aPasteIsBounded() {
        let pasted = events("\u{1B}[200~" + String(repeating: "y", count: 300_000) + "\u{1B}[201~q")
        #expect(pasted == [.paste(String(repeating: "y", count: 10_000)), .key(.character("q"))])
    }

    @Test func aPasteThatNeverEndsIsOverAfterAWhile() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1B}[200~half\u{1B}[20".utf8)) == [])
        #expect(decoder.escapeTimeout == 2000)
        #expect(decoder.giveUp() == [.paste("half")])
        #expect(names(decoder.feed(Array("q".utf8))) == "q")
    }

    @Test func theTerminalsOwnSequencesComeFirst() {
        var keys = KeySequences()
        keys.add(Array("\u{1B}A".utf8), .up)  // as a VT52 has it
        keys.add(Array("\u{1B}[A".utf8), .function(9))
        keys.add(Array("x".utf8), .down)
        #expect(
            events("\u{1B}A\u{1B}[Ax", keys: keys) == [.key(.up), .key(.function(9)), .key(.character("x"))])
        #expect(events("\u{1B}B", keys: keys) == [.key(.escape), .key(.character("B"))])
    }

    /// Noise neither traps nor wedges the decoder: after a pause it takes keys again.
    @Test func noiseIsSurvived() {
        var state: UInt64 = 7
        let alphabet: [UInt8] = [
            0x1B, 0x5B, 0x4F, 0x5D, 0x50, 0x30, 0x3B, 0x7E, 0x4D, 0x41, 0x80, 0xC3, 0xFF, 0x07,
        ]
        var decoder = InputDecoder()
        for round in 0..<3000 {
            let bytes = (0..<(round % 40)).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return alphabet[Int(state >> 33) % alphabet.count]
            }
            _ = decoder.feed(bytes)
            _ = decoder.giveUp()
            #expect(decoder.escapeTimeout == nil)
            #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
        }
    }
}
