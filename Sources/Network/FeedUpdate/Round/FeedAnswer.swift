// What a feed has answered, before it is stored.

/// What came of asking a feed once.
package struct FeedAnswer: Sendable {
    var result: Result<FeedReading, FeedFailure>

    /// Asks the feed, which may take a minute.
    package init(of source: any FeedSource, _ context: FeedContext) {
        do throws(FeedFailure) {
            result = .success(try source.read(context))
        } catch {
            result = .failure(error)
        }
    }
}
