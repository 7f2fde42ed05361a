import AppCore
import GuideLayout
import ScreenKit

/// The headings of a guide, to jump to one.
package enum OutlineScreen {
    package static let description = ScreenDescription(
        .outline,
        argument: .guide { .outline(path: $0) }, fileName: { screen, _ in GuideScreen.fileName(screen) }
    ) { screen, context in
        model(screen.file ?? "", context)
    }

    private static func model(_ path: String, _ context: RenderContext) -> ScreenModel {
        let guide = GuideScreen.model(path, context)
        guard case .page(let page) = guide else { return guide }
        let layout = context.layouts.layout(
            of: page, width: context.textWidth(columns: context.size.columns), profile: context.profile)
        let top = layout.headings.map(\.level).min() ?? 1
        var list = ListModel(
            title: "\(page.title): outline",
            sections: [
                .init(
                    rows: layout.headings.map { heading in
                        var row = ListModel.Row(name: heading.title, destination: .heading(heading.anchor))
                        row.level = heading.level - top
                        return row
                    })
            ])
        list.emptyText = "This guide has no headings."
        return .list(list)
    }
}
