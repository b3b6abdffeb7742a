/// The party whose acknowledgement completes the delivery of a record.
public enum FleetAcknowledger: String, Sendable, Hashable, CaseIterable {
    /// A record is delivered when the broker has accepted it.
    case broker
    /// A record is delivered when the hub has stored it.
    case hub
}
