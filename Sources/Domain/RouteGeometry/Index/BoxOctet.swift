/// Eight bounding boxes, stored as vectors of their lower and upper bounds.
///
/// The bounds are in metres, relative to the centre of the route. Each box has a lane: its index in the vectors, 0 to
/// 7.
struct BoxOctet: Sendable {
    private var lowerX = FloatOctet(repeating: absent)
    private var lowerY = FloatOctet(repeating: absent)
    private var lowerZ = FloatOctet(repeating: absent)
    private var upperX = FloatOctet(repeating: -absent)
    private var upperY = FloatOctet(repeating: -absent)
    private var upperZ = FloatOctet(repeating: -absent)

    /// The bound of an unused box: so large that no search reaches the box, but with a square that is still finite.
    static let absent: Float = 1e18

    /// A squared distance in m² that is greater than that of any used box, and less than that of any unused box.
    static let absentSquare: Float = 1e35

    /// Returns the squared distances from a place to the eight boxes, in m².
    ///
    /// The last three bits of each value are the lane (the index 0 to 7) of the box, so that the smallest value
    /// identifies the nearest box. Each value differs from the distance by at most eight units in the last place of
    /// single precision.
    @inline(__always)
    func lanes(_ place: SIMD4<Float>) -> FloatOctet {
        FloatOctet.sumOfSquares(
            .excess(of: place.x, below: lowerX, above: upperX), .excess(of: place.y, below: lowerY, above: upperY),
            .excess(of: place.z, below: lowerZ, above: upperZ)
        ).numbered
    }

    /// The box with the given lane, which is its index 0 to 7.
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

    /// The bounding box of all eight boxes.
    var around: Box {
        Box(
            lower: SIMD4(lowerX.least, lowerY.least, lowerZ.least, 0),
            upper: SIMD4(upperX.greatest, upperY.greatest, upperZ.greatest, 0))
    }

    /// The bounds of one box, in metres.
    struct Box {
        var lower: SIMD4<Float>
        var upper: SIMD4<Float>
    }
}
