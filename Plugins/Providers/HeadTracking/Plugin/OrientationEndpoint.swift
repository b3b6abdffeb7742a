import Geolocation
import GeolocationPipeline
import HeadOrientation
import SensorIO
import SensorReplay
import WireEndpoints

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// What an endpoint of the plugin reads: a socket, a serial line, a recording.
struct OrientationEndpoint {
    /// What there is, with the options that make sense for it.
    private enum Kind {
        case opentrack, osc, datagrams, serial, trace

        var options: [OptionDescription] {
            switch self {
            case .opentrack: DatagramOptions.descriptions
            case .osc: DatagramOptions.descriptions + OrientationEndpoint.addresses + [OrientationEndpoint.units]
            case .datagrams: DatagramOptions.descriptions + OrientationEndpoint.lines
            case .serial: SerialOptions.descriptions + OrientationEndpoint.lines
            case .trace: ReplayOptions.descriptions + OrientationEndpoint.lines + [OrientationEndpoint.recorded]
            }
        }

        /// What the endpoint is, in words that follow "it is".
        var words: String {
            switch self {
            case .opentrack: "a socket for opentrack"
            case .osc: "a socket for Open Sound Control"
            case .datagrams: "a socket for lines of text"
            case .serial: "a serial line"
            case .trace: "the file of a trace"
            }
        }
    }

    /// The options of all kinds, for the plugin's description.
    static let descriptions =
        addresses + [units, columns] + SerialOptions.descriptions + DatagramOptions.descriptions
        + ReplayOptions.descriptions + [recorded]

    private static let units = OptionDescription(
        "units", .choice(AngleUnit.allCases.map(\.rawValue)), default: "degrees",
        meaning: "unit of the angles, of osc and imu")
    private static let columns = OptionDescription(
        "columns", .list,
        meaning:
            "what stands in each column of imu, such as millis,yaw,pitch,roll; by default what a header says, else "
            + "yaw,pitch,roll")
    private static let recorded = OptionDescription(
        "recorded", .flag, default: "true",
        meaning: "whether the headings of a trace are used; false calibrates its yaw anew, at rate=1")
    private static let lines = [units, columns]
    private static let addresses = [
        OptionDescription(
            "ypr", .text, meaning: "OSC address of yaw, pitch and roll; by default any that ends with /ypr"),
        OptionDescription("yaw", .text, meaning: "OSC address of the yaw alone; by default any that ends with /yaw"),
        OptionDescription("pitch", .text, meaning: "OSC address of the pitch alone"),
        OptionDescription("roll", .text, meaning: "OSC address of the roll alone"),
        OptionDescription(
            "quaternion", .text,
            meaning: "OSC address of a quaternion; by default any that ends with /quaternion, /quaternions or /quat"),
        OptionDescription(
            "order", .choice(QuaternionOrder.allCases.map(\.rawValue)), default: QuaternionOrder.wxyz.rawValue,
            meaning: "order of the parts of a quaternion of OSC"),
    ]

    private let endpoint: Endpoint
    private let options: OptionValues
    private let kind: Kind

    /// Finds out what an endpoint is, and refuses options that make no sense for it.
    init(_ endpoint: Endpoint, _ options: OptionValues) throws {
        self.endpoint = endpoint
        self.options = options
        kind = try Self.kind(of: endpoint)
        let known = Set((kind.options + HeadTrackerSettings.descriptions).map(\.name))
        if let stranger = endpoint.options.keys.sorted().first(where: { !known.contains($0) }) {
            throw UsageError("\(endpoint): \(stranger) makes no sense here, since it is \(kind.words)")
        }
    }

    private static func kind(of endpoint: Endpoint) throws -> Kind {
        switch endpoint.scheme {
        case "opentrack": return .opentrack
        case "osc": return .osc
        default: break
        }
        if endpoint.hasAuthority { return .datagrams }
        guard !endpoint.address.isEmpty else {
            throw UsageError(
                "imu: needs a place: write imu:/dev/ttyACM0 for a serial line, imu://0.0.0.0:5555 for datagrams, or "
                    + "imu:walk.csv for a trace")
        }
        let isSerial = endpoint.address.hasPrefix("/dev/tty") || isTerminal(endpoint.address)
        return isSerial || endpoint.options["baud"] != nil ? .serial : .trace
    }

    /// Whether there is a device of that name that is no mere file; links in /dev/serial lead to such.
    private static func isTerminal(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR && path != "/dev/stdin"
    }

    /// The axis where none is given: the sensor of an inertial unit may sit at any angle, and a trace holds the turn of the
    /// head already.
    var usualAxis: UprightAxis {
        switch kind {
        case .opentrack, .osc, .trace: .yaw
        case .datagrams, .serial: .vertical
        }
    }

    /// Whether it is a trace whose headings are replayed.
    var usesRecordedHeadings: Bool { kind == .trace && options.flag("recorded") }

    /// Makes the source.
    @SensorActor
    func source(clock: any SensorClock) throws -> any OrientationSource {
        switch kind {
        case .opentrack:
            return OpentrackSource(
                socket: try socket("opentrack://0.0.0.0:4242", port: OpentrackSource.defaultPort), clock: clock)
        case .osc:
            return OSCSource(
                socket: try socket("osc://0.0.0.0:9000"), addresses: try oscAddresses(),
                quaternionOrder: options.text("order").flatMap(QuaternionOrder.init) ?? .wxyz, unit: unit, clock: clock)
        case .datagrams:
            return LineSource(
                socket: try socket("imu://0.0.0.0:5555"), columns: try readColumns(), unit: unit, clock: clock)
        case .serial:
            return LineSource(
                path: endpoint.address, line: try SerialOptions.read(endpoint, options), columns: try readColumns(),
                unit: unit, clock: clock)
        case .trace:
            return TraceSource(
                contentsOfFile: endpoint.address, columns: try readColumns(), unit: unit,
                options: try ReplayOptions(endpoint, options), usesRecordedHeadings: usesRecordedHeadings,
                clock: clock)
        }
    }

    private var unit: AngleUnit { options.text("units").flatMap(AngleUnit.init) ?? .degrees }

    private func socket(_ example: String, port: Int? = nil) throws -> UDPSettings {
        let place = try HostAndPort(
            endpoint.address, for: .listening, defaultPort: port, in: "\(endpoint)", example: example,
            orThrow: UsageError.init)
        guard !place.isGroup else {
            throw UsageError(
                "\(endpoint) is a multicast group, and head trackers send to one machine: write \(example)")
        }
        var socket = UDPSettings(address: place.address, port: place.port)
        try DatagramOptions.read(endpoint, options, into: &socket)
        return socket
    }

    private func readColumns() throws -> OrientationColumns? {
        guard let names = options.list("columns") else { return nil }
        do {
            return try OrientationColumns(names: names)
        } catch {
            throw UsageError("\(endpoint): the option columns \(error.description)")
        }
    }

    private func oscAddresses() throws -> OSCAddresses {
        var addresses = OSCAddresses()
        addresses.ypr = try oscAddress("ypr")
        addresses.yaw = try oscAddress("yaw")
        addresses.pitch = try oscAddress("pitch")
        addresses.roll = try oscAddress("roll")
        addresses.quaternion = try oscAddress("quaternion")
        return addresses
    }

    private func oscAddress(_ option: String) throws -> OSCAddress? {
        guard let text = options.text(option) else { return nil }
        guard let address = OSCAddress(text) else {
            throw UsageError(unusable: option, options, in: endpoint, write: "an address such as /head/\(option)")
        }
        return address
    }
}
