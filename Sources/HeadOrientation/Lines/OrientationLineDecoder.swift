public import Geolocation

/// Reads lines of text in which a sensor tells how it is turned, such as `12.5,-3.1,0.4`; pure bookkeeping.
///
/// Comma, semicolon, tab or blanks separate the cells, which may stand in quotes; a cell that is empty is not known. Numbers
/// have a decimal point. A line of which any named cell makes no sense is dropped whole, since it was damaged; a yaw
/// without pitch and roll is one alone.
///
/// A header that names the columns is heeded unless they have been set; where blanks separate the names, all of them must
/// be known. Neither a header nor an empty line nor one that begins with `#` is a drop.
///
/// A line costs no allocation.
public struct OrientationLineDecoder: Sendable {
    /// Bytes that a line may have.
    public static let longestLine = 4096

    /// The columns that lines have at present.
    public private(set) var columns: OrientationColumns

    /// Lines that could not be used, by reason.
    public private(set) var drops = DropCounts()

    private let unit: AngleUnit
    private let isFixed: Bool

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - columns: What stands in each column; nil for those of a header, and ``OrientationColumns/usual`` without one.
    ///   - unit: The unit of all angles; their directions are those of ``Attitude``.
    public init(columns: OrientationColumns? = nil, unit: AngleUnit = .degrees) {
        self.columns = columns ?? .usual
        self.unit = unit
        isFixed = columns != nil
    }

    /// Reads a line, with or without its end; nil where it says nothing of use.
    public mutating func decode(_ line: Span<UInt8>) -> OrientationReading? {
        do throws(OrientationLineFault) {
            guard line.count <= Self.longestLine else { throw .tooLong }
            guard !Self.isComment(line) else { return nil }
            return try reading(line)
        } catch {
            if error == .tooLong || !takeHeader(line) { drops.add(error.reason) }
            return nil
        }
    }

    // MARK: Data

    private func reading(_ line: Span<UInt8>) throws(OrientationLineFault) -> OrientationReading {
        var cells = LineCells(line)
        var values = OrientationCells(unit: unit)
        var count = 0
        while count < columns.columns.count, let cell = cells.next(line) {
            if !cell.isEmpty { try values.set(columns.columns[count], line, cell) }
            count += 1
        }
        // A line that was cut ends within the orientation.
        guard count >= columns.neededCount else { throw .missingCell }
        return try values.reading(isQuaternion: columns.isQuaternion)
    }

    // MARK: Other lines

    /// Takes the names of columns; false where the line is no header.
    private mutating func takeHeader(_ line: Span<UInt8>) -> Bool {
        var cells = LineCells(line)
        var names: [String] = []
        while names.count < OrientationColumns.limit, let cell = cells.next(line) {
            names.append(
                line.extracting(cell).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
        guard let header = OrientationColumns(header: names) else { return false }
        // A sensor may also say in a sentence that it calibrates its yaw.
        guard !cells.isSeparatedByBlanks || !header.columns.contains(.other) else { return false }
        if !isFixed { columns = header }
        return true
    }

    /// Whether a line is empty or begins with `#`.
    private static func isComment(_ line: Span<UInt8>) -> Bool {
        let text = LineCells.trimmed(line, LineCells.text(of: line))
        return text.isEmpty || line[text.lowerBound] == UInt8(ascii: "#")
    }
}
