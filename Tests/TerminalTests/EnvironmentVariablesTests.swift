import Glibc
import Testing
import TextTools

struct EnvironmentVariablesTests {
    @Test func aVariableIsFoundByItsWholeName() {
        let variables: EnvironmentVariables = ["TERM": "xterm", "TERMINFO": "", "HOME": "TERM"]
        #expect(variables["TERM"] == "xterm")
        #expect(variables["TERMINFO"]?.isEmpty == true)
        #expect(variables["HOME"] == "TERM")
        #expect(variables["xterm"] == nil, "a value is not a name")
        #expect(variables["term"] == nil)
    }

    @Test func theLastOfTwoValuesCounts() {
        var variables: EnvironmentVariables = ["A": "1", "B": "2", "A": "3"]
        #expect(variables["A"] == "3")
        variables["B"] = nil
        #expect(variables["B"] == nil)
        #expect(variables == ["A": "3"])
        variables["A"] = "4"
        #expect(variables == ["A": "4"])
    }

    @Test func onlyTheNamedVariablesOfTheProcessAreRead() throws {
        let path = try #require(getenv("PATH").map { String(cString: $0) })
        let variables = EnvironmentVariables(reading: ["PATH", "MUSTER_NO_SUCH_VARIABLE"])
        #expect(variables == ["PATH": path])
    }
}
