"""The structure check can fail: each rule is broken once in a small tree of its own."""

import tempfile
import unittest
from pathlib import Path

import check_structure
from check_structure import describe, problems, stale_rules

TARGETS = {
    "CNcurses": ("Sources/Platform/CLibraries/CNcurses", [], []),
    "CExpat": ("Sources/Platform/CLibraries/CExpat", [], []),
    "CCurl": ("Sources/Platform/CLibraries/CCurl", [], []),
    "Terminal": ("Sources/Platform/Terminal", [], []),
    "CursesDriver": ("Sources/Platform/CursesDriver", ["Terminal", "CNcurses"], []),
    "ServiceNotice": ("Sources/Platform/ServiceNotice", [], []),
    "PropertyLists": ("Sources/Content/PropertyLists", ["CExpat"], []),
    "AppCore": ("Sources/Reader/AppCore", ["PropertyLists"], []),
    "ScreenKit": ("Sources/Reader/ScreenKit", ["AppCore", "Terminal"], []),
    "GuideScreens": ("Sources/Reader/GuideScreens", ["ScreenKit"], []),
    "MapScreens": ("Sources/Reader/MapScreens", ["ScreenKit"], []),
    "HazardScreens": ("Sources/Reader/HazardScreens", ["MapScreens"], []),
    "Screens": ("Sources/Reader/Screens", ["GuideScreens", "HazardScreens"], []),
    "UserFiles": ("Sources/Reader/UserFiles", ["AppCore"], []),
    "PackCheck": ("Sources/Maintainer/PackCheck", ["PropertyLists"], []),
    "PackSync": ("Sources/Network/PackSync", ["PropertyLists", "CCurl"], []),
    "muster": ("Sources/Programs/muster",
               ["Screens", "PackCheck", "CursesDriver", "UserFiles", "ServiceNotice"], []),
    "muster-sync": ("Sources/Programs/muster-sync", ["PackSync"], []),
    "PropertyListsTests": ("Tests/PropertyListsTests", ["PropertyLists"], []),
}


def changed(name, *names, folder=None):
    """The small tree where one target depends on `names`, or is in another folder."""
    return dict(TARGETS, **{name: (folder or TARGETS[name][0], list(names), [])})


class StructureTests(unittest.TestCase):
    maxDiff = None

    def problems(self, files, targets=TARGETS, tracked=()):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return list(problems(Path(folder), targets, tracked))

    def test_a_correct_tree_has_no_problems(self):
        self.assertEqual(self.problems({
            "Sources/Content/PropertyLists/A.swift": "internal import CExpat\nimport Glibc\n// import Foundation\n",
            "Sources/Reader/AppCore/A.swift": "public import PropertyLists\n",
            "Sources/Platform/CursesDriver/A.swift": "internal import CNcurses\nimport struct Terminal.Cell\n",
            "Tests/PropertyListsTests/A.swift": "import Foundation\n@testable import PropertyLists\n",
        }, tracked=["Makefile", "README.md", ".ci/run", "Sources/Content/PropertyLists/A.swift", "NOTICE",
                    "docs/how-to/kiosk.md"]), [])

    def test_foundation_stays_out_of_the_program(self):
        for module in ("Foundation", "FoundationEssentials"):
            found = self.problems({"Sources/Reader/AppCore/A.swift": f"\n@preconcurrency import {module}\n"})
            self.assertEqual(len(found), 1)
            self.assertTrue(found[0].startswith(f"Sources/Reader/AppCore/A.swift:2: imports {module}, which costs"))

    def test_only_the_driver_imports_ncurses(self):
        found = self.problems({"Sources/Platform/Terminal/A.swift": "internal import CNcurses\n"})
        self.assertEqual(found, [
            "Sources/Platform/Terminal/A.swift:1: imports CNcurses, which Package.swift does not give to Terminal",
            "Sources/Platform/Terminal/A.swift:1: imports CNcurses, which only CursesDriver may import",
        ])

    def test_tests_do_not_import_c_libraries_either(self):
        found = self.problems({"Tests/PropertyListsTests/A.swift": "import CNcurses\n"})
        self.assertIn("Tests/PropertyListsTests/A.swift:1: imports CNcurses, which only CursesDriver may import", found)

    def test_c_libraries_are_imported_internally(self):
        found = self.problems({"Sources/Content/PropertyLists/A.swift": "import CExpat\n"})
        self.assertEqual(
            found,
            ["Sources/Content/PropertyLists/A.swift:1: imports CExpat publicly; write `internal import CExpat`"])

    def test_an_undeclared_import_is_noticed(self):
        found = self.problems({"Sources/Platform/Terminal/A.swift": "import PropertyLists\n"})
        self.assertEqual(found, [
            "Sources/Platform/Terminal/A.swift:1: imports PropertyLists, which Package.swift does not give to Terminal"])

    def test_a_forbidden_dependency_is_noticed_through_other_modules(self):
        found = self.problems({}, changed("PropertyLists", "CursesDriver"))
        self.assertIn("Package.swift:1: AppCore must not depend on CNcurses, not even through another module: "
                      "the state knows no key codes and no cells", found)

    def test_each_layer_sees_those_below_it_only(self):
        for name, other, message in [
            ("Terminal", "PropertyLists", "Terminal (Platform) must not depend on PropertyLists (Content); "
                                          "Platform sees Platform"),
            ("PropertyLists", "AppCore", "PropertyLists (Content) must not depend on AppCore (Reader); "
                                         "Content sees Content, Platform"),
            ("AppCore", "muster", "AppCore (Reader) must not depend on muster (Programs); "
                                  "Reader sees Content, Platform, Reader"),
        ]:
            with self.subTest(name=name):
                self.assertIn(f"Package.swift:1: {message}", self.problems({}, changed(name, other)))

    def test_reader_maintainer_and_network_do_not_see_each_other(self):
        layers = {"AppCore": "Reader", "PackCheck": "Maintainer", "PackSync": "Network"}
        for name, own in layers.items():
            for other, its_layer in layers.items():
                if name != other:
                    with self.subTest(name=name, other=other):
                        found = self.problems({}, changed(name, other))
                        self.assertTrue(any(found_one.startswith(
                            f"Package.swift:1: {name} ({own}) must not depend on {other} ({its_layer})")
                            for found_one in found), found)

    def test_programs_do_not_see_each_other(self):
        self.assertIn(
            "Package.swift:1: muster-sync (Programs) must not depend on muster (Programs); "
            "Programs sees Content, Maintainer, Network, Platform, Reader",
            self.problems({}, changed("muster-sync", "muster")))

    def test_only_network_links_libcurl(self):
        for name in ("PropertyLists", "Screens", "PackCheck", "muster"):
            with self.subTest(name=name):
                self.assertIn(f"Package.swift:1: {name} must not depend on CCurl, which only Network may import",
                              self.problems({}, changed(name, "CCurl")))

    def test_the_reader_has_no_network_module(self):
        self.assertEqual(self.problems({}, changed("muster", "PackSync")), [
            "Package.swift:1: muster must not depend on CCurl, not even through another module: "
            "the reader has no network code",
            "Package.swift:1: muster must not depend on PackSync, not even through another module: "
            "the reader has no network code",
        ])

    def test_nothing_else_opens_a_socket(self):
        opens = "import Glibc\nlet one = socket(AF_UNIX, 0, 0)\nlet two = Glibc.connect(one, nil, 0)\n"
        self.assertEqual(self.problems({"Sources/Platform/ServiceNotice/A.swift": opens}), [])
        for folder in ("Sources/Reader/Screens", "Sources/Network/PackSync", "Sources/Programs/muster"):
            self.assertEqual(self.problems({f"{folder}/A.swift": opens}), [
                f"{folder}/A.swift:2: calls socket(); only ServiceNotice may open a socket",
                f"{folder}/A.swift:3: calls connect(); only ServiceNotice may open a socket",
            ])

    def test_a_method_or_a_comment_is_no_socket(self):
        self.assertEqual(self.problems({
            "Sources/Reader/Screens/A.swift": "// socket(1)\nfunc connect() {}\nscreen.connect()\nwebsocket(1)\n"}), [])

    def test_screens_know_neither_the_driver_nor_files(self):
        for name in ("CursesDriver", "UserFiles"):
            self.assertIn(
                f"Package.swift:1: Screens must not depend on {name}, not even through another module: "
                "screens are drawn into a frame and do no I/O", self.problems({}, changed("Screens", "AppCore", name)))

    def test_only_the_table_knows_screens_of_all_modules(self):
        for module, name, why in [
            ("ScreenKit", "GuideScreens", "it draws models and knows no screen"),
            ("GuideScreens", "HazardScreens", "only the table knows screens of all modules"),
            ("MapScreens", "GuideScreens", "only the table knows screens of all modules"),
            ("HazardScreens", "GuideScreens", "only the table knows screens of all modules"),
        ]:
            with self.subTest(module=module):
                self.assertIn(f"Package.swift:1: {module} must not depend on {name}, not even through another module: {why}",
                              self.problems({}, changed(module, name)))

    def test_a_module_is_the_folder_of_its_name_in_a_layer(self):
        for folder in ("Sources/Terminal", "Sources/Extras/Terminal", "Sources/Platform/Console"):
            self.assertIn(
                f"Package.swift:1: Terminal is in {folder}; a module is the folder Sources/LAYER/Terminal",
                self.problems({}, changed("Terminal", folder=folder)))

    def test_a_folder_that_no_target_builds_is_noticed(self):
        for folder in ("Sources/Extras", "Sources/Content/Weather", "Sources/Platform/CLibraries/CWeather"):
            self.assertEqual(self.problems({f"{folder}/A.swift": ""}),
                             [f"{folder}:1: no target of Package.swift builds this"] + (
                                 [f"{folder}/A.swift:1: no target of Package.swift builds this"]
                                 if folder.count("/") == 1 else []))

    def test_files_that_no_target_builds_are_excluded(self):
        goldens = {"Tests/PropertyListsTests/Goldens/a/b.txt": ""}
        self.assertEqual(self.problems(goldens), [
            "Tests/PropertyListsTests/Goldens/a/b.txt:1: PropertyListsTests does not build this; "
            "exclude it in Package.swift"])
        targets = dict(TARGETS, PropertyListsTests=("Tests/PropertyListsTests", ["PropertyLists"], ["Goldens"]))
        self.assertEqual(self.problems(goldens, targets), [])
        self.assertEqual(self.problems({}, targets),
                         ["Package.swift:1: PropertyListsTests excludes Goldens, which is not there"])

    def test_a_module_does_not_grow_too_large(self):
        most = check_structure.LARGEST_MODULE
        for folder in ("Sources/Content/PropertyLists", "Sources/Programs/muster"):
            files = {f"{folder}/A.swift": "\n" * (most - 1), f"{folder}/Part/B.swift": "\n", f"{folder}/c.h": "\n"}
            self.assertEqual(self.problems(files), [])
            files[f"{folder}/Part/B.swift"] = "\n\n"
            self.assertEqual(self.problems(files), [
                f"{folder}:1: 6,501 lines of Swift, of 6,500 at most; say once what is said twice, "
                "or make a module of a part that is one idea"])
        self.assertEqual(self.problems({"Tests/PropertyListsTests/A.swift": "\n" * (most + 1)}), [])

    def test_the_whole_does_not_grow_too_large(self):
        most = check_structure.LARGEST_WHOLE
        files = {f"Sources/{number}/A.swift": "\n" * (most // 2) for number in range(2)}
        self.assertFalse([problem for problem in self.problems(files) if problem.startswith("Sources:")])
        files["Sources/0/B.swift"] = "\n"
        self.assertIn("Sources:1: 116,601 lines of Swift, of 116,600 at most; say once what is said twice, "
                      "or take out what nothing needs", self.problems(files))

    def test_a_module_says_what_others_see_in_one_word(self):
        self.assertEqual(self.problems({"Sources/Content/PropertyLists/A.swift": "public struct A {\n    public static let b = 1\n}\n",
                                        "Sources/Programs/muster/A.swift": "@MainActor package final class A {}\n"}), [])
        self.assertEqual(self.problems({"Sources/Content/PropertyLists/A.swift": "/// package\n    package init() {}\n"}),
                         ["Sources/Content/PropertyLists/A.swift:2: is package; what other modules see here is public"])
        self.assertEqual(self.problems({"Sources/Programs/muster/A.swift": "public enum A {}\n"}),
                         ["Sources/Programs/muster/A.swift:1: is public; what other modules see here is package"])

    def test_arguments_of_a_test_that_swift_6_0_crashes_at(self):
        file = "Tests/PropertyListsTests/A.swift"
        for bad in ('@Test(arguments: ["a", "\\(1)"])\nfunc a() {}', '@Test(\n    arguments: (0..<3).map { $0 })\nfunc a() {}'):
            (problem,) = self.problems({file: f"import Testing\n{bad}\n"})
            self.assertIn(f"{file}:2: Swift 6.0 crashes", problem)
        for good in ('@Test(arguments: ["(((", "{", "a"]) func a(_ b: String) { _ = "\\(b)" }', '@Test func a() { _ = "\\(1)" }'):
            self.assertEqual(self.problems({file: good}), [])

    def test_a_stray_folder_at_the_top_is_noticed(self):
        self.assertEqual(self.problems({}, tracked=["scripts/x.sh"]),
                         ["scripts/x.sh:1: does not belong at the top of the repository"])

    def test_a_rule_about_a_module_that_is_gone_is_noticed(self):
        targets = describe(check_structure.REPOSITORY, check_structure.os.environ.get("SWIFT") or "swift")
        self.assertEqual(list(stale_rules(targets)), [])
        del targets["ServiceNotice"]
        self.assertEqual(list(stale_rules(targets)), [
            "Tests/Tools/check_structure.py:1: a rule names ServiceNotice, which is no module; correct the rule"])


if __name__ == "__main__":
    unittest.main()
