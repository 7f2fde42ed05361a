/// The feed names that have a meaning for a reader.
package enum FeedNames {
    /// The hosts of authorities, whose data is read over https.
    package static let officialHosts: Set = ["api.weather.gov"]
}
