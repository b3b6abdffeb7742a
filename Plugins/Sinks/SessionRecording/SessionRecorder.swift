import CodecSupport
import FileIO
public import Geolocation
package import GeolocationPipeline
import SessionFormat

/// Records the inputs of a run: what the wires of the sources receive, and the values of sources without wires.
///
/// It is the journal of the pipeline's `InputSession`, and has no use for events. The folder holds `manifest.json`, with
/// the configuration but without passwords and tokens, and `inputs.rec`, to which each input is appended as it arrives.
@SensorActor
public final class SessionRecorder: GeolocationSink, InputJournal {
    /// The name in messages.
    nonisolated public let name = "record"

    private let folder: String
    private let context: PipelineContext
    private let lines: LineOutput
    private let records: String
    private var manifest: ByteOutput?
    private var lateInputs = 0

    /// Creates a recorder for a pipeline.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is created at the start; one with a session is refused.
    ///   - context: The context of the pipeline; its clock is an `InputSession`.
    package init(folder: String, in context: PipelineContext) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.context = context
        records = "\(self.folder)/\(SessionManifest.recordsName)"
        lines = LineOutput(path: records, opening: FileOpening(isNew: true))
    }

    /// Creates the folder and its files.
    public func start(in host: SinkHost) throws {
        guard let inputs = context.clock.inputs, !inputs.isReplay else {
            throw ProviderError("\(folder) cannot be recorded: record: needs a pipeline with live sources")
        }
        let manifest = "\(folder)/\(SessionManifest.fileName)"
        guard fileLength(manifest) == nil, fileLength(records) == nil else {
            throw ProviderError("\(folder) holds a session already; name another folder, or remove it")
        }
        try createFolder(folder)
        try lines.open(in: host)
        lines.write(SessionRecord.header)
        let start = inputs.record(to: self)
        var configuration = context.configuration
        configuration.sources = configuration.sources.mapValues { $0.map(\.withoutSecrets) }
        configuration.sinks = configuration.sinks.map(\.withoutSecrets)
        let text = SessionManifest.text(
            start: start, sources: context.valueSources.mapValues(\.rawValue),
            configuration: configuration.json)
        let output = try ByteOutput(path: manifest, isNew: true)
        output.onEnd { host.report($0) }
        _ = output.write(text)
        self.manifest = output
    }

    /// Does nothing: what caused an event is recorded.
    public func receive(_ event: borrowing GeolocationEvent) {}

    /// Records an input, unless one before it was lost: the recording is complete up to its end.
    package func write(_ record: InputRecord) {
        guard lines.drops.total == 0 else {
            lateInputs += 1
            return
        }
        var bytes: [UInt8] = []
        SessionRecord(
            nanoseconds: record.instant.nanoseconds, channel: record.channel, kind: record.kind, bytes: record.bytes
        ).write(to: &bytes)
        lines.write(bytes)
    }

    /// Writes everything out.
    public func finish() async {
        await lines.close()
        await manifest?.close()
    }

    /// Drops what is not taken within some seconds.
    public func finishPromptly() { lines.finishPromptly() }

    /// `false`: inputs are recorded, not events.
    public var wantsDerivedEvents: Bool { false }

    /// Calls `body` once, as soon as everything has been written or cannot be.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { lines.whenWritten(body) }

    /// The inputs that could not be written in time.
    public var drops: DropCounts {
        var drops = lines.drops
        drops.add("input behind one that was lost", count: lateInputs)
        return drops
    }
}
