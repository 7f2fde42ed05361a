// ncurses writes through libc, which only knows UTF-8 once a locale of that kind is set.
internal import Glibc
import Terminal

enum LocaleSetup {
    /// Sets the character locale where the environment asks for UTF-8; whether text is UTF-8 then.
    ///
    /// Where it asks for anything else libc stays in the C locale, and only ASCII is written: the tables of
    /// other character sets cannot be loaded by a static program.
    static func isUTF8(environment: [String: String]) -> Bool {
        guard TerminalLocale.isUTF8(environment: environment),
            let name = TerminalLocale.name(environment: environment)
        else { return false }
        // The locale named may not be installed, least of all on a machine made in a hurry.
        for candidate in [name, "C.UTF-8", "C.utf8", "en_US.UTF-8"]
        where setlocale(LC_CTYPE, candidate) != nil {
            if let codeset = nl_langinfo(nl_item(CODESET)), String(cString: codeset) == "UTF-8" {
                return true
            }
        }
        setlocale(LC_CTYPE, "C")
        return false
    }
}
