internal import Glibc

/// The natural logarithm, from the C library; one file imports it.
enum Logarithm {
    static func of(_ value: Double) -> Double { log(value) }
}

/// Powers of real numbers, from the C library.
enum Power {
    static func of(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
