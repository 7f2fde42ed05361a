import Glibc
import TestSupport
import Testing

@testable import UserFiles

/// A file of the cache: read only if no other user can have written it, and written if possible.
@Suite struct CachedFileTests {
    private let directory: PrivateDirectory
    private let file: CachedFile
    private var path: String { directory.path("cache/muster/x") }

    init() throws {
        directory = try PrivateDirectory()
        file = CachedFile(folder: UserFolder(directory.path("cache/muster")), name: "x", limit: 100)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func whatWasWrittenIsReadForThisUserAlone() {
        #expect(file.read() == nil)
        for bytes in [[1, 2, 3], [], Array(repeating: UInt8(7), count: 100)] as [[UInt8]] {
            file.write(bytes)
            #expect(file.read() == bytes)
        }
        #expect(mode(path) == 0o600)
        #expect(mode(directory.path("cache/muster")) == 0o700)
        #expect(mode(path + ".new") == 0, "nothing is left beside it")
    }

    @Test func aLargerFileIsNotRead() {
        file.write(Array(repeating: 7, count: 101))
        #expect(file.read() == nil)
    }

    @Test(arguments: [0o660, 0o606, 0o622, 0o666] as [mode_t])
    func whatOthersCouldHaveWrittenIsNotRead(_ mode: mode_t) {
        file.write([1])
        #expect(chmod(path, mode) == 0)
        #expect(file.read() == nil)
    }

    @Test func whatIsSomebodyElsesIsNotRead() throws {
        file.write([1])
        #expect(file.read() == [1])
        guard geteuid() == 0 else { return }
        #expect(chown(path, 65534, 65534) == 0)
        #expect(file.read() == nil)
    }

    @Test func linksPipesAndFoldersInItsPlaceAreNotReadAndGiveWay() throws {
        file.write([1])
        let other = try directory.write("other", to: "other")
        #expect(unlink(path) == 0 && symlink(other, path) == 0)
        #expect(file.read() == nil)
        file.write([2])
        #expect(file.read() == [2])
        #expect(mode(other) != 0o600, "what the link led to was not touched")
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        #expect(file.read() == nil)
        #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
        #expect(file.read() == nil)
        // It can not be replaced by a file: then there is none, and nothing is left beside it.
        file.write([3])
        #expect(file.read() == nil)
        #expect(mode(path + ".new") == 0)
    }

    @Test func whatAnInterruptedProgramLeftIsNoHindrance() throws {
        file.write([1])
        try directory.write("half", to: "cache/muster/x.new")
        file.write([2])
        #expect(file.read() == [2])
    }

    @Test func nothingIsLeftInFoldersOfSomebodyElse() throws {
        guard geteuid() == 0 else { return }
        #expect(mkdir(directory.path("home"), 0o755) == 0)
        #expect(chown(directory.path("home"), 65534, 65534) == 0)
        let file = CachedFile(folder: UserFolder(directory.path("home/.cache/muster")), name: "x", limit: 100)
        file.write([1])
        #expect(mode(directory.path("home/.cache")) == 0)
    }

    @Test func whereNothingCanBeWrittenNothingHappens() throws {
        try directory.write("a file", to: "cache")
        file.write([1])
        #expect(file.read() == nil)
        let nowhere = CachedFile(folder: UserFolder("/proc/none/muster"), name: "x", limit: 100)
        nowhere.write([1])
        #expect(nowhere.read() == nil)
        let folders = UserFolders(environment: ["HOME": directory.path("no-home")])
        let homeless = CachedFile(folder: try #require(folders.cache), name: "x", limit: 100)
        homeless.write([1])
        #expect(mode(directory.path("no-home")) == 0, "a home that is not there is not made")
    }

    @Test func theFolderIsFoundByTheSpecification() {
        #expect(UserFolders(environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"]).cache?.path == "/c/muster")
        #expect(
            UserFolders(environment: ["XDG_CACHE_HOME": "c", "HOME": "/h"]).cache?.path == "/h/.cache/muster")
        #expect(UserFolders(environment: ["XDG_CACHE_HOME": "c"]).cache == nil)
    }
}
