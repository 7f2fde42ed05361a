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
            let title = title(of: guide, known: known, path: path)
            var document = guide.inReadingOrder
            document.blocks += GuideSources.blocks(guide.metadata, today: context.today)
            var model = PageModel(title: title, document: document, key: path)
            let banner = context.content.pack.banner(for: known, guide: guide.metadata)
            model.banner = PageModel.Banner(
                text: title, icon: banner.icon,
                colors: Palette.Colors(foreground: banner.foreground, background: banner.background),
                heading: banner.heading)
            model.tabs = tabs(of: document)
            model.isPrivate = guide.metadata.isPrivate
            model.path = path
            model.isGuide = true
            return .page(model)
        }
    }

    private static func title(of guide: Guide, known: GuideListing?, path: String) -> String {
        let own = guide.displayTitle
        return own.isEmpty ? known?.name ?? path : own
    }

    private static func tabs(of guide: Guide) -> [PageModel.SectionTab] {
        guide.fixedSections.map { PageModel.SectionTab(id: $0.rawValue, title: word(for: $0)) }
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
