internal import Glibc

/// The two functions of the C library that ranking needs, in the one file that imports it for them.
enum Logarithm {
    static func of(_ value: Double) -> Double { log(value) }
}

enum Power {
    static func of(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
