import Guidebook

/// How old the content is and how far it is trusted, in words.
enum Freshness {
    static func origin(_ origin: PackOrigin) -> String {
        switch origin {
        case .named: "named by --content or MUSTER_CONTENT"
        case .user: "synced for this user"
        case .system: "synced for this machine"
        case .bundled: "bundled with the program"
        }
    }

    /// The note on every screen, longest form first; the first that fits is shown.
    static func notes(_ pack: Pack, separator: String) -> [String] {
        let date = pack.info.date.flatMap { CalendarDate($0)?.description } ?? "undated"
        let verified = pack.isVerified ? "verified" : "not verified"
        return [
            ["Content of \(date)", verified, "never checked for news"],
            ["Content \(date)", verified, "not checked"],
            [date, verified, "not checked"],
            [date, verified],
        ].map { $0.joined(with: separator) }
    }
}
