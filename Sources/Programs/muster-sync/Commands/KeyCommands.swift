import CommandLine
import ContentPack
import PackSync
import TextTools

/// The commands for key lists, which say who may sign what.
enum RootCommand {
    static let command = Command(
        name: "root", summary: "Create, change and sign the list of a pack's keys.",
        commands: [{ new }, { rotate }, { sign }])

    private static let folder = "The repository's folder."
    private static let identifier = Option("identifier", "ID", "The pack's Identifier, as in Pack.plist.")
    private static let rootKey = Option(
        "root-key", "FILE", "A public key that may sign key lists; once for each.", repeats: true)
    private static let guideKey = Option("guide-key", "FILE", "The public key that signs manifests.")
    private static let stampKey = Option("stamp-key", "FILE", "The public key that signs stamps.")
    private static let alertKey = Option(
        "alert-key", "FILE", "A public key that signs alerts; once for each, at most 8.", repeats: true)
    private static let noAlertKeys = Option(
        "no-alert-keys", "Remove the alert keys: the campus no longer publishes alerts.")
    private static let threshold = Option("threshold", "N", "How many of the root keys must sign a list.")
    private static let signing = Option(
        "sign", "FILE", "A secret root key to sign with; once for each.", repeats: true)

    private static let new = Command(
        name: "new", synopsis: "REPOSITORY", summary: "Create the first key list of a repository.",
        discussion: """
            Clients get it with the program or from an administrator: it is REPOSITORY/root/1.plist. Without an alert \
            key the campus publishes no alerts. Without --threshold one root key is enough to sign a list.
            """,
        options: [
            identifier.required, rootKey.required, guideKey.required, stampKey.required, alertKey, threshold,
            signing, .at,
        ], run: create)

    private static let rotate = Command(
        name: "rotate", synopsis: "REPOSITORY",
        summary: "Create the next key list: what is not named stays the same.",
        discussion: """
            The new list takes effect when as many keys have signed it as the old list requires, and as many as the new \
            one requires. Then publish, or renew the stamp, at once: clients take the new list within a day, and from \
            then on nothing but a stamp that names it. Of the root keys, and of the alert keys, all are replaced if one \
            is named. If alert keys were replaced, sign the alerts again with alert renew, with the new key in the \
            folder of the old one: beside them is kept what was signed last.
            """,
        options: [rootKey, guideKey, stampKey, alertKey, noAlertKeys, threshold, signing, .at], run: change)

    private static let sign = Command(
        name: "sign", synopsis: "REPOSITORY NUMBER", summary: "Add a signature to a key list.",
        discussion: "For lists that several people sign. signify -S can do the same.",
        options: [signing.required], run: addSignature)

    private static func create(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let rootKeys = invocation.values(rootKey)
        let threshold = try invocation.number(Self.threshold, in: 1...SyncLimits.maxRootKeys) ?? 1
        guard threshold <= rootKeys.count else {
            throw .usage("--threshold is from 1 to \(rootKeys.count), the number of root keys")
        }
        let date = try invocation.now().date
        try ending { () throws(PublishProblem) in
            let list = RootList(
                identifier: invocation.required(identifier), number: 1, date: date, threshold: threshold,
                rootKeys: try rootKeys.publicKeys(),
                guideKey: try KeyFiles.publicKey(invocation.required(guideKey)),
                stampKey: try KeyFiles.publicKey(invocation.required(stampKey)),
                alertKeys: try invocation.values(alertKey).publicKeys())
            try list.add(to: PublishedFolder(invocation.arguments[0]), invocation.values(signing))
        }
        return .done
    }

    private static func change(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let out = invocation.arguments[0]
        let alertKeys = invocation.values(alertKey)
        try invocation.exclude(alertKey, noAlertKeys)
        let threshold = try invocation.number(Self.threshold, in: 1...SyncLimits.maxRootKeys)
        let date = try invocation.now().date
        try ending { () throws(PublishProblem) in
            let folder = PublishedFolder(out)
            guard var list = try folder.rootLists().last else { throw PublishProblem.noRootList(out) }
            list.number += 1
            list.date = date
            let rootKeys = invocation.values(rootKey)
            if !rootKeys.isEmpty { list.rootKeys = try rootKeys.publicKeys() }
            if let path = invocation.value(guideKey) { list.guideKey = try KeyFiles.publicKey(path) }
            if let path = invocation.value(stampKey) { list.stampKey = try KeyFiles.publicKey(path) }
            if !alertKeys.isEmpty || invocation.has(noAlertKeys) {
                list.alertKeys = try alertKeys.publicKeys()
            }
            if let threshold { list.threshold = threshold }
            guard list.threshold >= 1, list.threshold <= list.rootKeys.count else {
                throw PublishProblem.threshold(list.threshold, keys: list.rootKeys.count)
            }
            try list.add(to: folder, invocation.values(signing))
        }
        return .done
    }

    private static func addSignature(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard let number = Int(invocation.arguments[1]) else {
            throw .usage(
                "root sign takes the number of a list, not \"\(Output.printable(invocation.arguments[1]))\"")
        }
        try ending { () throws(PublishProblem) in
            let folder = PublishedFolder(invocation.arguments[0])
            try folder.signRootList(number, keys: try invocation.values(signing).secretKeys())
            try folder.tell(of: number)
        }
        return .done
    }
}

extension RootList {
    fileprivate func add(to folder: PublishedFolder, _ signing: [String]) throws(PublishProblem) {
        // A list that no client could read must not be published.
        _ = try parsing(RootList(bytes), or: PublishProblem.init)
        try folder.addRootList(self, signedBy: try signing.secretKeys())
        if let warning = sharedKeyWarning { Messages.error(warning) }
        try folder.tell(of: number)
    }
}

extension PublishedFolder {
    /// Prints the path of a list, a note if too few keys have signed it for it to take effect, and otherwise what must be
    /// run at once: clients take the list within a day, and from then on no stamp that names an older one.
    fileprivate func tell(of number: Int) throws(PublishProblem) {
        let lists = number > 1 ? try rootLists() : (try? rootLists()) ?? []
        let newest = lists.last?.number ?? 0
        Messages.output(RepositoryPath.rootList(number))
        if newest < number {
            Messages.error(
                "Key list \(number) takes effect when enough keys have signed it. Add signatures with muster-sync root sign."
            )
        } else if number > 1, number == newest {
            let isNewGuideKey = lists.dropLast().last?.guideKey != lists.last?.guideKey
            let command = isNewGuideKey ? "publish PACK" : "stamp"
            let keys = isNewGuideKey ? "--guide-key FILE --stamp-key FILE" : "--stamp-key FILE"
            Messages.error("Now run: muster-sync \(command) \(ShellWord.quoted(path)) \(keys)")
        }
    }
}

extension [String] {
    fileprivate func publicKeys() throws(PublishProblem) -> [PublicKey] { try map(KeyFiles.publicKey) }

    fileprivate func secretKeys() throws(PublishProblem) -> [SecretKey] {
        try map { (path) throws(PublishProblem) in try KeyFiles.secret(path, warn: Messages.error) }
    }
}

enum KeygenCommand {
    private static let comment = Option(
        "comment", "TEXT", "The comment in the first line of the files (default: muster).")

    static let command = Command(
        name: "keygen", synopsis: "NAME",
        summary: "Make a key: NAME.pub to publish, NAME.sec to keep secret.",
        discussion: """
            NAME may be a path. The files are those of signify -G -n. The secret key is not encrypted: anyone who has \
            the file can sign. Keep root and guide keys on a medium that is connected only while signing. A key for \
            alerts (root new --alert-key) is kept where those who send them can get at it, and no one else.
            """, options: [comment]
    ) { (invocation) throws(CommandFailure) in
        try ending { () throws(PublishProblem) in
            let key = try KeyFiles.make(
                invocation.arguments[0], comment: invocation.value(comment) ?? "muster",
                warn: Messages.error)
            Messages.output(key.number.hex)
        }
        return .done
    }
}
