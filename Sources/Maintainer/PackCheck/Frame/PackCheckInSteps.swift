import Campus
import Clocks
import ContentPack
import Diagnostics
import GuideDocument

/// The check of a pack, a guide or a rule at a time: for a caller that has other work to do in between.
public final class PackCheckInSteps {
    private let pack: Pack
    private let today: CalendarDate?
    private let keepsTexts: Bool
    private var ledger = FindingsLedger()
    private var stage = Stage.menus
    private var context: CheckContext?
    /// What is still to be done, the next one last.
    private var guides: [String] = []
    private var packRules: [CheckRule] = []
    /// Guides that could not be read.
    private var unusable: Set<String> = []
    private var syllables = SyllableMemory()

    /// What comes before the guides takes as long as all menus do; in a large pack each of these is a step.
    private enum Stage {
        case menus
        case words(MenuCollection, PackLists)
        case paths
        case guides
    }

    /// - Parameters:
    ///   - today: the day that reviews are compared with; without one nothing is overdue.
    ///   - keepsTexts: whether the figures hold the text that was graded.
    public init(_ pack: Pack, today: CalendarDate?, keepsTexts: Bool = false) {
        self.pack = pack
        self.today = today
        self.keepsTexts = keepsTexts
    }

    /// Does a little, some milliseconds for most guides. Returns the report when there is nothing left to do.
    public func step() -> CheckReport? {
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

    /// Places, the words of the search, and what rules look things up in.
    private func readWords(_ menus: MenuCollection, _ lists: PackLists) {
        var menus = menus
        let catalogue = menus.catalogue()
        let search = pack.searchWords()
        let context = CheckContext(
            pack: pack, today: today, catalogue: catalogue, menus: menus, lists: lists,
            searchWords: search.words)
        // The catalogue repeats what was wrong with the menus.
        let known = Set(menus.findings)
        ledger.add(contentsOf: pack.problems + menus.findings)
        ledger.add(contentsOf: catalogue.findings.lazy.filter { !known.contains($0) })
        ledger.add(contentsOf: context.places.findings + (context.map?.findings ?? []) + search.findings)
        ledger.add(contentsOf: pack.suggestedFeeds().findings)
        self.context = context
    }

    /// Reads one guide; of it no more than its summary stays in memory.
    private func read(_ path: String) {
        do throws(Diagnostic) {
            ledger.add(contentsOf: try check(guide: path))
        } catch {
            ledger.add(error)
            unusable.insert(path)
        }
    }

    /// Applies the rules to one guide, and keeps in `context` what others may ask of it.
    private func check(guide path: String) throws(Diagnostic) -> [Diagnostic] {
        let bytes = try pack.bytes(of: path, limit: PackFiles.largestGuide)
        let contacts = pack.contacts.forGuides
        // What comes from the contacts is no fault of a guide: its own text has no numbers from there.
        let (guide, source) = GuideReader.readWithSource(
            bytes, file: path,
            contacts: contacts.map { GuideContact(id: $0.id, name: $0.name, number: "") })
        let shown =
            source.contacts.isEmpty ? guide : GuideReader.read(bytes, file: path, contacts: contacts)
        let subject = GuideUnderCheck(
            path: path, listing: context?.catalogue.guide(path: path), guide: guide, shown: shown,
            source: source,
            keepsText: keepsTexts, &syllables)
        context?.add(LinkRules.summary(of: subject, pack))
        context?.vocabulary.add(
            "\(guide.metadata.title) \(guide.metadata.keywords.joined(separator: " ")) \(guide.plainText)")
        // Of a page with nothing in it there is nothing more to say.
        guard let context, !guide.findings.contains(where: { $0.code == "html-empty" }) else {
            return guide.findings
        }
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
        let consequences = Consequences(of: ledger.findings, unusable: unusable, context)
        ledger.rewrite(consequences.told)
        return CheckReport(
            ledger, binaryFiles: context.lists.binaryFiles, guides: context.guides.map(\.figures))
    }

    /// The guides in the order of the menus, then those that no menu reaches.
    private static func guidePaths(_ pack: Pack, _ catalogue: GuideCatalogue) -> [String] {
        let reached = catalogue.guides.map(\.path)
        let known = Set(reached)
        return reached + GuideFiles.paths(of: pack).filter { !known.contains($0) }
    }
}
