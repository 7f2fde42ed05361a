/// Reads a guide's HTML, whatever state it is in.
public enum GuideReader {
    /// The guide that a page's bytes make. Never fails: what is wrong with the page is among the guide's
    /// findings, and its text is shown as well as can be.
    /// - Parameter file: the name that findings give to the page.
    public static func read(_ bytes: [UInt8], file: String) -> Guide {
        let page = PageText(bytes, file: file)
        return page.bytes.withUnsafeBufferPointer { source in
            var scanner = MarkupScanner(source, file: file)
            let skeleton = scanner.scan()
            let blocks = GumboTree.withBody(of: skeleton.markup) { body in
                var builder = BlockBuilder(skeleton, page: source)
                return builder.build(body)
            }
            return Guide(
                metadata: skeleton.metadata, blocks: blocks ?? [], findings: page.findings + skeleton.findings
            )
        }
    }
}
