import ContentPack

/// The rules of a stylesheet as found by the reader's scanner, with the positions of their selectors and
/// declarations.
enum StylesheetRules {
    struct Selector: Equatable {
        var text: String
        /// The byte of the file at which it begins.
        var offset: Int
    }

    struct Declaration: Equatable {
        /// The name in lowercase, unless it is a variable.
        var name: String
        /// The value without `!important`.
        var value: String
        var offset: Int
    }

    struct Rule {
        var selectors: [Selector]
        var declarations: [Declaration]
    }

    /// The most rules, and the most declarations of each, which are those of the reader.
    private static let most = 4_096

    /// - Parameter css: the file in UTF-8. Any content is accepted. The offsets of the fault are relative to
    ///   the file.
    static func read(_ css: [UInt8]) -> (rules: [Rule], fault: StylesheetScanner.Fault?) {
        var scanner = StylesheetScanner(css: css, keepsOffsets: true)
        var rules: [Rule] = []
        while rules.count < most, let list = scanner.nextSelectors() {
            var rule = Rule(selectors: selectors(list, scanner), declarations: [])
            while let declaration = scanner.nextDeclaration() {
                guard rule.declarations.count < most else { continue }
                rule.declarations.append(named(declaration, scanner))
            }
            rules.append(rule)
        }
        return (rules, scanner.fault.map { located($0, scanner) })
    }

    private static func selectors(_ list: Range<Int>, _ scanner: StylesheetScanner) -> [Selector] {
        var selectors: [Selector] = []
        var start = list.lowerBound
        while start < list.upperBound {
            let end = scanner.first(UInt8(ascii: ","), in: start..<list.upperBound)
            let selector = scanner.trimmed(start, end)
            selectors.append(
                Selector(text: text(selector, scanner), offset: scanner.offset(at: selector.lowerBound)))
            start = end + 1
        }
        return selectors
    }

    private static func named(
        _ declaration: StylesheetScanner.Declaration, _ scanner: StylesheetScanner
    ) -> Declaration {
        let name = text(declaration.name, scanner)
        return Declaration(
            name: name.hasPrefix("--") ? name : name.lowercased(), value: text(declaration.value, scanner),
            offset: scanner.offset(at: declaration.name.lowerBound))
    }

    private static func text(_ range: Range<Int>, _ scanner: StylesheetScanner) -> String {
        String(decoding: scanner.bytes[range], as: UTF8.self)
    }

    private static func located(
        _ fault: StylesheetScanner.Fault, _ scanner: StylesheetScanner
    ) -> StylesheetScanner.Fault {
        switch fault {
        case .stray(let index): .stray(scanner.offset(at: index))
        case .unclosed(let index): .unclosed(scanner.offset(at: index))
        }
    }
}
