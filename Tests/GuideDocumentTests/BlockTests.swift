// Block elements: headings, paragraphs, quotations, rules, containers.
import Testing

@Suite("Blocks")
struct BlockTests {
    @Test("headings of all levels")
    func headings() {
        expectTree(
            "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6><h7>g</h7>",
            """
            heading 1 "a"
            heading 2 "b"
            heading 3 "c"
            heading 4 "d"
            heading 5 "e"
            heading 6 "f"
            paragraph "g"
            """)
    }

    @Test("text right in the body, and after a block, makes paragraphs of its own")
    func anonymousParagraphs() {
        expectTree(
            "one <b>two</b><p>three</p>four<div>five</div>six",
            """
            paragraph
              text "one "
              strong "two"
            paragraph "three"
            paragraph "four"
            paragraph "five"
            paragraph "six"
            """)
    }

    @Test("elements that only group are seen through")
    func grouping() {
        expectTree(
            "<main><article><header>a</header><nav>b</nav><aside>c</aside><footer>d</footer></article></main>"
                + "<figure><img src=x alt=e><figcaption>f</figcaption></figure><address>g</address><center>h</center>"
                + "<fieldset><legend>i</legend>j</fieldset>",
            """
            paragraph "a"
            paragraph "b"
            paragraph "c"
            paragraph "d"
            paragraph
              image "e"
            paragraph "f"
            paragraph "g"
            paragraph "h"
            paragraph "i"
            paragraph "j"
            """)
    }

    @Test("a quotation holds blocks")
    func quotation() {
        expectTree(
            "<blockquote>a<p>b<ul><li>c</ul></blockquote>",
            """
            quote
              paragraph "a"
              paragraph "b"
              unordered
                item
                  paragraph "c"
            """)
    }

    @Test("a rule parts paragraphs")
    func rule() {
        expectTree("a<hr>b<p>c<hr id=x>", "paragraph \"a\"\nrule\nparagraph \"b\"\nparagraph \"c\"\nrule #x")
    }

    @Test("a disclosure is shown open, its summary strong")
    func details() {
        expectTree(
            "<details><summary>More</summary><p>text</details>",
            "paragraph\n  strong \"More\"\nparagraph \"text\"")
    }

    @Test("empty blocks are dropped")
    func empty() {
        expectTree(
            "<p></p><h1> </h1><div><p>&#32;</div><ul></ul><ul><li></ul><dl><dt></dl><table><tr><td></table>"
                + "<blockquote> </blockquote><pre> \n </pre><section id=s></section>",
            "")
    }

    @Test("a heading without an end tag keeps its own line and lets the rest be what it is")
    func openHeading() {
        expectTree(
            "<h2>Title<p>one<ul><li>two</ul>three",
            """
            heading 2 "Title"
            paragraph "one"
            unordered
              item
                paragraph "two"
            paragraph "three"
            """)
        expectTree("<h1><div>Title</div></h1>", "heading 1 \"Title\"")
        expectTree("<h1>Title<h2>Next", "heading 1 \"Title\"\nheading 2 \"Next\"")
    }

    @Test("what is hidden is not shown")
    func hidden() {
        expectTree(
            "<p hidden>a<p>b<span hidden>c</span>d<div hidden=until-found><p>e</div><dialog>f</dialog>"
                + "<dialog open>g</dialog><p aria-hidden=true>h",
            "paragraph \"bd\"\nparagraph \"g\"\nparagraph \"h\"")
    }

    @Test("scripts, styles, comments, templates, drawings and form controls are gone")
    func notShown() {
        expectTree(
            "a<script>if (1<2) document.write('<p>x')</script>b<style>p { }</style><!-- c > <p> -->c"
                + "<template><p>x</template>d<svg><text>x</text></svg>e<iframe>x</iframe>"
                + "<select><option>x<option>y</select>f<datalist><option>x</datalist><textarea>x</textarea>"
                + "<input value=x>g<button>h</button><noscript>i</noscript><?php x ?>j<!x>k</ x>l",
            "paragraph \"abcde f g h ijkl\"")
    }

    @Test("words do not run across a form's controls and other boxes, but punctuation may touch them")
    func boxes() {
        expectTree(
            "<p>Name<input>Email<input><b>Age</b><input>, see <button>Send</button>. one<button>two</button>three"
                + "<p>a<select><option>x</select>b<textarea>x</textarea>c<iframe>x</iframe>d<object>e</object>f"
                + "<video>g</video>h<embed>i<meter>j</meter>k<progress></progress>l<input><p>m<br><input>n"
                + "<pre>o<input>p <input>q<button>r</button>;</pre>",
            """
            paragraph
              text "Name Email "
              strong "Age"
              text ", see Send. one two three"
            paragraph "a b c d e f g h i j k l"
            paragraph "m\\nn"
            preformatted "o p q r;"
            """)
    }

    @Test("what stands in for moving pictures and formulas is read")
    func fallback() {
        expectTree(
            "<video>Watch <a href=v.mp4>it</a></video> <object>or this</object> "
                + "<math><mi>x</mi><mo>=</mo><mn>2</mn><annotation>\\x</annotation></math>",
            "paragraph\n  text \"Watch \"\n  link(v.mp4) \"it\"\n  text \" or this x=2\"")
    }
}

@Suite("Ids")
struct IdentifierTests {
    @Test("an element with an id that holds blocks is a container, others carry their ids")
    func containers() {
        expectTree(
            "<div id=a><section id=b><h2 id=c>x</h2><p id=d>y<ul id=e><li id=f>z</ul></section></div>",
            """
            container #a
              container #b
                heading 2 #c "x"
                paragraph #d "y"
                unordered #e
                  item
                    paragraph #f "z"
            """)
    }

    @Test("an item with an id and several blocks has a container around them")
    func items() {
        expectTree(
            "<ul><li id=a>x<p>y</ul><dl><dt id=t>k<dd id=b>x<p>y</dl>",
            """
            unordered
              item
                container #a
                  paragraph "x"
                  paragraph "y"
            definitions
              term "k"
              details
                container #b
                  paragraph #t "x"
                  paragraph "y"
            """)
    }

    @Test("an id within a line leads to its block")
    func inline() {
        expectTree(
            "<p>a <span id=x>b</span> <a name=y>c</a><td id=z>",
            "paragraph #x #y \"a b c\"")
    }

    @Test("the id of an empty element moves to the next block, at the end to the last")
    func empty() {
        expectTree(
            "<a name=top></a><div id=none></div><h1>a</h1><p id=gap></p><ul><li>b</ul><a id=end></a>",
            """
            heading 1 #top #none "a"
            unordered #gap #end
              item
                paragraph "b"
            """)
    }

    @Test("ids in a table lead to the table")
    func tables() {
        expectTree(
            "<table id=t><caption id=u>c</caption><tr id=v><td id=w>x<span id=y>y</span><td>z</table><p>after",
            """
            table #t #u #v #w #y
              caption "c"
              row
                cell "xy"
                cell "z"
            paragraph "after"
            """)
    }

    @Test("an id is given once, though a formatting element is opened anew")
    func reopened() {
        expectTree("<p><b id=x>a<p>b", "paragraph #x\n  strong \"a\"\nparagraph\n  strong \"b\"")
    }

    @Test("an id has no line breaks, and one too long is none")
    func odd() {
        expectTree(
            "<p id='a\nb'>x<p id=\(times(5000, "x"))>y<p id=''>z",
            "paragraph #ab \"x\"\nparagraph \"y\"\nparagraph \"z\"")
    }
}
