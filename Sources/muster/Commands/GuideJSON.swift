import GuideLayout
import Guidebook

/// A guide as JSON.
enum GuideJSON {
    static func value(_ guide: Guide, known: GuideListing?, path: String, today: CalendarDate?) -> JSON {
        let metadata = guide.metadata
        return .object([
            ("slug", .string(known?.slug ?? PackPath.stem(of: path))),
            ("path", .string(path)),
            ("name", .string(known?.name ?? metadata.title)),
            ("category", .optional(known?.category)),
            ("title", .string(metadata.title)),
            ("summary", .string(metadata.summary)),
            ("keywords", .array(metadata.keywords.map { .string($0) })),
            ("reviewed", .optional(metadata.reviewed)),
            ("overdue", today.map { .boolean(GuideSources.isOverdue(metadata, today: $0)) } ?? .null),
            (
                "sources",
                .array(
                    metadata.sources.map { source in
                        .object([("name", .string(source.name)), ("address", .string(source.address))])
                    })
            ),
            ("sections", .array(sections(of: guide))),
            ("text", .string(guide.plainText)),
        ])
    }

    private static func sections(of guide: Guide) -> [JSON] {
        guide.fixedSections.compactMap { section, heading in
            guard let blocks = guide.section(section.rawValue) else { return nil }
            return .object([
                ("id", .string(section.rawValue)), ("title", .string(heading)),
                ("text", .string(Guide(blocks: blocks).plainText)),
            ])
        }
    }
}
