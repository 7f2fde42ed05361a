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
        .guide { guide, context in
            guide.links.flatMap { href in
                guard case .broken(let fault) = context.pack.resolve(link: href, from: guide.path)
                else { return [Violation]() }
                var (message, hint) = (words(for: fault, href), hint(for: fault))
                if case .missing(let path) = fault, context.suggestions.take(),
                    let match = context.nearFiles.nearest(to: path)
                {
                    if match.differsInCapitalsOnly {
                        message = "the link to \"\(ShortText.of(href))\" is broken: \(match.words(for: path))"
                    }
                    hint = match.hint
                }
                return guide.positions(ofLink: href).map { guide.violation(at: $0, message, hint: hint) }
            }
        })

    private static func words(for fault: LinkTarget.Fault, _ href: String) -> String {
        let link = "the link to \"\(ShortText.of(href))\""
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
        .pack { context in
            var near = NearIDs()
            var found: [Violation] = []
            for guide in context.guides {
                near.beginFile()
                found += guide.links.compactMap {
                    violation($0.fragment, of: $0.path, in: guide.path, $0.position, context, &near)
                }
            }
            for list in context.lists.menus {
                near.beginFile()
                found += violations(in: list, context, &near)
            }
            return found
        })

    private static func violations(
        in list: MenuList, _ context: CheckContext, _ near: inout NearIDs
    ) -> [Violation] {
        list.entries.compactMap { entry in
            guard let link = entry.fields["Link"]?.string, entry.fields["Objects"] == nil,
                case .found(let target) = context.pack.resolve(link: link, from: list.file),
                case .guide(let path, let fragment?) = target
            else { return nil }
            let place = Violation(entry.fields, at: "Link", "", hint: "")
            return violation(
                fragment, of: path, in: list.file, place.position, keyPath: place.keyPath, context, &near)
        }
    }

    private static func violation(
        _ fragment: String, of path: String, in file: String, _ position: SourcePosition?,
        keyPath: String? = nil, _ context: CheckContext, _ near: inout NearIDs
    ) -> Violation? {
        // A guide that could not be read has a finding of its own.
        guard let target = context.checkedGuide(path), !target.ids.contains(fragment) else { return nil }
        return Violation(
            file, position, keyPath: keyPath, "\(path) has no #\(ShortText.of(fragment))",
            hint: near.nearest(to: fragment, in: target).map { "did you mean #\(ShortText.of($0))?" }
                ?? "name an id of that guide, or leave it out")
    }

    private struct NearIDs {
        /// The most searches for one file: each compares all ids of a guide.
        private static let limit = 20
        private var left = 0
        /// The searches left for the pack, of which no more findings are listed.
        private var leftInPack = Findings.limit
        /// The guide searched last, with its ids in order.
        private var sorted: (path: String, ids: [String]) = ("", [])

        mutating func beginFile() { left = Self.limit }

        /// Returns the id of `target` nearest to a fragment, or nil if none is near or there were enough searches.
        mutating func nearest(to fragment: String, in target: CheckedGuide) -> String? {
            guard left > 0, leftInPack > 0 else { return nil }
            (left, leftInPack) = (left - 1, leftInPack - 1)
            if sorted.path != target.path { sorted = (target.path, target.ids.sorted()) }
            return EditDistance.nearest(to: fragment, among: sorted.ids, count: 1).first
        }
    }

    /// Returns the summary of a guide for the rules that compare guides.
    static func summary(of guide: GuideUnderCheck, _ pack: Pack) -> CheckedGuide {
        var links: [CheckedGuide.Link] = []
        for href in guide.links where href.contains("#") {
            guard case .found(.guide(let path, let fragment?)) = pack.resolve(link: href, from: guide.path)
            else { continue }
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
            words: GuideFingerprint(guide), figures: guide.figures)
    }
}

extension GuideUnderCheck {
    /// Returns every position of a link, or one nil if it was written in an unrecognized way.
    func positions(ofLink href: String) -> [SourcePosition?] {
        let positions = source.positions(ofLink: href)
        return positions.isEmpty ? [nil] : positions
    }
}
