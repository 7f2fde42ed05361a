import AppCore
import GuideLayout

/// The headings of a guide, to jump to one.
enum OutlineScreen {
    static func model(_ path: String, _ scene: RenderContext) -> ScreenModel {
        let guide = GuideScreen.model(path, scene)
        guard case .page(let page) = guide else { return guide }
        let layout = scene.layouts.layout(
            of: page, width: PageView.textWidth(scene, columns: scene.size.columns), look: scene.look)
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
