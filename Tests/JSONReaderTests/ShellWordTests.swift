// Words of others in commands that a person is told to type: a shell reads each as it was meant.
import Foundation
import TestSupport
import Testing
import TextTools

@Suite struct ShellWordTests {
    private static let words = [
        "plain", "", " ", "a b", "it's", "''", "'", "\"", "\\", "$HOME", "$(touch PWNED)", "`touch PWNED`",
        "a;touch PWNED", "a&b", "a|b",
        "a>b", "a<b", "*", "?", "[a]", "{a,b}", "~", "!!", "#x", "a\nb", "-x", "--gps-command=touch PWNED",
        "=a", "%1", "é",
        // A mark after a quote makes it another character, but not for a shell.
        "a'\u{301};touch PWNED;'", "'\u{200D}$(touch PWNED)", "\u{301}'\u{301}",
    ]

    @Test(arguments: ["/bin/sh", "/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"])
    func aShellReadsWhatWasMeant(_ shell: String) throws {
        let folder = try PrivateDirectory()
        // Fish makes folders in its home.
        let home = try PrivateDirectory()
        for word in Self.words {
            // Fish alone takes a backslash before a quote or another backslash for one character within quotes.
            if shell.hasSuffix("fish"), word.contains("\\") { continue }
            let command = ShellWord.command("cd \(folder.path); printf '<%s>'", [word])
            let result = try runProgram([shell, "-c", command], environment: ["HOME": home.path])
            let expected = "<\(word)>"
            #expect(result.stdout.hasSuffix(expected), "\(command): \(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "\(command)")
        }
    }

    @Test func aFirstWordIsNoOption() {
        #expect(
            ShellWord.command("muster quakes", ["--gps-command=x"]) == "muster quakes -- '--gps-command=x'")
        #expect(
            ShellWord.command("muster search", wordsOf: "gas; curl  x|sh")
                == "muster search 'gas;' curl 'x|sh'")
        #expect(ShellWord.command("muster show", ["fire"]) == "muster show fire")
    }
}
