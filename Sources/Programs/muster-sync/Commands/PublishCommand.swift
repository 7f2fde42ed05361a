import ArgumentParser
import PackSync

struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a pack to a repository.",
        discussion: """
            What was published before is never changed; the stamp is written last. Any web server can serve the folder, and a
            USB stick can carry it.
            """)

    @Argument(help: "The folder that holds Plists and Guides.") var pack: String
    @Argument(help: "The repository's folder.") var out: String
    @Option(help: "The secret key that signs manifests.") var guideKey: String
    @OptionGroup var stamp: StampOptions

    func run() throws {
        do throws(PublishProblem) {
            let publisher = try Publisher(PublishedFolder(out))
            let outcome = try publisher.publish(
                pack, guideKey: try KeyFiles.secret(guideKey), stampKey: try stamp.secretKey(),
                days: stamp.days, now: stamp.now)
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
            let publisher = try Publisher(PublishedFolder(out))
            let number = try publisher.restamp(
                try stamp.secretKey(), days: stamp.days, now: stamp.now)
            Messages.output("stamp \(number)")
        } catch {
            throw CommandFailure(error)
        }
    }
}
