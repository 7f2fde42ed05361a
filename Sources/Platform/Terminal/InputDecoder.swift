// Converts bytes from a terminal to keys. Every byte is untrusted: unknown sequences are skipped as a whole,
// invalid UTF-8 is dropped, and all buffers are limited.

/// Converts bytes to events, in whatever pieces they arrive.
///
/// An Esc can be distinguished from the start of a sequence only by what follows, or by nothing following:
/// the caller waits `escapeTimeout` milliseconds for more bytes and then calls `giveUp`. Esc directly
/// followed by a character (Alt and a key, or two keys in one packet) is Esc, then the character.
public struct InputDecoder: Sendable {
    /// The most milliseconds between the bytes of one sequence, unless `ESCDELAY` says otherwise. One byte takes 8 ms
    /// on a line of 1,200 baud, and networks deliver the parts of an arrow key up to some tens of milliseconds apart.
    /// A tenth of a second is the longest wait that feels immediate; the whole second of ncurses does not.
    public static let usualEscapeDelay = 100
    /// The delays that `ESCDELAY` may ask for, in milliseconds.
    private static let escapeDelays = 1...5000
    /// The most milliseconds that a paste may pause before it counts as ended: its end may never be marked.
    public static let pastePatience = 2000

    private enum Mode {
        case keys
        /// Inside an unexpected response (OSC, DCS, APC), up to its terminator.
        case string(afterEscape: Bool)
        /// Inside an overlong control sequence, up to its final byte.
        case overlongSequence
        case paste(PasteCollector)
    }

    private let keys: KeySequences
    private let escapeDelay: Int
    private var mode = Mode.keys
    /// The beginning of a sequence or of a character whose rest has not arrived.
    private var pending: [UInt8] = []
    private var scalars = String.UnicodeScalarView()
    private var events: [TerminalEvent] = []

    /// - Parameter escapeDelay: the value of `ESCDELAY`, as ncurses defines it: milliseconds to wait for the
    ///   rest of a sequence. Any other text means the usual delay.
    public init(keys: KeySequences = KeySequences(), escapeDelay: String? = nil) {
        self.keys = keys
        let delay = escapeDelay.flatMap { Int($0) }.flatMap { Self.escapeDelays.contains($0) ? $0 : nil }
        self.escapeDelay = delay ?? Self.usualEscapeDelay
    }

    /// The milliseconds to wait for the rest of an incomplete sequence; `nil` if there is none.
    public var escapeTimeout: Int? {
        switch mode {
        case .paste: Self.pastePatience
        case .string, .overlongSequence: escapeDelay
        case .keys: pending.isEmpty ? nil : escapeDelay
        }
    }

    public mutating func feed(_ bytes: [UInt8]) -> [TerminalEvent] {
        var input = ArraySlice(pending + bytes)
        pending = []
        while !input.isEmpty {
            switch mode {
            case .keys:
                guard let step = nextStep(in: input) else {
                    pending = Array(input)
                    return takeEvents()
                }
                input = input.dropFirst(step.length)
                apply(step.outcome)
            case .string(let afterEscape):
                skipString(input.removeFirst(), afterEscape: afterEscape)
            case .overlongSequence:
                if (0x40...0x7E).contains(input.removeFirst()) { mode = .keys }
            case .paste(var collector):
                mode = .keys  // so that the collector is not copied
                while !input.isEmpty, !collector.isComplete { collector.append(input.removeFirst()) }
                if collector.isComplete {
                    events.append(.paste(collector.text))
                } else {
                    mode = .paste(collector)
                }
            }
        }
        return takeEvents()
    }

    /// Ends an incomplete sequence: a lone Esc is the key, half a paste is a paste, anything else is dropped.
    public mutating func giveUp() -> [TerminalEvent] {
        if case .paste(let collector) = mode { events.append(.paste(collector.text)) }
        mode = .keys
        let rest = pending
        pending = []
        if rest.first == 0x1B, rest.count <= 2 {
            events.append(.key(.escape))
            if rest.count == 2, (0x20...0x7E).contains(rest[1]) { scalars.append(Unicode.Scalar(rest[1])) }
        }
        return takeEvents()
    }

    private mutating func takeEvents() -> [TerminalEvent] {
        flushText()
        defer { events = [] }
        return events
    }

    // MARK: One step

    private enum Outcome {
        case key(Key?)
        case mouse(MouseEvent)
        case scalar(Unicode.Scalar)
        case enter(Mode)
    }

    private typealias Step = (outcome: Outcome, length: Int)

    private mutating func apply(_ outcome: Outcome) {
        switch outcome {
        case .scalar(let scalar): scalars.append(scalar)
        case .key(let key):
            flushText()
            if let key { events.append(.key(key)) }
        case .mouse(let event):
            flushText()
            events.append(.mouse(event))
        case .enter(let next):
            flushText()
            mode = next
        }
    }

    /// Outputs the collected scalars as clusters. A cluster of more than 16 scalars is dropped as abuse.
    private mutating func flushText() {
        guard !scalars.isEmpty else { return }
        for character in String(scalars) where character.unicodeScalars.count <= 16 {
            events.append(.key(.character(character)))
        }
        scalars = String.UnicodeScalarView()
    }

    /// Returns the step for the beginning of the input, or nil if that depends on more bytes.
    private func nextStep(in input: ArraySlice<UInt8>) -> Step? {
        guard let first = input.first else { return nil }
        switch first {
        case 0x1B: return escapeStep(in: input)
        case 0x20...0x7E: return (.scalar(Unicode.Scalar(first)), 1)
        case 0x80...: return characterStep(in: input)
        default: return (.key(Self.control(first)), 1)
        }
    }

    static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: nil
        }
    }

    /// Returns the step for one character of UTF-8. If it is invalid, its first byte is dropped.
    private func characterStep(in input: ArraySlice<UInt8>) -> Step? {
        let first = input[input.startIndex]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard (0xC2...0xF4).contains(first) else { return (.key(nil), 1) }
        let bytes = input.prefix(length)
        guard bytes.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) }) else { return (.key(nil), 1) }
        guard bytes.count == length else { return nil }
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else {
            return (.key(nil), 1)
        }
        let isControl = scalar.properties.generalCategory == .control
        return (isControl ? .key(nil) : .scalar(scalar), length)
    }

    private func escapeStep(in input: ArraySlice<UInt8>) -> Step? {
        if let known = keys.match(input) { return (.key(known.key), known.length) }
        guard let second = input.dropFirst().first else { return nil }
        switch second {
        case UInt8(ascii: "["): return controlSequenceStep(in: input)
        case UInt8(ascii: "O"): return shiftedStep(in: input)
        case UInt8(ascii: "]"): return stringStep(in: input) { (0x30...0x39).contains($0) }
        case UInt8(ascii: "P"): return stringStep(in: input) { $0 < 0x40 }
        case UInt8(ascii: "_"): return stringStep(in: input) { $0 == UInt8(ascii: "G") }
        default:
            if keys.isPrefix(input) { return nil }
            return (.key(.escape), 1)
        }
    }

    /// Returns the step for a response of the terminal, told from Esc and a typed character by its beginning.
    private func stringStep(in input: ArraySlice<UInt8>, begins: (UInt8) -> Bool) -> Step? {
        guard let third = input.dropFirst(2).first else { return nil }
        return begins(third) ? (.enter(.string(afterEscape: false)), 2) : (.key(.escape), 1)
    }

    /// Skips a byte of a string, which ends with BEL, or with Esc and a backslash; CAN and SUB abort it.
    private mutating func skipString(_ byte: UInt8, afterEscape: Bool) {
        switch byte {
        case 0x07, 0x18, 0x1A: mode = .keys
        case UInt8(ascii: "\\") where afterEscape: mode = .keys
        default: mode = .string(afterEscape: byte == 0x1B)
        }
    }

    /// Returns the step for ESC O: keys in application mode, some with a number for the modifiers before the letter.
    private func shiftedStep(in input: ArraySlice<UInt8>) -> Step? {
        let rest = input.dropFirst(2)
        let digits = rest.prefix(4).prefix { (0x30...0x3B).contains($0) }
        guard let final = rest.dropFirst(digits.count).first else {
            return digits.count < 4 ? nil : (.key(nil), 2 + digits.count)
        }
        guard (0x21...0x7E).contains(final) else { return (.key(.escape), 1) }
        return (.key(KeySequences.applicationKey(final)), 3 + digits.count)
    }

    /// Returns the step for ESC [: parameters, intermediates, one final byte (ECMA-48, 5.4).
    private func controlSequenceStep(in input: ArraySlice<UInt8>) -> Step? {
        let body = input.dropFirst(2)
        if body.first == UInt8(ascii: "[") {  // the Linux console's F1 to F5
            guard let letter = body.dropFirst().first else { return nil }
            return (.key(KeySequences.consoleKey(letter)), 4)
        }
        let parameters = body.prefix(64).prefix { (0x20...0x3F).contains($0) }
        if parameters.count == 64 { return (.enter(.overlongSequence), 66) }
        guard let final = body.dropFirst(parameters.count).first else { return nil }
        let length = 3 + parameters.count
        guard (0x40...0x7E).contains(final) else { return (.key(nil), length - 1) }
        if final == UInt8(ascii: "M"), parameters.isEmpty {
            // A click in the oldest mouse protocol, left on by another program: three bytes more.
            return body.count >= 4 ? (.key(nil), length + 3) : nil
        }
        if final == UInt8(ascii: "~"), Array(parameters) == Array("200".utf8) {
            return (.enter(.paste(PasteCollector())), length)
        }
        if let event = MouseReporting.event(parameters, final) { return (.mouse(event), length) }
        return (.key(KeySequences.controlSequenceKey(Array(parameters), final)), length)
    }
}
