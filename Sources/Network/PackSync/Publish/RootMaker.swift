// Creates root lists, signs them, and finds the newest complete one.
import Files

extension PublishedFolder {
    /// Returns the lists from the first to the newest that has enough signatures; empty if there is none.
    ///
    /// The first one is trusted, because it is the publisher's.
    package func rootLists() throws(PublishProblem) -> [RootList] {
        guard let first = try rootBytes(1) else { return [] }
        let list = try parsing(RootList(first, file: RepositoryPath.rootList(1)), or: PublishProblem.init)
        let signatures = list.rootKeys.compactMap { key in
            signature(1, key.number).flatMap { try? Signature(file: $0) }
        }
        guard list.number == 1, list.signers(of: first, signatures) >= list.threshold else {
            throw PublishProblem(
                .content, "root",
                "Key list 1 in \(path) is not yet signed by as many of its keys as it requires. Add the others with muster-sync "
                    + "root sign.")
        }
        var lists = [list]
        while let last = lists.last, let bytes = try rootBytes(last.number + 1) {
            let next = try? TrustRules.successor(
                of: last, bytes: bytes, signature: { signature(last.number + 1, $0) })
            guard let next else { break }
            lists.append(next)
        }
        return lists
    }

    private func rootBytes(_ number: Int) throws(PublishProblem) -> [UInt8]? {
        do throws(TooLarge) {
            return try bytes(RepositoryPath.rootList(number), limit: SyncLimits.largestRootList)
        } catch {
            throw PublishProblem(.content, "root", "Key list \(number) in \(path) is too large.")
        }
    }

    /// Returns the file of a signature, or nil if there is none of a valid size.
    func signature(_ number: Int, _ key: KeyNumber) -> [UInt8]? {
        try? bytes(RepositoryPath.rootSignature(number, key), limit: SyncLimits.largestSignature)
    }

    /// Returns the signature files of a list that do not count: too long, malformed, or not of its signers.
    func badSignatures(of list: RootList, after before: RootList) -> [String] {
        guard let bytes = try? rootBytes(list.number) else { return [] }
        let keys = before.rootKeys + list.rootKeys
        let numbers = Set(keys.map(\.number)).sorted { $0.hex < $1.hex }
        return numbers.compactMap { number in
            let name = RepositoryPath.rootSignature(list.number, number)
            guard FileKind.isTaken(path + "/" + name) else { return nil }
            let found = signature(list.number, number).flatMap { try? Signature(file: $0) }
            let counts = keys.contains { key in
                key.number == number && found.map { key.verifies($0, bytes[...]) } == true
            }
            return counts ? nil : name
        }
    }

    /// Adds a list and the signatures of its keys and of the previous list's keys.
    package func addRootList(_ list: RootList, signedBy keys: [SecretKey]) throws(PublishProblem) {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        let name = RepositoryPath.rootList(list.number)
        if let there = try rootBytes(list.number), there != list.bytes {
            throw PublishProblem(
                .refused, "root-unfinished",
                "\(path)/\(name) exists already. If too few keys have signed it, add signatures with muster-sync root sign; "
                    + "to replace it, remove it first.")
        }
        try checkKeys(of: list)
        try check(keys, maySign: list)
        // The signatures first: who sees the list finds them.
        try sign(list.bytes, number: list.number, keys)
        try put(list.bytes, at: RepositoryPath.rootList(list.number))
    }

    /// Adds signatures to an existing list.
    package func signRootList(_ number: Int, keys: [SecretKey]) throws(PublishProblem) {
        guard let bytes = try rootBytes(number) else {
            throw PublishProblem(.content, "root", "There is no key list \(number) in \(path).")
        }
        let list = try parsing(
            RootList(bytes, file: RepositoryPath.rootList(number)), or: PublishProblem.init)
        try check(keys, maySign: list)
        try sign(bytes, number: number, keys)
    }

    /// Checks the keys of a list. Clients find a signature by its key's number, and remember the signatures
    /// of a replaced key.
    private func checkKeys(of list: RootList) throws(PublishProblem) {
        let earlier = list.number > 1 ? try rootLists().filter { $0.number < list.number } : []
        let keys = list.rootKeys + (earlier.last?.rootKeys ?? [])
        for key in keys {
            guard let other = keys.first(where: { $0.number == key.number && $0.key != key.key }) else {
                continue
            }
            throw PublishProblem(
                .refused, "key-numbers",
                "Two different root keys have the number \(other.number.hex), so the signature of only one of them could be "
                    + "published. Make one of them again with muster-sync keygen.")
        }
        for (role, key) in [("guide", \RootList.guideKey), ("stamp", \RootList.stampKey)]
        where earlier.last?[keyPath: key].key != list[keyPath: key].key
            && earlier.contains(where: { $0[keyPath: key].key == list[keyPath: key].key })
        {
            throw Self.formerKey(role)
        }
        for key in list.alertKeys
        where !(earlier.last?.alertKeys.contains { $0.key == key.key } ?? true)
            && earlier.contains(where: { $0.alertKeys.contains { $0.key == key.key } })
        {
            throw Self.formerKey("alert")
        }
    }

    private static func formerKey(_ role: String) -> PublishProblem {
        PublishProblem(
            .refused, "former-key",
            "This \(role) key was replaced before, and clients remember the highest number it has signed. Make a new one "
                + "with muster-sync keygen.")
    }

    /// Checks that the keys may sign a list: only keys of the list itself and of the previous one count.
    private func check(_ keys: [SecretKey], maySign list: RootList) throws(PublishProblem) {
        var known = list.rootKeys
        if list.number > 1, let before = try rootBytes(list.number - 1) {
            known += (try? RootList(before))?.rootKeys ?? []
        }
        for key in keys where !known.contains(where: { $0.key == key.publicKey.key }) {
            throw PublishProblem(
                .refused, "root-key",
                "The key numbered \(key.publicKey.number.hex) is not a root key of list \(list.number), nor of the one before, so its "
                    + "signature would not count.")
        }
    }

    private func sign(_ bytes: [UInt8], number: Int, _ keys: [SecretKey]) throws(PublishProblem) {
        for key in keys {
            let name = RepositoryPath.rootSignature(number, key.publicKey.number)
            // A signature of other bytes is left from a list that was never completed.
            if let file = signature(number, key.publicKey.number) {
                if let there = try? Signature(file: file), key.publicKey.verifies(there, bytes[...]) {
                    continue
                }
                try? Folder.at(path).removeFile(name)
            }
            let file = key.sign(bytes).file(comment: "signature of key list \(number)")
            try put(file, at: name)
        }
    }
}

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
