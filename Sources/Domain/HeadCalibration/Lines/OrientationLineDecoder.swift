public import Geolocation

/// Parses lines of text that contain the orientation of a sensor, such as `12.5,-3.1,0.4`; performs no I/O.
///
/// Cells are separated by comma, semicolon, tab or blanks, and may be quoted; the value of an empty cell is unknown.
/// The decimal separator is a point. If a cell of a known column is invalid, the whole line is dropped as damaged. A
/// yaw without pitch and roll is valid.
///
/// A header that names the columns is used unless the columns are fixed. If blanks separate the names of a header, all
/// names must be known. Headers, empty lines and lines that begin with `#` are not counted as drops.
///
/// Parsing a line does not allocate.
public struct OrientationLineDecoder: Sendable {
    /// The maximum length of a line, in bytes.
    public static let longestLine = 4096

    /// The columns that the decoder expects in the next line.
    public private(set) var columns: OrientationColumns

    /// The number of lines dropped by the decoder, by reason.
    public private(set) var drops = DropCounts()

    private let unit: AngleUnit
    private let isFixed: Bool

    /// Creates a decoder of lines with the orientation of a sensor.
    ///
    /// - Parameters:
    ///   - columns: The fixed columns of all lines; `nil` for those of the header, or ``OrientationColumns/usual``
    ///     without a header.
    ///   - unit: The unit of all angles; the signs of the angles are those of ``Attitude``.
    public init(columns: OrientationColumns? = nil, unit: AngleUnit = .degrees) {
        self.columns = columns ?? .usual
        self.unit = unit
        isFixed = columns != nil
    }

    /// Parses a line, with or without its line ending; returns `nil` if the line contains no usable orientation.
    public mutating func decode(_ line: Span<UInt8>) -> OrientationReading? {
        do throws(OrientationLineFault) {
            guard line.count <= Self.longestLine else { throw .tooLong }
            guard !Self.isComment(line) else { return nil }
            return try reading(line)
        } catch {
            if error == .tooLong || !ingestHeader(line) { drops.add(error.reason) }
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
        // A line that ends before its last orientation column was cut off, so it is dropped.
        guard count >= columns.neededCount else { throw .missingCell }
        return try values.reading(isQuaternion: columns.isQuaternion)
    }

    // MARK: Other lines

    /// Adopts the columns of a header unless they are fixed; returns `false` if the line is not a header.
    private mutating func ingestHeader(_ line: Span<UInt8>) -> Bool {
        var cells = LineCells(line)
        var names: [String] = []
        while names.count < OrientationColumns.limit, let cell = cells.next(line) {
            names.append(
                line.extracting(cell).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
        guard let header = OrientationColumns(header: names) else { return false }
        // A line of words separated by blanks may be a sentence that contains a column name, such as "yaw".
        guard !cells.isSeparatedByBlanks || !header.columns.contains(.other) else { return false }
        if !isFixed { columns = header }
        return true
    }

    /// Returns whether a line is empty or begins with `#`.
    private static func isComment(_ line: Span<UInt8>) -> Bool {
        let text = LineCells.trimmed(line, LineCells.text(of: line))
        return text.isEmpty || line[text.lowerBound] == UInt8(ascii: "#")
    }
}
