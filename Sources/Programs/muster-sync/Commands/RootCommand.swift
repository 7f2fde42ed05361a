import ArgumentParser
import ContentPack
import Diagnostics
import PackSync

/// The commands for key lists, which say who may sign what.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "root", abstract: "Create, change and sign the list of a pack's keys.",
        subcommands: [New.self, Rotate.self, Sign.self])

    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new", abstract: "Create the first key list of a repository.",
            discussion: "Clients get it with the program or from an administrator: it is OUT/root/1.plist.")

        @Argument(help: "The repository's folder.") var out: String
        @Option(help: "The pack's Identifier, as in Pack.plist.") var identifier: String
        @Option(name: .customLong("root-key"), help: "A public key that may sign key lists; once for each.")
        var rootKeys: [String]
        @Option(help: "The public key that signs manifests.") var guideKey: String
        @Option(help: "The public key that signs stamps.") var stampKey: String
        @Option(
            name: .customLong("alert-key"),
            help:
                "A public key that signs alerts; once for each, at most 8. Without one the campus publishes no alerts."
        )
        var alertKeys: [String] = []
        @Option(help: "How many of the root keys must sign a list.") var threshold = 1
        @OptionGroup var signing: SigningOptions

        func validate() throws {
            guard threshold >= 1, threshold <= rootKeys.count else {
                throw ValidationError("--threshold is from 1 to \(rootKeys.count), the number of root keys.")
            }
        }

        func run() throws {
            do throws(PublishProblem) {
                let folder = PublishedFolder(out)
                let list = RootList(
                    identifier: identifier, number: 1, date: signing.moment.now.date, threshold: threshold,
                    rootKeys: try rootKeys.publicKeys(), guideKey: try KeyFiles.publicKey(guideKey),
                    stampKey: try KeyFiles.publicKey(stampKey), alertKeys: try alertKeys.publicKeys())
                try list.add(to: folder, signing.keys)
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    struct Rotate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate", abstract: "Create the next key list: what is not named stays the same.",
            discussion: """
                The new list takes effect when as many keys have signed it as the old list requires, and as many as the new one
                requires. Then publish, or renew the stamp, at once: clients take the new list within a day, and from then on \
                nothing but a stamp that names it. If alert keys were replaced, sign the alerts again with alert renew, with the new key in the folder of the old one: \
                beside them is kept what was signed last.
                """)

        @Argument(help: "The repository's folder.") var out: String
        @Option(
            name: .customLong("root-key"),
            help: "A public root key of the new list; once for each root key.")
        var rootKeys: [String] = []
        @Option(help: "The new public key that signs manifests.") var guideKey: String?
        @Option(help: "The new public key that signs stamps.") var stampKey: String?
        @Option(
            name: .customLong("alert-key"),
            help: "A public key that signs alerts, once for each; those not named are replaced.")
        var alertKeys: [String] = []
        @Flag(help: "Remove the alert keys: the campus no longer publishes alerts.") var noAlertKeys = false
        @Option(help: "How many of the new root keys must sign a list.") var threshold: Int?
        @OptionGroup var signing: SigningOptions

        func validate() throws {
            if noAlertKeys, !alertKeys.isEmpty {
                throw ValidationError("--alert-key and --no-alert-keys exclude each other.")
            }
        }

        func run() throws {
            do throws(PublishProblem) {
                let folder = PublishedFolder(out)
                guard var list = try folder.rootLists().last else {
                    throw PublishProblem.noRootList(out)
                }
                list.number += 1
                list.date = signing.moment.now.date
                if !rootKeys.isEmpty { list.rootKeys = try rootKeys.publicKeys() }
                if let guideKey { list.guideKey = try KeyFiles.publicKey(guideKey) }
                if let stampKey { list.stampKey = try KeyFiles.publicKey(stampKey) }
                if !alertKeys.isEmpty || noAlertKeys { list.alertKeys = try alertKeys.publicKeys() }
                if let threshold { list.threshold = threshold }
                guard list.threshold >= 1, list.threshold <= list.rootKeys.count else {
                    throw PublishProblem.threshold(list.threshold, keys: list.rootKeys.count)
                }
                try list.add(to: folder, signing.keys)
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    struct Sign: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign", abstract: "Add a signature to a key list.",
            discussion: "For lists that several people sign. signify -S can do the same.")

        @Argument(help: "The repository's folder.") var out: String
        @Argument(help: "The number of the list.") var number: Int
        @Option(name: .customLong("sign"), help: "A secret root key; once for each.") var signing: [String]

        func run() throws {
            do throws(PublishProblem) {
                let folder = PublishedFolder(out)
                try folder.signRootList(number, keys: try signing.secretKeys())
                try folder.tell(of: number)
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}

/// The options for signing a new list: the keys and the date.
struct SigningOptions: ParsableArguments {
    @Option(name: .customLong("sign"), help: "A secret root key to sign with now; once for each.")
    var keys: [String] = []
    @OptionGroup var moment: MomentOption
}

extension RootList {
    fileprivate func add(to folder: PublishedFolder, _ signing: [String]) throws(PublishProblem) {
        // A list that no client could read must not be published.
        do throws(Diagnostic) {
            _ = try RootList(bytes)
        } catch {
            throw PublishProblem(error)
        }
        try folder.addRootList(self, signedBy: try signing.secretKeys())
        if let warning = sharedKeyWarning { Messages.error(warning) }
        try folder.tell(of: number)
    }
}

extension PublishedFolder {
    /// Prints the path of a list, and a note if too few keys have signed it for it to take effect.
    fileprivate func tell(of number: Int) throws(PublishProblem) {
        var newest = 0
        if number > 1 { newest = try rootLists().last?.number ?? 0 }
        if number == 1 { newest = (try? rootLists())?.last?.number ?? 0 }
        Messages.output(RepositoryPath.rootList(number))
        if newest < number {
            Messages.error(
                "Key list \(number) takes effect when enough keys have signed it. Add signatures with muster-sync root sign."
            )
        }
    }
}

extension [String] {
    fileprivate func publicKeys() throws(PublishProblem) -> [PublicKey] {
        var keys: [PublicKey] = []
        for path in self { keys.append(try KeyFiles.publicKey(path)) }
        return keys
    }

    fileprivate func secretKeys() throws(PublishProblem) -> [SecretKey] {
        var keys: [SecretKey] = []
        for path in self { keys.append(try KeyFiles.secret(path)) }
        return keys
    }
}
