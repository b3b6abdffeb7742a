public import CodecSupport
public import Geolocation

/// The event `attention`: a subject is being viewed, so its position should be as recent as possible.
///
///     {"type":"attention","time":…,"subject":"rex","seconds":60}
///
/// While subjects are viewed, the sink that displays them publishes the event repeatedly. Of several events about a
/// subject, the one that lasts longest applies.
public struct SubjectAttention: DerivedEvent, Hashable {
    /// The identifier of the subject that is viewed; `nil` for all subjects.
    public var subject: String?

    /// The number of seconds after its publication for which the event is valid; 0 if the subject is no longer viewed.
    public var seconds: Double

    /// The time at which the event is published.
    public var time: Date

    /// Creates an event which reports that a subject is being viewed.
    ///
    /// - Parameters:
    ///   - subject: The identifier of the subject; `nil` for all subjects.
    ///   - seconds: The time in seconds for which the event is valid. Default: 60.
    ///   - time: The time of publication.
    public init(to subject: String?, for seconds: Double = 60, at time: Date) {
        (self.subject, self.seconds, self.time) = (subject, seconds, time)
    }

    /// Creates the event from an event of another program or of a recording; `nil` if that event has another type.
    ///
    /// - Parameter event: The event of another program or of a recording.
    public init?(_ event: RecordedEvent) {
        guard event.type == "attention" else { return nil }
        var subject: String?
        switch event.fields["subject"] {
        case .string(let id): subject = id
        case nil, .null: break
        default: return nil
        }
        switch event.fields["seconds"] {
        case .number(let seconds) where seconds >= 0: self.init(to: subject, for: seconds, at: event.time)
        case .integer(let seconds) where seconds >= 0:
            self.init(to: subject, for: Double(seconds), at: event.time)
        case nil: self.init(to: subject, at: event.time)
        default: return nil
        }
    }

    /// The event type, `attention`.
    public var type: String { "attention" }

    /// Writes the fields of the event, except type and time: the subject and the seconds.
    public func write(to writer: inout EventWriter) {
        writer.field("subject", subject)
        writer.field("seconds", seconds)
    }
}
