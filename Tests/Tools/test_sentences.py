"""The check of sentences counts words as a person would, and finds each sentence that is too long."""

import tempfile
import unittest
from pathlib import Path

from check_sentences import (FORMAT, LONGEST, LONGEST_OF_FORMAT, PAGE_SIZE, REPOSITORY, SIZES, findings, sentences, sizes,
                             user_pages)


def counts(text):
    return [(line, words) for line, words, _ in sentences(text)]


class SentenceTests(unittest.TestCase):
    def test_sentences_end_where_they_end(self):
        self.assertEqual(counts("One two three. Four?\nFive six: seven; eight!\n"), [(1, 3), (1, 1), (1, 4)])
        self.assertEqual(counts("**Once** for 2.5 of them. *Never* at\n1,000. Last in (brackets).\n"), [(1, 5), (1, 3), (1, 3)])
        self.assertEqual(counts("The U.S. has one, e.g. this.\n"), [(1, 6)])

    def test_code_and_links_count_as_what_is_read(self):
        self.assertEqual(counts("Run `muster show fire. now` or [this page](a/b.md#c-d) once.\n"), [(1, 6)])

    def test_paragraphs_and_entries_are_apart(self):
        self.assertEqual(counts("# A title of words\n\nOne two\nthree\n\n- four five\n  six\n- seven\n\n| a | b |\n|---|---|\n"
                                "\n```sh\nnot counted at all\n```\n\n    nor this\n\n1. eight\n<!-- no -->\n"),
                         [(3, 3), (6, 3), (8, 1), (19, 1)])

    def test_a_long_sentence_and_a_high_mean_are_found(self):
        page = "docs/a.md"
        self.assertEqual(list(findings(page, "Two words. " + "word " * 20 + "end.\n")), [])
        (found,) = findings(page, "Short.\n\n" + "word " * LONGEST + "end.\n\nShort.\n")
        self.assertEqual(found[0], 3)
        self.assertIn(f"{LONGEST + 1} words", found[1])
        self.assertEqual([line for line, _ in findings(page, "word " * 20 + "end.\n")], [1])
        self.assertEqual(list(findings(FORMAT, "Short.\n\n" + "word " * (LONGEST_OF_FORMAT - 2) + "end.\n")), [])

    def test_the_pages_for_users_are_checked(self):
        names = {str(path.relative_to(REPOSITORY)) for path in user_pages(REPOSITORY)}
        self.assertLessEqual({"README.md", "docs/reference/alerts.md", "docs/how-to/incident.md", "docs/explanation/trust.md", FORMAT}, names)
        self.assertNotIn("docs/review/guide-findings.md", names)

    def test_a_page_and_folders_that_are_too_large_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, size in (("README.md", SIZES["README.md"] + 1), ("docs/how-to/a.md", PAGE_SIZE + 1),
                               ("docs/how-to/b.md", PAGE_SIZE), ("docs/decisions/c.md", 100_000), ("docs/review/d.md", 100_000)):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("x" * size)
            self.assertEqual([name for name, _ in sizes(root)], ["README.md", "docs/how-to/a.md", "docs"])


if __name__ == "__main__":
    unittest.main()
