public import LocationRelay

/// The settings of the hub of a fleet.
public struct FleetReceiverSettings: Sendable, Hashable {
    /// The only tenant from whose devices fixes are accepted, under their own names; `nil` for all tenants, with the
    /// names `TENANT/DEVICE`.
    ///
    /// Default: `nil`.
    public var tenant: String?

    /// Which fixes fill the location slot, and how many devices are remembered.
    ///
    /// Default: those of any device, and 131,072 devices.
    public var reception: RelayProviderSettings

    /// Whether commits are acknowledged to devices.
    ///
    /// Default: `true`.
    public var acknowledges = true

    /// The bounds of the memory by which repetitions are recognized.
    public var identities = IdentityWindow.Limits()

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - tenant: The only tenant from whose devices fixes are accepted; `nil` for all. Default: `nil`.
    ///   - reception: Which fixes fill the location slot; 131,072 devices are remembered. Default: those of any device.
    public init(tenant: String? = nil, reception: RelayProviderSettings = RelayProviderSettings()) {
        (self.tenant, self.reception) = (tenant, reception)
        self.reception.deviceLimit = 131_072
    }
}
