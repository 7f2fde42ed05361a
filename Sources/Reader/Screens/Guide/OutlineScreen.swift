import AppCore
import GuideLayout

/// The headings of a guide, to jump to one.
enum OutlineScreen {
    static func model(_ path: String, _ context: RenderContext) -> ScreenModel {
        let guide = GuideScreen.model(path, context)
        guard case .page(let page) = guide else { return guide }
        let layout = context.layouts.layout(
            of: page, width: PageView.textWidth(context, columns: context.size.columns), look: context.profile
        )
        let top = layout.headings.map(\.level).min() ?? 1
        var list = ListModel(
            title: "\(page.title): outline",
            sections: [
                .init(
                    rows: layout.headings.map { heading in
                        var row = ListModel.Row(name: heading.title, target: .heading(heading.anchor))
                        row.level = heading.level - top
                        return row
                    })
            ])
        list.emptyText = "This guide has no headings."
        return .list(list)
    }
}
