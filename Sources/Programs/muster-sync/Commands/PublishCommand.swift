import CommandLine
import PackSync

enum PublishCommand {
    private static let guideKey = Option(
        name: "guide-key", value: "FILE", summary: "The secret key that signs manifests.")
    private static let strict = Option(
        name: "strict", summary: "Publish only a pack that muster check finds no errors or warnings in.")

    static let command = Command(
        name: "publish", synopsis: "PACK OUT", summary: "Publish a pack to a repository.",
        arguments: ["The folder that holds Plists and Guides.", "The repository's folder."],
        discussion: [
            """
            What was published before is never changed; the stamp is written last. Any web server can serve the folder, and a \
            USB stick can carry it. The program muster beside this one checks the pack first, and its findings are repeated.
            """
        ],
        options: [guideKey.required] + Option.stamping + [strict], run: run)

    /// `muster-sync stamp OUT`.
    static let stamp = Command(
        name: "stamp", synopsis: "OUT",
        summary: "Confirm what is published: the same guides, with a new expiry.",
        arguments: ["The repository's folder."],
        discussion: [
            "Needs only the stamp key, so that a timer can run it while the other keys are offline."
        ],
        options: Option.stamping, run: restamp)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let (pack, out) = (invocation.arguments[0], invocation.arguments[1])
        let (days, now) = (try invocation.days(), try invocation.now())
        let publisher: Publisher
        let keys: (guide: SecretKey, stamp: SecretKey)
        do throws(PublishProblem) {
            publisher = try Publisher(PublishedFolder(out), warn: Messages.error)
            keys = (
                try KeyFiles.secret(invocation.required(guideKey)),
                try KeyFiles.secret(invocation.required(.stampKey))
            )
        } catch {
            throw CommandFailure(error)
        }
        try review(pack, isStrict: invocation.has(strict))
        do throws(PublishProblem) {
            let outcome = try publisher.publish(
                pack, guideKey: keys.guide, stampKey: keys.stamp, days: days, now: now)
            switch outcome {
            case .published(let version, let stamp, let added, let removed):
                Messages.output(
                    "published version \(version), stamp \(stamp): \(added) files new or changed, \(removed) removed"
                )
            case .unchanged(let version):
                Messages.output("nothing changed since version \(version) was published")
            }
        } catch {
            throw CommandFailure(error)
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
        do throws(PublishProblem) {
            let publisher = try Publisher(
                PublishedFolder(invocation.arguments[0]), warn: Messages.error)
            let key = try KeyFiles.secret(invocation.required(.stampKey))
            Messages.output("stamp \(try publisher.restamp(key, days: days, now: now))")
        } catch {
            throw CommandFailure(error)
        }
        return .done
    }
}
