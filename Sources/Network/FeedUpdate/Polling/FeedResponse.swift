// The answer of a feed before it is stored.

/// The result of one request to a feed.
package struct FeedResponse: Sendable {
    var result: Result<FeedAnswer, FeedFailure>

    /// Requests the feed, which may take a minute.
    package init(of source: any FeedSource, _ context: FeedContext) {
        do throws(FeedFailure) {
            result = .success(try source.read(context))
        } catch {
            result = .failure(error)
        }
    }
}
