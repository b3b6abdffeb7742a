/// A position report of a ship that must carry AIS (ITU-R M.1371-5, Annex 8, Messages 1, 2 and 3).
public struct AISClassAPosition: Sendable, Hashable {
    /// What every position report has.
    public var report: AISPositionReport
    /// What the ship is doing.
    public var navigationStatus: AISNavigationStatus?
    /// How the ship turns.
    public var turn: AISTurn?
    /// Whether the ship is engaged in a special manoeuvre, such as a regional passing arrangement.
    public var isInSpecialManoeuvre: Bool?

    /// Makes a position report.
    public init(
        report: AISPositionReport, navigationStatus: AISNavigationStatus? = nil, turn: AISTurn? = nil,
        isInSpecialManoeuvre: Bool? = nil
    ) {
        self.report = report
        self.navigationStatus = navigationStatus
        self.turn = turn
        self.isInSpecialManoeuvre = isInSpecialManoeuvre
    }

    init(_ bits: borrowing AISBits, _ head: AISHead) throws(AISRefusal) {
        try bits.require(149)
        report = try AISPositionReport(bits, head, at: 50, raim: 148)
        navigationStatus = AISNavigationStatus(rawValue: bits.unsigned(38, 4))
        turn = AISTurn(code: bits.signed(42, 8))
        isInSpecialManoeuvre = bits.number(143, 2, within: 1...2).map { $0 == 2 }
    }
}
