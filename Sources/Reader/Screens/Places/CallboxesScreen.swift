import AppCore
import Campus
import ContentPack
import GuideDocument

/// The callboxes (blue-light phones) of `CallboxLocations.plist`, and a card for each.
enum CallboxesScreen {
    /// Said wherever a position is shown that was not surveyed.
    static let sampleText = "sample position"

    static let list = ScreenDescription(
        .callboxes,
        entrances: [.init("callboxes", .callboxes, segue: .callboxes)], files: [PackFiles.callboxes]
    ) { _, context in
        listModel(context)
    }

    static let card = ScreenDescription(
        .callbox,
        argument: .number { .callbox(at: $0, in: $1) },
        fileName: { screen, _ in ScreenFileName("callbox", screen.name) }
    ) { screen, context in
        cardModel(screen, context)
    }

    private static func listModel(_ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places else { return ProblemPage.notLoaded(title: "Callboxes") }
        let subjects = NamedItems.subjects(of: places.callboxes, \.name)
        let rows = zip(places.callboxes, subjects).map { callbox, subject in
            var row = ListModel.Row(
                name: callbox.name, destination: .screen(ScreenID(.callbox, subject)))
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

    /// The list where it is gone.
    private static func cardModel(_ screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places,
            let index = NamedItems.index(of: screen, in: places.callboxes, \.name)
        else { return listModel(context) }
        let callbox = places.callboxes[index]
        var links = PageLinks()
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
            PlaceCard.nearestBuildings(to: callbox.location, places, &links)
        }
        var page = PageModel(
            title: callbox.name, document: document, key: "callbox:\(index):\(callbox.name)")
        page.links = links
        return .page(page)
    }
}

extension ScreenKind {
    public static let callboxes = ScreenKind("callboxes", content: .places, position: .list, isInKiosk: true)
    public static let callbox = ScreenKind("callbox", content: .places, position: .page, isInKiosk: true)
}

extension ScreenID {
    public static let callboxes = ScreenID(.callboxes)

    /// The callbox at an index of the pack's list, which must have been read; the list where there is none.
    public static func callbox(at index: Int, in library: Library) -> ScreenID {
        NamedItems.subject(at: index, in: library.places?.callboxes ?? [], \.name)
            .map { ScreenID(.callbox, $0) } ?? .callboxes
    }
}
