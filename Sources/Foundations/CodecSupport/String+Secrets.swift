extension String {
    /// The text with the passwords and tokens of URLs and of command-line flags replaced by `***`.
    ///
    /// A secret is the part of an authority before `@`, or the value of a parameter or command-line flag with a name
    /// that marks it as secret, such as `token=`, `key=` and `password=`. The delimiters of parameters may be
    /// percent-encoded.
    package var withoutSecrets: String {
        // Every secret follows one of these characters; `%` begins a percent-encoded "=".
        guard
            utf8.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%") })
        else { return self }
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: "://".utf8) {
                result += "://".utf8
                index += 3
                let end = bytes[index...].firstIndex(where: Self.endsAuthority) ?? bytes.count
                guard let at = bytes[index..<end].lastIndex(of: UInt8(ascii: "@")) else { continue }
                result += "***".utf8
                index = at
            } else if let start = Self.nameStart(in: bytes, at: index),
                let value = Self.secretStart(in: bytes, nameAt: start)
            {
                result += bytes[index..<value]
                index = value
                if index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) {
                    // A value that begins with a quote ends with the same quote.
                    let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
                    index = end.map { $0 + 1 } ?? bytes.count
                } else {
                    while index < bytes.count, !Self.endsValue(bytes, index) { index += 1 }
                }
                let isPlaceholder = bytes[value..<index].elementsEqual("FILE".utf8)
                result += isPlaceholder ? "FILE".utf8 : "***".utf8
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let secretNames = [
        "apikey", "auth", "authorization", "credential", "key", "pass", "passwd", "password", "pwd", "secret", "sig",
        "signature", "token",
    ]

    /// Returns whether the name of a parameter, such as `access_token`, marks its value as secret.
    ///
    /// Only the last word of the name is compared; a capital after a small letter begins a word, as in `accessToken`.
    private static func isSecret(_ name: some Collection<UInt8>) -> Bool {
        let part = String(decoding: name, as: UTF8.self).split { "-_.".contains($0) }.last ?? ""
        var word = part
        for (before, index) in zip(part, part.indices.dropFirst()) where before.isLowercase && part[index].isUppercase {
            word = part[index...]
        }
        return secretNames.contains(part.lowercased()) || secretNames.contains(word.lowercased())
    }

    /// Returns the index after the delimiter at `index`, at which the name of a parameter begins.
    ///
    /// The result is `nil` if there is no delimiter at `index`.
    private static func nameStart(in bytes: [UInt8], at index: Int) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"): index + 1
        case UInt8(ascii: "%") where isEncoded(bytes, index, ["3F", "3f", "26"]): index + 3
        // The space before the two hyphens of a command-line flag is a delimiter.
        case UInt8(ascii: " ") where bytes[index...].starts(with: " --".utf8): index + 1
        default: nil
        }
    }

    /// Returns the index of a parameter's value if the name of a secret parameter begins at `start`; otherwise `nil`.
    private static func secretStart(in bytes: [UInt8], nameAt start: Int) -> Int? {
        let end = bytes[start...].firstIndex { !isNameByte($0) } ?? bytes.count
        guard end > start, end - start <= 64, end < bytes.count, isSecret(bytes[start..<end]) else { return nil }
        if bytes[end] == UInt8(ascii: "=") { return end + 1 }
        return isEncoded(bytes, end, ["3D", "3d"]) ? end + 3 : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool { byte <= 0x20 || "/?#\"'|<>".utf8.contains(byte) }

    private static func endsValue(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes[index] <= 0x20 || "&;#\"'|<>".utf8.contains(bytes[index]) || isEncoded(bytes, index, ["26"])
    }

    /// Returns whether the bytes at the index are `%` and one of the given pairs of hexadecimal digits.
    private static func isEncoded(_ bytes: [UInt8], _ index: Int, _ digits: [String]) -> Bool {
        bytes[index] == UInt8(ascii: "%") && digits.contains { bytes[(index + 1)...].starts(with: $0.utf8) }
    }
}
