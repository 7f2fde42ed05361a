import ArgumentParser
internal import Glibc
import PackSync
import TextTools

struct UpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Bring a pack up to date, from the network, a folder or a memory stick.",
        discussion: """
            Asks whether anything is new, fetches what changed, checks it against its publisher's signatures and makes it \
            current. Whatever goes wrong on the way, the guides that are here stay as they are.

            Exit codes: 0 done, or nothing new; 1 no network, or the server is to be left alone; 2 wrong usage; 3 the disk, \
            a missing root list or another update is in the way; 4 refused, because it can not be trusted.
            """)

    @OptionGroup var place: PlaceOptions
    @Option(
        help: ArgumentHelp(
            "Where from; else what sync.conf says, or the UpdateURL of the bundled pack.",
            valueName: "URL|DIR"))
    var from: String?
    @Flag(help: "Ask at once, even where the server wished to be left alone.")
    var now = false
    @Flag(help: "For timers: after attempts that failed, leave the server alone for a while.")
    var automatic = false
    @Option(
        help: ArgumentHelp(
            "Wait a random time before asking, at most this long: for timers, so that not all ask at once.",
            valueName: "SECONDS"))
    var delayUpTo: Int?
    @Flag(help: "Only say what an update would do. Nothing is written.")
    var dryRun = false
    @Flag(help: "Look at every file that is here, and mend what is damaged.")
    var repair = false
    @Flag(help: "Write JSON for programs.")
    var json = false
    @Flag(help: "Say nothing unless something went wrong.")
    var quiet = false
    @Flag(help: "Write lines for a program that shows the progress.")
    var porcelain = false

    func validate() throws {
        if let delayUpTo, !(0...86_400).contains(delayUpTo) {
            throw ValidationError("--delay-up-to is from 0 to 86400 seconds.")
        }
        if now && automatic { throw ValidationError("--now and --automatic are two different wishes.") }
        if json && porcelain { throw ValidationError("--json and --porcelain are two different outputs.") }
    }

    func run() throws {
        let places = try place.places(from: from)
        let anchor = try finding { () throws(PlaceProblem) in try places.anchor() }
        var request = UpdateRequest(
            packs: try finding { () throws(PlaceProblem) in try places.packs() },
            address: try finding { () throws(PlaceProblem) in try places.address(for: anchor.identifier) },
            anchor: anchor)
        (request.isDryRun, request.isNow, request.isRepair) = (dryRun, now, repair)
        request.isAutomatic = automatic
        if let delayUpTo { Pause.random(upTo: delayUpTo) }
        let output = UpdateOutput(isJSON: json, isPorcelain: porcelain, isQuiet: quiet)
        // Whoever reads the lines may leave: the update goes on to its end.
        if porcelain { signal(SIGPIPE, SIG_IGN) }
        output.begin()
        let report = Update(request, progress: output.show).run()
        output.end(report)
        throw ExitCode(ExitStatus(report.result).rawValue)
    }
}

/// Waiting, which no signal shortens.
enum Pause {
    static func random(upTo seconds: Int) {
        var left = timespec(tv_sec: Int.random(in: 0...seconds), tv_nsec: 0)
        var rest = timespec()
        while nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
    }
}
