import ContentPack

/// What the readers of files notice by themselves, explained: they give the codes, this gives the words for
/// `muster check --explain`. A test holds the list against the sources.
enum ReaderFindings {
    struct Item: Sendable {
        var code: String
        /// What must be so, one sentence without a full stop.
        var title: String
        var text: String

        init(_ code: String, _ title: String, _ text: String) {
            (self.code, self.title, self.text) = (code, title, text)
        }
    }

    /// How the readers' codes begin.
    static let families = [
        "file-", "findings-", "pack-", "contact-", "contacts-", "icon-", "place-", "coordinates-", "entry-",
        "entries-",
        "target-", "segue-", "color-", "level-", "menu-", "section-", "link-", "weblink-", "value-", "plist-",
        "html-", "search-",
    ]

    static let all: [Item] = files + packs + menus + propertyLists + pages

    private static let files: [Item] = [
        Item(
            "file-missing", "A file that the pack needs is there",
            "A file was named that does not exist. Put it there, or correct the name; capitals matter."),
        Item(
            "file-is-folder", "A file is a file",
            "There is a folder where a file is expected."),
        Item(
            "file-unreadable", "Every file can be read",
            "The file or a folder on its way has no read permission. Packs are meant to be read by "
                + "everyone: chmod -R a+rX PACK."),
        Item(
            "file-too-large", "A file is of a size that can be read",
            "Property lists and guides are read up to 16 MiB, global.css up to 1 MiB, so that a damaged"
                + " file cannot fill the memory."),
        Item(
            "file-not-regular", "A file is a plain file",
            "A pipe, socket or device could make the reader wait for ever, so it is not opened."),
        Item(
            "file-outside", "A file stands inside the pack",
            "A path or symbolic link leads out of the pack's folder. A pack must be whole by itself, "
                + "because it is copied to other machines."),
        Item(
            "file-link-circle", "Symbolic links lead to a file",
            "Symbolic links lead in a circle and never to a file."),
        Item(
            "file-io", "A file can be read without errors",
            "The system reported an error of the disk or the file system."),
        Item(
            "file-altered", "A synced file has the bytes that were installed",
            "Something has changed the file since muster-sync installed it: a disk, an editor, another program. It is "
                + "not shown. muster sync verify says which files are damaged, and mends them."),
        Item(
            "file-not-installed", "A synced pack holds what was installed",
            "The file is not in the pack's manifest, so nobody has signed it. Change the pack where it is published, "
                + "not where it is installed."),
        Item(
            "findings-cut", "A file has a number of faults that a person can read",
            "Of findings with the same code 50 are listed in one file, and 500 in the whole pack; the rest is "
                + "counted. Mend those, then check again."),
    ]

    private static let packs: [Item] = [
        Item(
            "pack-version", "Version in Pack.plist is a whole number",
            "Of two copies of a pack the one with the higher Version is read. Raise it by one with "
                + "every release."),
        Item(
            "pack-date", "Date in Pack.plist is a day",
            "The reader shows how old the content is. Write it as 2026-11-21."),
        Item(
            "pack-bounds", "CampusBounds in Pack.plist is [south, west, north, east]",
            "In degrees, south below north and west below east, which are negative in the south and in the west."
        ),
        Item(
            "pack-update-url", "UpdateURL in Pack.plist is an http or https address",
            "It is where newer versions of the pack are looked for."),
        Item(
            "pack-program-version", "MinimumProgramVersion in Pack.plist is dotted numbers",
            "Such as 1.2: an older program then says that it cannot read the pack."),
        Item(
            "pack-needs-newer-program", "The program is new enough for the pack",
            "Pack.plist asks for a newer version of the program in MinimumProgramVersion."),
        Item(
            "pack-missing", "The folder of the pack is there",
            "There is no folder of that name."),
        Item(
            "pack-not-folder", "A pack is a folder",
            "Name the folder that holds Plists and Guides."),
        Item(
            "pack-not-one", "A pack has a menu",
            "The folder has none of Plists/WelcomeScreen.plist, Plists/Guides.plist and "
                + "Plists/DeskReference.plist, so it is taken for something else."),
        Item(
            "pack-unreadable", "The folder of the pack can be read",
            "The folder or one on its way has no read permission."),
        Item(
            "pack-none", "A pack is installed",
            "No pack was found beside the program or among the synced ones. Install one, or name one."),
        Item(
            "contacts-no-emergency", "A contact is marked as Emergency",
            "Every screen shows whom to call first: give at least one entry of Contacts.plist Emergency"
                + " = true. Until then 911 is shown."),
        Item(
            "contact-number", "A contact has a Number",
            "An entry of Contacts.plist without one is left out."),
        Item(
            "icon-empty", "An icon has a Glyph or an ASCII fallback",
            "An entry of Icons.plist with neither shows nothing."),
        Item(
            "icon-glyph", "A Glyph takes one or two columns",
            "Wider glyphs would push the names of a menu out of line, and control characters are not "
                + "shown."),
        Item(
            "icon-ascii", "An ASCII fallback is one to three ASCII characters",
            "It is shown where the terminal cannot draw the glyph."),
        Item(
            "place-no-position", "A place has a latitude and a longitude",
            "A building or callbox without a position is left out. Both are numbers of degrees: "
                + "<real>37.2289</real>, not <string>."),
        Item(
            "coordinates-range", "A place is on Earth",
            "Latitude runs from -90 to 90 and longitude from -180 to 180, in this order. West and south"
                + " are negative."),
    ]

    private static let menus: [Item] = [
        Item(
            "entry-type", "An entry is a dictionary",
            "Something else stands in a list of entries, and is left out."),
        Item(
            "entry-no-name", "An entry has a Name",
            "Without one it is left out: nothing could be shown for it."),
        Item(
            "entries-too-many", "A list has a number of entries that is read",
            "The rest is left out. Nobody finds anything in so long a list: divide it."),
        Item(
            "menus-too-many", "The menus of a pack are of a size that is read",
            "\(MenuLimits.menus) menus, \(MenuLimits.entries) entries and \(MenuLimits.bytes >> 20) MB of property "
                + "lists, all menus together. Those beyond the limit are not read, and guides that only they lead to "
                + "are in no list and in no search."),
        Item(
            "entry-no-target", "An entry leads somewhere",
            "Give it a Link (a guide or another menu), a Web-Link, a Segue (a built-in screen) or "
                + "Objects (a submenu)."),
        Item(
            "entry-several-targets", "An entry has one target",
            "Of several Segue goes before Link, and Link before Web-Link. Guides and Desk Reference may"
                + " have a Web-Link beside a Link."),
        Item(
            "target-ignored", "An entry with Objects has no other target",
            "It opens the submenu; its Link, Web-Link or Segue is never used."),
        Item(
            "segue-unknown", "A Segue names a built-in screen",
            "guides, desk-reference, buildings, callboxes, map, contacts, search, bookmarks, settings, "
                + "status, help or about."),
        Item(
            "color-invalid", "Color is of the form #RRGGBB",
            "Six hexadecimal digits, such as #C74F0A."),
        Item(
            "level-range", "Level is from 0 to 8",
            "It says by how many steps an entry is indented."),
        Item(
            "menu-empty", "A menu has entries",
            "An empty menu is a dead end. Add entries, or remove it."),
        Item(
            "menu-too-deep", "Submenus are at most 16 deep",
            "Nobody remembers the way back from so far down, and a damaged file could nest without end."),
        Item(
            "menu-gone", "A submenu is where it was",
            "The file was changed while the menu was open."),
        Item(
            "section-empty", "A section of Welcome has entries",
            "An empty section is left out."),
        Item(
            "link-empty", "Link, Web-Link and Segue are not empty",
            "Name a guide or a menu, an address, or a built-in screen; or remove the key."),
        Item(
            "link-outside", "Link leads to a file of the pack",
            "It leads out of the pack's folder. Name a file of Guides or Plists."),
        Item(
            "link-missing", "Link leads to a file that exists",
            "Links are looked up beside the file that holds them, then in Plists, in Guides and from "
                + "the pack's folder. Capitals matter."),
        Item(
            "link-not-file", "Link leads to a file",
            "It leads to a folder or something else that cannot be read as a guide or menu."),
        Item(
            "link-kind", "Link leads to a guide or a menu",
            "Its name ends in .html or .plist. Addresses of the web belong into Web-Link."),
        Item(
            "link-is-address", "An address stands in Web-Link",
            "Link is for files of the pack. The entry works, but says so in the wrong key."),
        Item(
            "link-address", "Link is a path or a whole address",
            "It begins like an address and is none that can be shown."),
        Item(
            "weblink-invalid", "Web-Link is a whole address that can be shown",
            "http, https, mailto, tel or geo. It is shown with a QR code and never opened, and never "
                + "names a property list."),
        Item(
            "value-type", "A value is of the type its key asks for",
            "Until it is, it counts as absent. <string>, <integer>, <real>, <true/>, <array> and <dict>"
                + " are different things in a property list."),
    ]

    private static let propertyLists: [Item] = [
        Item(
            "plist-root", "A property list holds one value of the right kind",
            "Exactly one <array> or <dict> stands in <plist>, as the file's kind asks for."),
        Item(
            "plist-empty", "A property list is not empty",
            "Restore it from a copy, or remove it."),
        Item(
            "plist-too-large", "A property list is at most 16 MiB large",
            "Divide it into several that link to each other."),
        Item(
            "plist-too-deep", "A property list is not nested too deep",
            "Move inner parts to a property list of their own and link to it."),
        Item(
            "plist-too-many-values", "A property list holds a number of values that is read",
            "Divide it into several that link to each other."),
        Item(
            "plist-text-too-long", "Texts in a property list are short",
            "Long text belongs into a guide."),
        Item(
            "plist-openstep", "A property list is XML or binary",
            "Text of the old OpenStep kind is not read, because it has no types. plutil -convert xml1 "
                + "FILE converts it."),
        Item(
            "plist-json", "A property list is XML or binary",
            "This is JSON. plutil -convert xml1 FILE converts it."),
        Item(
            "plist-unknown-format", "A property list is XML or binary",
            "The file begins like neither."),
        Item(
            "plist-encoding", "A property list is UTF-8 or UTF-16",
            "Save it as UTF-8, and let its first line say so or say nothing."),
        Item(
            "plist-syntax", "A property list is well-formed XML",
            "Tags are closed in the order they were opened, and & and < are written &amp; and &lt;."),
        Item(
            "plist-truncated", "A property list is complete",
            "The file ends in the middle: it was cut off while being copied or saved."),
        Item(
            "plist-entity", "A property list declares no entities",
            "They could make a small file grow without bounds or read other files. Write the text out."),
        Item(
            "plist-element", "A property list uses its own elements only",
            "dict, array, string, integer, real, true, false, date and data."),
        Item(
            "plist-key", "In a dictionary keys and values alternate",
            "Each <key> is followed by exactly one value."),
        Item(
            "plist-stray-text", "No text stands between elements",
            "Put it into <string> and </string>."),
        Item(
            "plist-number", "A number is written as one",
            "<integer> takes whole numbers, <real> numbers with a fraction."),
        Item(
            "plist-date", "A <date> is written as 2026-11-21T00:00:00Z",
            "A day that does not exist is refused too."),
        Item(
            "plist-data", "<data> holds Base64",
            "Something else stands in it."),
        Item(
            "plist-binary-version", "A binary property list is of version 00",
            "Other versions are not known. plutil -convert binary1 FILE writes this one."),
        Item(
            "plist-binary-trailer", "A binary property list ends in a sound trailer",
            "The file is damaged. Restore it, or convert the original again."),
        Item(
            "plist-binary-truncated", "A binary property list is complete",
            "It ends in the middle of a value."),
        Item(
            "plist-binary-offset", "A binary property list points into itself",
            "An offset leads out of the file: it is damaged."),
        Item(
            "plist-binary-reference", "A binary property list refers to values it has",
            "A reference leads to a value that is not there: the file is damaged."),
        Item(
            "plist-binary-object", "A binary property list holds known kinds of values",
            "A marker means nothing that is known."),
        Item(
            "plist-binary-type", "A binary property list holds values that XML has too",
            "UIDs and sets of other programs are not read."),
        Item(
            "plist-binary-string", "Strings of a binary property list are text",
            "Bytes in one are not ASCII or UTF-16 as they say."),
        Item(
            "plist-binary-key", "Keys of a binary dictionary are strings",
            "Something else stands where a key is expected."),
        Item(
            "plist-binary-cycle", "A binary property list does not contain itself",
            "A value stands inside itself, which could be read for ever."),
        Item(
            "plist-binary-overlap", "Values of a binary property list do not overlap",
            "Two values share bytes, as no program writes it."),
    ]

    private static let pages: [Item] = [
        Item(
            "html-empty", "A guide holds text",
            "The file is empty, or nothing in its body can be read. Write it, or restore it from a copy."),
        Item(
            "html-encoding", "A guide is UTF-8 and says so",
            "Save it as UTF-8 and write <meta charset=\"utf-8\"> in its head."),
        Item(
            "html-control-characters", "A guide holds no control characters",
            "They could act on the terminal, so they are left out. Delete them from the page."),
        Item(
            "html-truncated", "A guide is at most 8 MiB large",
            "What is beyond is not shown. Divide it."),
        Item(
            "html-too-deep", "Elements of a guide are not nested too deep",
            "Deeper ones are read away and their text kept. Mostly tags that were never closed."),
        Item(
            "html-too-many-elements", "A guide has a number of elements that is read",
            "What is beyond is shown as plain text."),
        Item(
            "html-unclosed", "What a guide opens it also closes",
            "Something is opened and never closed, so that the rest of the page would be taken for it."),
        Item(
            "html-missing-end-tags", "Elements that need an end tag have one",
            "Browsers close them somewhere, seldom where the author meant. Paragraphs and items need none."),
    ]
}
