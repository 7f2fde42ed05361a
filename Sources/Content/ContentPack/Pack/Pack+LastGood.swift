import Diagnostics

/// For a pack that is being edited: what a damaged file said before it was damaged.
extension Pack {
    /// Whether a finding says that somebody took a file away, as opposed to the whole folder that it was in: that is
    /// about to be replaced.
    package func isDeleted(_ finding: Diagnostic) -> Bool {
        finding.saysMissing && holdsFolder(PackPath.folder(of: finding.file))
    }

    /// This pack, with the contents of `last` in place of the files that can not be read now.
    ///
    /// A file that was deleted is gone: its defaults stand.
    package func replacingUnreadable(from last: Pack) -> Pack {
        let damaged = Set(unreadable.filter { !isDeleted($0) }.map(\.file))
        guard !damaged.isEmpty else { return self }
        func isWhole(_ file: String) -> Bool { !damaged.contains(file) }
        var pack = Pack(
            directory: directory, origin: origin, info: isWhole(PackFiles.info) ? info : last.info,
            contacts: isWhole(PackFiles.contacts) ? contacts : last.contacts,
            icons: isWhole(PackFiles.icons) ? icons : last.icons,
            palette: isWhole(PackFiles.stylesheet) ? palette : last.palette, problems: problems,
            synced: synced)
        pack.unreadable = unreadable
        pack.hasAllIcons = hasAllIcons
        return pack
    }
}
