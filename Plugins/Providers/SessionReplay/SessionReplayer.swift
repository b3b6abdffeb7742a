import CodecSupport
import FileIO
public import Geolocation
import GeolocationPipeline
import SensorReplay
import SessionFormat

/// The source of `replay:` endpoints: a placeholder that a pipeline replaces with the sources of a recorded session.
///
/// The pipeline recreates the recorded sources from their endpoints, and passes them the bytes that were received in
/// the recorded session. Without a pipeline, the source fails when it is started.
@SensorActor
public final class SessionReplayer: MultiRoleSource, LocationProvider {
    private let folder: String

    /// Creates the source for the session in the given folder, without opening any file.
    nonisolated package init(folder: String, clock: any SensorClock) {
        self.folder = folder
        super.init(name: "replay", clock: clock)
    }

    /// Reports the status `failed`, since the source works only in a pipeline.
    public override func startUpdates() {
        let run = run
        SensorActor.enqueue { [weak self] in
            guard let self, self.run == run, isStarted else { return }
            report(.failed(ProviderError("\(folder) is replayed by a pipeline, which makes the recorded sources")))
        }
    }
}

/// The options for the replay of a recorded session.
struct SessionReplayOptions: Sendable {
    var rate: ReplayRate
    var gap: Double?
    var times: ReplayTimes

    static let options = Options(
        .replayRate,
        .number(
            "gap", .atLeast(0), unit: "s",
            meaning: "longest time between two inputs; by default pauses last as long as recorded"),
        .choice("times", default: ReplayTimes.recorded, meaning: "recorded times, or times as if the run began now")
    ) {
        SessionReplayOptions(rate: $0, gap: $1, times: $2)
    }
}

extension RecordedRun {
    /// Creates the replay of the session in the given folder, and reads the manifest of the session.
    ///
    /// - Throws: A `UsageError` if the folder contains no session or cannot be read.
    init(folder: String, options: SessionReplayOptions) throws {
        func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }
        let records = path(SessionManifest.recordsName)
        let (manifest, configuration) = try Self.manifest(path(SessionManifest.fileName))
        guard let length = fileLength(records), length > 0 else {
            throw UsageError("\(folder) holds no inputs: \(records) is missing or empty")
        }
        self.init(
            configuration: configuration, valueSources: manifest.sources.mapValues(ValueSource.Roles.init),
            replay: InputSession.Replay(
                start: manifest.start, rate: options.rate, maximumGap: options.gap, isRebased: options.times == .now
            ) { isManual in SessionReader(path: records, isSynchronous: isManual) })
    }

    private static func manifest(_ path: String) throws -> (SessionManifest, PipelineConfiguration) {
        var text: [UInt8] = []
        do {
            var input = try ByteInput(path: path)
            while let chunk = try input.read() {
                text += chunk
                guard text.count <= 1 << 20 else { throw ProviderError("\(path) is longer than 1 MiB") }
            }
        } catch {
            throw UsageError("this is not a recorded session: \(error)")
        }
        let manifest: SessionManifest
        do throws(FormatError) {
            manifest = try SessionManifest(text.span)
        } catch {
            throw UsageError("\(path) is not a manifest of a session: \(error.reason)")
        }
        return (manifest, try PipelineConfiguration(manifest.configuration, name: path))
    }
}
