import AppCore
import GuideLayout
import Guidebook

/// A guide: banner, do-now card, sections, links, and where it comes from.
enum GuideScreen {
    static func model(_ path: String, _ scene: Scene) -> ScreenModel {
        let known = scene.library.catalogue?.guide(path: path)
        switch scene.library.guide(path) {
        case nil: return ProblemPage.notLoaded(title: path)
        case .failure(let problem): return ProblemPage.model(problem, title: known?.name ?? path)
        case .success(let guide):
            let title = title(of: guide, known: known, path: path)
            var document = guide
            document.blocks += GuideSources.blocks(guide.metadata, today: scene.today)
            var model = PageModel(title: title, document: document, key: path)
            model.banner = PageModel.Banner(
                text: title, icon: icon(known, scene), colors: colors(guide, known: known, scene))
            model.tabs = tabs(of: guide)
            model.path = path
            model.isGuide = true
            return .page(model)
        }
    }

    private static func title(of guide: Guide, known: GuideListing?, path: String) -> String {
        let own = guide.displayTitle
        return own.isEmpty ? known?.name ?? path : own
    }

    private static func icon(_ known: GuideListing?, _ scene: Scene) -> Icon? {
        (known?.header ?? known?.image).flatMap { scene.library.pack.icons[$0] }
    }

    private static func colors(_ guide: Guide, known: GuideListing?, _ scene: Scene) -> Palette.Colors {
        let name = known?.divisionName ?? guide.metadata.divisionName
        let colors = scene.library.pack.palette.bannerColors(divisionName: name)
        return Palette.Colors(foreground: colors.foreground, background: colors.background)
    }

    private static func tabs(of guide: Guide) -> [PageModel.SectionTab] {
        guide.fixedSections.map {
            PageModel.SectionTab(id: $0.section.rawValue, title: word(for: $0.section))
        }
    }

    /// What the section bar calls a section, whatever its heading says.
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
