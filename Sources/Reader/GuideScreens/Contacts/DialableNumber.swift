import ContentPack

/// Telephone numbers as they are dialed, and those that a person types here as if to dial them.
package enum DialableNumber {
    /// Returns a number as a telephone takes it, or `nil` if the text is more than one number, so that no
    /// wrong one is ever offered. Letters stand for the keys they are on (ITU-T E.161).
    package static func of(_ number: String) -> String? {
        var digits = ""
        for character in number {
            switch character {
            case "0"..."9": digits.append(character)
            case "+" where digits.isEmpty: digits.append(character)
            case " ", "-", ".", "(", ")", "\u{A0}", "\u{2011}": continue
            case "A"..."Z":
                guard let key = Self.keys.firstIndex(where: { $0.contains(character) }) else { return nil }
                digits += String(key + 2)
            default: return nil
            }
        }
        return digits.contains { $0 != "+" } && digits.count <= 16 ? digits : nil
    }

    private static let keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]

    /// The fewest digits that are more likely a number to call than a choice.
    fileprivate static let fewestDigits = 3
}

extension Pack {
    /// Returns whether the digits are the number of a contact.
    package func hasContact(withNumber digits: String) -> Bool {
        digits.count >= DialableNumber.fewestDigits
            && contacts.contains { DialableNumber.of($0.number) == digits }
    }

    /// Returns whether the digits end with the number of a contact.
    package func hasContact(withNumberEnding digits: String) -> Bool {
        (DialableNumber.fewestDigits...max(DialableNumber.fewestDigits, digits.count)).contains {
            hasContact(withNumber: String(digits.suffix($0)))
        }
    }
}
