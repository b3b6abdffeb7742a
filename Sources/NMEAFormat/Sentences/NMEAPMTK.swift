/// A sentence of a MediaTek receiver, whose number is a part of its address: PMTK001 and so on.
///
/// Its fields are those of the decoder.
public struct NMEAPMTK: Sendable, Hashable {
    /// The number, 0...999.
    public var type: Int

    /// Makes a sentence of its fields.
    public init(type: Int = 0) {
        self.type = type
    }
}
