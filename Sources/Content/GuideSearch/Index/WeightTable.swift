/// The weights of terms that were computed before, by their codes. A code has one place, which another with
/// the same last bits takes over: a query asks for thousands, and hashing them takes longer than all else.
struct WeightTable {
    private static let size = 4_096
    private var codes = [UInt32](repeating: 0, count: Self.size)
    private var weights = [Double](repeating: .nan, count: Self.size)

    subscript(code: UInt32) -> Double? {
        get {
            let place = Int(code) & (Self.size - 1)
            return codes[place] == code && !weights[place].isNaN ? weights[place] : nil
        }
        set {
            let place = Int(code) & (Self.size - 1)
            (codes[place], weights[place]) = (code, newValue ?? .nan)
        }
    }
}
