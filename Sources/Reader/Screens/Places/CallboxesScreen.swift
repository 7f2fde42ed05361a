import AppCore
import Campus
import ContentPack
import GuideDocument

/// The callboxes (blue-light phones) of `CallboxLocations.plist`, and a card for each.
enum CallboxesScreen {
    /// Said wherever a position shows that nobody has surveyed.
    static let sampleText = "sample position"

    static func model(_ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places else { return ProblemPage.notLoaded(title: "Callboxes") }
        let rows = places.callboxes.enumerated().map { index, callbox in
            var row = ListModel.Row(name: callbox.name, target: .screen(.callbox(index)))
            row.detail = callbox.isSample ? sampleText : callbox.note
            return row
        }
        var list = ListModel(title: "Callboxes", sections: [.init(rows: rows)])
        list.warning = Damage.text(of: PackFiles.callboxes, in: places.findings)
        if places.callboxes.contains(where: \.isSample) {
            list.note = "Entries marked \"\(sampleText)\" are examples: do not go looking for a phone there."
        }
        return .list(list)
    }

    static func card(_ index: Int, _ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places, places.callboxes.indices.contains(index) else {
            return model(context)
        }
        let callbox = places.callboxes[index]
        let document = PageText.document {
            PageText.heading(callbox.name)
            if callbox.isSample {
                PageText.paragraph([
                    Span("This is a \(sampleText). ", traits: .strong),
                    Span("It was not surveyed: do not go looking for a phone here."),
                ])
            }
            if let note = callbox.note { PageText.paragraph(note) }
            PlaceCard.facts([], position: callbox.location)
            PlaceCard.nearestBuildings(to: callbox.location, places)
        }
        return .page(PageModel(title: callbox.name, document: document, key: "callbox:\(index)"))
    }
}
