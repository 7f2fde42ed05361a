import ContentPack
import Diagnostics
import GuideDocument
import TextTools

/// The rules for links of guides and menus without a target.
enum LinkRules {
    static let all = [link, fragment]

    private static let link = CheckRule(
        "guide-link", "A link in a guide leads to a guide that exists, or is a whole address",
        explanation: """
            Links between guides are relative, such as <a href="burns.html">. A link to a file that is not in the \
            pack is a dead end for a reader without a network. Links to pictures and other files are not shown.
            """,
        guide: { guide, context in
            guide.links.flatMap { href in
                guard case .broken(let fault) = context.pack.resolve(link: href, from: guide.path) else {
                    return [Violation]()
                }
                var (message, hint) = (words(for: fault, href), hint(for: fault))
                if case .missing(let path) = fault, context.suggestions.take(),
                    let match = context.nearFiles.nearest(to: path)
                {
                    if match.differsInCapitalsOnly {
                        message = "the link to \"\(Excerpt.of(href))\" is broken: \(match.words(for: path))"
                    }
                    hint = match.hint
                }
                return guide.positions(ofLink: href).map { guide.violation(at: $0, message, hint: hint) }
            }
        })

    private static func words(for fault: LinkTarget.Fault, _ href: String) -> String {
        let link = "the link to \"\(Excerpt.of(href))\""
        return switch fault {
        case .empty: "a link leads nowhere"
        case .outside: "\(link) leads out of the pack"
        case .notFile(let path, _): "\(link) leads to \(path), which is not a file"
        case .missing(let path): "\(link) leads to \(path), which does not exist"
        case .unknownKind: "\(link) leads to a file that the reader cannot show"
        case .address(let reason): "\(link) cannot be shown: \(reason)"
        }
    }

    private static func hint(for fault: LinkTarget.Fault) -> String {
        switch fault {
        case .empty, .missing: "correct the link, or write that guide"
        case .outside, .notFile, .unknownKind: "link to a guide of the pack"
        case .address: "write a whole address such as https://www.ready.gov/"
        }
    }

    private static let fragment = CheckRule(
        "link-fragment", "What stands behind # in a link is an id of the guide it leads to",
        explanation: """
            evacuate.html#after opens Evacuate at the element with the id after. Where there is none the guide opens \
            at its top, and the reader does not find what was promised.
            """,
        pack: { context in
            context.guides.flatMap { guide in
                guide.links.compactMap {
                    violation($0.fragment, of: $0.path, in: guide.path, $0.position, context)
                }
            } + context.lists.menus.flatMap { violations(in: $0, context) }
        })

    private static func violations(in list: MenuList, _ context: CheckContext) -> [Violation] {
        list.entries.compactMap { entry in
            guard let link = entry.fields["Link"]?.string, entry.fields["Objects"] == nil,
                case .guide(let path, let fragment?) = context.pack.resolve(link: link, from: list.file)
            else { return nil }
            let place = Violation(entry.fields, at: "Link", "", hint: "")
            return violation(
                fragment, of: path, in: list.file, place.position, keyPath: place.keyPath, context)
        }
    }

    private static func violation(
        _ fragment: String, of path: String, in file: String, _ position: SourcePosition?,
        keyPath: String? = nil, _ context: CheckContext
    ) -> Violation? {
        // A guide that could not be read has a finding of its own.
        guard let target = context.checkedGuide(path), !target.ids.contains(fragment) else { return nil }
        let near = EditDistance.nearest(to: fragment, among: target.ids.sorted(), count: 1).first
        return Violation(
            file, position, keyPath: keyPath, "\(path) has no #\(Excerpt.of(fragment))",
            hint: near.map { "did you mean #\(Excerpt.of($0))?" }
                ?? "name an id of that guide, or leave it out")
    }

    // MARK: Summaries

    /// Returns the summary of a guide for the rules that compare guides.
    static func summary(of guide: GuideUnderCheck, _ pack: Pack) -> CheckedGuide {
        var links: [CheckedGuide.Link] = []
        for href in guide.links where href.contains("#") {
            guard case .guide(let path, let fragment?) = pack.resolve(link: href, from: guide.path) else {
                continue
            }
            links += guide.positions(ofLink: href).map {
                CheckedGuide.Link(path: path, fragment: fragment, position: $0)
            }
        }
        var ids: Set<String> = []
        Block.walk(guide.guide.blocks) { visit in
            if case .block(let block, _) = visit { ids.formUnion(block.ids) }
        }
        return CheckedGuide(
            path: guide.path, divisionName: guide.divisionName, ids: ids,
            division: guide.metadata.divisionName, links: links, head: guide.head,
            words: GuideWords(guide), figures: guide.figures)
    }
}

extension GuideUnderCheck {
    /// Returns every position of a link, or one nil if it was written in an unrecognized way.
    func positions(ofLink href: String) -> [SourcePosition?] {
        let positions = source.positions(ofLink: href)
        return positions.isEmpty ? [nil] : positions
    }
}
