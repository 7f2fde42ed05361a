internal import TextMetrics

/// The scalars of a page that are never sent to the terminal. They are removed from texts only after the page
/// was split into tags and text: removing a control character inside a tag could turn it into another tag.
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

    /// Returns the index of the first byte that begins a forbidden scalar, or nil; most pages have none.
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

    /// Counts the scalars from `start` on that a page should not contain, and returns the index of the first of them.
    static func faults(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (count: Int, first: Int)? {
        var found: (count: Int, first: Int)?
        visit(bytes, start, bytes.count) { treatment, range in
            if treatment == .dropAndReport {
                found = ((found?.count ?? 0) + 1, found?.first ?? range.lowerBound)
            }
        }
        return found
    }

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
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ body: (Treatment, Range<Int>) -> Void
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
