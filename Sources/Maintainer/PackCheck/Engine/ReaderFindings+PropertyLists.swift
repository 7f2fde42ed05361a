/// Explains the findings about menus and other property lists.
import ContentPack
import TextTools

extension ReaderFindings {
    static let menus = Explanation.list(
        """
        entry-type: An entry is a dictionary
            Something else stands in a list of entries, and is left out.
        entry-no-name: An entry has a Name
            Without one it is left out: nothing could be shown for it.
        entries-too-many: A list has a number of entries that is read
            The rest is left out. A list so long helps no one find anything: divide it.
        menus-too-many: The menus of a pack are of a size that is read
            \(MenuLimits.menus) menus, \(MenuLimits.entries) entries and \(MenuLimits.bytes >> 20) MB of property lists,
            all menus together. Those beyond the limit are not read, and guides that only they lead to are in no list
            and in no search.
        entry-no-target: An entry leads somewhere
            Give it a Link (a guide or another menu), a Web-Link, a Segue (a built-in screen) or Objects (a submenu).
        entry-several-targets: An entry has one target
            Of several Segue goes before Link, and Link before Web-Link. Guides and Desk Reference may have a Web-Link
            beside a Link.
        target-ignored: An entry with Objects has no other target
            It opens the submenu; its Link, Web-Link or Segue is never used.
        segue-unknown: A Segue names a built-in screen
            One of: \(Segue.allCases.map(\.rawValue).joined(with: ", ")).
        color-invalid: Color is of the form #RRGGBB
            Six hexadecimal digits, such as #C74F0A.
        level-range: Level is from 0 to 8
            It says by how many steps an entry is indented.
        menu-empty: A menu has entries
            An empty menu is a dead end. Add entries, or remove it.
        menu-too-deep: Submenus are at most 16 deep
            No one remembers the way back from so far down, and a damaged file could nest without end.
        menu-gone: A submenu is where it was
            The file was changed while the menu was open.
        section-empty: A section of Welcome has entries
            An empty section is left out.
        link-empty: Link, Web-Link and Segue are not empty
            Name a guide or a menu, an address, or a built-in screen; or remove the key.
        link-outside: Link leads to a file of the pack
            It leads out of the pack's folder. Name a file of Guides or Plists.
        link-missing: Link leads to a file that exists
            Links are looked up beside the file that holds them, then in Plists, in Guides and from the pack's folder.
            Capitals matter.
        link-not-file: Link leads to a file
            It leads to a folder or something else that cannot be read as a guide or menu.
        link-kind: Link leads to a guide or a menu
            Its name ends in .html or .plist. Addresses of the web belong into Web-Link.
        link-is-address: An address stands in Web-Link
            Link is for files of the pack. The entry works, but says so in the wrong key.
        link-address: Link is a path or a whole address
            It begins like an address and is none that can be shown.
        weblink-invalid: Web-Link is a whole address that can be shown
            http, https, mailto, tel or geo. It is shown with a QR code and never opened, and never names a property
            list.
        value-type: A value is of the type its key asks for
            Until it is, it counts as absent; a number or code written as an integer is shown as written. <string>,
            <integer>, <real>, <true/>, <array> and <dict> are different things in a property list.
        """)

    static let propertyLists = Explanation.list(
        """
        plist-root: A property list holds one value of the right kind
            Exactly one <array> or <dict> stands in <plist>, as the file's kind asks for.
        plist-empty: A property list is not empty
            Restore it from a copy, or remove it.
        plist-too-large: A property list is at most 16 MiB large
            Divide it into several that link to each other.
        plist-too-deep: A property list is not nested too deep
            Move inner parts to a property list of their own and link to it.
        plist-too-many-values: A property list holds a number of values that is read
            Divide it into several that link to each other.
        plist-text-too-long: Texts in a property list are short
            Long text belongs into a guide.
        plist-openstep: A property list is XML or binary
            Text of the old OpenStep kind is not read, because it has no types. plutil -convert xml1 FILE converts it.
        plist-json: A property list is XML or binary
            This is JSON. plutil -convert xml1 FILE converts it.
        plist-unknown-format: A property list is XML or binary
            The file begins like neither.
        plist-encoding: A property list is UTF-8 or UTF-16
            Save it as UTF-8, and let its first line say so or say nothing.
        plist-syntax: A property list is well-formed XML
            Tags are closed in the order they were opened, and & and < are written &amp; and &lt;.
        plist-truncated: A property list is complete
            The file ends in the middle: it was cut off while being copied or saved.
        plist-entity: A property list declares no entities and no attributes
            They could make a small file grow without bounds or read other files. Write the text out.
        plist-element: A property list uses its own elements only
            dict, array, string, integer, real, true, false, date and data.
        plist-key: In a dictionary keys and values alternate
            Each <key> is followed by exactly one value.
        plist-stray-text: No text stands between elements
            Put it into <string> and </string>.
        plist-number: A number is written as one
            <integer> takes whole numbers, <real> numbers with a fraction.
        plist-date: A <date> is written as 2026-11-21T00:00:00Z
            A day that does not exist is refused too.
        plist-data: <data> holds Base64
            Something else stands in it.
        plist-binary-version: A binary property list is of version 00
            Other versions are not known. plutil -convert binary1 FILE writes this one.
        plist-binary-trailer: A binary property list ends in a sound trailer
            The file is damaged. Restore it, or convert the original again.
        plist-binary-truncated: A binary property list is complete
            It ends in the middle of a value.
        plist-binary-offset: A binary property list points into itself
            An offset leads out of the file: it is damaged.
        plist-binary-reference: A binary property list refers to values it has
            A reference leads to a value that is not there: the file is damaged.
        plist-binary-object: A binary property list holds known kinds of values
            A marker means nothing that is known.
        plist-binary-type: A binary property list holds values that XML has too
            UIDs and sets of other programs are not read.
        plist-binary-string: Strings of a binary property list are text
            Bytes in one are not ASCII or UTF-16 as they say.
        plist-binary-key: Keys of a binary dictionary are strings
            Something else stands where a key is expected.
        plist-binary-cycle: A binary property list does not contain itself
            A value stands inside itself, which could be read forever.
        plist-binary-overlap: Values of a binary property list do not overlap
            Two values share bytes, as no program writes it.
        """)
}
