import Geolocation
import LocationRelay

/// The fixes that a base has received, in a file with one line per fix, in the order of arrival.
///
/// A line has the form of a sender's message: `{"type":"location","source":SENDER,"fix":{…}}`.
@SensorActor
struct ReceivedFixes {
    private let file: LineFile

    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - take: Called with each fix in the file and its sender.
    init(path: String, take: (LocationFix, String) -> Void) throws(ProviderError) {
        file = try LineFile(path: path) { line in
            if case .fix(let fix, let sender?)? = try? RelayMessageReader.read(line.span) { take(fix, sender) }
        }
    }

    /// Stores a fix.
    func append(_ fix: LocationFix, from sender: String) throws(ProviderError) {
        var line: [UInt8] = []
        do throws(RelayCodingError) {
            try RelayMessage.fix(fix, sender: sender).append(as: .json, to: &line)
        } catch {
            throw ProviderError("a fix of \(sender) cannot be kept: \(error.reason)")
        }
        try file.append(line)
    }
}
