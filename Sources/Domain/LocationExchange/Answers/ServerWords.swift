import CodecSupport

/// Extracts the human-readable text of a server's answer, for errors and logs.
enum ServerWords {
    /// The maximum length of the extracted text, in characters.
    private static let longest = 200
    /// The maximum number of bytes of an answer's body that are searched for text.
    private static let considered = 16_384
    /// The names of the JSON members that contain the text of an answer, in order of preference.
    private static let members = [
        "message", "error_description", "error", "detail", "reason", "title", "errors", "status",
    ]

    /// Returns the text of an answer in one line, truncated, without markup, control characters and words that may be
    /// tokens.
    static func text(of reply: UploadReply) -> String {
        let body = Array(reply.body.prefix(considered))
        let text = message(in: body) ?? withoutMarkup(String(decoding: body, as: UTF8.self))
        return shown(text)
    }

    /// Returns the given text in one line, truncated, without control characters and words that may be tokens.
    static func shown(_ text: String) -> String {
        let words = text.unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        let line = words.map { String($0) }.joined(separator: " ")
        // Possible tokens are removed before the text is truncated, since a truncated token would not be recognized.
        let shown = withoutTokens(line).shown(limit: 4 * considered)
        return shown.count <= longest ? shown : shown.prefix(longest) + "…"
    }

    /// Returns the text in the JSON body of an answer, which may be in a nested value; `nil` if there is none.
    private static func message(in body: [UInt8]) -> String? {
        guard let value = JSONValue.small(body) else { return nil }
        return message(in: value, depth: 0)
    }

    private static func message(in value: JSONValue, depth: Int) -> String? {
        if let text = value.string { return text.isEmpty ? nil : text }
        guard depth < 4 else { return nil }
        if let elements = value.elements { return elements.first.flatMap { message(in: $0, depth: depth + 1) } }
        for name in members {
            if let text = value[name].flatMap({ message(in: $0, depth: depth + 1) }) { return text }
        }
        return nil
    }

    /// Returns the text of a web page without its tags, scripts and style sheets.
    private static func withoutMarkup(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            result += bytes[index..<start]
            result.append(UInt8(ascii: " "))
            index = start
            for element in ["script", "style"] where begins(bytes, start + 1, element) {
                index = (start..<bytes.count).first { begins(bytes, $0, "</" + element) } ?? bytes.count
            }
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
                return String(decoding: result, as: UTF8.self)
            }
            index = end + 1
        }
        return String(decoding: result + bytes[index...], as: UTF8.self)
    }

    /// Returns whether the given word begins at the given index, ignoring case.
    private static func begins(_ bytes: [UInt8], _ index: Int, _ word: String) -> Bool {
        bytes[index...].prefix(word.utf8.count).elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    /// Returns the given text with `***` in place of words that may be tokens.
    ///
    /// These are words of at least 6 characters after `Bearer`, `Basic` and `Token`, and words of at least 20
    /// characters that contain a digit, like keys, hashes and JSON Web Tokens.
    static func withoutTokens(_ text: String) -> String {
        var result = ""
        var word = ""
        var previous = ""
        func end() {
            let name = previous.lowercased()
            let isSecret = ["bearer", "basic", "token"].contains(name) && word.count >= 6
            result += isSecret || isToken(word) ? "***" : word
            if !word.isEmpty { previous = word }
            word = ""
        }
        for character in text {
            if isOfToken(character) {
                word.append(character)
            } else {
                end()
                result.append(character)
            }
        }
        end()
        return result
    }

    private static func isOfToken(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_.~+=".contains(character))
    }

    private static func isToken(_ word: String) -> Bool {
        word.utf8.count >= 20 && word.utf8.contains { 0x30...0x39 ~= $0 }
    }
}
