import ArgumentParser
import FeedUpdate
import Hazards
import TextTools

/// The options for the fields of a place; the same words as in feeds.conf.
struct PlaceFieldOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where it is, in degrees; south and west are negative: -33.87,151.21.",
            valueName: "LATITUDE,LONGITUDE"))
    var at: String?
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Look its counties and zones up by its position, at the weather service; by default if the feed nws is on and no code is given."
        ))
    var codes: Bool?
    @Option(help: ArgumentHelp("Its counties by their SAME codes: 051121.", valueName: "CODES")) var same:
        String?
    @Option(
        help: ArgumentHelp("Its zones and counties by their UGC codes: VAZ014,VAC121.", valueName: "CODES"))
    var ugc: String?
    @Option(help: ArgumentHelp("How far from it a danger is near.", valueName: "KILOMETERS")) var radius:
        String?
    @Option(
        help: ArgumentHelp(
            "The least severity wanted: minor, moderate, severe, extreme or all.", valueName: "WORD"))
    var least: String?
    @Option(help: ArgumentHelp("The kinds wanted, such as met,fire; or all.", valueName: "KINDS")) var kinds:
        String?
    @Option(
        help: ArgumentHelp(
            "The earthquakes wanted: a magnitude and kilometers, such as 4.5,300; felt, for those likely to be felt there; or none.",
            valueName: "WISH"))
    var quakes: String?
    @Option(
        help: ArgumentHelp(
            "Leave out earthquakes below this magnitude that no person has reviewed yet; or all.",
            valueName: "MAGNITUDE"))
    var automatic: String?
    @Option(
        help: ArgumentHelp(
            "Its river gauges by their identifiers or USGS site numbers: RADV2,03171000; or none.",
            valueName: "GAUGES"
        ))
    var gauges: String?
    @Option(
        help: ArgumentHelp(
            "The least severity of flood reports wanted within the radius: little, notable, significant, dangerous; all or none.",
            valueName: "WORD"))
    var floods: String?

    @Option(
        help: ArgumentHelp(
            "The pack whose campus it is, by its identifier: its alerts without an area are for this place; or none.",
            valueName: "PACK"))
    var campus: String?

    @OptionGroup var position: PlacePositionOptions

    /// Applies the options to `place`; may wait for a GPS.
    ///
    /// - Returns: whether any option was given, and the description of a position that was looked up.
    func set(in place: inout AlertPlace) throws(CommandFailure) -> (hasAny: Bool, position: String?) {
        let values = [
            "at": at, "campus": campus, "same": same, "ugc": ugc, "radius": radius, "least": least,
            "kinds": kinds,
            "quakes": quakes, "automatic": automatic, "gauges": gauges, "floods": floods,
        ]
        var hasAny = false
        for field in PlaceField.all {
            guard let value = values[field.key] ?? nil else { continue }
            hasAny = true
            do throws(FieldProblem) {
                try field.set(value, in: &place)
            } catch {
                throw CommandFailure(
                    "--\(field.key): \(error.message). Write it like --\(field.key) \(ShellWord.quoted(field.example)).",
                    .usage)
            }
        }
        guard let found = try position.find(beside: at) else { return (hasAny || codes == true, nil) }
        place.point = found.point ?? place.point
        if !found.same.isEmpty { place.same = found.same }
        return (true, found.phrase)
    }

    /// Looks the codes of a place up if that is wanted: a place that has moved has others. Tells what cannot be
    /// matched without them.
    func findCodes(of place: inout AlertPlace, _ setup: FeedSetup) {
        let hasGiven = same != nil || ugc != nil || !position.county.isEmpty
        let hasMoved = at != nil || position.isGiven
        guard codes != false, let point = place.point, !hasGiven, codes == true || hasMoved || !place.hasCodes
        else { return }
        let feed = setup.configuration.feeds.first { $0.name == NWSFeed.kind.name }
        guard codes ?? (feed != nil && AlertPlace(name: "", point: point).lacksCodes) else {
            return warn(place, "")
        }
        switch NWSPoint.codes(of: point, mirror: feed?.address, agent: setup.agent) {
        case .success(let found):
            (place.same, place.ugc) = (found.same, found.ugc)
            Messages.output("Codes of \(place.name): \((found.ugc + found.same).joined(separator: ", ")).")
        case .failure(let failure):
            let moved = hasMoved && place.hasCodes ? " Its codes are those of its earlier position." : ""
            warn(place, "The codes could not be looked up: \(failure.message).\(moved) ")
        }
    }

    private func warn(_ place: AlertPlace, _ reason: String) {
        guard !reason.isEmpty || place.lacksCodes else { return }
        var text = reason
        if !place.hasCodes {
            text += "Without county and zone codes most alerts cannot be matched with \(place.name). "
        }
        Messages.error(
            text
                + "Look them up with muster-sync places change --codes \(ShellWord.quoted(place.name)), or give them "
                + "with --ugc and --same.")
    }
}

extension AlertPlace {
    fileprivate var hasCodes: Bool { !same.isEmpty || !ugc.isEmpty }
}

/// Changes the places in feeds.conf, and prints the result.
///
/// - Parameters:
///   - done: the sentence that says what was changed.
private func change(
    _ options: FeedOptions, done: String,
    _ body: (inout FeedConfigurationEdit, FeedSetup) throws(FeedProblem) -> Void
) throws(CommandFailure) {
    let setup = try options.setup()
    try feeding { () throws(FeedProblem) in
        try setup.locations.edit { (edit: inout FeedConfigurationEdit) throws(FeedProblem) in
            try body(&edit, setup)
        }
    }
    try follow(options, done)
    Messages.output(done)
}

/// Updates the snapshot at once, so that the reader sees the change.
private func follow(_ options: FeedOptions, _ done: String) throws(CommandFailure) {
    let setup = try options.setup()
    try feeding(after: done) { () throws(FeedProblem) in
        try setup.updater.applyConfiguration(storesPlaces: true)
    }
    setup.showProblems()
}

private func unknown(_ name: String, _ setup: FeedSetup) -> FeedProblem {
    FeedProblem(
        .unusable,
        "There is no place \(DisplayText.escaped(name)). The places are \(setup.places.map(\.name).joined(separator: ", "))."
    )
}

struct PlacesAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a place.",
        discussion: """
            At least a position or a code says where it is. With both, alerts are matched best: most name counties and zones \
            only, and some draw their area. Codes that are not given are looked up at the weather service if its feed is on. \
            Earthquakes need a position, and --quakes.

            Write the name first: muster-sync places add Work --building Burruss Hall. A position of a GPS is stored in \
            feeds.conf, like one that is typed.
            """)

    @OptionGroup var options: FeedOptions
    @Argument(help: "A name for it.") var name: String
    @OptionGroup var fields: PlaceFieldOptions

    func run() throws {
        guard AlertPlace.isName(name) else {
            throw CommandFailure(
                "This is not a name for a place: use plain words, at most 100 letters.", .usage)
        }
        var place = AlertPlace(name: name)
        let setup = try options.setup()
        // Before a GPS is waited for.
        guard !setup.places.contains(where: { $0.isCalled(name) }) else {
            throw CommandFailure(Self.taken(name).sentence, .unusableContent)
        }
        let position = try fields.set(in: &place).position
        guard place.isSomewhere else {
            throw CommandFailure("Say where it is, with --at, --building, --gps, --same or --ugc.", .usage)
        }
        fields.findCodes(of: &place, setup)
        let done = "Added: \(name)\(position.map { ", " + $0 } ?? "")."
        try change(options, done: done) { (edit, setup) throws(FeedProblem) in
            guard setup.configuration.places.count < FeedConfiguration.maxPlaces else {
                throw FeedProblem(
                    .unusable,
                    "There are \(FeedConfiguration.maxPlaces) places already. Remove one with muster-sync places remove NAME."
                )
            }
            guard !setup.places.contains(where: { $0.isCalled(name) }) else {
                throw Self.taken(name)
            }
            edit.addPlace(place)
        }
    }

    private static func taken(_ name: String) -> FeedProblem {
        FeedProblem(
            .unusable, "There is a place \(name) already. Change it with muster-sync places change.")
    }
}

struct PlacesChangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change", abstract: "Change what is said of a place.",
        discussion: """
            What no option names stays as it is. The campus of the pack can be changed too. Write the name first.
            """,
        aliases: ["edit"])

    @OptionGroup var options: FeedOptions
    @Argument(help: "Its name.") var name: String
    @Option(help: ArgumentHelp("A new name.", valueName: "NAME")) var rename: String?
    @OptionGroup var fields: PlaceFieldOptions

    func run() throws {
        if let rename, !AlertPlace.isName(rename) {
            throw CommandFailure(
                "This is not a name for a place: use plain words, at most 100 letters.", .usage)
        }
        let setup = try options.setup()
        guard var place = setup.places.first(where: { $0.isCalled(name) }) else {
            throw CommandFailure(unknown(name, setup).sentence, .unusableContent)
        }
        let (hasFields, position) = try fields.set(in: &place)
        guard hasFields || rename != nil else {
            throw CommandFailure("Nothing to change is given. See muster-sync places change --help.", .usage)
        }
        place.name = rename ?? place.name
        if hasFields { fields.findCodes(of: &place, setup) }
        let done = "Changed: \(place.name)\(position.map { ", now " + $0 } ?? "")."
        try change(options, done: done) { (edit, setup) throws(FeedProblem) in
            if let rename, setup.places.contains(where: { $0.isCalled(rename) && !$0.isCalled(name) }) {
                throw FeedProblem(.unusable, "There is a place \(rename) already.")
            }
            guard !edit.replacePlace(name, with: place) else { return }
            // The campus is in the pack: its changed copy takes its place.
            edit.addPlace(place)
            if rename != nil { edit.set("campus", to: "no") }
        }
    }
}

struct PlacesRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a place.",
        discussion: "muster-sync places undo brings it back.")

    @OptionGroup var options: FeedOptions
    @Argument(help: "Its name.") var name: String

    func run() throws {
        let done = "Removed: \(DisplayText.escaped(name)). Bring it back with muster-sync places undo."
        try change(options, done: done) { (edit, setup) throws(FeedProblem) in
            let isRemoved = edit.removePlace(name)
            let isCampus = setup.hasCampus && setup.places.first?.isCalled(name) == true
            guard isRemoved || isCampus else { throw unknown(name, setup) }
            if isCampus { edit.set("campus", to: "no") }
        }
    }
}

struct PlacesUndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change by a command; run it again to redo it.")

    @OptionGroup var options: FeedOptions

    func run() throws {
        let setup = try options.setup()
        try feeding { () throws(FeedProblem) in try setup.locations.undo() }
        let done = "The last change was undone."
        try follow(options, done)
        let names = try options.setup().places.map(\.name)
        Messages.output(
            done + " "
                + (names.isEmpty
                    ? "There are no places." : "The places are \(names.joined(separator: ", "))."))
    }
}
