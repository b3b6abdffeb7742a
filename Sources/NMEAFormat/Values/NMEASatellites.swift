/// The satellites of one GSV sentence, four at most.
public struct NMEASatellites: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private var first = NMEASatellite(number: 0)
    private var second = NMEASatellite(number: 0)
    private var third = NMEASatellite(number: 0)
    private var fourth = NMEASatellite(number: 0)

    /// How many there are, 0...4.
    public private(set) var count = 0

    /// Makes the satellites of a sentence; those beyond the fourth are left out.
    public init(_ satellites: some Sequence<NMEASatellite> = []) {
        for satellite in satellites { append(satellite) }
    }

    /// Makes the satellites of a sentence; those beyond the fourth are left out.
    public init(arrayLiteral satellites: NMEASatellite...) {
        self.init(satellites)
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The same as ``count``.
    public var endIndex: Int { count }

    /// The satellite at `index`.
    public subscript(index: Int) -> NMEASatellite {
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
    }

    /// Adds a satellite; a fifth one is left out.
    public mutating func append(_ satellite: NMEASatellite) {
        switch count {
        case 0: first = satellite
        case 1: second = satellite
        case 2: third = satellite
        case 3: fourth = satellite
        default: return
        }
        count += 1
    }
}
