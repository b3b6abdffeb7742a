/// Reads rows from individual pages of a SQLite database, even if the rest of the file is damaged.
///
/// A row that continues on other pages is skipped if one of these pages is damaged.
///
/// Source: https://www.sqlite.org/fileformat2.html, sections 1.5, 1.6 and 2.1
enum PageScanner {
    /// A value in a row of the database.
    enum Value: Equatable {
        case null
        case integer(Int64)
        case real(Double)
        case text([UInt8])

        var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

        /// Whether the value is an integer or a floating-point number.
        var isNumber: Bool {
            switch self {
            case .integer, .real: true
            case .null, .text: false
            }
        }

        var isText: Bool { if case .text = self { true } else { false } }
    }

    /// A row of a table, with its row ID.
    struct Row: Equatable {
        var id: Int64
        var values: [Value]
    }

    private static let tableLeaf: UInt8 = 13
    private static let pageSize = StoreSchema.pageSize

    /// Returns the rows in a page of the database; empty if the page does not contain rows of a table.
    ///
    /// The end of the page may be missing.
    ///
    /// - Parameters:
    ///   - page: The bytes of the page.
    ///   - start: The offset of the header of the page, which is 100 in the first page of a file.
    ///   - other: Returns the page of the file with the given number; `nil` if it is missing.
    static func rows(in page: [UInt8], start: Int = 0, _ other: (Int) -> [UInt8]? = { _ in nil }) -> [Row] {
        guard page.count >= start + 8, page[start] == tableLeaf else { return [] }
        let count = Int(page[start + 3]) << 8 | Int(page[start + 4])
        return (0..<count).compactMap { index in
            let pointer = start + 8 + 2 * index
            guard pointer + 1 < page.count else { return nil }
            var cell = ByteCursor(page, at: Int(page[pointer]) << 8 | Int(page[pointer + 1]))
            return row(&cell, other)
        }
    }

    private static func row(_ cell: inout ByteCursor, _ other: (Int) -> [UInt8]?) -> Row? {
        guard let size = cell.variableInteger(), size > 0, size <= Int64(longestPayload),
            let id = cell.variableInteger()
        else { return nil }
        if size <= Int64(pageSize - 35) { return row(id, payload: &cell, size: size) }
        guard let bytes = payload(&cell, size: Int(size), other) else { return nil }
        var payload = ByteCursor(bytes, at: 0)
        return row(id, payload: &payload, size: size)
    }

    /// The maximum size of a row, in bytes: 1 MiB for the line of an event and 64 KiB for the other columns.
    private static let longestPayload = StoreContent.longestLine + 65_536

    /// Reads the content of a long row, which begins in its page and continues in a chain of other pages.
    ///
    /// Returns `nil` if the chain is damaged.
    private static func payload(
        _ cell: inout ByteCursor, size: Int, _ other: (Int) -> [UInt8]?
    ) -> [UInt8]? {
        let minimum = (pageSize - 12) * 32 / 255 - 23
        let surplus = minimum + (size - minimum) % (pageSize - 4)
        guard var bytes = cell.bytes(Int64(surplus <= pageSize - 35 ? surplus : minimum)), let link = cell.integer(4)
        else { return nil }
        var next = Int(UInt32(truncatingIfNeeded: link))
        while bytes.count < size {
            guard let page = other(next), page.count == pageSize else { return nil }
            next = page[..<4].reduce(0) { $0 << 8 | Int($1) }
            bytes += page[4..<min(pageSize, 4 + size - bytes.count)]
        }
        // The chain must end exactly where the content ends. Freed pages are filled with zeros, which texts do not
        // contain.
        return next == 0 && !bytes[minimum...].contains(0) ? bytes : nil
    }

    private static func row(_ id: Int64, payload cell: inout ByteCursor, size: Int64) -> Row? {
        let start = cell.index
        guard let headerSize = cell.variableInteger(), headerSize <= size else { return nil }
        var types: [Int64] = []
        while cell.index < start + Int(headerSize) {
            guard let type = cell.variableInteger() else { return nil }
            types.append(type)
        }
        guard cell.index == start + Int(headerSize) else { return nil }
        var values: [Value] = []
        for type in types {
            guard let value = value(type, &cell) else { return nil }
            values.append(value)
        }
        return cell.index == start + Int(size) ? Row(id: id, values: values) : nil
    }

    private static func value(_ type: Int64, _ cell: inout ByteCursor) -> Value? {
        switch type {
        case 0: return .null
        case 1...4: return cell.integer(Int(type)).map(Value.integer)
        case 5: return cell.integer(6).map(Value.integer)
        case 6: return cell.integer(8).map(Value.integer)
        case 7: return cell.integer(8).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
        case 8, 9: return .integer(type - 8)
        case 13... where type % 2 == 1: return cell.bytes((type - 13) / 2).map(Value.text)
        default: return nil
        }
    }
}

/// A position in bytes from which numbers are read; the reads return `nil` at the end of the bytes.
private struct ByteCursor {
    private let page: [UInt8]
    private(set) var index: Int

    init(_ page: [UInt8], at index: Int) { (self.page, self.index) = (page, index) }

    /// Reads SQLite's integer of variable length: 1 to 9 bytes, the most significant first.
    ///
    /// The first eight bytes contribute 7 bits each, the ninth contributes 8 bits.
    mutating func variableInteger() -> Int64? {
        var value: UInt64 = 0
        for count in 1...9 {
            guard index < page.count else { return nil }
            let byte = page[index]
            index += 1
            if count == 9 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return Int64(bitPattern: value) }
        }
        return nil
    }

    /// Reads a signed big-endian integer of `count` bytes.
    mutating func integer(_ count: Int) -> Int64? {
        guard index + count <= page.count else { return nil }
        var value: Int64 = page[index] >= 0x80 ? -1 : 0
        for byte in page[index..<index + count] { value = value << 8 | Int64(byte) }
        index += count
        return value
    }

    mutating func bytes(_ count: Int64) -> [UInt8]? {
        guard count >= 0, count <= Int64(page.count - index) else { return nil }
        defer { index += Int(count) }
        return Array(page[index..<index + Int(count)])
    }
}
