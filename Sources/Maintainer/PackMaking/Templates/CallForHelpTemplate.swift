/// `Guides/call-for-help.html`.
enum CallForHelpTemplate {
    /// Texts to 911 are known to the whole United States; of other countries it says nothing.
    static func text(_ emergency: String) -> String {
        let takesTexts = emergency == "911"
        let summary = takesTexts ? "How to call 911 or text it" : "How to call \(emergency)"
        let keywords = takesTexts ? "911, 9-1-1, nine one one, text 911, texting" : emergency
        let texting =
            takesTexts
            ? " If you cannot speak, text 911. It does not work in all places. Where it does not, you get a message back that says to call."
            : ""
        return """
            <!DOCTYPE html>
            <!-- The parts of a guide are explained at the top of fire.html. -->
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Call for Help</title>
            <meta name="summary" content="\(summary), and what to say.">
            <meta name="keywords" content="call for help, \(keywords), emergency call, phone, cannot speak, cant talk, who to call, ambulance, ambulence, police, dispatcher">
            <meta name="source" content="New River Valley Emergency Communications: What to Do When You Call 911 | https://www.nrv911.org/faqs/what-should-you-do-when-you-call-911/">
            <meta name="source" content="Federal Communications Commission: Tips for Communicating During an Emergency | https://www.fcc.gov/emergency">
            <meta name="source" content="Federal Communications Commission: Text-to-911 Quick Facts | https://www.fcc.gov/consumers/guides/text-911-quick-facts-faqs">
            <meta name="reviewed" content="2026-11-21">
            <link rel="stylesheet" href="global.css">
            </head>
            <body>
            <div id="call-for-help">
            <h1>Call for Help</h1>
            <section id="do-now">
            <h2>Do now</h2>
            <ol>
            <li>Get to a safe place.</li>
            <li>Call \(emergency) and say where you are first.</li>
            <li>Do not hang up first.</li>
            </ol>
            </section>
            <section id="overview">
            <h2>Overview</h2>
            <p>Call \(emergency) for a fire, a crime, or a person who is badly hurt or ill. Not sure? Call.</p>
            <p>A voice call is best.\(texting)</p>
            </section>
            <section id="before">
            <h2>Before</h2>
            <ul>
            <li>Know the address of the places where you live, study and work.</li>
            <li>Keep your phone charged.</li>
            <li>Write down the numbers you need, in case your phone is dead.</li>
            </ul>
            </section>
            <section id="during">
            <h2>During</h2>
            <ol>
            <li>Say where you are: building, floor, room.</li>
            <li>Say what is wrong, and who is hurt.</li>
            <li>Say your name and phone number.</li>
            <li>No call goes through? Wait 10 seconds, then dial again. A text may get out where a call does not.</li>
            </ol>
            <p>Is it a fire? See <a href="fire.html">Fire</a>.</p>
            </section>
            <section id="after">
            <h2>After</h2>
            <ul>
            <li>Pass on only what you saw or heard yourself.</li>
            <li>Text your people that you are safe.</li>
            </ul>
            </section>
            </div>
            </body>
            </html>

            """
    }
}
