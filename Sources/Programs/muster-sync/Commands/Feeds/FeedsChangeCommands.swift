import ArgumentParser
import FeedUpdate
import Hazards
import TextTools

struct FeedsEnableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Enable a feed.",
        discussion: """
            Writes a line into feeds.conf. The feed is read by muster-sync watch or feeds update. The feed flood needs the \
            address of its service.
            """)

    @OptionGroup var options: FeedOptions
    @Argument(help: "The feed's name, as muster-sync feeds lists it.") var name: String
    @Argument(help: "The address of its service, for flood only.") var address: String?

    func run() throws {
        guard let kind = FeedTable.known.first(where: { $0.name == name }) else {
            if try options.setup().configuration.feeds.contains(where: { $0.name == name }) {
                return Messages.output("\(name) was already enabled.")
            }
            throw CommandFailure(
                "There is no feed \(DisplayText.escaped(name)). The known feeds are \(FeedTable.names.joined(separator: ", ")); add others "
                    + "with muster-sync feeds add NAME ADDRESS.", .usage)
        }
        let from = try address(for: kind)
        let before = try options.setup()
        try refuseOther(than: from, before)
        var wasOn = false
        try feeding { () throws(FeedProblem) in
            try before.locations.edit { (edit: inout FeedConfigurationEdit) throws(FeedProblem) in
                wasOn = edit.hasFeed(name)
                guard !wasOn else { return }
                try before.configuration.checkRoomForFeed()
                edit.addFeed(name, from: from)
            }
        }
        let setup = try options.setup()
        let feed = setup.configuration.feeds.first { $0.name == name }
        // Of a feed whose address is always the same its own words say more: the repository of the pack.
        let hasAddress = kind.takesAddress || feed?.address != nil
        let host = (hasAddress ? setup.plan.sources(of: name).first?.host : nil) ?? kind.host
        Messages.output(
            "\(wasOn ? "\(name) was already enabled" : "Enabled \(name)"). Its server, \(DisplayText.escaped(host)), receives \(kind.tells(of: feed))."
        )
        setup.showProblems()
        if kind.needsAddress { try options.showReportsForOthers(than: feed?.address?.text) }
        if !wasOn { Messages.output("Read it now with muster-sync feeds update \(name).") }
    }
}

extension FeedsEnableCommand {
    /// Refuses another service while one is enabled. That one stays until a person disables it: reports wait
    /// for it, and its data is shown.
    private func refuseOther(than address: String?, _ setup: FeedSetup) throws(CommandFailure) {
        guard let address, let feed = setup.configuration.feeds.first(where: { $0.name == name }),
            let old = feed.address, old.text != address
        else { return }
        throw CommandFailure(
            "\(name) is already enabled, at \(old.shown). To use "
                + "\(DisplayText.escaped(address)) instead, disable it first, which removes what was read of it "
                + "(muster-sync feeds disable \(name)); then enable it again.", .unusableContent)
    }

    /// Returns the address of the service, if this feed takes one here.
    private func address(for kind: FeedKind) throws(CommandFailure) -> String? {
        guard kind.needsAddress else {
            guard address == nil else { throw CommandFailure("\(name) does not take an address.", .usage) }
            return nil
        }
        let example = "muster-sync feeds enable \(name) https://floods.example.org/index.php"
        guard let address else {
            throw CommandFailure("\(name) needs the address of its service: \(example).", .usage)
        }
        do throws(FieldProblem) {
            return try FeedConfiguration.address(address).text
        } catch {
            throw CommandFailure(
                "The address is not valid: \(error.message). Write it like \(example).", .usage)
        }
    }
}

struct FeedsDisableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Disable a feed, and remove what was read of it.")

    @OptionGroup var options: FeedOptions
    @Argument(help: "The feed's name, as muster-sync feeds lists it.") var name: String

    func run() throws {
        let locations = try options.setup().locations
        var wasOn = false
        try feeding { () throws(FeedProblem) in
            try locations.edit { (edit: inout FeedConfigurationEdit) throws(FeedProblem) in
                wasOn = edit.removeFeed(name)
            }
        }
        var updater = try options.setup().updater
        updater.disabled = [name]
        try feeding(after: wasOn ? "Disabled \(name)." : nil) { () throws(FeedProblem) in
            try updater.applyConfiguration()
        }
        guard wasOn else {
            throw CommandFailure("\(DisplayText.escaped(name)) is not enabled.", .failed)
        }
        Messages.output("Disabled \(name), and removed what was read of it.")
        if name == FloodCollection.service { try options.showReportsForOthers(than: nil) }
    }
}

extension FeedOptions {
    /// Prints which flood reports wait for another service. The feeds of the machine have none.
    fileprivate func showReportsForOthers(than service: String?) throws(CommandFailure) {
        guard !system, let outbox = FeedTable.outbox else { return }
        let reports = try withOutbox { () throws(OutboxProblem) in try outbox.list().reports }
        if let sentence = OutboxWords.forOthers(reports, than: service) { Messages.output(sentence) }
    }
}

struct FeedsAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a feed of CAP alerts by its address.",
        discussion: """
            The address must be https; CAP, Atom and RSS are understood. If it only lists alerts, each is read from the same \
            server, and from no other.
            """)

    @OptionGroup var options: FeedOptions
    @Argument(help: "A name for it: lowercase letters, digits and hyphens.") var name: String
    @Argument(help: "Its address.") var address: String
    @Option(help: ArgumentHelp("How often it is read, 30 to 86400.", valueName: "SECONDS")) var interval: Int?

    func validate() throws {
        guard FeedConfiguration.isFeedName(name), !FeedTable.names.contains(name) else {
            throw ValidationError(
                "\(DisplayText.escaped(name)) cannot be its name. Use lowercase letters, digits and hyphens, and not the name of a known feed."
            )
        }
        if let interval, !FeedConfiguration.intervals.contains(interval) {
            throw ValidationError("--interval is from 30 to 86400 seconds.")
        }
    }

    func run() throws {
        let shown: String
        do throws(FieldProblem) {
            shown = try FeedConfiguration.address(address).shown
        } catch {
            throw CommandFailure(
                "The address is not valid: \(error.message). Write it like https://alerts.example.org/cap.atom.",
                .usage)
        }
        let setup = try options.setup()
        let locations = setup.locations
        try feeding { () throws(FeedProblem) in
            try locations.edit { (edit: inout FeedConfigurationEdit) throws(FeedProblem) in
                try setup.configuration.checkRoomForFeed()
                guard !edit.hasFeed(name) else {
                    throw FeedProblem(
                        .unusable,
                        "There is a feed \(name) already. Remove it first with muster-sync feeds disable \(name)."
                    )
                }
                edit.addFeed(name, from: shown, interval: interval)
            }
        }
        Messages.output("Enabled \(name). Read it now with muster-sync feeds update \(name).")
        try options.setup().showProblems()
    }
}
