// Whether one key can do what several should.

extension RootList {
    /// What is unwise about the keys, in a sentence; nil if each role has its own.
    public var sharedKeyWarning: String? {
        let rootKeys = rootKeys.map(\.key)
        let isShared =
            guideKey.key == stampKey.key || rootKeys.contains(guideKey.key) || rootKeys.contains(stampKey.key)
        guard isShared else { return nil }
        return
            "One key has several roles. A thief of the stamp key, which is online, could then change guides or keys as well. "
            + "Use three different keys."
    }
}
