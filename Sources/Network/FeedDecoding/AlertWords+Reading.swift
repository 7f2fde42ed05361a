// The words of CAP as messages write them. An unknown word errs on the side of showing the message.
import Hazards

extension AlertStatus {
    static func read(_ text: String?) -> AlertStatus {
        AlertStatus(rawValue: (text ?? "").capitalizedASCII) ?? .actual
    }
}

extension AlertKind {
    static func read(_ text: String?) -> AlertKind {
        AlertKind(rawValue: (text ?? "").capitalizedASCII) ?? .alert
    }
}

extension AlertScope {
    /// A scope that is missing is public: real messages lack it.
    static func read(_ text: String?) -> AlertScope {
        guard let text, !text.isEmpty else { return .everyone }
        return AlertScope(rawValue: text.capitalizedASCII) ?? .restricted
    }
}

extension String {
    /// The first letter large, the others small.
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
