import Geolocation
import LocationRelay

/// The fixes that a base has received, in a file: a line for each, in the order in which they came.
///
/// A line is what a watch would send: `{"type":"location","source":SENDER,"fix":{…}}`.
@SensorActor
struct ReceivedFixes {
    private let file: LineFile

    /// Opens a file; a missing one is created.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - take: Gets each fix that is in it, and who sent it.
    init(path: String, take: (LocationFix, String) -> Void) throws(ProviderError) {
        file = try LineFile(path: path) { line in
            if case .fix(let fix, let sender?)? = try? RelayMessageReader.read(line.span) { take(fix, sender) }
        }
    }

    /// Adds a fix; when this returns it is kept.
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
