import CodecSupport
import FileIO
import Geolocation
import SensorReplay
import SessionFormat

/// Reads the recorded inputs of a session in bounded memory: one chunk of 64 KiB at a time, and one chunk ahead.
@SensorActor
final class SessionReader: InputRecording {
    /// A batch of recorded inputs that are read together, in order.
    private struct Batch: Sendable {
        var records: [InputRecord] = []
        var isLast = false
        var fault: String?
    }

    /// The place that reading has reached in the recorded inputs: the open file, and the decoder of the file's bytes.
    ///
    /// It is used only on a separate queue.
    private struct Place {
        let path: String
        var input: ByteInput?
        var decoder = SessionDecoder()
        var hasEnd = false
    }

    /// The valid numbers of the channels to which recorded inputs belong.
    nonisolated private static let channels = 1...SessionRecord.maximumChannel

    private let ahead: ReadAhead<Place, Batch>
    private var batch = Batch()
    private var index = 0

    /// The reason for which the file ends before the recorded session does; `nil` if the file is complete, or if its
    /// end has not been read yet.
    private(set) var fault: String?

    /// Creates a reader, which starts to read the given file.
    ///
    /// - Parameters:
    ///   - path: The path of the file with the recorded inputs.
    ///   - isSynchronous: Whether records are read only when they are needed, as a manual clock requires, instead of
    ///     ahead.
    init(path: String, isSynchronous: Bool) {
        ahead = ReadAhead(isSynchronous: isSynchronous, make: { Place(path: path) }, produce: Self.read)
    }

    var isAtEnd: Bool { batch.isLast && index == batch.records.count }

    func next() -> InputRecord? {
        while index == batch.records.count {
            guard !batch.isLast, let new = ahead.take() else { return nil }
            (batch, index) = (new, 0)
            if new.isLast { fault = new.fault } else { ahead.produceNext() }
        }
        index += 1
        return batch.records[index - 1]
    }

    func whenReady(_ resume: @escaping @SensorActor () -> Void) { ahead.whenReady(resume) }

    @Sendable
    nonisolated private static func read(_ place: inout Place) -> Batch {
        var batch = Batch()
        do {
            if place.input == nil { place.input = try ByteInput(path: place.path) }
            while batch.records.isEmpty, !batch.isLast {
                if let chunk = try place.input?.read() {
                    place.decoder.append(chunk)
                } else {
                    batch.isLast = true
                }
                while let record = try place.decoder.next() {
                    let input = InputRecord(record)
                    guard !input.declaresChannel || input.declaration.map({ channels.contains($0.number) }) == true
                    else { throw SessionFault.damaged(at: place.decoder.recordPlace) }
                    batch.records.append(input)
                    place.hasEnd = record.channel == 0 && record.kind == InputSession.Kind.end
                }
                if batch.isLast { try place.decoder.finish() }
            }
            if batch.isLast, !place.hasEnd {
                batch.fault = "\(place.path) ends before the session: the recording was killed, or is not complete"
            }
        } catch let fault as SessionFault {
            (batch.isLast, batch.fault) = (true, "\(place.path) \(fault.reason)")
        } catch {
            (batch.isLast, batch.fault) = (true, "\(error)")
        }
        return batch
    }
}

extension InputRecord {
    fileprivate init(_ record: SessionRecord) {
        self.init(
            instant: SensorInstant(nanoseconds: record.nanoseconds), channel: record.channel, kind: record.kind,
            bytes: record.bytes)
    }
}

extension SessionFault {
    /// The words that follow the name of the file in a message about the fault, such as `is not a recorded session`.
    var reason: String {
        switch self {
        case .foreign: "is not a recorded session"
        case .cut(let place): "is cut at byte \(place): what follows was not written"
        case .damaged(let place): "is damaged at byte \(place): what follows cannot be replayed"
        }
    }
}
