import Geolocation
import HeadCalibration
import OSCFormat

/// Decodes orientations from the OSC packets of one sender.
struct OSCSampleDecoder: SampleDecoder {
    private var samples = SampleQueue()
    private var faults = DropCounts()

    /// The number of messages to addresses that stand for no part of an orientation, such as `/volume`.
    ///
    /// `hasOrientation` states whether any message was sent to an address that stands for an orientation or a part of
    /// it.
    private var strangers = 0
    private var hasOrientation = false

    private let addresses: [(address: OSCAddress, content: OSCContent)]
    private let order: QuaternionOrder
    private let unit: AngleUnit

    /// The last pitch in degrees that was received in a message of its own; `nil` if there was no such message.
    ///
    /// `roll` is the last roll that was received in this way.
    private var pitch: Double?
    private var roll: Double?

    /// Creates a decoder of the messages with the given addresses.
    init(addresses: OSCAddresses, order: QuaternionOrder, unit: AngleUnit) {
        let all: [(OSCAddress?, OSCContent)] = [
            (addresses.ypr, .ypr), (addresses.yaw, .yaw), (addresses.pitch, .pitch), (addresses.roll, .roll),
            (addresses.quaternion, .quaternion),
        ]
        self.addresses = all.compactMap { address, content in address.map { ($0, content) } }
        self.order = order
        self.unit = unit
    }

    /// The number of dropped packets and messages, by reason.
    ///
    /// Messages to addresses that stand for no part of an orientation count as dropped only if all messages so far are
    /// of this kind. In that case, the configured addresses are probably wrong.
    var drops: DropCounts {
        var drops = faults
        if !hasOrientation { drops.add("OSC message to an address without an orientation", count: strangers) }
        return drops
    }

    mutating func append(_ bytes: Span<UInt8>) {
        do throws(OSCError) {
            try OSCPacket.forEachMessage(in: bytes) { message in
                if let attitude = attitude(message, bytes) { samples.append(OrientationSample(attitude)) }
            }
        } catch {
            faults.add(error.kind.dropReason)
        }
    }

    /// Discards the stored pitch and roll if the wire was lost.
    ///
    /// The end of a datagram needs no action, since each datagram is complete.
    mutating func end(_ boundary: ReportBoundary) {
        guard boundary == .stream else { return }
        pitch = nil
        roll = nil
    }

    mutating func next() -> OrientationSample? { samples.next() }

    // MARK: Messages

    /// Returns the attitude that results from the given message and the stored pitch and roll.
    ///
    /// The result is `nil` if the message contains a single pitch or a single roll, which is only stored. It is also
    /// `nil` if the message contains no part of an orientation, or if its numbers are unusable.
    private mutating func attitude(_ message: OSCMessage, _ bytes: Span<UInt8>) -> Attitude? {
        let reported =
            addresses.isEmpty
            ? OSCContent(message, in: bytes) : OSCContent(message, in: bytes, among: addresses)
        guard let content = reported else {
            strangers += 1
            return nil
        }
        hasOrientation = true
        let numbers = message.numbers(in: bytes)
        guard numbers.count >= content.numberCount else { return drop("OSC message with too few numbers") }
        for index in 0..<content.numberCount where numbers[index]?.isFinite != true {
            return drop("OSC message with NaN or infinity")
        }
        return content == .quaternion ? quaternion(numbers) : angles(numbers, content)
    }

    private mutating func quaternion(_ numbers: OSCNumbers) -> Attitude? {
        guard let first = numbers[0], let second = numbers[1], let third = numbers[2], let fourth = numbers[3],
            let quaternion = order == .wxyz
                ? Quaternion(w: first, x: second, y: third, z: fourth)
                : Quaternion(w: fourth, x: first, y: second, z: third)
        else { return drop("OSC message with a quaternion of length 0 or out of range") }
        return .quaternion(quaternion)
    }

    private mutating func angles(_ numbers: OSCNumbers, _ content: OSCContent) -> Attitude? {
        guard let first = angle(numbers, 0) else { return drop("OSC message with an angle out of range") }
        switch content {
        case .pitch: pitch = first
        case .roll: roll = first
        case .yaw:
            if pitch == nil && roll == nil { return .yaw(first) }
            return .angles(yaw: first, pitch: pitch ?? 0, roll: roll ?? 0)
        case .ypr, .quaternion:
            guard let second = angle(numbers, 1), let third = angle(numbers, 2) else {
                return drop("OSC message with an angle out of range")
            }
            return .angles(yaw: first, pitch: second, roll: third)
        }
        return nil
    }

    private func angle(_ numbers: OSCNumbers, _ index: Int) -> Double? { numbers[index].flatMap(unit.degrees) }

    private mutating func drop(_ reason: DropReason) -> Attitude? {
        faults.add(reason)
        return nil
    }
}
