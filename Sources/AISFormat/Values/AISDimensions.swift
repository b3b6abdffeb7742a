/// The extent of a ship around the point whose position it reports, in whole metres (ITU-R M.1371-5, Annex 8, Message 5:
/// overall dimension and reference for position).
///
/// Where bow and port are 0 but the others are not, the reference point is unknown, and stern and starboard are length and
/// beam.
public struct AISDimensions: Sendable, Hashable {
    /// To the bow, 0...511; 511 stands for more, too.
    public var bow: Int
    /// To the stern, 0...511; 511 stands for more, too.
    public var stern: Int
    /// To the port side, 0...63; 63 stands for more, too.
    public var port: Int
    /// To the starboard side, 0...63; 63 stands for more, too.
    public var starboard: Int

    /// Makes dimensions from four distances in metres.
    public init(bow: Int, stern: Int, port: Int, starboard: Int) {
        self.bow = bow
        self.stern = stern
        self.port = port
        self.starboard = starboard
    }

    /// The length overall in metres, 0...1022; 0 where it is unknown.
    public var length: Int { bow + stern }

    /// The beam in metres, 0...126; 0 where it is unknown.
    public var beam: Int { port + starboard }

    /// Whether it is known where on the ship the reported position is.
    public var hasReferencePoint: Bool { bow != 0 || port != 0 }

    /// The thirty bits from `start` on; nil where all are 0, which says that the dimensions are unknown.
    init?(_ bits: borrowing AISBits, at start: Int) {
        bow = bits.unsigned(start, 9)
        stern = bits.unsigned(start + 9, 9)
        port = bits.unsigned(start + 18, 6)
        starboard = bits.unsigned(start + 24, 6)
        if bow | stern | port | starboard == 0 { return nil }
    }
}
