import Geodesy
import TextTools

/// Parses `37°13'42"N`, `37 13 42 N`, `N37.228`, `37° 13.7′`, `-37:13:42` and the like. Ambiguous text is
/// rejected: `O` is east in German and west in Spanish, and a sign next to a letter may repeat it.
enum DegreesText {
    enum Axis { case latitude, longitude }

    struct Value {
        var degrees: Double
        /// The axis that the letter shows; nil without a letter.
        var axis: Axis?
    }

    private static let longest = 100

    /// Returns the coordinate, or nil if the text is anything else.
    static func value(_ text: String) -> Value? {
        text.utf8.count <= longest ? value(Array(text.unicodeScalars)[...]) : nil
    }

    /// Returns the point of two coordinates, latitude first unless letters show another order; nil for others.
    static func point(_ text: String) -> GeoPoint? {
        guard text.utf8.count <= longest else { return nil }
        let all = Array(text.unicodeScalars)
        for index in all.indices where all[index] == "," || all[index] == ";" || all[index] == "/" {
            if let first = value(all[..<index]), let second = value(all[(index + 1)...]),
                let point = point(first, second)
            {
                return point
            }
        }
        for index in all.indices where hemisphere(all[index]) != nil {
            for split in [index, index + 1] {
                if let first = value(all[..<split]), let second = value(all[split...]), first.axis != nil,
                    second.axis != nil, let point = point(first, second)
                {
                    return point
                }
            }
        }
        return nil
    }

    /// Returns the point of two numbers with decimal commas, `62,7372 7,1607`, or nil if the text is anything else.
    static func pointWithCommas(_ text: String) -> GeoPoint? {
        guard text.utf8.count <= longest else { return nil }
        let parts = text.split { $0.isWhitespace || ";/".contains($0) }.filter { $0 != "," }
        let numbers = parts.compactMap { oneNumber($0.hasSuffix(",") ? String($0.dropLast()) : String($0)) }
        guard parts.count == 2, numbers.count == 2 else { return nil }
        return GeoPoint(latitude: numbers[0], longitude: numbers[1])
    }

    /// Returns the degrees of one number with a decimal comma, `62,7372`, or nil if the text is anything else.
    static func oneNumber(_ text: String) -> Double? {
        let isNumber = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 0x2C || $0 == 0x2D }
        guard isNumber, text.count(where: { $0 == "," }) == 1,
            let number = DecimalText.double(String(text.map { $0 == "," ? "." : $0 })), abs(number) <= 180
        else { return nil }
        return number
    }

    /// Returns whether a text is a coordinate and no other number.
    static func isCoordinate(_ text: String) -> Bool {
        guard let value = value(text), abs(value.degrees) <= 180 else { return false }
        return value.axis != nil || text.contains(".") || text.contains(",")
    }

    /// Returns whether a text would be a coordinate with another letter for west than O.
    static func hasO(_ text: String) -> Bool {
        guard text.utf8.count <= longest, text.contains(where: { "oO".contains($0) }) else { return false }
        let west = String(text.map { "oO".contains($0) ? "W" : $0 })
        return value(west) != nil || point(west) != nil
    }

    private static func point(_ first: Value, _ second: Value) -> GeoPoint? {
        switch (first.axis, second.axis) {
        case (.latitude, .latitude), (.longitude, .longitude): nil
        case (.longitude, _), (_, .latitude): GeoPoint(latitude: second.degrees, longitude: first.degrees)
        default: GeoPoint(latitude: first.degrees, longitude: second.degrees)
        }
    }

    private static func value(_ text: ArraySlice<Unicode.Scalar>) -> Value? {
        var scanner = Scanner(rest: text)
        return scanner.value()
    }

    fileprivate static func hemisphere(_ letter: Unicode.Scalar) -> (axis: Axis, isNegative: Bool)? {
        switch letter {
        case "N", "n": (.latitude, false)
        case "S", "s": (.latitude, true)
        // Ø and Ö are east, and V is west, in the Nordic languages.
        case "E", "e", "Ø", "ø", "Ö", "ö": (.longitude, false)
        case "W", "w", "V", "v": (.longitude, true)
        default: nil
        }
    }
}

/// Parses one coordinate from its first character to its last.
private struct Scanner {
    var rest: ArraySlice<Unicode.Scalar>
    /// The degrees, minutes and seconds.
    private var numbers: [(value: Double, isWhole: Bool)] = []
    private var isNegative = false
    private var hasSign = false
    private var direction: (axis: DegreesText.Axis, isNegative: Bool)?

    init(rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

    mutating func value() -> DegreesText.Value? {
        skipBlanks()
        while let next = rest.first {
            guard take(next) else { return nil }
            skipBlanks()
        }
        guard let degrees = sum, !(hasSign && direction != nil) else { return nil }
        let isNegative = direction?.isNegative ?? isNegative
        return DegreesText.Value(degrees: isNegative ? -degrees : degrees, axis: direction?.axis)
    }

    /// The numbers as degrees; nil if they are not degrees, minutes and seconds.
    private var sum: Double? {
        guard let degrees = numbers.first?.value, numbers.count <= 3,
            numbers.dropLast().allSatisfy(\.isWhole), numbers.dropFirst().allSatisfy({ $0.value < 60 })
        else { return nil }
        let minutes = numbers.count > 1 ? numbers[1].value : 0
        let seconds = numbers.count > 2 ? numbers[2].value : 0
        return degrees + minutes / 60 + seconds / 3_600
    }

    private mutating func take(_ next: Unicode.Scalar) -> Bool {
        if isDigit(next) || next == "." { return takeNumber() }
        switch next {
        case "+", "-", "\u{2212}", "\u{2013}":
            guard numbers.isEmpty, !hasSign, direction == nil else { return false }
            (hasSign, isNegative) = (true, next != "+")
            rest.removeFirst()
            return true
        default: return takeDirection(next)
        }
    }

    private mutating func takeDirection(_ letter: Unicode.Scalar) -> Bool {
        guard direction == nil, let found = DegreesText.hemisphere(letter) else { return false }
        rest.removeFirst()
        direction = found
        // A letter stands before all numbers or after them.
        return numbers.isEmpty || rest.allSatisfy(isBlank)
    }

    private mutating func takeNumber() -> Bool {
        var digits = ""
        var points = 0
        while let next = rest.first {
            if isDigit(next) {
                digits.unicodeScalars.append(next)
            } else if next == "." || next == ",", rest.dropFirst().first.map(isDigit) == true || next == "." {
                digits.append(".")
                points += 1
            } else {
                break
            }
            rest.removeFirst()
        }
        guard points <= 1, digits.utf8.count <= 30, numbers.count < 3, let value = Double(digits)
        else { return false }
        numbers.append((value, points == 0))
        return takeMark()
    }

    /// Skips the mark after a number. Returns true if there is none or it is the right one.
    private mutating func takeMark() -> Bool {
        skipBlanks()
        guard let next = rest.first else { return true }
        if next == ":" {
            rest.removeFirst()
            return numbers.count < 3
        }
        guard let (place, length) = mark(next) else { return true }
        rest.removeFirst(length)
        return place == numbers.count
    }

    /// Returns the index of the number that a mark follows, from 1, and the mark's length, or nil if there is no mark.
    private func mark(_ next: Unicode.Scalar) -> (place: Int, length: Int)? {
        switch next {
        case "°", "º", "˚": return (1, 1)
        case "'", "′", "’", "´", "`":
            let isDouble = rest.dropFirst().first == next
            return isDouble ? (3, 2) : (2, 1)
        case "\"", "″", "”", "“": return (3, 1)
        default: break
        }
        let word = String(String.UnicodeScalarView(rest.prefix(while: isLetter))).lowercased()
        for (place, words) in [
            (1, ["degrees", "deg", "d"]), (2, ["minutes", "min", "m"]), (3, ["seconds", "sec"]),
        ] {
            for mark in words {
                // `42secN` and `42sN` have the letter of the direction behind the mark.
                if word == mark || word.utf8.count == mark.utf8.count + 1 && word.hasPrefix(mark) {
                    return (place, mark.utf8.count)
                }
            }
        }
        // A small s behind the third number means seconds, anything else south.
        return next == "s" && numbers.count == 3 ? (3, 1) : nil
    }

    private mutating func skipBlanks() { rest = rest.drop(while: isBlank) }
    private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}"
    }
    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
