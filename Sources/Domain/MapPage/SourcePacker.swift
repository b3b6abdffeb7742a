/// Removes comments and needless white space from the source files of the live map's page.
///
/// The source files remain readable in the repository, and the server sends them in a shorter form without a build
/// step. The packer relies on the style of these sources: a statement ends with a semicolon or at the end of a line.
struct SourcePacker {
    private let source: [UInt8]
    private var index = 0
    private var packed: [UInt8] = []
    private var hasSpace = false
    private var hasLineEnd = false

    private init(_ source: [UInt8]) {
        self.source = source
        packed.reserveCapacity(source.count)
    }

    /// Returns a script without comments and needless white space.
    ///
    /// Strings, templates and regular expressions are unchanged.
    static func script(_ source: [UInt8]) -> [UInt8] {
        var packer = SourcePacker(source)
        packer.packScript()
        return packer.packed
    }

    /// Returns a style sheet without comments and needless white space.
    static func style(_ source: [UInt8]) -> [UInt8] {
        var packer = SourcePacker(source)
        packer.packStyle()
        return packer.packed
    }

    /// Returns an HTML document without indentation and empty lines.
    static func document(_ source: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        for line in source.split(separator: lineEnd) {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            if !text.isEmpty { packed += text + [lineEnd] }
        }
        return packed
    }

    private static let lineEnd = UInt8(ascii: "\n")

    // MARK: Scripts

    private mutating func packScript() {
        while index < source.count {
            let byte = source[index]
            switch byte {
            case 0x20, 0x09, Self.lineEnd: skipSpace()
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "/") where beginsExpression: copyExpression()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString(until: byte)
            case UInt8(ascii: "`"): copyTemplate()
            default:
                separate(from: byte)
                copy()
            }
        }
    }

    private var next: UInt8? { index + 1 < source.count ? source[index + 1] : nil }

    private mutating func copy() {
        packed.append(source[index])
        index += 1
    }

    private mutating func skipSpace() {
        if source[index] == Self.lineEnd { hasLineEnd = true } else { hasSpace = true }
        index += 1
    }

    private mutating func skipLine() {
        while index < source.count, source[index] != Self.lineEnd { index += 1 }
    }

    private mutating func skipComment() {
        index += 2
        while index < source.count, !(source[index - 1] == UInt8(ascii: "/") && source[index - 2] == UInt8(ascii: "*"))
        {
            index += 1
        }
        hasSpace = true
    }

    /// Writes a space or line end before the next byte if the source has one there and the meaning depends on it.
    private mutating func separate(from byte: UInt8) {
        defer { (hasSpace, hasLineEnd) = (false, false) }
        guard let last = packed.last, hasSpace || hasLineEnd else { return }
        let isSign = last == byte && (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
        // A line end may end a statement. It is not needed if an operator or a bracket next to it shows that the
        // statement continues.
        if hasLineEnd, !"{([,;:=&|?<>+-*!.".utf8.contains(last), !"})],;:=&|?<>*.".utf8.contains(byte) {
            packed.append(Self.lineEnd)
        } else if (last.isOfWord && byte.isOfWord) || isSign {
            packed.append(0x20)
        }
    }

    /// Whether a slash begins a regular expression instead of a division, judged by the preceding bytes.
    private var beginsExpression: Bool {
        guard let last = packed.last else { return true }
        return "(,=:[!&|?{};+-*%~^<>".utf8.contains(last) || packed.suffix(6).elementsEqual("return".utf8)
    }

    private mutating func copyExpression() {
        separate(from: source[index])
        copy()
        var isInClass = false
        while index < source.count, isInClass || source[index] != UInt8(ascii: "/") {
            switch source[index] {
            case UInt8(ascii: "\\"): copy()
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            default: break
            }
            if index < source.count { copy() }
        }
        if index < source.count { copy() }
    }

    private mutating func copyString(until quote: UInt8) {
        separate(from: quote)
        copy()
        while index < source.count, source[index] != quote {
            if source[index] == UInt8(ascii: "\\") { copy() }
            if index < source.count { copy() }
        }
        if index < source.count { copy() }
    }

    /// Copies a template literal, including its expressions, which may contain further templates.
    private mutating func copyTemplate() {
        separate(from: UInt8(ascii: "`"))
        copy()
        while index < source.count, source[index] != UInt8(ascii: "`") {
            if source[index] == UInt8(ascii: "\\") {
                copy()
            } else if source[index] == UInt8(ascii: "$"), next == UInt8(ascii: "{") {
                copy()
                copyBraces()
                continue
            }
            if index < source.count { copy() }
        }
        if index < source.count { copy() }
    }

    private mutating func copyBraces() {
        copy()
        while index < source.count, source[index] != UInt8(ascii: "}") {
            switch source[index] {
            case UInt8(ascii: "{"): copyBraces()
            case UInt8(ascii: "`"): copyTemplate()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString(until: source[index])
            default: copy()
            }
        }
        if index < source.count { copy() }
    }

    // MARK: Styles

    private mutating func packStyle() {
        while index < source.count {
            let byte = source[index]
            switch byte {
            case 0x20, 0x09, Self.lineEnd: skipSpace()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                separateStyle(from: byte)
                copyString(until: byte)
            default:
                separateStyle(from: byte)
                copy()
            }
        }
    }

    private mutating func separateStyle(from byte: UInt8) {
        defer { (hasSpace, hasLineEnd) = (false, false) }
        if byte == UInt8(ascii: "}"), packed.last == UInt8(ascii: ";") { packed.removeLast() }
        guard let last = packed.last, hasSpace || hasLineEnd else { return }
        if !"{};,:>".utf8.contains(last), !"{};,>".utf8.contains(byte) { packed.append(0x20) }
    }
}

extension UInt8 {
    /// Whether the byte can be part of a name, a number or a keyword.
    fileprivate var isOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...255:
            true
        default: false
        }
    }
}
