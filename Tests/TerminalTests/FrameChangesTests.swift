// The columns of a frame that a driver sends again.
import Terminal
import Testing

struct FrameChangesTests {
    private let size = Size(columns: 10, rows: 2)

    @Test func anEmptyFrameOnABlankScreenHasNoChanges() {
        #expect(Frame(size: size).changedColumns(row: 0, since: nil, width: 10) == nil)
    }

    @Test func neighborsOfWhatDiffersComeToo() {
        var frame = Frame(size: size)
        frame.write("fire", column: 3, row: 1)
        #expect(frame.changedColumns(row: 0, since: nil, width: 10) == nil)
        #expect(frame.changedColumns(row: 1, since: nil, width: 10) == 2..<8)
        var next = frame
        next.write("s", column: 3, row: 1)
        #expect(next.changedColumns(row: 1, since: frame, width: 10) == 2..<5)
        #expect(next.changedColumns(row: 1, since: next, width: 10) == nil)
    }

    @Test func anotherStyleIsAChangeEvenOfABlank() {
        let bold = Style(attributes: .bold)
        var frame = Frame(size: size)
        frame.fill(row: 0, from: 5, to: 6, style: bold)
        #expect(frame.changedColumns(row: 0, since: nil, width: 10) == 4..<7)
        for style in [
            Style(foreground: Color(red: 0, green: 0, blue: 0)),
            Style(background: Color(red: 255, green: 255, blue: 255)), Style(attributes: .dim),
        ] {
            var other = Frame(size: size)
            other.fill(row: 0, from: 5, to: 6, style: style)
            #expect(other.changedColumns(row: 0, since: frame, width: 10) == 4..<7)
            #expect(other.changedColumns(row: 0, since: other, width: 10) == nil)
        }
    }

    /// A phrase is what lies between two blanks; one of it that differs is sent whole, and none that only looks otherwise.
    @Test(arguments: [
        ("step 1 of 3", "step 2 of 3", ["step 2 of 3"]), ("2 of 63", "3 of 63", ["3 of 63"]),
        ("Guides  2 of 63", "Guides  3 of 63", ["3 of 63"]),
        ("aa bb   cc dd", "aa bx   cc dx", ["aa bx", "cc dx"]),
        ("aa  bb", "aa  bb", []), ("aa  bb", "aa", []), ("", "  new words  x", ["new words", "x"]),
        ("▸1 火事  911", " 1 火事  911", []), (" 1 火事  911", "▸1 火事  911", ["▸1 火事"]),
        ("x 火事 1", "x 火事 2", ["x 火事 2"]), ("x 火 1", "x 事 1", ["x 事 1"]),
    ])
    func phrasesAreSentWhole(old: String, new: String, expected: [String]) {
        let size = Size(columns: 24, rows: 1)
        var (shown, frame) = (Frame(size: size), Frame(size: size))
        shown.write(old, column: 1, row: 0)
        frame.write(new, column: 1, row: 0, style: Style(attributes: .reverse))
        let phrases = frame.changedPhrases(row: 0, since: shown, columns: 0..<24)
        #expect(phrases.map { $0.map { frame[$0, 0].text }.joined() } == expected)
        frame.keepQuiet(row: 0, columns: 0..<24)
        #expect(frame.changedPhrases(row: 0, since: shown, columns: 0..<24).isEmpty)
    }

    @Test func wideClustersAreSentWhole() {
        var frame = Frame(size: size)
        frame.write("火火火", column: 1, row: 0)
        var next = frame
        next.write("水", column: 3, row: 0)
        #expect(next.changedColumns(row: 0, since: frame, width: 10) == 1..<5)
    }

    @Test func nothingBehindTheEdgeOfTheScreenIsSent() {
        var frame = Frame(size: size)
        frame.write("abcdefghij", column: 0, row: 0)
        #expect(frame.changedColumns(row: 0, since: nil, width: 4) == 0..<4)
        #expect(frame.changedColumns(row: 0, since: nil, width: 0) == nil)
    }

    @Test(arguments: [
        ("~", UInt8(0x7E) as UInt8?), ("a", 0x61), (" ", 0x20), ("", nil), ("é", nil), ("e\u{301}", nil),
        ("火", nil),
    ])
    func mostCellsHoldOneLetter(text: String, letter: UInt8?) {
        #expect(Cell(text).letter == letter)
    }

    @Test func stylesAreEqualWhereTheirColorsAre() {
        let colors: [Color?] =
            [nil]
            + [0, 1, 255].flatMap { red in
                [0, 1, 255].flatMap { green in
                    [0, 1, 255].map { Color(red: red, green: green, blue: $0) }
                }
            }
        for (index, color) in colors.enumerated() {
            for (other, second) in colors.enumerated() {
                #expect((Style(foreground: color) == Style(foreground: second)) == (index == other))
                #expect((Style(background: color) == Style(background: second)) == (index == other))
            }
        }
    }
}
