public import LocationRelay

/// The settings of the hub of a fleet.
public struct FleetReceiverSettings: Sendable, Hashable {
    /// The tenant whose devices may send messages to the hub; `nil` if the devices of all tenants may.
    ///
    /// With a single tenant, devices are named `DEVICE`; with all tenants, `TENANT/DEVICE`.
    ///
    /// Default: `nil`.
    public var tenant: String?

    /// The settings that select the fixes to provide as the location, and that limit the number of tracked devices.
    ///
    /// Default: fixes of any device; 131,072 devices.
    public var reception: RelayProviderSettings

    /// Whether the hub acknowledges stored records to the devices.
    ///
    /// Default: `true`.
    public var acknowledges = true

    /// The limits of the memory that the hub uses to recognize repeated fixes and events.
    public var identities = IdentityWindow.Limits()

    /// Creates the settings of a hub.
    ///
    /// - Parameters:
    ///   - tenant: The tenant whose devices may send messages to the hub; `nil` if the devices of all tenants may.
    ///     Default: `nil`.
    ///   - reception: Selects the fixes to provide as the location; its limit of devices is set to 131,072. Default:
    ///     fixes of any device.
    public init(tenant: String? = nil, reception: RelayProviderSettings = RelayProviderSettings()) {
        (self.tenant, self.reception) = (tenant, reception)
        self.reception.deviceLimit = 131_072
    }

    /// Returns the name of the device with the given address.
    func sender(_ address: FleetAddress) -> String {
        tenant == nil ? "\(address.tenant)/\(address.device)" : address.device
    }

    /// Returns the address of the device with the given name; `nil` if the name is invalid.
    func address(of sender: String) -> FleetAddress? {
        if let tenant { return FleetAddress(tenant: tenant, device: sender) }
        let parts = sender.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? FleetAddress(tenant: String(parts[0]), device: String(parts[1])) : nil
    }
}
