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
        let search = pack.searchWords()
        var context = CheckContext(
            pack: pack, today: today, catalogue: catalogue, menus: menus, searchWords: search.words)
        var ledger = FindingsLedger()
        // The catalogue has read the menus too, and says again what they said.
        let known = Set(menus.findings)
        ledger.add(contentsOf: pack.problems + menus.findings)
        ledger.add(contentsOf: catalogue.findings.lazy.filter { !known.contains($0) })
        ledger.add(contentsOf: context.places.findings + search.findings)
        let unusable = readGuides(&context, keepsTexts: keepsTexts, &ledger)
        for rule in RuleTable.all {
            guard case .pack(let examine) = rule.examination else { continue }
            ledger.add(contentsOf: examine(context).lazy.map(rule.diagnostic))
        }
        let consequences = Consequences(of: ledger.findings, unusable: unusable, context)
        ledger.rewrite(consequences.told)
        return CheckReport(
            ledger, binaryFiles: context.lists.binaryFiles, guides: context.guides.map(\.figures))
    }

    /// Checks one guide after the other: of each no more than its summary stays in memory. Returns those that could not be
    /// read.
    private static func readGuides(
        _ context: inout CheckContext, keepsTexts: Bool, _ ledger: inout FindingsLedger
    ) -> Set<String> {
        var unusable: Set<String> = []
        var syllables = SyllableMemory()
        for path in guidePaths(context.pack, context.catalogue) {
            do throws(Diagnostic) {
                let findings = try check(guide: path, &context, keepsText: keepsTexts, &syllables)
                ledger.add(contentsOf: findings)
            } catch {
                ledger.add(error)
                unusable.insert(path)
            }
        }
        return unusable
    }

    /// Reads one guide, applies the rules to it and keeps in `context` what others may ask of it.
    private static func check(
        guide path: String, _ context: inout CheckContext, keepsText: Bool, _ syllables: inout SyllableMemory
    ) throws(Diagnostic) -> [Diagnostic] {
        let bytes = try context.pack.bytes(of: path, limit: PackFiles.largestGuide)
        let guide = GuideReader.read(bytes, file: path)
        let subject = GuideUnderCheck(
            path: path, listing: context.catalogue.guide(path: path), guide: guide, bytes: bytes,
            keepsText: keepsText, &syllables)
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
