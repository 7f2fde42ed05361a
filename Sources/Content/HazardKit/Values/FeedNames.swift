/// The feed names that have a meaning for a reader.
public enum FeedNames {
    /// The hosts of authorities, whose data is read over https.
    public static let officialHosts: Set = ["api.weather.gov"]
}
