// swift-tools-version: 6.1
// The targets are the rooms of the house: a target sees only what it names here, so the arrows of
// ARCHITECTURE.md are enforced by the compiler and not by good intentions.
import PackageDescription

/// Modules that let Swift see an installed C library: a module map and a shim header each.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "muster",
    products: [
        .executable(name: "muster", targets: ["muster"]),
        .executable(name: "muster-sync", targets: ["muster-sync"]),
    ],
    dependencies: [
        // For muster-sync alone; the reader has its own table of commands (ARCHITECTURE.md says why).
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        library("CNcurses", apt: "libncurses-dev"),
        library("CGumbo", apt: "libgumbo-dev"),
        library("CExpat", apt: "libexpat1-dev"),
        library("CQRCodegen", apt: "libqrcodegen-dev"),
        library("CSQLite", apt: "libsqlite3-dev"),
        library("CSodium", apt: "libsodium-dev"),
        library("CCurl", apt: "libcurl4-openssl-dev"),
        library("CFileSystems", apt: "libc6-dev"),

        // The one piece of C: restores the terminal from a signal handler, where Swift may not run.
        .target(name: "CTerminalRestore"),

        .target(name: "TextMetrics", exclude: ["Tables/generate-tables.py"]),
        .target(name: "Guidebook", dependencies: ["TextMetrics", "CExpat", "CGumbo", "CSodium"]),
        .target(name: "Campus", dependencies: ["Guidebook"]),
        .target(name: "GuideSearch", dependencies: ["Campus", "Guidebook", "TextMetrics", "CSQLite"]),
        .target(name: "GuideLayout", dependencies: ["Guidebook", "TextMetrics"]),
        .target(
            name: "PackCheck",
            dependencies: ["Campus", "GuideLayout", "GuideSearch", "Guidebook", "TextMetrics"]),
        // What makes packs: the one to start from, and the manifest.
        .target(name: "PackMaking", dependencies: ["Guidebook"]),
        .target(name: "PackDiff", dependencies: ["Campus", "Guidebook", "TextMetrics"]),
        .target(name: "Terminal", dependencies: ["TextMetrics"]),
        .target(
            name: "CursesDriver", dependencies: ["Terminal", "TextMetrics", "CNcurses", "CTerminalRestore"]),
        .target(
            name: "AppCore", dependencies: ["Campus", "GuideSearch", "Guidebook", "PackDiff", "TextMetrics"]),
        // The person's own files: settings, bookmarks. Nothing but the program itself knows that they are files.
        .target(name: "UserFiles", dependencies: ["AppCore", "Guidebook", "TextMetrics"]),
        // Tells when files of a pack are changed, for the preview.
        .target(name: "PackWatching", dependencies: ["CFileSystems"]),
        .target(
            name: "Screens",
            dependencies: [
                "AppCore", "Campus", "GuideLayout", "GuideSearch", "Guidebook", "Terminal", "TextMetrics",
                "CQRCodegen",
            ]),
        // Tells systemd that a kiosk lives. The one target that opens a socket, a local one, which the tests hold it to.
        .target(name: "ServiceNotice"),
        // Starts muster-sync beside a session and follows it; sees versions that others have installed.
        .target(name: "PackNews", dependencies: ["AppCore", "Guidebook", "Screens"]),
        .executableTarget(
            name: "muster",
            dependencies: [
                "AppCore", "Campus", "CursesDriver", "GuideLayout", "GuideSearch", "Guidebook", "PackCheck",
                "PackDiff", "PackMaking", "PackNews", "PackWatching", "Screens", "ServiceNotice", "Terminal",
                "TextMetrics", "UserFiles",
            ]),

        // Publishing packs and bringing them up to date: nothing of the reader links it.
        .target(name: "PackSync", dependencies: ["Guidebook", "CCurl", "CFileSystems", "CSodium"]),
        .executableTarget(
            name: "muster-sync",
            dependencies: [
                "PackSync", "Guidebook", "TextMetrics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .target(name: "TestSupport", dependencies: [], path: "Tests/TestSupport"),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
        .testTarget(name: "TextMetricsTests", dependencies: ["TextMetrics", "TestSupport"]),
        .testTarget(
            name: "GuidebookTests", dependencies: ["Guidebook", "TestSupport"],
            exclude: ["PropertyList/plistlib_peer.py"]),
        .testTarget(name: "CampusTests", dependencies: ["Campus", "Guidebook", "TestSupport"]),
        .testTarget(
            name: "GuideLayoutTests",
            dependencies: ["GuideLayout", "Guidebook", "TextMetrics", "TestSupport"]),
        .testTarget(
            name: "GuideSearchTests",
            dependencies: ["GuideSearch", "Campus", "Guidebook", "TextMetrics", "TestSupport"],
            exclude: ["Phrases"]),
        .testTarget(
            name: "PackCheckTests",
            dependencies: [
                "AppCore", "PackCheck", "GuideLayout", "Guidebook", "Screens", "Terminal", "TestSupport",
            ],
            exclude: ["Facts"]),
        .testTarget(
            name: "PackMakingTests", dependencies: ["Guidebook", "PackCheck", "PackMaking", "TestSupport"]),
        .testTarget(
            name: "PackDiffTests", dependencies: ["Guidebook", "PackDiff", "TestSupport"]),
        .testTarget(
            name: "PackSyncTests", dependencies: ["PackSync", "Guidebook", "TestSupport", "muster-sync"]),
        .testTarget(name: "PackWatchingTests", dependencies: ["PackWatching", "TestSupport"]),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "TestSupport"]),
        .testTarget(name: "AppCoreTests", dependencies: ["AppCore", "Guidebook", "TestSupport"]),
        .testTarget(
            name: "UserFilesTests", dependencies: ["AppCore", "Guidebook", "TestSupport", "UserFiles"]),
        .testTarget(
            name: "ScreensTests",
            dependencies: ["Screens", "AppCore", "GuideSearch", "Guidebook", "Terminal", "TestSupport"]),
        .testTarget(
            name: "PackNewsTests",
            dependencies: ["PackNews", "AppCore", "Guidebook", "Screens", "Terminal", "TestSupport"],
            exclude: ["Goldens"]),
        // Key scripts against the whole program on the in-memory terminal, with the screens beside them.
        .testTarget(
            name: "SessionTests",
            dependencies: ["Screens", "AppCore", "Guidebook", "Terminal", "TestSupport"],
            exclude: ["Scripts", "Goldens"]),
        // The real binary: stdout, stderr and exit codes; then the same binary on a real pseudo-terminal.
        .testTarget(name: "CommandTests", dependencies: ["TestSupport", "muster"], exclude: ["Goldens"]),
        .testTarget(
            name: "PtyTests", dependencies: ["Guidebook", "TestSupport", "driver-probe", "kiosk-week"]),
        // Shows what the driver makes of a terminal; the tests of the driver run it.
        .executableTarget(
            name: "driver-probe", dependencies: ["CursesDriver", "Terminal"], path: "Tests/DriverProbe"),
        // A kiosk with a clock that never waits, for the test that looks at a week of it.
        .executableTarget(
            name: "kiosk-week",
            dependencies: ["AppCore", "CursesDriver", "Guidebook", "Screens", "Terminal", "TestSupport"],
            path: "Tests/KioskWeek"),
        // Measures the search from inside the process: phrases, time for each key, a large pack made up.
        .executableTarget(
            name: "search-probe",
            dependencies: ["AppCore", "GuideSearch", "Guidebook", "Screens", "Terminal"],
            path: "Tests/SearchProbe"),
    ]
)
