// Archives created by another program: Python's zipfile, with the rarer parts of the format written by hand.
import Foundation

package enum ArchiveSample: String, CaseIterable, Sendable {
    case deflated, stored
    /// The file is in a folder after a picture, with its name in capitals.
    case folder
    /// The archive is written without seeking: the sizes and checksum follow the bytes.
    case descriptor
    /// The directory and its end use ZIP64 numbers.
    case long
    /// The file is encrypted with a password.
    case locked
    /// The checksum does not match the text.
    case wrongChecksum
    /// The directory understates the size of the text.
    case understated

    /// Returns an archive that contains the text as `doc.kml`, or as `deep/x.KML`.
    package func archive(of text: [UInt8]) throws -> [UInt8] {
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = ["python3", "-c", Self.script, rawValue]
        let folder = try PrivateDirectory()
        let (source, result) = (folder.path + "/text", folder.path + "/archive")
        try Data(text).write(to: URL(fileURLWithPath: source))
        try Data().write(to: URL(fileURLWithPath: result))
        python.standardInput = FileHandle(forReadingAtPath: source)
        python.standardOutput = FileHandle(forWritingAtPath: result)
        try python.run()
        python.waitUntilExit()
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: result)))
    }

    private static let script = #"""
        import io, struct, sys, zipfile
        kind, text = sys.argv[1], sys.stdin.buffer.read()
        class Forward(io.RawIOBase):
            def __init__(self): self.bytes = b""
            def writable(self): return True
            def write(self, piece): self.bytes += bytes(piece); return len(piece)
        out = Forward() if kind == "descriptor" else io.BytesIO()
        how = zipfile.ZIP_STORED if kind == "stored" else zipfile.ZIP_DEFLATED
        with zipfile.ZipFile(out, "w", how) as archive:
            if kind == "folder": archive.writestr("images/okay.png", b"x" * 1000)
            archive.writestr("deep/x.KML" if kind == "folder" else "doc.kml", text)
        data = bytearray(out.bytes if kind == "descriptor" else out.getvalue())
        end, entry = data.rindex(b"PK\5\6"), data.rindex(b"PK\1\2")
        if kind == "locked": data[entry + 8] |= 1
        if kind == "wrongChecksum": data[entry + 16] ^= 1
        if kind == "understated": data[entry + 24:entry + 28] = struct.pack("<I", len(text) // 2)
        if kind == "long":
            packed, size = struct.unpack_from("<II", data, entry + 20)
            listed = data[entry:end]
            listed[6:8] = struct.pack("<H", 45)
            listed[20:28] = b"\xff" * 8
            listed[42:46] = b"\xff" * 4
            field = struct.pack("<HHHH", 0x5455, 1, 0, 0)[:5] + struct.pack("<HHQQQ", 1, 24, size, packed, 0)
            listed[30:32] = struct.pack("<H", len(field))
            listed += field
            place = entry + len(listed)
            tail = struct.pack("<4sQHHIIQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, len(listed), entry)
            tail += struct.pack("<4sIQI", b"PK\6\7", 0, place, 1)
            tail += struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
            data = data[:entry] + listed + tail
        sys.stdout.buffer.write(data)
        """#
}
