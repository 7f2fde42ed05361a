import CommandLine
import PackSync

enum PublishCommand {
    private static let guideKey = Option("guide-key", "FILE", "The secret key that signs manifests.")
    private static let strict = Option(
        "strict", "Publish only a pack that muster check finds no errors or warnings in.")

    static let command = Command(
        name: "publish", synopsis: "PACK REPOSITORY", summary: "Publish a pack to a repository.",
        discussion: """
            PACK is the folder that holds Plists and Guides. What was published before is never changed; the stamp is \
            written last. Any web server can serve the folder, and a USB stick can carry it. The program muster beside \
            this one checks the pack first, and its findings are repeated.
            """, options: [guideKey.required] + Option.stamping + [strict], run: run)

    /// `muster-sync stamp REPOSITORY`.
    static let stamp = Command(
        name: "stamp", synopsis: "REPOSITORY",
        summary: "Confirm what is published: the same guides, with a new expiry.",
        discussion: "Needs only the stamp key, so that a timer can run it while the other keys are offline.",
        options: Option.stamping, run: restamp)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let (pack, out) = (invocation.arguments[0], invocation.arguments[1])
        let (days, now) = (try invocation.days(), try invocation.now())
        let (publisher, guide, stamp) = try ending { () throws(PublishProblem) in
            (
                try Publisher(
                    PublishedFolder(out), warn: Messages.error, acceptsClock: invocation.has(.anyTime)),
                try KeyFiles.secret(invocation.required(guideKey), warn: Messages.error),
                try KeyFiles.secret(invocation.required(.stampKey), warn: Messages.error)
            )
        }
        try review(pack, isStrict: invocation.has(strict))
        try ending { () throws(PublishProblem) in
            let outcome = try publisher.publish(pack, guideKey: guide, stampKey: stamp, days: days, now: now)
            switch outcome {
            case .published(let version, let number, let added, let removed):
                Messages.output(
                    "published version \(version), stamp \(number): \(added) files new or changed, \(removed) removed"
                )
            case .unchanged(let version):
                Messages.output("nothing changed since version \(version) was published")
            }
        }
        return .done
    }

    private static func review(_ pack: String, isStrict: Bool) throws(CommandFailure) {
        switch PackReview.run(pack) {
        case .sound: break
        case .faulty:
            guard !isStrict else {
                throw CommandFailure(
                    "Nothing was published: muster check has found faults, and --strict allows none.",
                    .refused)
            }
        case .unchecked(let reason):
            guard !isStrict else {
                throw CommandFailure(
                    "Nothing was published: \(reason), and --strict needs its check.", .unusableContent)
            }
            Messages.error("The pack was not checked: \(reason).")
        }
    }

    private static func restamp(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let (days, now) = (try invocation.days(), try invocation.now())
        try ending { () throws(PublishProblem) in
            let publisher = try Publisher(
                PublishedFolder(invocation.arguments[0]), warn: Messages.error,
                acceptsClock: invocation.has(.anyTime))
            let key = try KeyFiles.secret(invocation.required(.stampKey), warn: Messages.error)
            Messages.output("stamp \(try publisher.restamp(key, days: days, now: now))")
        }
        return .done
    }
}
