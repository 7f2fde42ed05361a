import ContentPack
import Diagnostics
import GuideDocument

/// The rule for the drawings that guides show.
enum PictureRules {
    static let all = [picture]

    private static let picture = CheckRule(
        "guide-picture", "A drawing in a guide says in words what it shows, and can be drawn",
        explanation: """
            <img src="pictures/NAME.svg" alt="…"> behind a step shows a drawing in terminals that can. In all others, and \
            to people who listen, alt stands for it; without it the drawing is not shown. It is drawn of path (M, L, C \
            and Z), line, polyline, circle and ellipse, with fill and stroke none, white or any other color and \
            stroke-width, in a file of at most 64 KB and 2,000 points. Anything else costs the drawing, never the guide.
            """,
        .guide { guide, context in
            guide.source.drawings.compactMap { drawing in
                guard drawing.hasText else {
                    return guide.violation(
                        at: drawing.position,
                        "the drawing \"\(ShortText.of(drawing.address))\" has no alt, and is not shown",
                        hint: "add alt=\"…\" that says in words what it shows")
                }
                do throws(Diagnostic) {
                    _ = try context.pack.drawing(drawing.address, inGuideAt: guide.path)
                    return nil
                } catch {
                    let line = error.position.map { " in line \($0.line)" } ?? ""
                    return guide.violation(
                        at: drawing.position,
                        "the drawing \"\(ShortText.of(drawing.address))\" is not shown: \(error.message)\(line)",
                        hint: error.hint)
                }
            }
        })
}
