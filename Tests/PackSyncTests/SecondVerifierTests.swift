// Another program, written from Packaging/SYNC.md alone, has to come to the same verdicts.
import TestSupport
import Testing

struct SecondVerifierTests {
    private static func compare(program: String, seed: Int, rounds: Int) throws -> ProgramResult {
        let scratch = try PrivateDirectory()
        return try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/mutate_repositories.py", "--program",
                program,
                "--seed", "\(seed)", "--rounds", "\(rounds)", "--scratch", scratch.path,
            ], environment: ["PYTHONDONTWRITEBYTECODE": "1"], seconds: Double(120 + rounds))
    }

    /// Repositories that are damaged, forged or strange in some way, a slice in `make test` and many in `make soak`.
    @Test(arguments: 0..<4)
    func theSameVerdicts(part: Int) throws {
        let rounds = soakRounds(75)
        let result = try Self.compare(
            program: Binary.musterSync(), seed: 1 + part * 1_000_000, rounds: rounds)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains("\(rounds) repositories, 0 differences"))
        // Both of them see what is right and what is wrong.
        #expect(result.stdout.contains(" accepted") && result.stdout.contains(" refused manifest-form"))
    }

    /// A program that believes everything is found out.
    @Test func aDifferenceIsNoticed() throws {
        let directory = try PrivateDirectory()
        let program = try directory.write(
            "#!/bin/sh\nwhile read -r line; do echo accepted 5 7 1 current; done\n", to: "believer")
        _ = try runProgram(["/bin/chmod", "755", program])
        let result = try Self.compare(program: program, seed: 1, rounds: 20)
        #expect(result.status == .exited(1))
        #expect(result.stdout.contains("verify_repository.py 'refused"))
    }
}
