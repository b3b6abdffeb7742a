import FileIO
import Geolocation

/// Writes sentences to a file, a pipe or standard output.
@SensorActor
final class FileOutlet: SentenceOutlet {
    private let path: String
    private let sources: [String]
    private let clock: any SensorClock
    private var lines: LineOutput?

    nonisolated init(path: String, sparing sources: [String], clock: any SensorClock) {
        self.path = path
        self.sources = sources
        self.clock = clock
    }

    func open(reporting report: @escaping @SensorActor (ProviderStatus) -> Void) throws {
        let output = try ByteOutput(path: path, sparing: sources)
        output.onFailure { report(.failed($0)) }
        lines = LineOutput(output: output, clock: clock)
    }

    func take(_ sentences: [UInt8]) {
        guard let lines else { return }
        lines.writer.append(sentences)
        lines.endEvent()
    }

    func close() async { await lines?.close() }

    var failure: ProviderError? { lines?.output.failure }

    var drops: DropCounts { lines?.drops ?? DropCounts() }

    var demand: SinkDemand { lines?.output.isBusy == true ? .wait : .ready }

    func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if let lines { lines.output.whenReady(resume) } else { resume() }
    }

    func finishPromptly() { lines?.output.finishPromptly() }
}
