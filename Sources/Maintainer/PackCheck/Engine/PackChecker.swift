import Campus
import Clocks
import ContentPack
import Diagnostics
import GuideDocument

/// Checks a pack, and returns the findings of its readers and of the rules of `RuleTable`.
package enum PackChecker {
    /// Reads every file of `pack` once and applies every rule; the parameters are those of `PackCheckInSteps`.
    package static func check(_ pack: Pack, today: CalendarDate?, keepsTexts: Bool = false) -> CheckReport {
        let check = PackCheckInSteps(pack, today: today, keepsTexts: keepsTexts)
        while true { if let report = check.step() { return report } }
    }
}

/// Checks a pack in steps of a guide or a rule, for a caller that has other work to do in between.
package final class PackCheckInSteps {
    private let pack: Pack
    private let today: CalendarDate?
    private let keepsTexts: Bool
    private var ledger = FindingsLedger()
    private var stage = Stage.menus
    private var context: CheckContext?
    /// The remaining guides, the next one last.
    private var guides: [String] = []
    private var packRules: [CheckRule] = []
    private var unusable: Set<String> = []
    private var syllables = SyllableCache()

    /// The stages of a check. In a large pack each one before the guides takes long enough to be a step.
    private enum Stage {
        case menus
        case words(MenuCollection, PackLists)
        case paths
        case guides
    }

    /// - Parameters:
    ///   - today: the date that reviews are compared with; without one nothing is overdue.
    ///   - keepsTexts: true to include the graded text in the figures.
    package init(_ pack: Pack, today: CalendarDate?, keepsTexts: Bool = false) {
        (self.pack, self.today, self.keepsTexts) = (pack, today, keepsTexts)
    }

    /// Performs a step, which takes some milliseconds for most guides. Returns the report after the last step.
    package func step() -> CheckReport? {
        switch stage {
        case .menus:
            var menus = MenuCollection(of: pack)
            var lists = PackLists(pack)
            menus.readAll { lists.add($0) }
            stage = .words(menus, lists)
        case .words(let menus, let lists):
            stage = .paths
            readWords(menus, lists)
        case .paths:
            if let context { guides = Self.guidePaths(pack, context.catalogue).reversed() }
            packRules = RuleTable.all.reversed()
            stage = .guides
        case .guides:
            if let path = guides.popLast() {
                read(path)
            } else if let rule = packRules.popLast() {
                if case .pack(let examine) = rule.examination, let context {
                    ledger.add(contentsOf: examine(context).lazy.map(rule.diagnostic))
                }
            } else {
                return report()
            }
        }
        return nil
    }

    /// Reads the places, the search words, and other data that rules use.
    private func readWords(_ menus: MenuCollection, _ lists: PackLists) {
        var menus = menus
        let catalogue = menus.catalogue()
        let search = pack.searchWords()
        let alerts = pack.alertGuides()
        let context = CheckContext(
            pack: pack, today: today, catalogue: catalogue, menus: menus, lists: lists,
            searchWords: search.words, alertGuides: alerts.guides)
        // The catalogue repeats what was wrong with the menus.
        let known = Set(menus.findings)
        ledger.add(contentsOf: pack.problems + menus.findings)
        ledger.add(contentsOf: catalogue.findings.lazy.filter { !known.contains($0) })
        let ofPlaces = context.places.findings + (context.map?.findings ?? [])
        ledger.add(contentsOf: ofPlaces + search.findings + alerts.findings + pack.suggestedFeeds().findings)
        self.context = context
    }

    /// Reads one guide and keeps only its summary in memory.
    private func read(_ path: String) {
        do throws(Diagnostic) {
            ledger.add(contentsOf: try check(guide: path))
        } catch {
            ledger.add(error)
            unusable.insert(path)
        }
    }

    /// Applies the rules to one guide, and adds the data that other guides need to `context`.
    private func check(guide path: String) throws(Diagnostic) -> [Diagnostic] {
        let bytes = try pack.bytes(of: path, limit: PackFiles.largestGuide)
        let contacts = pack.contacts.forGuides
        // What comes from the contacts is no fault of a guide: its own text has no numbers from there.
        let (guide, source) = GuideReader.readWithSource(
            bytes, file: path, contacts: contacts.map { GuideContact(id: $0.id, name: $0.name, number: "") })
        let shown = source.contacts.isEmpty ? guide : GuideReader.read(bytes, file: path, contacts: contacts)
        let subject = GuideUnderCheck(
            path: path, listing: context?.catalogue.guide(path: path), guide: guide, shown: shown,
            source: source, keepsText: keepsTexts, &syllables)
        context?.add(LinkRules.summary(of: subject, pack))
        context?.vocabulary.add(
            "\(guide.metadata.title) \(guide.metadata.keywords.joined(separator: " ")) \(guide.plainText)")
        // Of a page with nothing in it there is nothing more to say.
        guard let context, !guide.findings.contains(where: { $0.code == "html-empty" })
        else { return guide.findings }
        return guide.findings + Self.violations(of: subject, context)
    }

    private static func violations(of guide: GuideUnderCheck, _ context: CheckContext) -> [Diagnostic] {
        var findings = Findings()
        for rule in RuleTable.all {
            guard case .guide(let examine) = rule.examination else { continue }
            findings.add(contentsOf: examine(guide, context).map(rule.diagnostic))
        }
        return findings.inOrder
    }

    private func report() -> CheckReport {
        guard let context else { return CheckReport(ledger, guides: []) }
        let consequences = RedundantFindings(of: ledger.findings, unusable: unusable, context)
        ledger.rewrite(consequences.told)
        return CheckReport(
            ledger, binaryFiles: context.lists.binaryFiles, guides: context.guides.map(\.figures))
    }

    /// Returns the guides in the order of the menus, followed by those that no menu reaches.
    private static func guidePaths(_ pack: Pack, _ catalogue: GuideCatalogue) -> [String] {
        let reached = catalogue.guides.map(\.path)
        let known = Set(reached)
        return reached + GuideFiles.paths(of: pack).filter { !known.contains($0) }
    }
}
