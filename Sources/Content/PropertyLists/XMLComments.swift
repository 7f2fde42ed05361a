import Diagnostics
import TextTools

/// Comments of XML with `--` in them, which XML forbids, Apple's programs accept, and people draw lines with.
public enum XMLComments {
    /// Replaces the hyphens that a comment may not hold by `=`, so that the rest of the file can be read. Nothing moves.
    static func repair(_ text: UnsafeMutableBufferPointer<UInt8>) {
        for index in faults(in: UnsafeBufferPointer(text)) { text[index] = UInt8(ascii: "=") }
    }

    /// Returns the position of the first such comment in a property list, or nil if there is none.
    public static func firstFault(in bytes: [UInt8]) -> SourcePosition? {
        bytes.withUnsafeBufferPointer { text in
            guard let fault = faults(in: text).first else { return nil }
            var lines = LineCounter(text)
            return lines.position(of: fault, in: text)
        }
    }

    /// Returns the indices of hyphens that stand beside another one in a comment, in order.
    private static func faults(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
        var faults: [Int] = []
        var index = 0
        while let open = find("<!", in: text, from: index) {
            if starts(text, "<![CDATA[", at: open) {
                guard let end = find("]]>", in: text, from: open) else { break }
                index = end + 3
                continue
            }
            guard starts(text, "<!--", at: open) else {
                index = open + 2
                continue
            }
            guard let end = find("-->", in: text, from: open + 4) else { break }
            for place in open + 4..<end where text[place] == hyphen {
                if text[place + 1] == hyphen || place > open + 4 && text[place - 1] == hyphen {
                    faults.append(place)
                }
            }
            index = end + 3
        }
        return faults
    }

    private static let hyphen = UInt8(ascii: "-")

    private static func starts(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString, at index: Int)
        -> Bool
    {
        guard index + word.utf8CodeUnitCount <= text.count else { return false }
        for offset in 0..<word.utf8CodeUnitCount where text[index + offset] != word.utf8Start[offset] {
            return false
        }
        return true
    }

    private static func find(_ word: StaticString, in text: UnsafeBufferPointer<UInt8>, from start: Int)
        -> Int?
    {
        var index = start
        let first = word.utf8Start[0]
        while index + word.utf8CodeUnitCount <= text.count {
            if text[index] == first, starts(text, word, at: index) { return index }
            index += 1
        }
        return nil
    }
}
