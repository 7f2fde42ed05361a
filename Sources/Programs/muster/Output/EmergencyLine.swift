import ContentPack
import TextMetrics

/// The numbers to call, above everything that is printed of a pack.
enum EmergencyLine {
    static func text(_ pack: Pack, width: Int) -> String {
        let numbers = pack.emergencyContacts.map { "\($0.name) \($0.number)" }.joined(separator: " · ")
        return TextFitting.wrapped(numbers, width: width).map { $0 + "\n" }.joined()
    }
}
