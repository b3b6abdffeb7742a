/// The columns of orientation lines, in their order: with a yaw, or all four parts of a quaternion.
///
/// Where both are there, the quaternion counts.
public struct OrientationColumns: Sendable, Hashable {
    /// The columns that lines may have; of more in a header, the first count.
    public static let limit = 64

    /// Yaw, pitch and roll: what most sketches and trackers print.
    public static let usual = OrientationColumns(columns: [.yaw, .pitch, .roll], isQuaternion: false)

    /// The columns of a head trace: `time,yaw,pitch,roll,heading,accuracy`.
    public static let trace = OrientationColumns(
        columns: [.time, .yaw, .pitch, .roll, .heading, .accuracy], isQuaternion: false)

    /// What stands in each column.
    public let columns: [OrientationColumn]

    /// Whether the orientation is told by a quaternion, and not by angles.
    public let isQuaternion: Bool

    /// How many cells a line has at least.
    let neededCount: Int

    /// Why columns cannot be used.
    public enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// A name that no column has.
        case unknown(String)
        /// The same column twice.
        case twice(OrientationColumn)
        /// Neither a yaw nor a whole quaternion.
        case noOrientation
        /// More columns than ``OrientationColumns/limit``.
        case tooMany

        /// The fault, in words that follow the name of the option.
        public var description: String {
            switch self {
            case .unknown(let name):
                "has \(name), which is none of \(OrientationColumn.allCases.map(\.rawValue).joined(separator: ", "))"
            case .twice(let column): "has \(column.rawValue) twice"
            case .noOrientation: "has neither yaw nor all of qw, qx, qy and qz"
            case .tooMany: "has more than \(OrientationColumns.limit) columns"
            }
        }
    }

    /// Makes columns of what stands in each.
    public init(_ columns: [OrientationColumn]) throws(Fault) {
        guard columns.count <= Self.limit else { throw .tooMany }
        var known: Set<OrientationColumn> = []
        for column in columns where column != .other && !known.insert(column).inserted { throw .twice(column) }
        let isQuaternion = known.isSuperset(of: [.qw, .qx, .qy, .qz])
        guard isQuaternion || known.contains(.yaw) else { throw .noOrientation }
        self.init(columns: columns, isQuaternion: isQuaternion)
    }

    /// Makes columns of their names, as ``OrientationColumn/init(named:)`` reads them.
    public init(names: [String]) throws(Fault) {
        var columns: [OrientationColumn] = []
        for name in names {
            guard let column = OrientationColumn(named: name) else { throw .unknown(name) }
            columns.append(column)
        }
        try self.init(columns)
    }

    /// Reads a header, where unknown and repeated names are passed over; nil where it names no orientation.
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
