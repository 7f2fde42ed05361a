import CommandLine
import FeedUpdate
import HazardKit
import Hazards
import TextTools

enum FeedsEnableCommand {
    static let command = Command(
        name: "enable", synopsis: "NAME [ADDRESS]", summary: "Enable a feed.",
        discussion: """
            NAME is one that muster-sync feeds lists. Writes a line into feeds.conf. The feed is read by muster-sync \
            watch or feeds update. The feed flood needs the address of its service.
            """, options: Option.feeds, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let name = invocation.arguments[0]
        guard let kind = FeedTable.known.first(where: { $0.name == name }) else {
            if try invocation.setup().configuration.feeds.contains(where: { $0.name == name }) {
                Messages.output("\(name) was already enabled.")
                return .done
            }
            throw CommandFailure(
                "There is no feed \(DisplayText.escaped(name)). The known feeds are \(FeedTable.names.joined(separator: ", ")); add others "
                    + "with muster-sync feeds add NAME ADDRESS.", .usage)
        }
        let from = try address(for: kind, invocation.arguments.dropFirst().first)
        let before = try invocation.setup()
        try refuse(name, otherThan: from, before)
        var wasOn = false
        try before.edit { (edit) throws(FeedProblem) in
            wasOn = edit.hasFeed(name)
            guard !wasOn else { return }
            try before.configuration.checkRoomForFeed()
            edit.addFeed(name, from: from)
        }
        let setup = try invocation.setup()
        let feed = setup.configuration.feeds.first { $0.name == name }
        // Of a feed whose address is always the same its own words say more: the repository of the pack.
        let hasAddress = kind.takesAddress || feed?.address != nil
        let host = (hasAddress ? setup.plan.sources(of: name).first?.host : nil) ?? kind.host
        Messages.output(
            "\(wasOn ? "\(name) was already enabled" : "Enabled \(name)"). Its server, \(DisplayText.escaped(host)), receives \(kind.tells(of: feed))."
        )
        setup.showProblems()
        if kind.needsAddress { try invocation.showReportsForOthers(than: feed?.address?.text) }
        if !wasOn { Messages.output("Read it now with muster-sync feeds update \(name).") }
        return .done
    }

    /// Refuses another service while one is enabled: reports wait for that, and its data is shown.
    private static func refuse(
        _ name: String, otherThan address: String?, _ setup: FeedSession
    ) throws(CommandFailure) {
        guard let address, let feed = setup.configuration.feeds.first(where: { $0.name == name }),
            let old = feed.address, old.text != address
        else { return }
        throw CommandFailure(
            "\(name) is already enabled, at \(old.shown). To use "
                + "\(DisplayText.escaped(address)) instead, disable it first, which removes what was read of it "
                + "(muster-sync feeds disable \(name)); then enable it again.", .unusableContent)
    }

    /// Returns the address of the service, if this feed takes one here.
    private static func address(for kind: FeedKind, _ address: String?) throws(CommandFailure) -> String? {
        let name = kind.name
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

enum FeedsDisableCommand {
    static let command = Command(
        name: "disable", synopsis: "NAME", summary: "Disable a feed, and remove what was read of it.",
        options: Option.feeds, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let name = invocation.arguments[0]
        var wasOn = false
        try invocation.setup().edit { (edit) throws(FeedProblem) in wasOn = edit.removeFeed(name) }
        var updater = try invocation.setup().updater
        updater.disabled = [name]
        try feeding(after: wasOn ? "Disabled \(name)." : nil) { () throws(FeedProblem) in
            try updater.applyConfiguration()
        }
        guard wasOn else { throw CommandFailure("\(DisplayText.escaped(name)) is not enabled.", .failed) }
        Messages.output("Disabled \(name), and removed what was read of it.")
        if name == FloodCollection.service { try invocation.showReportsForOthers(than: nil) }
        return .done
    }
}

extension Invocation {
    /// Prints which flood reports wait for another service. The feeds of the machine have none.
    fileprivate func showReportsForOthers(than service: String?) throws(CommandFailure) {
        guard !isSystem, let outbox = FeedTable.outbox else { return }
        let reports = try ending { () throws(OutboxProblem) in try outbox.list().reports }
        if let sentence = OutboxWords.forOthers(reports, than: service) { Messages.output(sentence) }
    }
}

enum FeedsAddCommand {
    private static let interval = Option("interval", "SECONDS", "How often it is read, 30 to 86400.")

    static let command = Command(
        name: "add", synopsis: "NAME ADDRESS", summary: "Add a feed of CAP alerts by its address.",
        discussion: """
            NAME has lowercase letters, digits and hyphens. The address must be https; CAP, Atom and RSS are understood. \
            If it only lists alerts, each is read from the same server, and from no other.
            """, options: Option.feeds + [interval], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let (name, address) = (invocation.arguments[0], invocation.arguments[1])
        guard FeedConfiguration.isFeedName(name), !FeedTable.names.contains(name) else {
            throw .usage(
                "\(Output.printable(name)) cannot be its name: use lowercase letters, digits and hyphens, and not the name of "
                    + "a known feed")
        }
        let interval = try invocation.number(interval, in: FeedConfiguration.intervals)
        let shown: String
        do throws(FieldProblem) {
            shown = try FeedConfiguration.address(address).shown
        } catch {
            throw CommandFailure(
                "The address is not valid: \(error.message). Write it like https://alerts.example.org/cap.atom.",
                .usage)
        }
        let setup = try invocation.setup()
        try setup.edit { (edit) throws(FeedProblem) in
            try setup.configuration.checkRoomForFeed()
            guard !edit.hasFeed(name) else {
                throw FeedProblem(
                    .unusable,
                    "There is a feed \(name) already. Remove it first with muster-sync feeds disable \(name)."
                )
            }
            edit.addFeed(name, from: shown, interval: interval)
        }
        Messages.output("Enabled \(name). Read it now with muster-sync feeds update \(name).")
        try invocation.setup().showProblems()
        return .done
    }
}
