// Changes in folders, as the kernel tells them.
import Files
import Foundation
import TestSupport
import Testing

@Suite struct InotifyTests {
    private let directory: PrivateDirectory
    private let inotify: Inotify

    init() throws {
        directory = try PrivateDirectory()
        inotify = try #require(Inotify())
    }

    @Test func namesThatComeAndGoAreTold() throws {
        let mask = UInt32(IN_CREATE) | UInt32(IN_DELETE)
        guard case .watch(let watch) = inotify.add(directory.path, mask) else {
            return #expect(Bool(false), "it is not watched")
        }
        #expect(inotify.events().isEmpty)
        let long = String(repeating: "é", count: 120)
        for name in ["a", long] { try directory.write("", to: name) }
        unlink(directory.path("a"))
        let events = inotify.events()
        #expect(events.map(\.name) == ["a", long, "a"] && events.allSatisfy { $0.watch == watch })
        #expect(events.map { $0.isAny(of: UInt32(IN_DELETE)) } == [false, false, true])
        #expect(inotify.events().isEmpty)
        inotify.remove(watch)
        try directory.write("", to: "b")
        #expect(inotify.events().allSatisfy { $0.isAny(of: UInt32(IN_IGNORED)) })
    }

    @Test func onlyFoldersAreWatched() throws {
        let file = try directory.write("", to: "file")
        for path in [file, directory.path("none")] {
            guard case .absent = inotify.add(path, UInt32(IN_MODIFY)) else {
                return #expect(Bool(false), "\(path) is watched")
            }
        }
    }
}
