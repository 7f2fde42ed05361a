import AppCore
import GuideDocument
import ScreenKit

/// Step mode: the actions of a guide one at a time. `Guide.steps` decides which they are.
package enum StepsScreen {
    package static let description = ScreenDescription(
        .steps, argument: .guide { .steps(path: $0, section: nil) },
        fileName: { screen, _ in GuideScreen.fileName(screen) }
    ) { screen, context in
        guard case .file(let path, let section) = screen.subject else {
            return ProblemPage.notLoaded(title: "Steps")
        }
        return model(path, section: section, context)
    }

    private static func model(_ path: String, section: String?, _ context: RenderContext) -> ScreenModel {
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
