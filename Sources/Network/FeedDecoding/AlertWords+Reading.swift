// Reads the words of CAP. An unknown word errs on the side of showing the message.
import HazardKit

extension AlertStatus {
    static func read(_ text: String?) -> AlertStatus {
        named(text ?? "") ?? .actual
    }
}

extension AlertKind {
    static func read(_ text: String?) -> AlertKind {
        named(text ?? "") ?? .alert
    }
}

extension AlertScope {
    /// Returns the scope. A missing one is public: real messages lack it.
    static func read(_ text: String?) -> AlertScope {
        guard let text, !text.isEmpty else { return .everyone }
        return named(text) ?? .restricted
    }
}

extension RawRepresentable<String> {
    /// Returns the value with this name, ignoring case.
    fileprivate static func named(_ text: String) -> Self? {
        Self(rawValue: text) ?? Self(rawValue: text.prefix(1).uppercased() + text.dropFirst().lowercased())
    }
}
