import CodecSupport

/// One recorded input of a run, with its bytes, its channel and the instant of its arrival.
package struct InputRecord: Sendable, Hashable {
    /// The instant at which the input arrived, on the clock of the session.
    package var instant: SensorInstant

    /// The number of the input's channel; 0 for records of the session itself.
    package var channel: Int

    /// The number of the input's type, such as an event or a status; the owner of the channel defines the types.
    package var kind: UInt8

    /// The bytes of the input.
    package var bytes: [UInt8]

    /// Creates a record of an input.
    package init(instant: SensorInstant, channel: Int, kind: UInt8, bytes: [UInt8]) {
        (self.instant, self.channel, self.kind, self.bytes) = (instant, channel, kind, bytes)
    }

    /// Creates a record that declares the number and name of a new channel.
    init(declaring number: Int, _ name: String, at instant: SensorInstant) {
        var bytes: [UInt8] = []
        bytes.append(leb128: UInt64(clamping: number))
        bytes.append(sized: name)
        self.init(instant: instant, channel: 0, kind: InputSession.Kind.channel, bytes: bytes)
    }

    /// Whether the record declares a new channel instead of containing an input.
    package var declaresChannel: Bool { channel == 0 && kind == InputSession.Kind.channel }

    /// The number and name of the channel that the record declares; `nil` if it declares none, or is damaged.
    package var declaration: (number: Int, name: String)? {
        var reader = BinaryReader(bytes[...])
        guard declaresChannel, let number = reader.leb128().flatMap({ Int(exactly: $0) }), let name = reader.text()
        else { return nil }
        return (number, name)
    }
}

/// A journal that stores the inputs of a session.
@SensorActor
package protocol InputJournal: AnyObject, Sendable {
    /// Stores a record of an input before the run receives the input.
    ///
    /// - Returns: `false` if the record cannot be replayed; the run must then drop the input, so that a replay has the
    ///   same inputs. Otherwise `true`.
    @discardableResult
    func write(_ record: InputRecord) -> Bool
}

/// The recorded inputs of an earlier session, in order.
@SensorActor
package protocol InputRecording: AnyObject, Sendable {
    /// Removes and returns the next record.
    ///
    /// It returns `nil` at the end, or if the next record has not been read yet.
    func next() -> InputRecord?

    /// Whether all records of the recording have been returned.
    var isAtEnd: Bool { get }

    /// The reason why the recording ends earlier than the session, as a sentence; `nil` if it is complete.
    var fault: String? { get }

    /// Calls `resume` once, as soon as more records of the recording have been read.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)
}
