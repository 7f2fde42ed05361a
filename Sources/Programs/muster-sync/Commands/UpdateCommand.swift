import ArgumentParser
internal import Glibc
import PackSync
import TextTools

struct UpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Update a pack from the network, a folder or a USB stick.",
        discussion: """
            Checks for a newer version, downloads what changed, verifies the publisher's signatures and makes the version \
            current. If anything goes wrong, the installed guides stay as they are.

            Exit codes: 0 done, or nothing new; 1 no network, or the next check is allowed later; 2 wrong usage; 3 a disk \
            error, a missing root list, or another update is running; 4 refused, because it cannot be trusted.
            """)

    @OptionGroup var place: PlaceOptions
    @Option(
        help: ArgumentHelp(
            "The source; by default that of sync.conf, or the UpdateURL of the bundled pack.",
            valueName: "URL|DIR"))
    var from: String?
    @Flag(help: "Check now, even if the server asked to wait.")
    var now = false
    @Flag(help: "For timers: after failures, wait longer before the next check.")
    var automatic = false
    @Option(
        help: ArgumentHelp(
            "Wait a random time before checking, at most this long: for timers, so that not all check at once.",
            valueName: "SECONDS"))
    var delayUpTo: Int?
    @Flag(help: "Only show what an update would do. Nothing is written.")
    var dryRun = false
    @Flag(help: "Verify every installed file and repair what is damaged.")
    var repair = false
    @Flag(help: "Write JSON for programs.")
    var json = false
    @Flag(help: "Print nothing unless something went wrong.")
    var quiet = false
    @Flag(help: "Write lines for a program that shows the progress.")
    var porcelain = false

    func validate() throws {
        if let delayUpTo, !(0...86_400).contains(delayUpTo) {
            throw ValidationError("--delay-up-to is from 0 to 86400 seconds.")
        }
        if now && automatic { throw ValidationError("--now and --automatic exclude each other.") }
        if json && porcelain { throw ValidationError("--json and --porcelain exclude each other.") }
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
        // The program that reads the lines, or a server, may end its side: the update continues. libcurl promises to ignore
        // the signal itself, but older ones do not wherever TLS writes.
        signal(SIGPIPE, SIG_IGN)
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
