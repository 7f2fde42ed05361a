/// The byte sequences of keys: those in the terminal's description first, then those that most terminals send.
public struct KeySequences: Sendable {
    // A few dozen at most, so a plain list: dictionaries of byte strings cost more at start-up than they save.
    private var known: [(bytes: [UInt8], key: Key)] = []

    public init() {}

    /// Adds a sequence, unless it is known. It must begin with Esc and have at most 16 more bytes, since all
    /// others are control keys with a meaning of their own.
    public mutating func add(_ sequence: [UInt8], _ key: Key) {
        guard sequence.first == 0x1B, (2...16).contains(sequence.count) else { return }
        if !known.contains(where: { $0.bytes == sequence }) { known.append((sequence, key)) }
    }

    func match(_ input: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
        var best: (key: Key, length: Int)?
        for entry in known where entry.bytes.count > best?.length ?? 0 && input.starts(with: entry.bytes) {
            best = (entry.key, entry.bytes.count)
        }
        return best
    }

    func isPrefix(_ input: ArraySlice<UInt8>) -> Bool {
        known.contains { $0.bytes.count > input.count && $0.bytes.starts(with: input) }
    }

    /// Returns the key for ESC O and a letter. The numeric keypad sends its characters as letters from `j` to `y`.
    static func applicationKey(_ letter: UInt8) -> Key? {
        switch letter {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "X"): .character("=")
        case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(letter - 0x40)))
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - UInt8(ascii: "P")) + 1)
        default: cursorKey(letter)
        }
    }

    /// Returns the key for ESC [ [ and a letter, A to E: the first function keys of the Linux console.
    static func consoleKey(_ letter: UInt8) -> Key? {
        (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
            ? .function(Int(letter - UInt8(ascii: "A")) + 1) : nil
    }

    /// Returns the key for ESC [, parameters and a final byte, as xterm and the kitty keyboard protocol send them;
    /// nil for the release of a key. Shift, Alt and Ctrl are ignored in keys without a character: no such key of
    /// Muster has a different meaning with them.
    static func controlSequenceKey(_ parameters: [UInt8], _ final: UInt8) -> Key? {
        // Private parameters and intermediates belong to reports.
        guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
        let fields = KeyFields(parameters)
        if fields.isRelease { return nil }
        switch final {
        case UInt8(ascii: "u"): return modifiedKey(fields[0], fields)
        case UInt8(ascii: "~") where fields.count == 3 && fields[0] == 27:
            return modifiedKey(fields[2], fields)
        case UInt8(ascii: "~"): return fields.count <= 2 ? numberedKey(fields[0]) : nil
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "P")...UInt8(ascii: "S"):
            // Without a modifier R is the answer to "where is the cursor".
            let isReport =
                final == UInt8(ascii: "R") && !(fields.count == 2 && (2...16).contains(fields.modifiers))
            let isKey = parameters.isEmpty || fields.count == 2 && fields[0] == 1 && fields.modifiers >= 1
            return isKey && !isReport ? .function(Int(final - UInt8(ascii: "P")) + 1) : nil
        default: return fields.count <= 2 ? cursorKey(final) : nil
        }
    }

    private static func cursorKey(_ letter: UInt8) -> Key? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: nil
        }
    }

    /// Returns the key for a number of VT220 and xterm, which number their keys with gaps.
    private static func numberedKey(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }
}
