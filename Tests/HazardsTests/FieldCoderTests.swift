// Records with lists in them: the same fields are written, read and cleaned, whatever a file has done to its rows.
import Alerts
import HazardKit
import SQLite
import Testing

private struct Leaf: Record, Equatable {
    var name = ""

    mutating func code(_ row: FieldCoder) { row.line("name", required: &name, max: 5) }
}

private struct Branch: Record, Equatable {
    var name = ""
    var height: Double?
    var count = 0
    var leaves: [Leaf] = []

    mutating func code(_ row: FieldCoder) {
        row.line("name", required: &name, max: 5)
        row.group("of") { row.number("Height", &height, in: 0...100) }
        row.integer("count", &count, in: 0...9)
        row.list("leaf", &leaves, max: 6, each: 2)
    }
}

@Suite struct FieldCoderTests {
    private func branches(_ names: [String]...) -> [Branch] {
        names.enumerated().map { Branch(name: "b\($0)", height: 0.1, count: 3, leaves: $1.map(Leaf.init)) }
    }

    private func database(_ branches: [Branch], _ change: String = "") throws -> Database {
        let database = try Database(path: "", mode: .memory)
        var branches = branches
        try FieldCoder.write(database) { $0.list("branch", &branches, max: 10) }
        try database.execute(change)
        return database
    }

    private func read(_ database: Database, max most: Int = 10) throws -> [Branch] {
        var branches: [Branch] = []
        try FieldCoder.read(database) { $0.list("branch", &branches, max: most) }
        return branches
    }

    @Test func whatIsWrittenIsRead() throws {
        let all = branches(["a", "b"], [], ["c"])
        #expect(try read(database(all)) == all)
        #expect(try read(database(all), max: 1) == Array(all.prefix(1)))
        var list = all
        #expect(
            FieldCoder.tables { $0.list("branch", &list, max: 10) } == """
                CREATE TABLE branch (name TEXT, ofHeight REAL, count INTEGER);
                CREATE TABLE leaf (parent INTEGER, name TEXT);

                """)
    }

    @Test func valuesBeyondTheLimitsGo() throws {
        let change =
            "UPDATE branch SET ofHeight = 101, count = 10; UPDATE branch SET name = NULL WHERE rowid = 2"
        let changed = try read(database(branches(["a"], ["b"], ["c"]), change))
        #expect(
            changed.map(\.name) == ["b0", "b2"]
                && changed.map(\.leaves) == [[Leaf(name: "a")], [Leaf(name: "c")]])
        #expect(changed.allSatisfy { $0.height == nil && $0.count == 9 })
        // The same limits hold in memory.
        var branch = Branch(name: "too long", height: -1, count: -1, leaves: ["", "a", "b"].map(Leaf.init))
        #expect(FieldCoder.clean(&branch))
        #expect(branch == Branch(name: "too …", height: nil, count: 0, leaves: [Leaf(name: "a")]))
        var nothing = Branch()
        #expect(!FieldCoder.clean(&nothing))
    }

    /// Rows of no record, rows out of order, and too many of them.
    @Test func rowsOfAListBelongToTheirRecordOrToNone() throws {
        let all = branches(["a"], ["b"])
        let orphans =
            "UPDATE leaf SET parent = 0 WHERE rowid = 1; INSERT INTO leaf VALUES (7, 'x'), (NULL, 'y')"
        #expect(try read(database(all, orphans)).map(\.leaves) == [[], [Leaf(name: "b")]])
        // Whatever number a file gives to the first of the rows.
        let renumbered = "UPDATE branch SET rowid = -1 WHERE rowid = 1"
        #expect(try read(database(all, renumbered)).map(\.leaves) == [[], [Leaf(name: "b")]])
        let order = "INSERT INTO leaf VALUES (1, 'late')"
        #expect(try read(database(all, order)).map(\.leaves) == all.map(\.leaves))
        let many = "INSERT INTO leaf VALUES (2, 'c'), (2, 'd'), (2, 'e')"
        #expect(try read(database(all, many)).map { $0.leaves.map(\.name) } == [["a"], ["b", "c"]])
    }

    @Test func aTableThatIsMissingIsAFailureUnlessItMayBeLost() throws {
        let database = try database(branches(["a"]), "DROP TABLE leaf")
        #expect(throws: DatabaseFailure.self) { try read(database) }
        var (lost, kept): ([Leaf], [Leaf]) = ([], [])
        try FieldCoder.read(database) {
            $0.list("leaf", &lost, max: 1, isOptional: true)
            $0.list("branch", &kept, max: 1)
        }
        #expect(lost.isEmpty && kept == [Leaf(name: "b0")])
    }
}
