/// `Guides/global.css`.
enum StylesheetTemplate {
    static let text = """
        /* The look of the guides in a browser, light and dark. The reader uses only color and background-color, and only
           of #id, #id h1, #id h2 and .class: see the end of this file. */

        :root {
            color-scheme: light dark;
            --page: #ffffff;
            --text: #1a1a1a;
            --card: #fff6d6;
            --edge: #8a6100;
            --link: #0b4a9e;
        }

        @media (prefers-color-scheme: dark) {
            :root {
                --page: #121417;
                --text: #f1f1f1;
                --card: #2f2810;
                --edge: #f2b705;
                --link: #9cc7ff;
            }
        }

        body {
            margin: 0;
            color: var(--text);
            background-color: var(--page);
            font: 1.125rem/1.5 system-ui, sans-serif;
            overflow-wrap: break-word;
        }

        body > div {
            max-width: 42rem;
            margin: 0 auto;
            padding: 0 1rem 3rem;
        }

        h1 {
            margin: 0 -1rem 1rem;
            padding: 0.9rem 1rem;
            font-size: 1.75rem;
            line-height: 1.2;
        }

        a {
            color: var(--link);
        }

        /* What to do first. */
        #do-now {
            padding: 0.75rem 1rem 0.5rem;
            border: 2px solid var(--edge);
            background-color: var(--card);
        }

        #do-now ol {
            font-size: 1.3rem;
            font-weight: 700;
        }

        /* The title bar of every screen of the reader, and the line of emergency numbers. */
        .muster { color: #ffffff; background-color: #1b365d; }
        .emergency { color: #ffffff; background-color: #96101f; }

        /* The headings of the first screen: each class is a section's name in lowercase, with hyphens for blanks. */
        .act-now { color: #1a1a1a; background-color: #f2b705; }
        .guides { color: #ffffff; background-color: #5b2a86; }
        .on-campus { color: #ffffff; background-color: #0a565c; }
        .about { color: #ffffff; background-color: #454b52; }

        /* The banner of each guide, with a contrast of at least 7 to 1: one rule for each guide. */
        #call-for-help h1 { color: #ffffff; background-color: #9a1128; }
        #fire h1 { color: #ffffff; background-color: #843507; }

        """
}
