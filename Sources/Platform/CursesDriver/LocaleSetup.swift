// Sets the locale, since ncurses writes through libc, which supports UTF-8 only in a UTF-8 locale.
internal import Glibc
import Terminal
import TextTools

enum LocaleSetup {
    /// Sets the character locale if the environment requests UTF-8; `brought` is a folder with a locale.
    /// Returns whether text is UTF-8 then. Otherwise only ASCII is written: a static program cannot load the
    /// tables of other character sets.
    static func isUTF8(environment: EnvironmentVariables, brought: () -> String?) -> Bool {
        guard TerminalLocale.isUTF8(environment: environment),
            let name = TerminalLocale.name(environment: environment)
        else { return false }
        // The locale named may not be installed, least of all on a machine made in a hurry.
        for candidate in [name, "C.UTF-8", "C.utf8", "en_US.UTF-8"]
        where setlocale(LC_CTYPE, candidate) != nil { if isUTF8 { return true } }
        if environment["LOCPATH"] == nil, let folder = brought() {
            // Read at once, so that nothing started later looks there.
            setenv("LOCPATH", folder + "/locale", 1)
            defer { unsetenv("LOCPATH") }
            if setlocale(LC_CTYPE, "C.UTF-8") != nil, isUTF8 { return true }
        }
        setlocale(LC_CTYPE, "C")
        return false
    }

    private static var isUTF8: Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }
}
