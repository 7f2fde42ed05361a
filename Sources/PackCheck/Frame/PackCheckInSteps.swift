import Campus
public import Guidebook

/// The check of a pack, a guide or a rule at a time: for whoever has something else to do meanwhile.
public final class PackCheckInSteps {
    private let pack: Pack
    private let today: CalendarDate?
    private let keepsTexts: Bool
    private let rules = RuleTable.all
    private var findings: [Diagnostic] = []
    private var stage = Stage.catalogue
    private var catalogue: GuideCatalogue?
    private var menus: MenuCollection?
    private var context: CheckContext?
    /// What is still to be done, the next one last.
    private var guides: [String] = []
    private var packRules: [CheckRule] = []

    /// What comes before the guides takes as long as all menus do; in a large pack each of these is a step.
    private enum Stage { case catalogue, menus, words, paths, guides }

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
        case .catalogue:
            catalogue = pack.catalogue()
            stage = .menus
        case .menus:
            menus = MenuCollection.read(pack)
            stage = .words
        case .words:
            readWords(catalogue ?? pack.catalogue(), menus ?? MenuCollection.read(pack))
            stage = .paths
        case .paths:
            guides = Self.guidePaths(pack, catalogue ?? pack.catalogue()).reversed()
            packRules = rules.reversed()
            stage = .guides
        case .guides:
            if let path = guides.popLast() {
                examine(path)
            } else if let rule = packRules.popLast() {
                if case .pack(let examine) = rule.examination, let context {
                    findings += examine(context).map(rule.diagnostic)
                }
            } else {
                return CheckReport(findings: findings, guides: context?.guides.map(\.figures) ?? [])
            }
        }
        return nil
    }

    /// Places, the words of the search, and what rules look things up in.
    private func readWords(_ catalogue: GuideCatalogue, _ menus: MenuCollection) {
        findings = pack.problems + menus.findings + catalogue.findings + CampusPlaces.read(pack).findings
        let search = pack.searchWords()
        findings += search.findings
        context = CheckContext(
            pack: pack, today: today, catalogue: catalogue, menus: menus.menus, searchWords: search.words)
    }

    private func examine(_ path: String) {
        guard let listing = context.map({ $0.catalogue.guide(path: path) }) else { return }
        do throws(Diagnostic) {
            let bytes = try pack.bytes(of: path, limit: PackFiles.largestGuide)
            let guide = GuideReader.read(bytes, file: path)
            findings += guide.findings
            let subject = GuideUnderCheck(
                path: path, listing: listing, guide: guide, bytes: bytes, keepsText: keepsTexts)
            if let context { findings += violations(of: subject, context) }
            context?.add(LinkRules.summary(of: subject, pack))
            context?.vocabulary.add(
                "\(guide.metadata.title) \(guide.metadata.keywords.joined(separator: " ")) \(guide.plainText)"
            )
        } catch {
            findings.append(error)
        }
    }

    private func violations(of guide: GuideUnderCheck, _ context: CheckContext) -> [Diagnostic] {
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
