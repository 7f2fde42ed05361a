public enum CountedNoun {
    /// Returns `1 file`, `2 files`, `0 files`; a plural of nil only adds an s.
    public static func text(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
    }
}
