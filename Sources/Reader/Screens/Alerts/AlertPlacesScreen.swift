import AppCore
import Geodesy
import GuideDocument
import Hazards

/// The places that alerts are for, as the last reading of the feeds knew them, and how they are changed.
enum AlertPlacesScreen {
    static let description = ScreenDescription(
        .alertPlaces, entrances: [.init("alert-places", .alertPlaces, isInEveryPack: false)]
    ) { _, context in
        .page(model(context))
    }

    private static func model(_ context: RenderContext) -> PageModel {
        let places = context.alertBoard?.places ?? []
        let document = PageText.document {
            PageText.heading("Places that alerts are for")
            if places.isEmpty {
                PageText.paragraph(
                    "No place is set: all alerts are listed as active, and none rings the bell.")
            }
            for place in places {
                PageText.heading(place.name, level: 3)
                PageText.terms([
                    ("Position", place.point.map(GeoText.coordinates)),
                    ("Near means", "within \(kilometers(place.radius)) of it"),
                    ("Counties (SAME)", codes(place.same)), ("Zones (UGC)", codes(place.ugc)),
                    ("Told of", wishes(place)),
                ])
            }
            PageText.heading("To change them", level: 3)
            PageText.paragraph(
                "In a shell: muster-sync places add, change, remove or undo; --help says how. The next reading of the feeds "
                    + "uses them.")
        }
        return PageModel(title: "Places", document: document, key: "alert-places:\(places)")
    }

    private static func wishes(_ place: AlertPlace) -> String {
        let least = place.leastSeverity > .minor ? "\(place.leastSeverity) or worse" : "any severity"
        return least + (place.kinds.isEmpty ? "" : "; kinds: \(place.kinds.joined(separator: ", "))")
    }

    private static func codes(_ codes: [String]) -> String? {
        codes.isEmpty ? nil : codes.joined(separator: ", ")
    }

    private static func kilometers(_ radius: Double) -> String {
        radius < 1 ? "\(Int((radius * 1_000).rounded())) m" : "\(Int(radius.rounded())) km"
    }
}

extension ScreenKind {
    static let alertPlaces = ScreenKind(
        "alert-places", content: .alerts, position: .page, isInKiosk: true)
}

extension ScreenID {
    static let alertPlaces = ScreenID(.alertPlaces)
}
