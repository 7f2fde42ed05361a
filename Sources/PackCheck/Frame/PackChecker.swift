import Campus
public import Guidebook

/// Examines a pack: what its readers notice, and what the rules of `RuleTable` find.
public enum PackChecker {
    /// Reads every file of `pack` once and applies every rule.
    ///
    /// - Parameters:
    ///   - today: the day that reviews are compared with; without one nothing is overdue.
    ///   - keepsTexts: whether the figures hold the text that was graded.
    public static func check(
        _ pack: Pack, today: CalendarDate?, keepsTexts: Bool = false
    ) -> CheckReport {
        let catalogue = pack.catalogue()
        let menus = MenuCollection.read(pack)
        var findings = pack.problems + menus.findings + catalogue.findings + CampusPlaces.read(pack).findings
        let search = pack.searchWords()
        findings += search.findings
        var context = CheckContext(
            pack: pack, today: today, catalogue: catalogue, menus: menus.menus, searchWords: search.words)
        let rules = RuleTable.all
        for path in guidePaths(pack, catalogue) {
            let listing = catalogue.guide(path: path)
            do throws(Diagnostic) {
                let bytes = try pack.bytes(of: path, limit: PackFiles.largestGuide)
                let guide = GuideReader.read(bytes, file: path)
                findings += guide.findings
                let subject = GuideUnderCheck(
                    path: path, listing: listing, guide: guide, bytes: bytes, keepsText: keepsTexts)
                findings += violations(of: subject, context, rules)
                context.add(LinkRules.summary(of: subject, pack))
                context.vocabulary.add(
                    "\(guide.metadata.title) \(guide.metadata.keywords.joined(separator: " ")) \(guide.plainText)"
                )
            } catch {
                findings.append(error)
            }
        }
        for rule in rules {
            guard case .pack(let examine) = rule.examination else { continue }
            findings += examine(context).map(rule.diagnostic)
        }
        return CheckReport(findings: findings, guides: context.guides.map(\.figures))
    }

    private static func violations(
        of guide: GuideUnderCheck, _ context: CheckContext, _ rules: [CheckRule]
    ) -> [Diagnostic] {
        var findings = Findings()
        for rule in rules {
            guard case .guide(let examine) = rule.examination else { continue }
            findings.add(contentsOf: examine(guide, context).map(rule.diagnostic))
        }
        return findings.inOrder
    }

    /// The guides in the order of the menus, then those that no menu reaches.
    private static func guidePaths(_ pack: Pack, _ catalogue: GuideCatalogue) -> [String] {
        let reached = catalogue.guides.map(\.path)
        let known = Set(reached)
        return reached + GuideFiles.paths(of: pack).filter { !known.contains($0) }
    }
}
