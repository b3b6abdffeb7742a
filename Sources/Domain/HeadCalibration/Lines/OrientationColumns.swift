/// The columns of text lines that contain the orientation of a sensor, in order.
///
/// They include a yaw or all four components of a quaternion. If both are present, the quaternion is used.
public struct OrientationColumns: Sendable, Hashable {
    /// The maximum number of columns; in a header with more columns, the first ones are used.
    public static let limit = 64

    /// The usual columns yaw, pitch and roll, as most Arduino sketches and trackers print them.
    public static let usual = OrientationColumns(columns: [.yaw, .pitch, .roll], isQuaternion: false)

    /// The columns of a recorded head trace: `time,yaw,pitch,roll,heading,accuracy`.
    public static let trace = OrientationColumns(
        columns: [.time, .yaw, .pitch, .roll, .heading, .accuracy], isQuaternion: false)

    /// The quantity in each column, in the order of the cells in a line.
    public let columns: [OrientationColumn]

    /// Whether the columns give the orientation as a quaternion rather than as angles.
    public let isQuaternion: Bool

    /// The minimum number of cells in a line, so that no cell of an orientation column is missing.
    let neededCount: Int

    /// The reason why a list of columns cannot be used.
    public enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// The given name of a column is unknown.
        case unknown(String)
        /// The given column is listed twice.
        case twice(OrientationColumn)
        /// The columns include neither a yaw nor a complete quaternion.
        case noOrientation
        /// There are more columns than ``OrientationColumns/limit``.
        case tooMany

        /// The reason as text for the user, to be preceded by the name of the option.
        public var description: String {
            switch self {
            case .unknown(let name):
                "has \(name), which is not one of \(OrientationColumn.allCases.map(\.rawValue).joined(separator: ", "))"
            case .twice(let column): "has \(column.rawValue) twice"
            case .noOrientation: "has neither yaw nor all of qw, qx, qy and qz"
            case .tooMany: "has more than \(OrientationColumns.limit) columns"
            }
        }
    }

    /// Creates the columns of a line from the quantity in each column.
    public init(_ columns: [OrientationColumn]) throws(Fault) {
        guard columns.count <= Self.limit else { throw .tooMany }
        var known: Set<OrientationColumn> = []
        for column in columns where column != .other && !known.insert(column).inserted { throw .twice(column) }
        let isQuaternion = known.isSuperset(of: [.qw, .qx, .qy, .qz])
        guard isQuaternion || known.contains(.yaw) else { throw .noOrientation }
        self.init(columns: columns, isQuaternion: isQuaternion)
    }

    /// Creates the columns of a line from their names, see ``OrientationColumn/init(named:)``.
    public init(names: [String]) throws(Fault) {
        var columns: [OrientationColumn] = []
        for name in names {
            guard let column = OrientationColumn(named: name) else { throw .unknown(name) }
            columns.append(column)
        }
        try self.init(columns)
    }

    /// Creates columns from a header, ignoring unknown and repeated names; `nil` if the header names no orientation.
    init?(header names: [String]) {
        var known: Set<OrientationColumn> = []
        let columns = names.prefix(Self.limit).map { name in
            guard let column = OrientationColumn(named: name), known.insert(column).inserted else {
                return OrientationColumn.other
            }
            return column
        }
        guard let header = try? OrientationColumns(columns) else { return nil }
        self = header
    }

    private init(columns: [OrientationColumn], isQuaternion: Bool) {
        self.columns = columns
        self.isQuaternion = isQuaternion
        let needed: Set<OrientationColumn> = isQuaternion ? [.qw, .qx, .qy, .qz] : [.yaw, .pitch, .roll]
        neededCount = (columns.lastIndex(where: needed.contains) ?? 0) + 1
    }
}
