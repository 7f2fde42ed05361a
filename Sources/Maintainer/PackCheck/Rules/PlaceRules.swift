import Campus
import Geodesy

/// The rules for duplicate places and for the precision of their positions.
enum PlaceRules {
    static let all = [samePosition, sameName, sameCode, coarse, sample]

    /// The least distance in meters between two places: no survey is more exact, and no two are so close.
    private static let nearest = 1.0

    private static let samePosition = CheckRule(
        "place-same-position", "No two places of one kind are at one point",
        explanation: """
            Two positions less than a meter apart are mostly one that was copied and not changed, so that a person is \
            sent to the wrong one of the two. A building may have a callbox at its door.
            """,
        .pack { context in
            context.places.kinds.flatMap { places in
                twins(places).map { place, other in
                    let distance = place.location.distance(to: other.location)
                    let apart = distance < 0.05 ? "" : ", \(Tenths.text(distance)) m apart"
                    return place.violation(
                        "\(ShortText.of(place.name)) is where \(ShortText.of(other.name)) is"
                            + "\(line(other, context))\(apart)",
                        hint: "correct the position of one of them, or leave one out")
                }
            }
        })

    /// The most neighbors in a strip of a meter to compare: thousands of places in a row must not take forever.
    private static let maxNeighbors = 64

    /// Returns each place at the position of an earlier one in the file, and that one.
    private static func twins(
        _ places: [PlaceSource.Place]
    ) -> [(place: PlaceSource.Place, other: PlaceSource.Place)] {
        // In the order of latitudes only neighbors can be close; a degree is nowhere less than 110,574 m long.
        let most = nearest / 110_574
        let order = places.indices.sorted {
            let (one, two) = (places[$0].location, places[$1].location)
            return (one.latitude, one.longitude, $0) < (two.latitude, two.longitude, $1)
        }
        var twins: [Int: Int] = [:]
        for (rank, index) in order.enumerated() {
            let here = places[index].location
            for earlier in order[..<rank].suffix(maxNeighbors).reversed() {
                let there = places[earlier].location
                guard here.latitude - there.latitude <= most else { break }
                guard here.distance(to: there) < nearest else { continue }
                twins[max(index, earlier)] = min(index, earlier)
                break
            }
        }
        return twins.sorted { $0.key < $1.key }.map { (places[$0.key], places[$0.value]) }
    }

    private static let sameName = CheckRule(
        "place-same-name", "Every place of a kind has a name of its own",
        explanation: """
            Who looks for one of two buildings of the same name cannot tell which to choose. Capitals and blanks do \
            not make a difference. Callboxes, which are named after what they stand near, may share a name.
            """,
        .pack { context in
            named(context).flatMap { places in
                repeated(places) { folded($0.name) }.map { place, other in
                    place.violation(
                        "another \(place.kind.name) is called \(ShortText.of(place.name)) too"
                            + line(other, context), hint: "tell them apart by their names, or leave one out")
                }
            }
        })

    private static let sameCode = CheckRule(
        "place-same-code", "Every place of a kind has a Code of its own",
        explanation: "A Code is what the campus calls one building in short. Of two the wrong one is found.",
        .pack { context in
            named(context).flatMap { places in
                repeated(places) { $0.code.map(folded) }.map { place, other in
                    place.violation(
                        "\(ShortText.of(place.name)) has the Code \(ShortText.of(place.code ?? "")) of "
                            + "\(ShortText.of(other.name))\(line(other, context))",
                        hint: "correct one of them, or leave it out")
                }
            }
        })

    /// Returns the kinds whose places are compared by name. The keys of the list of callboxes are names already.
    private static func named(_ context: CheckContext) -> [[PlaceSource.Place]] {
        context.places.kinds.filter { $0.first?.kind != .callbox }
    }

    /// Returns each place with the key of an earlier one in the file, and the first one with it.
    private static func repeated(
        _ places: [PlaceSource.Place], by key: (PlaceSource.Place) -> String?
    ) -> [(place: PlaceSource.Place, other: PlaceSource.Place)] {
        var seen: [String: Int] = [:]
        return places.indices.compactMap { index in
            guard let key = key(places[index]) else { return nil }
            if let first = seen[key] { return (places[index], places[first]) }
            seen[key] = index
            return nil
        }
    }

    /// Returns text such as `, in line 12`. A binary file has no lines.
    private static func line(_ place: PlaceSource.Place, _ context: CheckContext) -> String {
        context.lists.binaryFiles.contains(place.file) ? "" : ", in line \(place.position.line)"
    }

    private static func folded(_ text: String) -> String {
        text.lowercased().split(separator: " ").joined(separator: " ")
    }

    private static let coarse = CheckRule(
        "place-coarse", "A position is known better than to a kilometer",
        explanation: """
            A hundredth of a degree of latitude is 1.1 km. Four decimals are good to 11 m, five to 1 m: enough to find a \
            building, and a callbox.
            """,
        .pack { context in
            let bounds = context.pack.info.campusBounds
            // One that is far away has a finding of its own.
            let places = context.places.all.filter { bounds?.contains($0.location) ?? true }
            // So has one at 0, 0.
            return places.filter { abs($0.location.latitude) + abs($0.location.longitude) > 1e-6 }.filter {
                isCoarse($0.location.latitude) && isCoarse($0.location.longitude)
            }.map {
                $0.violation(
                    "the position of \(ShortText.of($0.name)), \($0.location.latitude), \($0.location.longitude), is "
                        + "good to a kilometer at best",
                    hint: "give at least four decimals of a degree, which is 11 m")
            }
        })

    /// Returns true if a number of degrees has two decimals or fewer. A number with four decimals ends in two
    /// zeros once in a hundred times; a latitude and a longitude both do once in ten thousand.
    private static func isCoarse(_ degrees: Double) -> Bool {
        let hundredths = degrees * 100
        return abs(hundredths - hundredths.rounded()) < 1e-7
    }

    private static let sample = CheckRule(
        "callbox-sample", "Callboxes and other places are where they were surveyed", severity: .note,
        explanation: """
            Sample = true says that a position is made up or guessed, and every screen then says so too. Before a \
            campus relies on the file, put the true positions in and take Sample out. Reported once for each kind.
            """,
        .pack { context in
            context.places.kinds.compactMap { places in
                let samples = places.filter(\.isSample)
                guard let first = samples.first else { return nil }
                let count = samples.count == places.count ? "all" : "\(samples.count) of"
                let name = ShortText.of(first.name)
                return first.violation(
                    samples.count == 1
                        ? "the position of \(first.kind.name) \(name) is a sample"
                        : "\(count) \(places.count) \(first.kind.plural) are samples, \(name) the first",
                    hint: "put the surveyed position\(samples.count == 1 ? "" : "s") in, and take Sample out")
            }
        })
}
