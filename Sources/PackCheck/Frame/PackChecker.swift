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
            pack: pack, today: today, catalogue: catalogue, menus: menus.menus, searchWords: search.words)
        var ledger = FindingsLedger()
        // The catalogue has read the menus too, and says again what they said.
        let known = Set(menus.findings)
        ledger.add(contentsOf: pack.problems + menus.findings)
        ledger.add(contentsOf: catalogue.findings.lazy.filter { !known.contains($0) })
        ledger.add(contentsOf: context.places.findings + search.findings)
        readGuides(&context, keepsTexts: keepsTexts, &ledger)
        for rule in RuleTable.all {
            guard case .pack(let examine) = rule.examination else { continue }
            ledger.add(contentsOf: examine(context).lazy.map(rule.diagnostic))
        }
        return CheckReport(ledger, guides: context.guides.map(\.figures))
    }

    /// One guide after the other: of each no more than its summary stays in memory.
    private static func readGuides(
        _ context: inout CheckContext, keepsTexts: Bool, _ ledger: inout FindingsLedger
    ) {
        let (pack, rules) = (context.pack, RuleTable.all)
        var syllables = SyllableMemory()
        for path in guidePaths(pack, context.catalogue) {
            do throws(Diagnostic) {
                let bytes = try pack.bytes(of: path, limit: PackFiles.largestGuide)
                let guide = GuideReader.read(bytes, file: path)
                ledger.add(contentsOf: guide.findings)
                let subject = GuideUnderCheck(
                    path: path, listing: context.catalogue.guide(path: path), guide: guide, bytes: bytes,
                    keepsText: keepsTexts, &syllables)
                ledger.add(contentsOf: violations(of: subject, context, rules))
                context.add(LinkRules.summary(of: subject, pack))
                context.vocabulary.add(
                    "\(guide.metadata.title) \(guide.metadata.keywords.joined(separator: " ")) \(guide.plainText)"
                )
            } catch {
                ledger.add(error)
            }
        }
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
