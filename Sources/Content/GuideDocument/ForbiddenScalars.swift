internal import TextMetrics

/// The scalars of a page that never reach the terminal. They are left out of texts, and only after the page was split
/// into tags and text: a control character in a tag must not become nothing and make another tag of it.
enum ForbiddenScalars {
    private enum Treatment { case keep, lineFeed, drop, dropAndReport }

    private static func treatment(of scalar: Unicode.Scalar) -> Treatment {
        switch scalar.value {
        case 0x09, 0x0A, 0x0C, 0x0D: .keep
        case 0x2028, 0x2029: .lineFeed
        case 0xAD, 0xFEFF: .drop
        default: Sanitizer.isForbidden(scalar) ? .dropAndReport : .keep
        }
    }

    /// The first byte from `start` on that begins a forbidden scalar; most pages have none.
    static func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
        var index = start
        while index < end {
            switch bytes[index] {
            case 0x20...0x7E, 0x09, 0x0A, 0x0C, 0x0D, 0x80...0xBF, 0xC3...0xE1, 0xE3...0xEE: index += 1
            case 0..<0x20, 0x7F: return index
            default:
                guard case .scalar(let scalar, let length) = ScalarReader.read(bytes, at: index),
                    !Sanitizer.isForbidden(scalar)
                else { return index }
                index += length
            }
        }
        return nil
    }

    /// Counts those from `start` on that a page should not hold, and tells where the first of them stands.
    static func faults(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (count: Int, first: Int)? {
        var found: (count: Int, first: Int)?
        visit(bytes, start, bytes.count) { treatment, range in
            if treatment == .dropAndReport {
                found = ((found?.count ?? 0) + 1, found?.first ?? range.lowerBound)
            }
        }
        return found
    }

    /// Appends the text from `start` to `end` without them.
    static func copy(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, into result: inout [UInt8]
    ) {
        visit(bytes, start, end) { treatment, range in
            switch treatment {
            case .keep: result.append(contentsOf: bytes[range])
            case .lineFeed: result.append(0x0A)
            case .drop, .dropAndReport: break
            }
        }
    }

    private static func visit(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int,
        _ body: (Treatment, Range<Int>) -> Void
    ) {
        var index = start
        while index < end {
            guard case .scalar(let scalar, let length) = ScalarReader.read(bytes, at: index) else {
                index += 1
                continue
            }
            body(treatment(of: scalar), index..<(index + length))
            index += length
        }
    }
}
