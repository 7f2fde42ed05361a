import Guidebook

/// What there is to say of a pack, for the status screen and for `muster status`.
public enum PackFacts {
    public struct Fact: Sendable, Equatable {
        /// For programs.
        public var key: String
        /// For people.
        public var label: String
        public var value: String
    }

    public static func facts(of pack: Pack) -> [Fact] {
        [
            Fact(key: "title", label: "Pack", value: pack.info.title),
            Fact(key: "identifier", label: "Identifier", value: pack.info.identifier),
            Fact(key: "version", label: "Version", value: String(pack.info.version)),
            Fact(key: "date", label: "Date", value: pack.info.date ?? "not given"),
            Fact(key: "folder", label: "Folder", value: pack.directory),
            Fact(key: "origin", label: "Found", value: Freshness.origin(pack.origin)),
            Fact(
                key: "verified", label: "Verified",
                value: pack.isVerified ? "yes, when it was installed" : "no"),
            Fact(key: "checked", label: "Last check for news", value: "never"),
        ].filter { !$0.value.isEmpty }
    }
}
