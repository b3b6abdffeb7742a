public import CodecSupport
public import Geolocation

/// The event `attention`: people look at a subject, so that its position should be as new as possible.
///
///     {"type":"attention","time":…,"subject":"rex","seconds":60}
///
/// Whatever shows subjects to people publishes it, again and again while they look.
public struct SubjectAttention: DerivedEvent, Hashable {
    /// The identifier of the subject; `nil` for all.
    public var subject: String?

    /// Seconds for which it counts; 0 if they no longer look.
    public var seconds: Double

    /// When it was published.
    public var time: Date

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - subject: The identifier of the subject; `nil` for all.
    ///   - seconds: Seconds for which it counts. Default: 60.
    ///   - time: The time.
    public init(to subject: String?, for seconds: Double = 60, at time: Date) {
        (self.subject, self.seconds, self.time) = (subject, seconds, time)
    }

    /// Creates the event that a program or a recording has published; `nil` for another one.
    ///
    /// - Parameter event: The event.
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

    /// Writes subject and seconds.
    public func write(to writer: inout EventWriter) {
        writer.field("subject", subject)
        writer.field("seconds", seconds)
    }
}
