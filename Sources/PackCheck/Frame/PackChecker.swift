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
            pack: pack, today: today, catalogue: catalogue, menus: menus, searchWords: search.words)
        var unusable: Set<String> = []
        for path in guidePaths(pack, catalogue) {
            do throws(Diagnostic) {
                findings += try check(guide: path, &context, keepsText: keepsTexts)
            } catch {
                findings.append(error)
                unusable.insert(path)
            }
        }
        for rule in RuleTable.all {
            guard case .pack(let examine) = rule.examination else { continue }
            findings += examine(context).map(rule.diagnostic)
        }
        let consequences = Consequences(of: findings, unusable: unusable, context)
        return CheckReport(
            findings: findings.compactMap(consequences.told), binaryFiles: context.lists.binaryFiles,
            guides: context.guides.map(\.figures))
    }

    /// Reads one guide, applies the rules to it and keeps in `context` what others may ask of it.
    private static func check(
        guide path: String, _ context: inout CheckContext, keepsText: Bool
    ) throws(Diagnostic) -> [Diagnostic] {
        let bytes = try context.pack.bytes(of: path, limit: PackFiles.largestGuide)
        let guide = GuideReader.read(bytes, file: path)
        let subject = GuideUnderCheck(
            path: path, listing: context.catalogue.guide(path: path), guide: guide, bytes: bytes,
            keepsText: keepsText)
        context.add(LinkRules.summary(of: subject, context.pack))
        context.vocabulary.add(
            "\(guide.metadata.title) \(guide.metadata.keywords.joined(separator: " ")) \(guide.plainText)")
        // Of a page with nothing in it there is nothing more to say.
        let isEmpty = guide.findings.contains { $0.code == "html-empty" }
        return guide.findings + (isEmpty ? [] : violations(of: subject, context))
    }

    private static func violations(
        of guide: GuideUnderCheck, _ context: CheckContext
    ) -> [Diagnostic] {
        var findings = Findings()
        for rule in RuleTable.all {
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
