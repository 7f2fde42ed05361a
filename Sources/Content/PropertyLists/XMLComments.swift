import Diagnostics
import TextMetrics

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
        while let open = text.firstOccurrence(of: "<!", from: index)?.lowerBound {
            if text[open...].starts(with: "<![CDATA[".utf8) {
                guard let end = text.firstOccurrence(of: "]]>", from: open) else { break }
                index = end.upperBound
                continue
            }
            guard text[open...].starts(with: "<!--".utf8) else {
                index = open + 2
                continue
            }
            guard let end = text.firstOccurrence(of: "-->", from: open + 4)?.lowerBound else { break }
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
}
