import Geolocation
import GeolocationPipeline
import HeadCalibration
import SensorIO
import SensorReplay

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// The kind of input that an endpoint of a head tracker names: a socket, a serial line or a trace file.
enum OrientationKind: Sendable {
    case opentrack, osc, datagrams, serial, trace

    /// Determines the kind of input from the endpoint's scheme, address and options.
    ///
    /// - Throws: A `UsageError` if the scheme is `imu` and the endpoint names no address.
    init(of endpoint: Endpoint) throws {
        switch endpoint.scheme {
        case "opentrack": self = .opentrack
        case "osc": self = .osc
        default:
            guard !endpoint.hasAuthority else {
                self = .datagrams
                return
            }
            guard !endpoint.address.isEmpty else {
                throw UsageError(
                    "imu: needs a place: write imu:/dev/ttyACM0 for a serial line, imu://0.0.0.0:5555 for datagrams, or "
                        + "imu:walk.csv for a trace")
            }
            let isSerial = endpoint.address.hasPrefix("/dev/tty") || Self.isTerminal(endpoint.address)
            self = isSerial || endpoint.options["baud"] != nil ? .serial : .trace
        }
    }

    /// The names of the options that apply to this kind of input, in addition to the options common to all head
    /// trackers.
    private var names: [String] {
        let lines = ["units", "columns"]
        let datagrams = DatagramOptions.options.descriptions.map(\.name)
        return switch self {
        case .opentrack: datagrams
        case .osc: datagrams + OrientationOptions.addresses.descriptions.map(\.name) + ["order", "units"]
        case .datagrams: datagrams + lines
        case .serial: Options<SerialSettings>.serialLine.descriptions.map(\.name) + lines
        case .trace: ReplayOptions.options.descriptions.map(\.name) + lines + ["recorded"]
        }
    }

    /// Throws a `UsageError` if the endpoint has an option that does not apply to this kind of input.
    func check(_ endpoint: Endpoint) throws {
        let known = Set(names + HeadTrackerSettings.options.descriptions.map(\.name))
        if let stranger = endpoint.options.keys.sorted().first(where: { !known.contains($0) }) {
            throw UsageError("\(endpoint): \(stranger) makes no sense here, since it is \(noun)")
        }
    }

    /// The kind of input as a noun phrase for messages, after the words "it is".
    private var noun: String {
        switch self {
        case .opentrack: "a socket for opentrack"
        case .osc: "a socket for Open Sound Control"
        case .datagrams: "a socket for lines of text"
        case .serial: "a serial line"
        case .trace: "the file of a trace"
        }
    }

    /// The default axis around which the turn of the head is measured.
    ///
    /// A sensor that sends lines of text may be mounted at any angle, so the vertical is used. All other kinds report
    /// the turn of the head as yaw.
    var defaultAxis: UprightAxis {
        switch self {
        case .opentrack, .osc, .trace: .yaw
        case .datagrams, .serial: .vertical
        }
    }

    /// Returns whether the given path leads to a character device, directly or through a link such as those in
    /// `/dev/serial`; always `false` for `/dev/stdin`.
    private static func isTerminal(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR && path != "/dev/stdin"
    }
}

/// The endpoint options that determine the input of a head tracker and the format of the input.
struct OrientationOptions: Sendable {
    private var addresses: OSCAddresses
    private var order: QuaternionOrder
    private var unit: AngleUnit
    private var columns: OrientationColumns?
    private var line: SerialSettings
    private var datagrams: DatagramOptions
    var replay: ReplayOptions

    /// Whether the headings that were recorded in the trace are used; otherwise headings are computed from the angles.
    private(set) var usesRecordedHeadings: Bool

    static let options = Options(
        addresses,
        .choice("order", default: QuaternionOrder.wxyz, meaning: "order of the components of a quaternion of OSC"),
        .choice("units", default: AngleUnit.degrees, meaning: "unit of the angles, for osc and imu"),
        Options<[String]?>.list(
            "columns",
            meaning: "the columns of imu, such as millis,yaw,pitch,roll; by default those of a header, else "
                + "yaw,pitch,roll"
        ).map(columns),
        .serialLine, DatagramOptions.options, ReplayOptions.options,
        .flag(
            "recorded", default: true,
            meaning: "whether to use the recorded headings; false recalibrates the yaw, at rate=1")
    ) { addresses, order, unit, columns, line, datagrams, replay, usesRecordedHeadings in
        OrientationOptions(
            addresses: addresses, order: order, unit: unit, columns: columns, line: line, datagrams: datagrams,
            replay: replay, usesRecordedHeadings: usesRecordedHeadings)
    }

    static let addresses = Options(
        address("ypr", "yaw, pitch and roll; by default any that ends with /ypr"),
        address("yaw", "the yaw alone; by default any that ends with /yaw"),
        address("pitch", "the pitch alone"),
        address("roll", "the roll alone"),
        address("quaternion", "a quaternion; by default any that ends with /quaternion, /quaternions or /quat")
    ) { ypr, yaw, pitch, roll, quaternion in
        var addresses = OSCAddresses()
        addresses.ypr = ypr
        addresses.yaw = yaw
        addresses.pitch = pitch
        addresses.roll = roll
        addresses.quaternion = quaternion
        return addresses
    }

    private static func address(_ name: String, _ value: String) -> Options<OSCAddress?> {
        .value(
            name, absent: nil, write: "an address such as /head/\(name)", meaning: "OSC address of \(value)"
        ) { OSCAddress($0).map { .some($0) } }
    }

    private static func columns(_ names: [String]?, of endpoint: Endpoint) throws -> OrientationColumns? {
        do {
            return try names.map { try OrientationColumns(names: $0) }
        } catch {
            throw UsageError("\(endpoint): the option columns \(error)")
        }
    }

    /// Creates the orientation source for the given kind of endpoint.
    @SensorActor
    func source(
        _ kind: OrientationKind, at endpoint: Endpoint, clock: any SensorClock
    ) throws -> any OrientationSource {
        switch kind {
        case .opentrack:
            let socket = try socket(endpoint, "opentrack://0.0.0.0:4242", port: OpentrackSource.defaultPort)
            return OpentrackSource(socket: socket, clock: clock)
        case .osc:
            return OSCSource(
                socket: try socket(endpoint, "osc://0.0.0.0:9000"), addresses: addresses, quaternionOrder: order,
                unit: unit, clock: clock)
        case .datagrams:
            return LineSource(
                socket: try socket(endpoint, "imu://0.0.0.0:5555"), columns: columns, unit: unit, clock: clock)
        case .serial:
            return LineSource(path: endpoint.address, line: line, columns: columns, unit: unit, clock: clock)
        case .trace:
            return TraceSource(
                contentsOfFile: endpoint.address, columns: columns, unit: unit, options: replay,
                usesRecordedHeadings: usesRecordedHeadings, clock: clock)
        }
    }

    private func socket(_ endpoint: Endpoint, _ example: String, port: Int? = nil) throws -> UDPSettings {
        let place = try HostAndPort(endpoint, for: .listening, defaultPort: port, example: example)
        guard !place.isGroup else {
            throw UsageError(
                "\(endpoint) is a multicast group, and head trackers send to one machine: write \(example)")
        }
        var socket = UDPSettings(address: place.address, port: place.port)
        datagrams.apply(to: &socket)
        return socket
    }
}
