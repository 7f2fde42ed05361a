import AppCore
import Campus
import Clocks
import CommandLine
import ContentPack
import Geodesy
import HazardKit
import Hazards
import PositionReports
import TextTools

/// `muster floods report`: writes a flood report into the outbox.
enum FloodReportCommand {
    static let at = Option("at", "LAT,LON", "report: where the flood is, in degrees (37.2289,-80.4236).")
    static let building = Option("building", "NAME", "report: the flood is at this building of the campus.")
    static let gps = Option(
        "gps", "ADDRESS",
        "report: the flood is where this computer is: HOST[:PORT] of a gpsd, or the path, with a slash, of a pipe or file of positions. localhost unless given.",
        usual: GPSPosition.usualServer)
    static let severity = Option(
        "severity", "LEVEL",
        "report: how bad it is, 1 to 5, or none, little, notable, significant, dangerous where the service shows which level is the worst.",
        words: { ["1", "2", "3", "4", "5"] + FloodSeverity.allCases.map(\.word) })
    static let time = Option(
        "time", "TIME",
        "report: when it was seen, local time: HH:MM, \"YYYY-MM-DD HH:MM\" or now. Now unless given.")
    static let cover = Option(
        "cover", "KIND", "report: what covers the ground: water, snow, wet-snow, icy-snow.",
        words: { GroundCover.allCases.map(\.word) })
    static let height = Option(
        "height", "N", "report: the height of the cover, a whole number; the service states no unit.")
    static let comment = Option("comment", "TEXT", "report: a sentence.")
    static let picture = Option(
        "picture", "FILE", "report: a JPEG of at most 2 MB. Position, time and camera are removed from it.")
    static let email = Option(
        "email", "ADDRESS",
        "report: your email address, which the service receives. It is sent only if given.")
    static let phone = Option(
        "phone", "NUMBER",
        "report: your telephone number, which the service receives. It is sent only if given.")
    /// The options that give the position of a flood: one of these.
    static let ways = [at, building, gps]
    static let options = [at, building, gps, severity, time, cover, height, comment, picture, email, phone]

    static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.count == 1
        else { throw .usage("floods report takes options only; quote a comment of several words") }
        let desk = try OutboxContext(invocation)
        guard let service = desk.service else { throw CommandFailure(OutboxProblem.noService) }
        guard invocation.has(severity)
        else { throw .usage("floods report needs --severity, 1 to 5, and --at, --building or --gps") }
        let picture = try desk.picture() ?? []
        let draft = try desk.draft()
        let report = try OutboxContext.doing(
            try desk.outbox.keep(draft, for: service, picture: picture, now: desk.moment))
        let next = OutboxWords.kept(for: OutboxWords.host(of: service))
        return try desk.write(report, next: "Kept in the outbox as \(report.id). \(next)")
    }
}

extension CommandFailure {
    init(_ problem: OutboxProblem) {
        let status: ExitStatus =
            switch problem {
            case .missing: .nothingFound
            case .underWay: .refused
            default: .unusableContent
            }
        self.init(problem.sentence, status)
    }
}

/// Shared by the commands for the outbox.
struct OutboxContext {
    let invocation: Invocation
    let outbox: Outbox
    /// The address of the enabled service; nil if none is enabled.
    let service: String?
    /// The direction of its severity levels, which says which end is the worst; nil if it is unknown.
    let direction: FloodDirection?
    let moment: Moment
    private let zone = LocalZone.ofMachine

    init(_ invocation: Invocation) throws(CommandFailure) {
        self.invocation = invocation
        moment = try invocation.moment()
        let environment = try invocation.packLocator().environment
        guard let path = environment.userOutbox else {
            throw CommandFailure("HOME is not set, so there is no place for the outbox", .unusableContent)
        }
        outbox = Outbox(path)
        service = environment.address(ofFeed: FloodCollection.service)
        let folders = SnapshotFolders(
            environment.userHazards.map { [$0] } ?? [], system: environment.systemHazards)
        direction =
            folders.read(FloodSnapshot.self).snapshot?.collection(of: FloodCollection.service)?.direction
    }

    /// Returns what is done with the outbox; a problem ends the command.
    static func doing<Value>(
        _ value: @autoclosure () throws(OutboxProblem) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(OutboxProblem) {
            return try value()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Prints a report that was kept: its fields, with `start` before them, and what happens next.
    func write(
        _ report: OutboxReport, start: String = "", next: String
    ) throws(CommandFailure) -> ExitStatus {
        let lines = [start + OutboxWords.line(report.draft, direction)] + OutboxWords.details(report)
        try invocation.write(
            json: OutboxJSON.report(report, service: service),
            text: lines.map { "\($0).\n" }.joined() + next + "\n")
        return .done
    }

    /// Returns a draft of the given options; the severity is required.
    func draft() throws(CommandFailure) -> FloodReportDraft {
        guard FloodReportCommand.ways.contains(where: invocation.has)
        else { throw .usage("floods report needs --at LAT,LON, --building NAME or --gps") }
        let offset = zone.offset(moment)
        var draft = FloodReportDraft(
            point: GeoPoint(latitude: 0, longitude: 0),
            observed: FloodTime(localSeconds: moment.seconds + offset).wholeMinutes, zoneOffset: offset,
            severity: FloodLimits.levels.lowerBound)
        try change(&draft)
        return draft
    }

    /// Applies the given options; an empty value removes an optional field. May wait for a GPS, after all
    /// else was checked.
    func change(_ draft: inout FloodReportDraft) throws(CommandFailure) {
        let level = try field(FloodReportCommand.severity) { (text) throws(ReportFieldProblem) in
            try FloodReportField.severity(text, direction)
        }
        if let level { draft.severity = level }
        let time = try field(FloodReportCommand.time) { (text) throws(ReportFieldProblem) in
            try FloodReportField.time(text, now: moment, zone: zone)
        }
        if let time { (draft.observed, draft.zoneOffset) = time }
        try set(&draft.cover, FloodReportCommand.cover, FloodReportField.cover)
        try set(&draft.coverHeight, FloodReportCommand.height, FloodReportField.height)
        try set(&draft.comment, FloodReportCommand.comment, FloodReportField.comment)
        try set(&draft.email, FloodReportCommand.email, FloodReportField.email)
        try set(&draft.phone, FloodReportCommand.phone, FloodReportField.phone)
        if let point = try point() { draft.point = point }
    }

    private func set<Value>(
        _ field: inout Value?, _ option: Option, _ read: (String) throws(ReportFieldProblem) -> Value
    ) throws(CommandFailure) {
        guard let text = invocation.value(option) else { return }
        if text.isEmpty { field = nil } else { field = try self.field(option, read) }
    }

    private func field<Value>(
        _ option: Option, _ read: (String) throws(ReportFieldProblem) -> Value
    ) throws(CommandFailure) -> Value? {
        guard let text = invocation.value(option) else { return nil }
        do throws(ReportFieldProblem) {
            return try read(text)
        } catch {
            throw .usage("--\(option.name): \(error.message)")
        }
    }

    private func point() throws(CommandFailure) -> GeoPoint? {
        let given = FloodReportCommand.ways.filter(invocation.has)
        guard given.count <= 1 else {
            throw .usage("say where it is once: --\(given[0].name) and --\(given[1].name) exclude each other")
        }
        if let address = invocation.value(FloodReportCommand.gps) { return try gps(address) }
        if let name = invocation.value(FloodReportCommand.building) { return try building(name) }
        return try invocation.parsed(
            FloodReportCommand.at, "latitude and longitude in degrees, such as 37.2289,-80.4236"
        ) { GeoPoint(text: $0) }
    }

    /// Waits for a GPS. Prints the accuracy of the position at once: it may be worse than a person thinks.
    private func gps(_ address: String) throws(CommandFailure) -> GeoPoint {
        do throws(GPSPosition.Problem) {
            let found = try GPSPosition(askingAt: address, widest: PersonPosition.widest)
            if !invocation.has(.json) {
                let quality = PersonPosition(found.point, accuracy: found.accuracy, source: .receiver)
                    .qualityText(at: nil)
                invocation.output.write("The GPS: \(GeoText.coordinates(found.point))")
                invocation.output.write(quality.isEmpty ? ".\n" : ", \(quality).\n")
            }
            return found.point
        } catch {
            throw CommandFailure(error.sentence, error.isUsage ? .usage : .nothingFound)
        }
    }

    private func building(_ name: String) throws(CommandFailure) -> GeoPoint {
        let content = try invocation.openContent(reading: .contacts)
        let places = PlacesText(content, HereState())
        let found = places.words.places.named(name, kinds: [.building])
        guard let first = found.first, let place = places.words.places[first]
        else { throw WhereCommand.nothingFound(name, places) }
        guard found.count == 1 else {
            let names = found.prefix(4).compactMap { places.words.places[$0]?.name }
            throw CommandFailure(
                "--building matches several places: \(names.map(Output.printable).joined(with: ", "))",
                .nothingFound)
        }
        return place.location
    }

    /// Returns the given picture without its metadata; nil if none is given, empty if it is to be removed.
    func picture() throws(CommandFailure) -> [UInt8]? {
        guard let path = invocation.value(FloodReportCommand.picture) else { return nil }
        if path.isEmpty { return [] }
        do throws(ReportFieldProblem) {
            return try Outbox.picture(atPath: path)
        } catch {
            throw CommandFailure(
                "\(Output.printable(path)) cannot be sent: \(error.message)", .unusableContent)
        }
    }
}
