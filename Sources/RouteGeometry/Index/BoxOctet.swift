/// Eight boxes side by side, as their lower and upper bounds in metres from the centre of the route.
struct BoxOctet: Sendable {
    private var lowerX = FloatOctet(repeating: absent)
    private var lowerY = FloatOctet(repeating: absent)
    private var lowerZ = FloatOctet(repeating: absent)
    private var upperX = FloatOctet(repeating: -absent)
    private var upperY = FloatOctet(repeating: -absent)
    private var upperZ = FloatOctet(repeating: -absent)

    /// The bound of a box that is not there, so far away that no search comes to it, and that its square is finite.
    static let absent: Float = 1e18

    /// The squared distances of boxes that are not there are more than this.
    static let absentSquare: Float = 1e35

    /// The squared distances from a place to the boxes, each with the number of its lane as its last three bits.
    ///
    /// So the least of them tells whose it is. They differ from the distances by at most eight steps of single precision.
    @inline(__always)
    func lanes(_ x: Float, _ y: Float, _ z: Float) -> FloatOctet {
        FloatOctet.sumOfSquares(
            .excess(of: x, below: lowerX, above: upperX), .excess(of: y, below: lowerY, above: upperY),
            .excess(of: z, below: lowerZ, above: upperZ)
        ).numbered
    }

    /// The box of a lane.
    subscript(lane: Int) -> Box {
        get {
            Box(
                lower: SIMD4(lowerX[lane], lowerY[lane], lowerZ[lane], 0),
                upper: SIMD4(upperX[lane], upperY[lane], upperZ[lane], 0))
        }
        set {
            (lowerX[lane], lowerY[lane], lowerZ[lane]) = (newValue.lower.x, newValue.lower.y, newValue.lower.z)
            (upperX[lane], upperY[lane], upperZ[lane]) = (newValue.upper.x, newValue.upper.y, newValue.upper.z)
        }
    }

    /// The box around all eight.
    var around: Box {
        Box(
            lower: SIMD4(lowerX.least, lowerY.least, lowerZ.least, 0),
            upper: SIMD4(upperX.greatest, upperY.greatest, upperZ.greatest, 0))
    }

    /// The bounds of one box.
    struct Box {
        var lower: SIMD4<Float>
        var upper: SIMD4<Float>
    }
}
