import Geolocation
import HeadCalibration

/// A decoder that takes the texts of tests.
final class LineReader {
    private var decoder: OrientationLineDecoder

    init(columns: OrientationColumns? = nil, unit: AngleUnit = .degrees) {
        decoder = OrientationLineDecoder(columns: columns, unit: unit)
    }

    var columns: OrientationColumns { decoder.columns }
    var drops: DropCounts { decoder.drops }

    func decode(_ line: String) -> OrientationReading? {
        let bytes = ContiguousArray(line.utf8)
        return decoder.decode(bytes.span)
    }

    func decode(_ line: ContiguousArray<UInt8>) -> OrientationReading? { decoder.decode(line.span) }

    /// The attitude of the sensor in a line.
    func attitude(_ line: String) -> Attitude? { decode(line)?.sample.attitude }
}
