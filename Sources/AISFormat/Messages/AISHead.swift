/// What every message begins with: its type, a repeat indicator that nobody needs here, and who sends it.
struct AISHead {
    let type: Int
    let mmsi: Int

    init(_ bits: borrowing AISBits) throws(AISRefusal) {
        try bits.require(38)
        type = bits.unsigned(0, 6)
        mmsi = bits.unsigned(8, 30)
        // An identity has nine digits (ITU-R M.585).
        guard mmsi <= 999_999_999 else { throw AISRefusal(reason: .outOfRange) }
    }
}
