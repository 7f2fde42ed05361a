/// `Guides/fire.html`.
enum FireTemplate {
    static func text(_ emergency: String) -> String {
        """
        <!DOCTYPE html>
        <!--
          A guide. Keep it plain HTML, so that it also opens in any browser.

          title     as in the menus
          summary   one sentence: what the guide is for
          keywords  ten or more words a frightened person would type, misspellings included
          source    two or more, each NAME | ADDRESS: the newest editions by the responsible authorities
          reviewed  the date of the last review against the sources; 18 months later the review is overdue
          div id    the name of the file; its rule in global.css sets the guide's colors

          The sections are do-now (one to three actions of at most 12 words), overview, before, during, after.
        -->
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Fire</title>
        <meta name="summary" content="How to get out of a burning building, and what to do if you cannot.">
        <meta name="keywords" content="fire, fier, smoke, smell smoke, burning, building on fire, kitchen fire, fire alarm, flames, trapped in fire, hot door, extinguisher, extingisher">
        <meta name="source" content="Pennsylvania Office of the State Fire Commissioner: Make a Plan | https://www.osfc.pa.gov/safety/make-a-plan/Pages/default.aspx">
        <meta name="source" content="City of Madison, Wisconsin: Tenant Fire Safety | https://cityofmadison.com/node/19249">
        <meta name="source" content="U.S. Fire Administration: Escape Plan | http://www.usfa.fema.gov/campaigns/50plus/escapeplan.shtm">
        <meta name="reviewed" content="2026-11-21">
        <link rel="stylesheet" href="global.css">
        </head>
        <body>
        <div id="fire">
        <h1>Fire</h1>
        <section id="do-now">
        <h2>Do now</h2>
        <ol>
        <li>Get out now and shut doors behind you.</li>
        <li>Pull the fire alarm on your way out.</li>
        <li>Take the stairs, then call \(emergency) from outside.</li>
        </ol>
        </section>
        <section id="overview">
        <h2>Overview</h2>
        <p><strong>Cannot use the stairs?</strong> Wait behind a shut door, away from the fire, and call \(emergency).</p>
        <p>A fire can turn deadly in two minutes. Its smoke kills more people than its flames do. Treat every alarm as real, even one you have heard before.</p>
        <p>What to say on the phone: see <a href="call-for-help.html">Call for Help</a>.</p>
        </section>
        <section id="before">
        <h2>Before</h2>
        <ul>
        <li>Learn two ways out of each room.</li>
        <li>Test smoke alarms each month. Never cover one.</li>
        <li>Keep halls and stairs clear.</li>
        </ul>
        </section>
        <section id="during">
        <h2>During</h2>
        <h3>Get out</h3>
        <ol>
        <li>Shout “Fire!” and knock on doors as you pass. Leave your things.</li>
        <li>Touch each closed door with the back of your hand. Hot? Use the other way.</li>
        <li>If you must go through smoke, crawl. The clean air is low.</li>
        <li>Never use an elevator. It can stop at the fire.</li>
        </ol>
        <h3>If you are trapped</h3>
        <ol>
        <li>Shut the doors between you and the fire.</li>
        <li>Stuff wet towels or clothes under the door.</li>
        <li>Call \(emergency). Say exactly where you are.</li>
        <li>Wave a bright cloth or a light at the window.</li>
        </ol>
        </section>
        <section id="after">
        <h2>After</h2>
        <ul>
        <li>Go to your meeting place. Tell the crew who may still be inside.</li>
        <li>Never go back in until the fire crew says so.</li>
        <li>If you breathed smoke or got burned, see the medics, even if you feel fine.</li>
        </ul>
        </section>
        </div>
        </body>
        </html>

        """
    }
}
