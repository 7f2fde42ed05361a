import AppCore
import ContentPack
import GuideDocument
import GuideLayout
import ScreenKit
import Stylesheets

/// A guide: banner, do-now card, sections, links, and its sources.
package enum GuideScreen {
    package static let description = ScreenDescription(
        .guide, argument: .guide { .guide(path: $0) }, fileName: { screen, _ in fileName(screen) }
    ) { screen, context in model(screen.file ?? "", context) }

    /// Returns the name of the screen's file. Outline and steps are files beside the guide's, named after it.
    static func fileName(_ screen: ScreenID) -> ScreenFileName {
        ScreenFileName("guide", PackPath.inner(screen.file ?? "", of: PackFiles.guidesFolder))
    }

    package static func model(_ path: String, _ context: RenderContext) -> ScreenModel {
        let known = context.content.catalogue?.guide(path: path)
        switch context.content.guide(path) {
        case nil: return ProblemPage.notLoaded(title: path)
        case .failure(let problem): return ProblemPage.model(problem, title: known?.name ?? path)
        case .success(let guide):
            let own = guide.displayTitle
            let title = own.isEmpty ? known?.name ?? path : own
            var document = guide.inReadingOrder
            document.blocks += GuideSources.blocks(guide.metadata, today: context.today)
            var model = PageModel(title: title, document: document, key: path)
            let banner = context.content.pack.banner(for: known, guide: guide.metadata)
            model.banner = PageModel.Banner(
                text: title, icon: banner.icon,
                colors: Palette.Colors(foreground: banner.foreground, background: banner.background),
                heading: banner.heading)
            model.tabs = document.fixedSections.map { .init(id: $0.rawValue, title: word(for: $0)) }
            model.isPrivate = guide.metadata.isPrivate
            model.path = path
            model.isGuide = true
            return .page(model)
        }
    }

    /// Returns the name of a section in the section bar, whatever its heading is.
    private static func word(for section: Guide.FixedSection) -> String {
        switch section {
        case .doNow: "Do now"
        case .overview: "Overview"
        case .before: "Before"
        case .during: "During"
        case .after: "After"
        }
    }
}

/// The headings of a guide, to jump to one.
package enum OutlineScreen {
    package static let description = ScreenDescription(
        .outline,
        argument: .guide { .outline(path: $0) }, fileName: { screen, _ in GuideScreen.fileName(screen) }
    ) { screen, context in
        let guide = GuideScreen.model(screen.file ?? "", context)
        guard case .page(let page) = guide else { return guide }
        let layout = context.layouts.layout(
            of: page, width: context.textWidth(columns: context.size.columns), profile: context.profile)
        let top = layout.headings.map(\.level).min() ?? 1
        let rows = layout.headings.map { heading in
            var row = ListModel.Row(name: heading.title, destination: .heading(heading.anchor))
            row.level = heading.level - top
            return row
        }
        var list = ListModel(title: "\(page.title): outline", sections: [.init(rows: rows)])
        list.emptyText = "This guide has no headings."
        return .list(list)
    }
}

/// Step mode: the actions of a guide one at a time. `Guide.steps` decides which they are.
package enum StepsScreen {
    package static let description = ScreenDescription(
        .steps, argument: .guide { .steps(path: $0, section: nil) },
        fileName: { screen, _ in GuideScreen.fileName(screen) }
    ) { screen, context in
        guard case .file(let path, let section) = screen.subject else {
            return ProblemPage.notLoaded(title: "Steps")
        }
        guard case .success(let guide) = context.content.guide(path),
            case .page(let page) = GuideScreen.model(path, context)
        else { return GuideScreen.model(path, context) }
        let sequence = guide.steps(reading: section.flatMap(Guide.FixedSection.init))
        if sequence.parts.isEmpty { return empty(page) }
        return .steps(
            StepsModel(
                title: "\(page.title), step by step", banner: page.banner, sequence: sequence, path: path,
                timerKind: guide.metadata.timer, drawings: guide.drawings,
                key: "steps:\(section ?? ""):\(path)"))
    }

    /// Returns the page for a guide without steps, worded calmly: a person asks for steps because they need help now.
    private static func empty(_ guide: PageModel) -> ScreenModel {
        let document = PageText.document {
            PageText.paragraph("This guide has no text to take step by step.")
            PageText.paragraph("Esc returns to it. Press ! for the emergency contacts.")
        }
        var page = PageModel(
            title: "\(guide.title), step by step", document: document, key: "steps-empty:\(guide.key)")
        page.banner = guide.banner
        return .page(page)
    }
}
