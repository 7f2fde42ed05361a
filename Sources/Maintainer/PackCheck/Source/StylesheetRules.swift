import ContentPack

/// The rules of a stylesheet as the reader's own scanner finds them, with where their selectors and declarations stand.
enum StylesheetRules {
    struct Selector: Equatable {
        var text: String
        /// The byte of the file where it begins.
        var offset: Int
    }

    struct Declaration: Equatable {
        /// In lower case, unless it is a variable.
        var name: String
        /// Without `!important`.
        var value: String
        var offset: Int
    }

    struct Rule {
        var selectors: [Selector]
        var declarations: [Declaration]
    }

    /// As many rules, and declarations of each, as the reader reads.
    private static let most = 4_096

    /// - Parameter css: UTF-8; anything may stand in it, nothing is an error. The offsets of the fault are of the file.
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
