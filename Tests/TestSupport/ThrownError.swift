// The error that a call throws.
import Testing

/// Returns the error of `type` that `body` throws; records an issue and returns nil if it throws none or another. Before Swift
/// 6.1 `#expect(throws:)` returns nothing.
package func thrown<Failure: Error, Value>(
    _ type: Failure.Type, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    by body: () throws -> Value
) -> Failure? {
    do {
        _ = try body()
        Issue.record("nothing was thrown. \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
    } catch let failure as Failure {
        return failure
    } catch {
        Issue.record("thrown was \(error). \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
    }
    return nil
}
