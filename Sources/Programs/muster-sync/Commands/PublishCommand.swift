import ArgumentParser
import PackSync

struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a pack to a repository.",
        discussion: """
            What was published before is never changed; the stamp is written last. Any web server can serve the folder, and a
            USB stick can carry it. The program muster beside this one checks the pack first, and its findings are repeated.
            """)

    @Argument(help: "The folder that holds Plists and Guides.") var pack: String
    @Argument(help: "The repository's folder.") var out: String
    @Option(help: "The secret key that signs manifests.") var guideKey: String
    @OptionGroup var stamp: StampOptions
    @Flag(help: "Publish only a pack that muster check finds no errors or warnings in.") var strict = false

    func run() throws {
        let publisher: Publisher
        let keys: (guide: SecretKey, stamp: SecretKey)
        do throws(PublishProblem) {
            publisher = try Publisher(PublishedFolder(out), warn: Messages.error)
            keys = (try KeyFiles.secret(guideKey), try stamp.secretKey())
        } catch {
            throw CommandFailure(error)
        }
        try review()
        do throws(PublishProblem) {
            let outcome = try publisher.publish(
                pack, guideKey: keys.guide, stampKey: keys.stamp, days: stamp.days, now: stamp.now)
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
    }

    private func review() throws(CommandFailure) {
        switch PackReview.run(pack) {
        case .sound: break
        case .faulty:
            guard !strict else {
                throw CommandFailure(
                    "Nothing was published: muster check has found faults, and --strict allows none.",
                    .refused)
            }
        case .unchecked(let reason):
            guard !strict else {
                throw CommandFailure(
                    "Nothing was published: \(reason), and --strict needs its check.", .unusableContent)
            }
            Messages.error("The pack was not checked: \(reason).")
        }
    }
}

struct StampCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stamp", abstract: "Confirm what is published: the same guides, with a new expiry.",
        discussion:
            "Needs only the stamp key, so that a timer can run it while the other keys are offline.")

    @Argument(help: "The repository's folder.") var out: String
    @OptionGroup var stamp: StampOptions

    func run() throws {
        do throws(PublishProblem) {
            let publisher = try Publisher(PublishedFolder(out), warn: Messages.error)
            let number = try publisher.restamp(
                try stamp.secretKey(), days: stamp.days, now: stamp.now)
            Messages.output("stamp \(number)")
        } catch {
            throw CommandFailure(error)
        }
    }
}
