import ContentPack
import TextMetrics
import TextTools

/// The numbers to call, above everything that is printed from a pack.
enum EmergencyLine {
    static func text(_ pack: Pack, width: Int) -> String {
        TextFitting.wrapped(numbers(pack), width: width).map { $0 + "\n" }.joined(with: "")
    }

    /// Returns the numbers in one line, however long.
    static func numbers(_ pack: Pack) -> String {
        pack.emergencyContacts.map { "\($0.name) \($0.number)" }.joined(with: " · ")
    }
}
