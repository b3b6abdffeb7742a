import Foundation
import ReceiverSupport

/// A walk to the north with a compass, one fix in each second.
func walk(_ seconds: Range<Int>) -> String {
    seconds.map { second in
        let time = String(format: "%02d%02d%02d", 10 + second / 3600, second / 60 % 60, second % 60)
        let latitude = String(format: "4739.%04d", second)
        return sentence("GPRMC,\(time),A,\(latitude),N,00910.5000,E,3.0,0.0,201126,3.0,E,A")
            + sentence("GPGGA,\(time),\(latitude),N,00910.5000,E,1,08,1.0,400.0,M,48.0,M,,")
            + sentence("HCHDG,10.0,,,,")
    }.joined()
}

/// A file that is removed with the object.
final class TemporaryLog {
    let path: String

    init(_ text: String) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).log").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
