"""The check of words finds each banned word, and nothing else."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from check_words import BANNED, KEPT, REPOSITORY, checked_files, clauses, findings


class WordsTests(unittest.TestCase):
    def words(self, text, name="Sources/A.swift"):
        return [(number, word) for number, word, _ in findings(name, text)]

    def test_current_english_passes(self):
        self.assertEqual(self.words(
            "cannot, anyone who, repaired, recommend, amended, forever, marshall, color, meter, diameter, normalize\n"
            "go back to Welcome; a candidate note\n"), [])

    def test_each_kind_is_found_with_its_line(self):
        self.assertEqual(
            self.words("fine\nIt Can not be read.\n\nWhoever writes, nobody mends it.\n"),
            [(2, "Can not"), (4, "Whoever"), (4, "nobody"), (4, "mends")])
        self.assertEqual(self.words("kilometres of neighbouring colours"), [
            (1, "colours"), (1, "neighbouring"), (1, "kilometres")])
        self.assertEqual(self.words("went back to version 3; goes back from it"), [
            (1, "went back to version"), (1, "goes back from")])
        self.assertEqual(self.words("sanitised, initialisation"), [(1, "sanitised"), (1, "initialisation")])

    def test_names_are_split_at_capitals(self):
        self.assertEqual(self.words("func addMendedJoin(canNotRead: Bool)"), [(1, "can Not"), (1, "Mended")])

    def test_doc_comments_that_begin_with_a_clause_are_found(self):
        text = ("/// What came of it.\nstruct A {\n    ///  Whether it is open.\n    var a: Bool\n\n"
                "    /// Returns the line.\n    ///\n    /// Where there is none, nil.\n    // Whose it is.\n"
                "    /// Whatsit of a name, in bytes.\n    /// Those that follow.\n    func b()\n\n"
                "    /// The line.\n    // A remark.\n    /// How it ends.\n}\n")
        self.assertEqual([(number, word) for number, word, _ in clauses("Sources/A.swift", text)], [
            (1, "What"), (3, "Whether"), (16, "How")])
        for name in ["Tests/A.swift", "Sources/A/shim.h", "docs/a.md"]:
            self.assertEqual(list(clauses(name, text)), [], name)
        self.assertIn("True if", next(clauses("Sources/A.swift", text))[2])

    def test_every_banned_word_has_a_replacement(self):
        for words, instead in BANNED:
            self.assertTrue(instead, words)

    def test_words_that_programs_read_are_kept_only_in_their_file(self):
        for name, word in KEPT:
            self.assertTrue((REPOSITORY / name).exists(), name)
            self.assertEqual(self.words(word, name), [])
            self.assertNotEqual(self.words(word), [])

    def test_guides_property_lists_and_tests_are_not_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["git", "init", "-q", folder], check=True)
            for name in ["Guides/a.html", "Plists/a.plist", "Tests/a.py", "Sources/A.swift", "docs/a.md", "README.md",
                         "Makefile", "Packaging/reader.order", "Packaging/SYNC.md"]:
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("nobody\n")
            self.assertEqual(checked_files(Path(folder), []), [
                "Makefile", "Packaging/SYNC.md", "README.md", "Sources/A.swift", "docs/a.md"])
            self.assertEqual(checked_files(Path(folder), ["Sources"]), ["Sources/A.swift"])


if __name__ == "__main__":
    unittest.main()
