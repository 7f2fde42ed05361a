enum BinaryPropertyList {
    static func hasSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }
    static func read(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError)
        -> PropertyListValue
    {
        throw PropertyListError(.binary(.truncated(bytes: bytes.count)))
    }
}
