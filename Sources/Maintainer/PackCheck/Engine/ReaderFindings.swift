import ContentPack

/// Explanations of the findings that file readers report, for `muster check --explain`. The readers define
/// the codes. A test compares this list with the sources.
enum ReaderFindings {
    static let all: [Explanation] = files + packs + menus + propertyLists + pages + drawing + feeds

    private static let feeds = Explanation.list(
        """
        feeds-place: Feeds.plist says where the campus is
            Alerts are matched with the campus by its position, and by the codes of its county and zone. Without any of
            them no alert is for it.
        feeds-code: A code of Feeds.plist has the form that alerts use
            SAME codes of counties have six digits; UGC codes are the state, C or Z, and three digits; gauges are named
            by the five letters and digits of the National Weather Service or by the site number of USGS; names of feeds
            are those that muster-sync feeds lists. Others match nothing, and are left out.
        feeds-position: The position in Feeds.plist is on Earth
            Latitude runs from -90 to 90 and longitude from -180 to 180. West and south are negative.
        feeds-radius: The Radius in Feeds.plist is a distance
            It is the kilometers around the campus in which a danger outside of it is called near.
        """)

    private static let files = Explanation.list(
        """
        file-missing: A file that the pack needs is there
            A file was named that does not exist. Put it there, or correct the name; capitals matter.
        file-is-folder: A file is a file
            There is a folder where a file is expected.
        file-unreadable: Every file can be read
            The file or a folder on its way has no read permission. Packs are meant to be read by everyone: chmod -R
            a+rX PACK.
        file-too-large: A file is of a size that can be read
            Property lists and guides are read up to 16 MiB, global.css up to 1 MiB, so that a damaged file cannot fill
            the memory.
        file-not-regular: A file is a plain file
            A pipe, socket or device could make the reader wait forever, so it is not opened.
        file-outside: A file stands inside the pack
            A path or symbolic link leads out of the pack's folder. A pack must be whole by itself, because it is copied
            to other machines.
        file-link-circle: Symbolic links lead to a file
            Symbolic links lead in a circle and never to a file.
        file-io: A file can be read without errors
            The system reported an error of the disk or the file system.
        file-altered: A synced file has the bytes that were installed
            Something has changed the file since muster-sync installed it: a disk, an editor, another program. It is not
            shown. muster sync verify says which files are damaged, and repairs them.
        file-not-installed: A synced pack holds what was installed
            The file is not in the pack's manifest, so it is not signed. Change the pack where it is published, not
            where it is installed.
        sync-record: What was installed is recorded
            muster-sync records the hash of every list of files that it installs. Without the record, guides that were
            altered together with their list could not be recognized, so none of them is shown. muster sync update
            --repair rebuilds it.
        sync-place: The link current names a version beside it
            A synced pack is read through the link current, which names one of the versions in the same folder. Guides
            from anywhere else were not verified.
        sync-owner: A synced pack is the reader's own, or the system's
            Any user can make folders where everyone may write. What another user can change at any time is not shown.
        findings-cut: A file has a number of faults that a person can read
            Of findings with the same code 50 are listed in one file, and 500 in the whole pack; the rest is counted.
            Correct those, then check again.
        """)

    private static let packs = Explanation.list(
        """
        pack-version: Version in Pack.plist is a whole number
            Of two copies of a pack the one with the higher Version is read. Raise it by one with every release.
        pack-date: Date in Pack.plist is a day
            The reader shows how old the content is. Write it as 2026-11-21.
        pack-bounds: CampusBounds in Pack.plist is [south, west, north, east]
            In degrees, south below north and west below east, which are negative in the south and in the west.
        pack-update-url: UpdateURL in Pack.plist is an http or https address
            It is where newer versions of the pack are looked for.
        pack-program-version: MinimumProgramVersion in Pack.plist is dotted numbers
            Such as 1.2: an older program then says that it cannot read the pack.
        pack-needs-newer-program: The program is new enough for the pack
            Pack.plist asks for a newer version of the program in MinimumProgramVersion.
        pack-missing: The folder of the pack is there
            There is no folder of that name.
        pack-not-folder: A pack is a folder
            Name the folder that holds Plists and Guides.
        pack-not-one: A pack has a menu
            The folder has none of Plists/WelcomeScreen.plist, Plists/Guides.plist and Plists/DeskReference.plist, so it
            is taken for something else.
        pack-unreadable: The folder of the pack can be read
            The folder or one on its way has no read permission.
        pack-none: A pack is installed
            No pack was found beside the program or among the synced ones. Install one, or name one.
        pack-not-installed: A pack that is named is installed
            --pack, the setting pack or sync.conf names a pack that muster-sync has not installed.
        pack-foreign: No other user can change the folder beside the program
            The guides beside the program could be another user's: unpack it where only you or root can write.
        contacts-no-emergency: A contact is marked as Emergency
            Every screen shows whom to call first: give at least one entry of Contacts.plist Emergency = true. Until
            then 911 is shown.
        contact-id: A contact's ID can be named in guides, and is its own
            Guides name a contact by it: <a data-contact="campus-police">. It has 1 to 60 small letters, digits and
            hyphens, and no two contacts share one.
        contact-email: A contact's Email is an address
            It is shown as it is written, and phones and programs write to it only if it is like name@example.edu.
        contact-number: A contact has a Number
            An entry of Contacts.plist without one is left out.
        icon-empty: An icon has a Glyph or an ASCII fallback
            An entry of Icons.plist with neither shows nothing.
        icon-glyph: A Glyph takes one or two columns
            Wider glyphs would push the names of a menu out of line, and control characters are not shown.
        icon-ascii: An ASCII fallback is one to three ASCII characters
            It is shown where the terminal cannot draw the glyph.
        place-no-position: A place has a latitude and a longitude
            A place without a position is left out. Both are numbers of degrees: <real>37.2289</real>, not <string>.
        coordinates-range: A place is on Earth
            Latitude runs from -90 to 90 and longitude from -180 to 180, in this order. West and south are negative.
        place-kind: A place of Places.plist has a Kind
            The Kind is aed, shelter or assembly-point; it says in which list, and under which sign on a map, the place
            is shown. Buildings and callboxes have files of their own.
        """)

    private static let pages = Explanation.list(
        """
        html-empty: A guide holds text
            The file is empty, or nothing in its body can be read. Write it, or restore it from a copy.
        html-encoding: A guide is UTF-8 and says so
            Save it as UTF-8 and write <meta charset="utf-8"> in its head.
        html-control-characters: A guide holds no control characters
            They could act on the terminal, so they are left out. Delete them from the page.
        html-truncated: A guide is at most 8 MiB large
            What is beyond is not shown. Divide it.
        html-too-deep: Elements of a guide are not nested too deep
            Deeper ones are read away and their text kept. Mostly tags that were never closed.
        html-too-many-elements: A guide has a number of elements that is read
            What is beyond is shown as plain text.
        html-table-rowspan: Cells of tables reach into a number of rows that is drawn
            A rowspan leaves an empty cell in every row below. Beyond the limit the table says that its cells may not be
            under their headings.
        html-unclosed: What a guide opens it also closes
            Something is opened and never closed, so that the rest of the page would be taken for it.
        html-missing-end-tags: Elements that need an end tag have one
            Browsers close them somewhere, seldom where the author meant. Paragraphs and items need none.
        html-math: A formula can be written in a line
            Powers, indices, fractions and roots are written with signs: 10^2, 1 1/2. What stands below or above others
            (munder, mover, mtable and the like) would run together: say it in words.
        html-timer: A guide has one timer, and it means a time
            <time data-timer="300"> says what T counts in the guide: seconds from 1 to 86400, clock for the moment
            alone, or beats a minute from 30 to 150, such as 110/min. What cannot be understood counts nothing, and of
            several timers the first counts.
        """)

    private static let drawing = Explanation.list(
        """
        map-syntax: Map.geojson is GeoJSON
            The drawing of the campus map is read up to the fault. "muster import map" writes such a file.
        map-geometry: A shape of the drawing is a line or an area
            Points are no part of the drawing, because places have lists of their own, and a shape with a position that
            is not two numbers cannot be drawn. It is left out.
        map-coordinates: A position of the drawing is on Earth
            GeoJSON has the longitude first, then the latitude, in degrees (WGS 84). Larger numbers are meters of a
            projection: export the data again as WGS 84. The shape is left out.
        map-kind: The kind of a shape is known
            The property kind is outline, path or water. Without one an area is an outline and a line a path. A shape of
            another kind is left out.
        map-too-large: The drawing has at most 50,000 positions
            A terminal shows no more, and opening the map must stay quick. What comes after is left out; "muster import
            map" leaves out what cannot be seen.
        """)
}
