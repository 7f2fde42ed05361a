import ContentPack
import Diagnostics

/// The rules for the manifest: a pack needs none, but one that does not match the pack is a fault.
enum ManifestMatchRules {
    static let all = [damaged, unlistable, pack, gone, unlisted, changed]

    /// Returns the hint for correcting the manifest. A synced pack must not be edited, because the sync has
    /// verified the signature of its manifest.
    private static func again(_ context: CheckContext) -> String {
        context.pack.isVerified
            ? "muster sync verify tells more, and muster sync update --repair repairs it"
            : "have it written again with muster manifest, or remove it"
    }

    private static let damaged = CheckRule(
        "manifest-damaged", "Manifest.plist is as muster manifest writes it", severity: .error,
        explanation: """
            The manifest lists every file of the pack with its Version, Size and SHA256, sorted by name, so that a copy \
            can be updated and checked. It is written by muster manifest, not by hand, and it need not be kept in \
            git. One that breaks a rule of its form is refused whole by every program that reads it.
            """,
        .packOnce { context in
            guard case .damaged(let problem) = context.manifest.state else { return nil }
            return Violation(
                problem.file, problem.position, keyPath: problem.keyPath, problem.message,
                hint: again(context))
        })

    private static let unlistable = CheckRule(
        "manifest-unlistable", "Every file of a pack with a manifest can stand in one", severity: .error,
        explanation: """
            A pack that is published consists of plain files with names that every disk can hold: no links, no pipes, no \
            two names that differ in letter case alone, none of more than 16 MiB. Its Pack.plist has an Identifier, a \
            Version from 1 and a Date.
            """,
        .packOnce { context in
            guard case .unlistable(let problem) = context.manifest.state else { return nil }
            return Violation(
                problem.file, problem.position, keyPath: problem.keyPath, problem.message,
                hint: context.pack.isVerified ? again(context) : problem.hint)
        })

    private static let pack = CheckRule(
        "manifest-pack", "Manifest.plist has the Identifier, Version and Date of Pack.plist",
        explanation: """
            They are copied from Pack.plist when the manifest is written. When they differ, Pack.plist was edited later, \
            or the manifest is that of another pack.
            """,
        .pack { context in
            guard case .both(let listed, let there) = context.manifest.state else { return [] }
            return [
                ("Identifier", listed.identifier, there.identifier),
                ("Version", String(listed.version), String(there.version)), ("Date", listed.date, there.date),
            ].filter { $0.1 != $0.2 }.map { key, old, new in
                Violation(
                    ResourceManifest.file, nil, keyPath: key,
                    "\(key) is \(ShortText.of(old)) here and \(ShortText.of(new)) in \(PackFiles.info)",
                    hint: again(context))
            }
        })

    private static let gone = CheckRule(
        "manifest-gone", "Every file that Manifest.plist lists is there",
        explanation: """
            A file was removed or renamed after the manifest was written. Those who fetch the pack would look for it in \
            vain.
            """,
        .pack { context in
            violations(context, \.removed) { name, listed, _ in
                let index = listed.resources.index(ofName: Array(name.utf8))
                return ("\(name) is not there", index.map { "Resources[\($0)].Name" })
            }
        })

    private static let unlisted = CheckRule(
        "manifest-unlisted", "Manifest.plist lists every file of the pack",
        explanation: """
            A file was added after the manifest was written. Those who fetch the pack would not get it. Hidden files, and \
            those whose names end in ~, are not part of a pack.
            """,
        .pack { context in violations(context, \.added) { name, _, _ in ("\(name) is not listed", nil) } })

    private static let changed = CheckRule(
        "manifest-changed", "Every file has the Size and SHA256 that Manifest.plist gives",
        explanation: """
            A file was edited after the manifest was written. In a pack that was synced the reader would take it for \
            damaged.
            """,
        .pack { context in
            violations(context, \.changed) { name, listed, there in
                guard let index = listed.resources.index(ofName: Array(name.utf8)),
                    let now = there.resources[name]
                else { return ("\(name) has changed", nil) }
                let size = listed.resources.size(index)
                let what =
                    size == now.size
                    ? "\(name) has other bytes than the SHA256 here is of"
                    : "\(name) has \(now.size) bytes, not \(size)"
                return (what, "Resources[\(index)]")
            }
        })

    /// The most findings that a person will read; the rest is counted.
    private static let limit = 20

    private static func violations(
        _ context: CheckContext, _ names: KeyPath<ManifestChanges, [String]>,
        _ words: (String, ResourceManifest, ResourceManifest) -> (message: String, keyPath: String?)
    ) -> [Violation] {
        guard case .both(let listed, let there) = context.manifest.state else { return [] }
        let found = ManifestChanges(from: listed.resources, to: there.resources)[keyPath: names]
        var told = found.prefix(limit).map { words($0, listed, there) }
        if found.count > limit { told.append(("\(found.count - limit) more files are like that", nil)) }
        return told.map { message, keyPath in
            Violation(ResourceManifest.file, nil, keyPath: keyPath, message, hint: again(context))
        }
    }
}

/// The manifest of a pack, if it has one, compared with the files in its folder.
struct ManifestComparison {
    enum State {
        /// The pack has no manifest, or it cannot be opened, which the check of files reports.
        case none
        /// The file is not a manifest, or does not have the form that the program writes.
        case damaged(Diagnostic)
        /// The pack has a file that a manifest cannot list.
        case unlistable(Diagnostic)
        case both(listed: ResourceManifest, there: ResourceManifest)
    }

    let state: State

    /// Reads every file of the pack, if there is a manifest to compare them with.
    init(_ pack: Pack) { state = pack.holdsAnything(at: ResourceManifest.file) ? Self.read(pack) : .none }

    private static func read(_ pack: Pack) -> State {
        let listed: ResourceManifest
        do throws(Diagnostic) {
            listed = try ManifestReader.read(
                pack.bytes(of: ResourceManifest.file, limit: ManifestRules.largestManifest))
        } catch {
            return .damaged(error)
        }
        do throws(Diagnostic) {
            return .both(listed: listed, there: try ManifestScan.manifest(of: pack.directory))
        } catch {
            return .unlistable(error)
        }
    }
}
