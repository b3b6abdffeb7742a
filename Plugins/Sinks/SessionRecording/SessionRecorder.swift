import CodecSupport
import FileIO
public import Geolocation
package import GeolocationPipeline
import SessionFormat

/// Records the inputs of a run for replay: the bytes that providers receive, and the values of providers that receive
/// no bytes.
///
///     InputSession ─InputRecord─▶ LineOutput ─▶ inputs.rec
///
/// The pipeline's `InputSession` passes each input to the recorder, which ignores events. The recorder writes two files
/// to the folder of the session. `manifest.json` contains the configuration of the run without passwords and tokens.
/// Each input is appended to `inputs.rec` as it arrives.
@SensorActor
public final class SessionRecorder: GeolocationSink, InputJournal {
    /// The name of the sink in messages.
    nonisolated public let name = "record"

    private let folder: String
    private let context: PipelineContext
    private let lines: LineOutput
    private let records: String
    private let manifestPath: String
    private var manifest: ByteOutput?
    private var hasCreatedFolder = false
    private var lateInputs = 0
    private var longInputs = 0
    private var surplusInputs = 0

    /// Creates a recorder of a pipeline's inputs.
    ///
    /// - Parameters:
    ///   - folder: The folder of the session, which is created on start; a folder that already contains a session is
    ///     rejected.
    ///   - context: The context of the pipeline, whose clock must be an `InputSession`.
    package init(folder: String, in context: PipelineContext) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.context = context
        records = "\(self.folder)/\(SessionManifest.recordsName)"
        manifestPath = "\(self.folder)/\(SessionManifest.fileName)"
        lines = LineOutput(path: records, opening: FileOpening(isNew: true))
    }

    /// Creates the folder of the session and its files.
    ///
    /// - Throws: An error if the pipeline has no live sources, or the files cannot be created.
    public func start(in host: SinkHost) throws {
        guard let inputs = context.clock.inputs, !inputs.isReplay else {
            throw ProviderError("\(folder) cannot be recorded: record: needs a pipeline with live sources")
        }
        guard fileLength(manifestPath) == nil, fileLength(records) == nil else {
            throw ProviderError("\(folder) contains a session already; choose another folder, or remove it")
        }
        hasCreatedFolder = try createFolder(folder)
        let manifest: ByteOutput
        do {
            manifest = try openFiles(in: host)
        } catch {
            if hasCreatedFolder { removeFolder(folder) }
            throw error
        }
        self.manifest = manifest
        manifest.onEnd { host.report($0) }
        lines.write(SessionRecord.header)
        let start = inputs.record(to: self)
        var configuration = context.configuration
        configuration.sources = configuration.sources.mapValues { $0.map(\.withoutSecrets) }
        configuration.sinks = configuration.sinks.map(\.withoutSecrets)
        let text = SessionManifest.text(
            start: start, sources: context.valueSources.mapValues(\.rawValue),
            configuration: configuration.json)
        _ = manifest.write(text)
    }

    /// Opens both files of the session or neither, and returns the output that writes the manifest.
    private func openFiles(in host: SinkHost) throws -> ByteOutput {
        let manifest = try ByteOutput(path: manifestPath, isNew: true)
        do {
            try lines.open(in: host)
        } catch {
            removeFile(manifestPath)
            throw error
        }
        return manifest
    }

    /// Removes the files of the session, and the folder if the recorder has created it.
    private func removeAll() {
        removeFile(manifestPath)
        removeFile(records)
        if hasCreatedFolder { removeFolder(folder) }
    }

    /// Does nothing, since inputs are recorded instead of events.
    public func receive(_ event: borrowing GeolocationEvent) {}

    /// Records the given input, unless an earlier input was lost.
    ///
    /// The recording ends at the first lost input, so that the recording has no gap.
    ///
    /// - Returns: `false` if the input cannot be recorded since it is too long, or its channel number is too high.
    package func write(_ record: InputRecord) -> Bool {
        guard record.bytes.count <= SessionRecord.maximumContentSize else {
            longInputs += 1
            return false
        }
        guard record.channel <= SessionRecord.maximumChannel else {
            surplusInputs += 1
            return false
        }
        if let channel = record.declaration, channel.number > SessionRecord.maximumChannel { return false }
        guard lines.drops.total == 0 else {
            lateInputs += 1
            return true
        }
        var bytes: [UInt8] = []
        SessionRecord(
            nanoseconds: record.instant.nanoseconds, channel: record.channel, kind: record.kind, bytes: record.bytes
        ).write(to: &bytes)
        lines.write(bytes)
        return true
    }

    /// Writes the remaining inputs, and closes the files of the session.
    ///
    /// If the session has not begun, the files are removed, so that the folder can be used again.
    public func finish() async {
        guard let manifest else { return }
        await lines.close()
        await manifest.close()
        if context.clock.inputs?.hasBegun == false { removeAll() }
    }

    /// Limits the time in which the remaining inputs are written at the end of the run.
    public func finishPromptly() { lines.finishPromptly() }

    /// Whether the sink needs events of types defined outside the core: `false`, since it records inputs instead of
    /// events.
    public var wantsDerivedEvents: Bool { false }

    /// Calls `body` once, when all inputs so far have been written or cannot be written.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { lines.whenWritten(body) }

    /// The number of inputs that were not written in time or cannot be recorded, by reason.
    public var drops: DropCounts {
        var drops = lines.drops
        drops.add("input behind one that was lost", count: lateInputs)
        drops.add("input too long for a recording", count: longInputs)
        drops.add("input of more than 1024 wires and sources", count: surplusInputs)
        return drops
    }
}
