/// Returns a count with its noun: `1 guide`, `2 guides`, `3 categories`.
///
/// - Parameter plural: the noun for every count but 1; `noun` with an s if nil.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
