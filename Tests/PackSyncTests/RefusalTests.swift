// Every refusal: its code, and the whole sentence that a person reads.
import Diagnostics
import Testing

@testable import PackSync

struct RefusalTests {
    private static let fault = Diagnostic(
        .error, "plist-empty", file: "stamp", message: "the file is empty", hint: "restore it")

    static let all: [(Refusal, String, String)] = [
        (
            .rootTooLarge(number: 2), "root-size",
            "Key list 2 is too large, so it was not read."
        ),
        (
            .rootSignatures(number: 2, needed: 2, found: 1), "root-signatures",
            "Key list 2 is signed by 1 of the keys known here, and 2 must sign it. It may be forged."
        ),
        (
            .rootOwnSignatures(number: 2, needed: 2, found: 1), "root-own-signatures",
            "Key list 2 is signed by 1 of its own keys, and 2 must sign it. Its publisher has not finished it."
        ),
        (
            .rootForm(fault), "root-form",
            "A key list is validly signed but cannot be read: stamp:1:1: error plist-empty: the file is empty; restore it."
        ),
        (
            .rootOtherPack(number: 2, found: "org.other", expected: "org.example"), "root-other-pack",
            "Key list 2 is for another pack (org.other, not org.example)."
        ),
        (
            .rootNumber(found: 1, expected: 2), "root-number",
            "Key list 2 calls itself number 1. An old list may have been put in its place."
        ),
        (
            .rootTooMany, "root-too-many",
            "There are more than 64 new key lists. Those accepted so far are kept; update again to continue."
        ),
        (
            .stampMissing, "stamp-missing",
            "There is no stamp: no pack is published here."
        ),
        (
            .stampTooLarge, "stamp-size",
            "The stamp is too large. A login page of the network, or another file, may be in its place."
        ),
        (
            .stampSignature, "stamp-signature",
            "The stamp is not signed by the key that must sign it. A login page of the network may be in its place, or it "
                + "may be damaged or forged."
        ),
        (
            .stampForm(fault), "stamp-form",
            "The stamp is validly signed but cannot be read: stamp:1:1: error plist-empty: the file is empty; restore it."
        ),
        (
            .stampOtherPack(found: "org.other", expected: "org.example"), "stamp-other-pack",
            "This is another pack (org.other, not org.example)."
        ),
        (
            .stampRootOlder(found: 1, known: 2), "stamp-root-older",
            "The stamp belongs to key list 1, and list 2 is already known. An old state was offered as new."
        ),
        (
            .stampRootMissing(found: 3, known: 2), "stamp-root-missing",
            "The stamp names key list 3, and the newest available is 2."
        ),
        (
            .stampOlder(found: 3, seen: 5), "stamp-older",
            "An old state was offered as new: stamp 3, where stamp 5 was already seen."
        ),
        (
            .stampEquivocation(number: 5), "stamp-two-truths",
            "Conflicting signatures: two different stamps have the same number. The stamp key may have been stolen: tell the "
                + "publisher."
        ),
        (
            .manifestOlder(found: 3, seen: 5), "manifest-older",
            "Old guides were offered as new: version 3, where version 5 was already seen."
        ),
        (
            .manifestMissing, "manifest-missing", "The list of files that the stamp names is missing."
        ),
        (
            .manifestSize(expected: 1_200), "manifest-size",
            "The list of files does not have the 1200 bytes that the stamp names. It may be damaged, or a login page."
        ),
        (
            .manifestHash, "manifest-hash",
            "The list of files is not the one that the stamp names. It may be damaged or forged."
        ),
        (
            .manifestSignature, "manifest-signature",
            "The list of files is not signed by the key that must sign guides. The stamp key alone cannot change guides."
        ),
        (
            .manifestForm(fault), "manifest-form",
            "The list of files is validly signed but cannot be used: stamp:1:1: error plist-empty: the file is empty; restore "
                + "it."
        ),
        (
            .manifestOtherPack(found: "org.other", expected: "org.example"), "manifest-other-pack",
            "The list of files is for another pack (org.other, not org.example)."
        ),
        (
            .manifestVersion(found: 3, expected: 4), "manifest-version",
            "The list of files is for version 3, and the stamp says 4."
        ),
        (
            .manifestEquivocation(version: 4), "manifest-two-truths",
            "Conflicting signatures: version 4 was seen with different content before. The guide key may have been stolen: "
                + "tell the publisher."
        ),
        (
            .blobMissing(name: "Guides/fire.html"), "blob-missing",
            "The file Guides/fire.html is missing in the repository."
        ),
        (
            .blobSize(name: "Guides/fire.html", expected: 12), "blob-size",
            "The download of Guides/fire.html does not have its 12 bytes. It may be damaged."
        ),
        (
            .blobHash(name: "Guides/a\u{1B}"), "blob-hash",
            "The download of Guides/a\\u{1B} is not what was published. It may be damaged or forged."
        ),
        (
            .recordDamaged(path: "/x/trust.plist"), "record-damaged",
            "The record of earlier updates is damaged or missing (/x/trust.plist). It protects against old guides being "
                + "offered as new ones. Restore it from a backup, or rebuild it with muster-sync update --repair."
        ),
        (
            .recordOtherPack(found: "org.other", expected: "org.example"), "record-other-pack",
            "The record of earlier updates is for another pack (org.other, not org.example)."
        ),
        (
            .anchorForm(fault), "anchor-form",
            "The first root list cannot be used: stamp:1:1: error plist-empty: the file is empty; restore it."
        ),
    ]

    @Test(arguments: all.indices)
    func codeAndSentence(index: Int) {
        let (refusal, code, sentence) = Self.all[index]
        #expect(refusal.code == code)
        #expect(refusal.sentence == sentence)
    }
}
