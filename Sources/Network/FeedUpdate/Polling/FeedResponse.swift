// A reading of a feed under way, and its answer before it is stored.

/// A reading that may begin, on any thread.
package struct FeedQuestion: Sendable {
    let name: String
    /// Requests the feed, which may take a minute.
    package let ask: @Sendable () -> FeedResponse

    init<Source: FeedSource>(_ source: Source, _ context: FeedContext<Source.Snapshot>) {
        name = source.name
        ask = {
            let result: Result<FeedAnswer<Source.Snapshot.Reading>, FeedFailure>
            do throws(FeedFailure) {
                result = .success(try source.read(context))
            } catch {
                result = .failure(error)
            }
            return FeedResponse(name: source.name) { $0.finish(source, result) }
        }
    }
}

/// The result of one request to a feed.
package struct FeedResponse: Sendable {
    /// The name of the feed.
    package let name: String
    /// Stores it, and reports.
    package let finish: @Sendable (FeedUpdater) -> FeedResult
}
