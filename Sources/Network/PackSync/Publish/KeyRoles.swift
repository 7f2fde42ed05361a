// Warns about a key with several roles.

extension RootList {
    /// A warning about one key with several roles, as a sentence; nil if each role has a different key.
    package var sharedKeyWarning: String? {
        let rootKeys = rootKeys.map(\.key)
        let isShared =
            guideKey.key == stampKey.key || rootKeys.contains(guideKey.key) || rootKeys.contains(stampKey.key)
        if isShared {
            return
                "One key has several roles. A thief of the stamp key, which is online, could then change guides or keys as "
                + "well. Use a key of its own for each role."
        }
        let others = rootKeys + [guideKey.key, stampKey.key]
        guard alertKeys.contains(where: { others.contains($0.key) }) else { return nil }
        return
            "An alert key has another role too. A thief of it could then do more than send alerts. Use a key of its own for "
            + "each role."
    }
}
