internal import Glibc

/// The natural logarithm of the C library, which is imported only here.
enum Logarithm { static func of(_ value: Double) -> Double { log(value) } }

/// Powers of real numbers, from the C library.
enum Power { static func of(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) } }
