import Clocks
import ContentPack
import GuideDocument
import GuideLayout
import TextTools

/// Formats a guide as JSON.
enum GuideJSON {
    /// Returns the object of a guide.
    ///
    /// - Parameters:
    ///   - known: the guide in the menus, if it is there.
    ///   - path: relative to the pack.
    ///   - today: the date that decides whether the review is overdue; `nil` if it is unknown.
    ///   - section: the only section to include, with its blocks; `nil` for all.
    ///   - pack: the pack of the guide, if it is in one.
    static func value(
        _ guide: Guide, known: GuideListing?, path: String, today: CalendarDate?,
        section: (id: String, blocks: [Block])? = nil, pack: Pack? = nil
    ) -> JSON {
        let metadata = guide.metadata
        return .object([
            ("slug", .string(known?.slug ?? PackPath.stem(of: path))),
            ("path", .string(path)),
            // The pack that was to be read: the numbers in the text are another campus's.
            ("insteadOf", .optional(pack?.standsInFor)),
            ("name", .string(known?.name ?? metadata.title)),
            ("category", .optional(known?.category)),
            ("title", .string(metadata.title)),
            ("summary", .string(metadata.summary)),
            ("keywords", .strings(metadata.keywords)),
            ("reviewed", .optional(metadata.reviewed)),
            ("overdue", today.map { .boolean(GuideSources.isOverdue(metadata, today: $0)) } ?? .null),
            (
                "sources",
                .array(
                    metadata.sources.map { source in
                        .object([("name", .string(source.name)), ("address", .string(source.address))])
                    })
            ), ("sections", .array(section.map { [json($0.id, $0.blocks)] } ?? sections(of: guide))),
            ("text", .string(section.map { Guide(blocks: $0.blocks).plainText } ?? guide.plainText)),
        ])
    }

    private static func sections(of guide: Guide) -> [JSON] {
        guide.fixedSections.compactMap { section in
            guide.section(section.rawValue).map { json(section.rawValue, $0) }
        }
    }

    private static func json(_ id: String, _ blocks: [Block]) -> JSON {
        let section = Guide(blocks: blocks)
        return .object([
            ("id", .string(id)), ("title", .string(section.outline.first?.text ?? "")),
            ("text", .string(section.plainText)),
        ])
    }
}
