// The terminal's description in the environment, and the smaller types.
import Terminal
import TestSupport
import Testing

struct TerminalLocaleTests {
    @Test(arguments: [
        ("en_US.UTF-8", true), ("C.utf8", true), ("C.UTF-8", true), ("de_AT.UTF-8@euro", true),
        ("UTF-8", true),
        ("C", false), ("POSIX", false), ("en_US", false), ("en_US.ISO-8859-1", false), ("de_DE@euro", false),
        ("ja_JP.eucJP", false), (".", false), ("@", false), ("en.UTF-16", false),
    ])
    func theCodesetDecides(name: String, expected: Bool) {
        #expect(TerminalLocale.isUTF8(environment: ["LANG": name]) == expected)
    }

    @Test func theFirstVariableThatIsNotEmptyCounts() {
        #expect(TerminalLocale.isUTF8(environment: ["LC_ALL": "C", "LANG": "en_US.UTF-8"]) == false)
        #expect(TerminalLocale.isUTF8(environment: ["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"]))
        #expect(TerminalLocale.isUTF8(environment: ["LC_CTYPE": "C", "LANG": "C.UTF-8"]) == false)
        #expect(TerminalLocale.isUTF8(environment: ["LC_MESSAGES": "en_US.UTF-8"]) == false)
        #expect(TerminalLocale.isUTF8(environment: [:]) == false)
    }
}

struct TerminalTypeTests {
    @Test(arguments: [
        ("xterm-256color", "xterm-256color xterm vt100 linux ansi"),
        ("xterm-ghostty", "xterm-ghostty xterm xterm-256color vt100 linux ansi"),
        ("alacritty", "alacritty xterm-256color xterm vt100 linux ansi"),
        ("tmux-256color", "tmux-256color tmux screen-256color screen vt100 ansi"),
        ("screen", "screen vt100 ansi"), ("linux-m1", "linux-m1 linux vt100 ansi"),
        ("vt340", "vt340 vt220 vt100 ansi"), ("foo", "foo xterm vt100 linux ansi"),
    ])
    func unknownTypesHaveLikelyRelatives(name: String, expected: String) {
        #expect(TerminalType.candidates(for: name).joined(separator: " ") == expected)
    }

    @Test(arguments: [
        nil, "", "../../etc/passwd", "a/b", ".x", "x\u{1B}[2J", String(repeating: "x", count: 999),
    ])
    func namesThatCannotBeTypesAreNotLookedUp(name: String?) {
        #expect(TerminalType.candidates(for: name) == ["xterm", "vt100", "ansi"])
    }

    @Test func hostileNamesAreShownHarmlessly() {
        #expect(TerminalType.printable("x\u{1B}[2J\nü") == "x?[2J??")
        #expect(TerminalType.printable(String(repeating: "x", count: 999)).count == 40)
        #expect(TerminalFailure.unknownType("\u{1B}c").message.contains("\u{1B}") == false)
    }

    @Test func someTypesHaveNoScreen() {
        for name in ["dumb", "unknown", "network", "dumb-emacs-ansi"] {
            #expect(TerminalType.isLinesOnly(name))
        }
        for name in ["xterm", "vt100", "linux"] { #expect(!TerminalType.isLinesOnly(name)) }
    }

    @Test func failuresSayWhatIsWrong() {
        #expect(TerminalFailure.notATerminal.message == "input and output are not both a terminal")
        #expect(TerminalFailure.cannotMoveCursor("dumb").message == "the terminal dumb can only show lines")
        #expect(
            TerminalFailure.unknownType("foo").message == "no description of the terminal foo is installed")
        #expect(
            TerminalFailure.unknownType(nil).message
                == "TERM is not set, and no terminal description is installed")
    }
}

struct KeyTests {
    @Test(arguments: [
        (Key.character("j"), "j"), (.character(" "), "Space"), (.control("l"), "C-l"), (.up, "Up"),
        (.pageDown, "PageDown"), (.enter, "Enter"), (.escape, "Esc"), (.backTab, "S-Tab"),
        (.function(2), "F2"),
        (.delete, "Delete"), (.backspace, "Backspace"),
    ])
    func keysHaveTheNamesOfTheActionTable(key: Key, name: String) {
        #expect(key.name == name)
    }
}

struct MemoryDriverTests {
    @Test func eventsComeInOrderAndThenTheTerminalIsGone() {
        let driver = MemoryDriver(
            size: Size(columns: 80, rows: 24), events: [.key(.up), .resize(Size(columns: 40, rows: 12))])
        #expect(driver.nextEvent(milliseconds: nil) == .key(.up))
        #expect(driver.size == Size(columns: 80, rows: 24))
        #expect(driver.nextEvent(milliseconds: 0) == .resize(Size(columns: 40, rows: 12)))
        #expect(driver.size == Size(columns: 40, rows: 12))
        #expect(driver.nextEvent(milliseconds: nil) == .lost)
    }

    @Test func theLastFrameIsKept() {
        let driver = MemoryDriver(size: Size(columns: 4, rows: 1))
        var frame = Frame(size: driver.size)
        driver.draw(frame)
        frame.write("fire", column: 0, row: 0)
        driver.draw(frame)
        #expect(driver.frame?.text == "fire\n")
        #expect(driver.framesDrawn == 2)
    }
}
