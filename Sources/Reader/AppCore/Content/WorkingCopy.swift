import Campus
import ContentPack
import Diagnostics
import GuideDocument

/// A pack that is being edited: the last good version of every file read so far, and the current problems.
///
/// A file that is broken (it does not parse, cannot be read, is empty) keeps its last good version on the screen. A
/// file that was deleted disappears, unless its whole folder is gone: then the folder is being replaced.
public final class WorkingCopy: ContentSource {
    /// The path as it was given: a symbolic link may lead to another folder the next time.
    public let folder: String
    /// The files that cannot be used at this moment, one finding for each, in the order in which they were found.
    public private(set) var broken: [Diagnostic] = [] { didSet { revision += 1 } }
    /// The findings of the last whole check; of very many, only the most serious.
    public private(set) var findings: [Diagnostic] = [] { didSet { revision += 1 } }
    /// The number of findings of each severity, including those left out of `findings`.
    private var counts: [Diagnostic.Severity: Int] = [:] { didSet { revision += 1 } }
    /// The reading that `findings` are about; `nil` before the first check is done.
    public private(set) var checkedReading: Int? { didSet { revision += 1 } }
    public private(set) var reading = 0 { didSet { revision += 1 } }
    /// Counts the changes of what screens show of this pack.
    private(set) var revision = 0
    /// The pack as it is on the disk, or the reason that it does not open.
    public private(set) var opened: Loaded<Pack>
    /// A remark about how changes are detected; `nil` if there is nothing to say.
    public var remark: String?

    private var menus: [String: Menu] = [:]
    private var guides = RecentlyUsed<String, Guide>(
        max: WorkingCopy.guidesKept, maxWeight: SessionContent.guideBytesKept
    ) { $0.weight }
    private var lastPlaces: CampusPlaces?
    private var lastMap: CampusMap?
    private var lastCatalogue: GuideCatalogue?

    /// The most guides whose last good version is kept; a person who edits has a few open.
    private static let guidesKept = 64
    /// The most findings that are kept; all of them are counted.
    public static let maxFindings = 500
    /// The most broken files that are listed and checked again after each change.
    private static let maxBroken = 32

    /// - Parameter folder: as the person gave it, made absolute; the pack was opened from there.
    public init(folder: String, pack: Pack) {
        self.folder = folder
        opened = .success(pack)
        note(pack.unreadable.filter { !pack.isDeleted($0) })
    }

    public var isCheckDue: Bool { checkedReading != reading }

    /// All known problems: those found since the last check, and the findings of that check.
    public var allFindings: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return (broken + findings).filter { seen.insert($0).inserted }
    }

    /// Returns the number of findings of a severity, including those left out of `allFindings`.
    public func count(_ severity: Diagnostic.Severity) -> Int {
        let known = Set(findings)
        return (counts[severity] ?? 0) + broken.count { $0.severity == severity && !known.contains($0) }
    }

    public var isCut: Bool { counts.values.reduce(0, +) > findings.count }

    public func use(_ findings: [Diagnostic], ofReading reading: Int) {
        counts = [:]
        for finding in findings { counts[finding.severity, default: 0] += 1 }
        let worstFirst = {
            Diagnostic.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
        }
        self.findings =
            findings.count > Self.maxFindings ? Array(worstFirst().prefix(Self.maxFindings)) : findings
        checkedReading = reading
        note(findings.filter(\.saysUnusable))
    }

    // MARK: Reading

    /// Opens the folder again. Returns `nil` if it is not a pack at this moment: everything then stays as it was.
    public func reopen(_ last: Pack) -> Pack? {
        reading += 1
        do throws(Diagnostic) {
            let pack = try Pack.open(directory: folder, origin: .named)
            opened = .success(pack)
            broken = []
            note(pack.unreadable.filter { !pack.isDeleted($0) })
            return pack.replacingUnreadable(from: last)
        } catch {
            opened = .failure(error)
            broken = []
            note([error])
            return nil
        }
    }

    public func menu(
        at address: MenuAddress, of pack: Pack, in menuFiles: inout MenuCollection
    ) -> Loaded<Menu> {
        keep(Loaded(try menuFiles.menu(at: MenuAddress(file: address.file))), of: address.file, in: pack)
        if let root = menus[address.file] { return Loaded(try root.submenu(at: address.path)) }
        return Loaded(try menuFiles.menuOrSubstitute(at: address))
    }

    public func guide(_ path: String, of pack: Pack) -> Loaded<Guide> {
        do throws(Diagnostic) {
            let guide = try pack.guide(path: path).illustrated(from: pack, at: path)
            if let empty = guide.findings.first(where: \.saysEmptyPage) {
                note([empty])
                return .success(guides.use(path) ?? guide)
            }
            guides.keep(guide, for: path)
            return .success(guide)
        } catch {
            if pack.isDeleted(error) { return .failure(error) }
            note([error])
            return guides.use(path).map { .success($0) } ?? .failure(error)
        }
    }

    public func places(of pack: Pack) -> CampusPlaces {
        var places = CampusPlaces.read(pack)
        note(places.unreadable)
        if let lastPlaces { places = places.replacingUnreadable(from: lastPlaces) }
        lastPlaces = places
        return places
    }

    public func map(of pack: Pack) -> CampusMap? {
        let map = CampusMap.read(pack)
        if let damage = map?.damage {
            note([damage])
            if let lastMap { return lastMap }
        }
        lastMap = map
        return map
    }

    /// Returns the names and colors of the guides; if a menu is broken, the last good ones.
    public func catalogue(of pack: Pack, in menuFiles: inout MenuCollection) -> GuideCatalogue {
        let catalogue = menuFiles.catalogue()
        let damage = catalogue.findings.filter(\.saysUnusable)
        note(damage)
        if !damage.isEmpty, let lastCatalogue { return lastCatalogue }
        lastCatalogue = catalogue
        return catalogue
    }

    /// Reads all menus and places, which are few, so that there is a good version of each even where none was shown
    /// it yet. Of guides, which may be many, those are kept that were looked at.
    func keepWhatIsGood(of pack: Pack, in menuFiles: inout MenuCollection) {
        _ = places(of: pack)
        menuFiles.readAll()
        for file in menuFiles.files {
            if let menu = menuFiles.menu(of: file) { keep(Loaded(try menu.get()), of: file, in: pack) }
        }
    }

    /// Keeps the menu of a file, or notes the reason that it cannot be read.
    private func keep(_ menu: Loaded<Menu>, of file: String, in pack: Pack) {
        switch menu {
        case .success(let menu): menus[file] = menu
        case .failure(let error) where pack.isDeleted(error): menus[file] = nil
        case .failure(let error): note([error])
        }
    }

    // MARK: Broken files

    /// Reads again what the last check found broken and no screen shows: it may be repaired by now.
    public func didReread(_ pack: Pack) {
        for finding in findings.filter(\.saysUnusable).prefix(Self.maxBroken) {
            guard !broken.contains(where: { $0.file == finding.file }) else { continue }
            do throws(Diagnostic) {
                if PackPath.ending(of: finding.file) == "plist" {
                    _ = try pack.propertyList(finding.file)
                } else {
                    note(try pack.guide(path: finding.file).findings.filter(\.saysUnusable))
                }
            } catch {
                if !pack.isDeleted(error) { note([error]) }
            }
        }
    }

    private func note(_ problems: [Diagnostic]) {
        for problem in problems where broken.count < Self.maxBroken {
            if !broken.contains(where: { $0.file == problem.file }) { broken.append(problem) }
        }
    }
}
