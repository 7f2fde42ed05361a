import ContentPack

/// System files in a tarball, for systems that lack them: terminfo entries and a UTF-8 locale. If the program
/// was installed in another way there is no such folder, because every Debian system has both.
enum BundledSystemFiles {
    /// Returns the folder that contains `terminfo/` and `locale/`; called only if the system lacks something.
    static func folder() -> String? {
        guard let executable = PackLocator.Environment.current().executable else { return nil }
        // Another user could have put it beside a program that was unpacked below /tmp.
        guard let share = BundledFolder.installed(besides: executable, with: "system"), !share.isForeign
        else { return nil }
        return share.path + "/system"
    }
}
