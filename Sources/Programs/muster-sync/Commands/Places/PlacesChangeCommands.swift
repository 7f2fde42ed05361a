import CommandLine
import FeedUpdate
import HazardKit
import TextTools

/// The options for the fields of a place; the same words as in feeds.conf.
struct PlaceFieldOptions {
    static let all: [Option] =
        [
            Option(
                "at", "LATITUDE,LONGITUDE",
                "Where it is, in degrees; south and west are negative: -33.87,151.21."), codes, noCodes,
            Option("same", "CODES", "Its counties by their SAME codes: 051121."),
            Option("ugc", "CODES", "Its zones and counties by their UGC codes: VAZ014,VAC121."),
            Option("radius", "KILOMETERS", "How far from it a danger is near."),
            Option("least", "WORD", "The least severity wanted: minor, moderate, severe, extreme or all."),
            Option("kinds", "KINDS", "The kinds wanted, such as met,fire; or all."),
            Option(
                "quakes", "WISH",
                "The earthquakes wanted: a magnitude and kilometers, such as 4.5,300; felt, for those likely to be felt there; or none."
            ),
            Option(
                "automatic", "MAGNITUDE",
                "Leave out earthquakes below this magnitude that no person has reviewed yet; or all."),
            Option(
                "gauges", "GAUGES",
                "Its river gauges by their identifiers or USGS site numbers: RADV2,03171000; or none."),
            Option(
                "floods", "WORD",
                "The least severity of flood reports wanted within the radius: little, notable, significant, dangerous; all or none."
            ),
            Option(
                "campus", "PACK",
                "The pack whose campus it is, by its identifier: its alerts without an area are for this place; or none."
            ),
        ] + PlacePositionOptions.all

    private static let codes = Option(
        "codes",
        "Look its counties and zones up by its position, at the weather service; by default if the feed nws is on and no code is given."
    )
    private static let noCodes = Option("no-codes", "Do not look them up.")

    let invocation: Invocation
    private var position: PlacePositionOptions { PlacePositionOptions(invocation: invocation) }
    /// True if codes are asked for, false if they are not wanted, nil if neither is said.
    private var codes: Bool? {
        invocation.options.last { [Self.codes.name, Self.noCodes.name].contains($0.name) }
            .map { $0.name == Self.codes.name }
    }

    /// Applies the options to `place`; may wait for a GPS.
    ///
    /// - Returns: whether any option was given, and the description of a position that was looked up.
    func set(in place: inout WatchedPlace) throws(CommandFailure) -> (hasAny: Bool, position: String?) {
        var hasAny = false
        for field in PlaceField.all {
            guard let value = invocation.values(field.key).last else { continue }
            hasAny = true
            do throws(FieldProblem) {
                try field.set(value, in: &place)
            } catch {
                throw CommandFailure(
                    "--\(field.key): \(error.message). Write it like --\(field.key) \(ShellWord.quoted(field.example)).",
                    .usage)
            }
        }
        guard let found = try position.find(hasDegrees: invocation.has("at")) else {
            return (hasAny || codes == true, nil)
        }
        place.point = found.point ?? place.point
        if !found.same.isEmpty { place.same = found.same }
        return (true, found.phrase)
    }

    /// Looks the codes of a place up if that is wanted: a place that has moved has others. Tells what cannot be
    /// matched without them.
    func findCodes(of place: inout WatchedPlace, _ setup: FeedSession) {
        let hasGiven = ["same", "ugc", PlacePositionOptions.county.name].contains(where: invocation.has)
        let hasMoved = invocation.has("at") || position.isGiven
        guard codes != false, let point = place.point, !hasGiven, codes == true || hasMoved || !place.hasCodes
        else { return }
        let feed = setup.configuration.feeds.first { $0.name == NWSFeed.kind.name }
        guard codes ?? (feed != nil && WatchedPlace(name: "", point: point).lacksCodes) else {
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

    private func warn(_ place: WatchedPlace, _ reason: String) {
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

extension WatchedPlace {
    fileprivate var hasCodes: Bool { !same.isEmpty || !ugc.isEmpty }
}

/// Changes the places in feeds.conf, and prints `done`.
private func change(
    _ invocation: Invocation, done: String,
    _ body: (inout FeedConfigurationEdit, FeedSession) throws(FeedProblem) -> Void
) throws(CommandFailure) -> ExitStatus {
    let setup = try invocation.setup()
    try setup.edit { (edit) throws(FeedProblem) in try body(&edit, setup) }
    try follow(invocation, done)
    Messages.output(done)
    return .done
}

/// Applies the configuration at once: a removed place takes its feeds along.
private func follow(_ invocation: Invocation, _ done: String) throws(CommandFailure) {
    let setup = try invocation.setup()
    try feeding(after: done) { () throws(FeedProblem) in try setup.updater.applyConfiguration() }
    setup.showProblems()
}

private let noName = CommandFailure(
    "This is not a name for a place: use plain words, at most 100 letters.", .usage)

private func unknown(_ name: String, _ setup: FeedSession) -> FeedProblem {
    FeedProblem(
        .unusable,
        "There is no place \(DisplayText.escaped(name)). The places are \(setup.places.map(\.name).joined(separator: ", "))."
    )
}

enum PlacesAddCommand {
    static let command = Command(
        name: "add", synopsis: "NAME", summary: "Add a place.",
        discussion: """
            At least a position or a code says where it is. With both, alerts are matched best: most name counties and \
            zones only, and some draw their area. Codes that are not given are looked up at the weather service if its \
            feed is on. Earthquakes need a position, and --quakes.
            Write the name first: muster-sync places add Work --building Burruss Hall. A position of a GPS is stored in \
            feeds.conf, like one that is typed.
            """, options: Option.feeds + PlaceFieldOptions.all, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let name = invocation.arguments[0]
        let fields = PlaceFieldOptions(invocation: invocation)
        guard WatchedPlace.isName(name) else { throw noName }
        var place = WatchedPlace(name: name)
        let setup = try invocation.setup()
        // Before a GPS is waited for.
        guard !setup.places.contains(where: { $0.isCalled(name) }) else {
            throw CommandFailure(taken(name).sentence, .unusableContent)
        }
        let position = try fields.set(in: &place).position
        guard place.isSomewhere else {
            throw CommandFailure("Say where it is, with --at, --building, --gps, --same or --ugc.", .usage)
        }
        fields.findCodes(of: &place, setup)
        let done = "Added: \(name)\(position.map { ", " + $0 } ?? "")."
        return try change(invocation, done: done) { (edit, setup) throws(FeedProblem) in
            guard setup.configuration.ofPlaces.places.count < PlaceConfiguration.maxPlaces else {
                throw FeedProblem(
                    .unusable,
                    "There are \(PlaceConfiguration.maxPlaces) places already. Remove one with muster-sync places remove NAME."
                )
            }
            guard !setup.places.contains(where: { $0.isCalled(name) }) else { throw taken(name) }
            edit.addPlace(place)
        }
    }

    private static func taken(_ name: String) -> FeedProblem {
        FeedProblem(.unusable, "There is a place \(name) already. Change it with muster-sync places change.")
    }
}

enum PlacesChangeCommand {
    private static let rename = Option("rename", "NAME", "A new name.")

    static let command = Command(
        name: "change", alias: "edit", synopsis: "NAME", summary: "Change a place.",
        discussion: """
            What no option names stays as it is. The campus of the pack can be changed too. Write the name first.
            """, options: Option.feeds + [rename] + PlaceFieldOptions.all, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let (name, rename) = (invocation.arguments[0], invocation.value(rename))
        let fields = PlaceFieldOptions(invocation: invocation)
        if let rename, !WatchedPlace.isName(rename) { throw noName }
        let setup = try invocation.setup()
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
        return try change(invocation, done: done) { (edit, setup) throws(FeedProblem) in
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

enum PlacesRemoveCommand {
    static let command = Command(
        name: "remove", synopsis: "NAME", summary: "Remove a place.",
        discussion: "muster-sync places undo brings it back.", options: Option.feeds
    ) { (invocation) throws(CommandFailure) in
        let name = invocation.arguments[0]
        let done = "Removed: \(DisplayText.escaped(name)). Bring it back with muster-sync places undo."
        return try change(invocation, done: done) { (edit, setup) throws(FeedProblem) in
            let isRemoved = edit.removePlace(name)
            let isCampus = setup.hasCampus && setup.places.first?.isCalled(name) == true
            guard isRemoved || isCampus else { throw unknown(name, setup) }
            if isCampus { edit.set("campus", to: "no") }
        }
    }
}

enum PlacesUndoCommand {
    static let command = Command(
        name: "undo", summary: "Undo the last change of places or feeds; run it again to redo it.",
        options: Option.feeds
    ) { (invocation) throws(CommandFailure) in
        let before = try invocation.setup()
        try feeding { () throws(FeedProblem) in try before.locations.undo() }
        let done = "The last change was undone."
        try follow(invocation, done)
        let after = try invocation.setup()
        let names = after.places.map(\.name).joined(with: ", ")
        let feeds = after.plan.sources.map(\.name).withoutRepeats { $0 }
        let isOther = Set(feeds) != Set(before.plan.sources.map(\.name))
        Messages.output(
            "\(done) " + (names.isEmpty ? "There are no places." : "The places are \(names).")
                + (isOther ? " The feeds that are on are \(feeds.joined(with: ", "))." : ""))
        return .done
    }
}
