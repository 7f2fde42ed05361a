// Keys as numbers with modifiers: `CSI code ; modifiers u` of the kitty keyboard protocol
// (sw.kovidgoyal.net/kitty/keyboard-protocol) and `CSI 27 ; modifiers ; code ~` of xterm's modifyOtherKeys. Muster
// turns on neither, but another program may have left them on, and then Esc, Enter and Ctrl-C arrive as these.

/// The parameters of a control sequence: fields between semicolons, each with parts between colons.
struct KeyFields {
    private let fields: [[Int]]

    /// The most digits of a number: a Unicode scalar has seven.
    private static let longestNumber = 7

    /// - Parameter parameters: digits, colons and semicolons.
    init(_ parameters: [UInt8]) {
        fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            field in
            field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
                $0.count <= Self.longestNumber ? Int(String(decoding: $0, as: UTF8.self)) ?? 0 : 0
            }
        }
    }

    var count: Int { fields.count }

    /// The first part of a field; 0 if there is none.
    subscript(field: Int) -> Int { self[field, 0] }

    subscript(field: Int, part: Int) -> Int {
        fields.indices.contains(field) && fields[field].indices.contains(part) ? fields[field][part] : 0
    }

    /// One more than the sum of the held modifiers' values; 0 if it is not given.
    var modifiers: Int { self[1] }

    /// True if the modifiers are followed by the number of an event that is a release.
    var isRelease: Bool { self[1, 1] == 3 }

    var text: [Int] { count > 2 ? fields[2] : [] }
}

extension KeySequences {
    private enum Modifier {
        static let shift = 1
        static let control = 4
        static let capsLock = 64
        /// Alt, Super, Hyper and Meta: with them a key types nothing.
        static let others = 2 | 8 | 16 | 32
    }

    /// Returns the key with a number, which is a Unicode scalar or one of the private numbers of the kitty protocol.
    static func modifiedKey(_ code: Int, _ fields: KeyFields) -> Key? {
        let held = max(0, fields.modifiers - 1)
        switch code {
        case 9: return held & Modifier.shift != 0 ? .backTab : .tab
        case 13: return .enter
        case 27: return .escape
        case 8, 127: return .backspace
        case 57_344...63_743: return functionalKey(code)
        default: break
        }
        if held & Modifier.others != 0 { return nil }
        if held & Modifier.control != 0 {
            // As without the protocol: the lower five bits of the letter.
            guard (0x40...0x7E).contains(code) else { return nil }
            let byte = UInt8(code) & 0x1F
            return byte == 0x1B ? .escape : InputDecoder.control(byte)
        }
        if fields.text.count == 1, let character = printable(fields.text[0]) { return .character(character) }
        let isShifted = held & Modifier.shift != 0
        if isShifted, let shifted = printable(fields[0, 1]) { return .character(shifted) }
        guard let character = printable(code) else { return nil }
        let isCapital = isShifted != (held & Modifier.capsLock != 0)
        let capital = character.uppercased()
        return .character(isCapital && capital.count == 1 ? Character(capital) : character)
    }

    private static func printable(_ code: Int) -> Character? {
        guard code >= 0x20, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
            ![.control, .privateUse].contains(scalar.properties.generalCategory)
        else { return nil }
        return Character(scalar)
    }

    /// Returns the key of a private number: those of the numeric keypad.
    private static func functionalKey(_ code: Int) -> Key? {
        switch code {
        case 57_399...57_408: .character(Character(String(code - 57_399)))
        case 57_409...57_413: .character([".", "/", "*", "-", "+"][code - 57_409])
        case 57_414: .enter
        case 57_415: .character("=")
        case 57_417: .left
        case 57_418: .right
        case 57_419: .up
        case 57_420: .down
        case 57_421: .pageUp
        case 57_422: .pageDown
        case 57_423: .home
        case 57_424: .end
        case 57_426: .delete
        default: nil
        }
    }
}
