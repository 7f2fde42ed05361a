// Whether one key can do what several should.

extension RootList {
    /// What is unwise about the keys, in a sentence; nil if each role has its own.
    public var sharedKeyWarning: String? {
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
