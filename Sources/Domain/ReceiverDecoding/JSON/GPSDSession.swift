import CodecSupport
import Geolocation

/// A session with gpsd, which interprets the objects of gpsd's protocol by their member `class`.
///
/// A session begins with gpsd's greeting. The protocol version does not matter: the objects read here are the same in
/// protocol version 3.14 (of gpsd 3.22) and in protocol version 16 (of gpsd 3.27). Values of several devices are never
/// mixed: one device is active for the position, and possibly another one for the heading. A device stays active until
/// it has been removed or has reported no value for 3 s. A device with a magnetic heading is also replaced as soon as
/// another one reports a true heading.
struct GPSDSession: Sendable {
    private let only: String?
    private var fixDevice = SenderSelection<String>(failover: 3)
    private var headingDevice = SenderSelection<String>(failover: 3)
    private var epoch = GPSDEpoch()
    private var errors = GPSDErrors()
    private var variation: Double?
    private var priority = TrueHeadingPriority()
    /// Whether the last reported heading was derived from a magnetic one.
    private var isHeadingMagnetic = false
    private var status = ReceiverStatus(time: Date(timeIntervalSinceReferenceDate: 0))
    private var isStatusNew = false

    /// Creates a session with gpsd.
    ///
    /// - Parameter device: The path of the only device to use; `nil` to use any device.
    init(device: String?) {
        only = device
    }

    /// Whether a fix or a new status of the receiver has not been reported yet.
    var isWaiting: Bool { epoch.isWaiting || isStatusNew }

    /// Reads an object of gpsd; returns `false` if the object is not from gpsd.
    mutating func read(_ object: JSONValue, into reports: inout JSONReports) -> Bool {
        guard let kind = object["class"]?.string else { return false }
        let device = object["device"]?.string ?? object["path"]?.string ?? ""
        let isDevices = kind == "DEVICE" || kind == "DEVICES"
        if let only, device != only, !device.isEmpty || isDevices, kind != "WATCH" {
            if kind == "TPV" || kind == "ATT" { reports.drop("gpsd report of another device") }
            return true
        }
        switch kind {
        case "TPV": readFix(object, device, into: &reports)
        case "SKY": readSky(object, device, into: &reports)
        case "GST": readErrors(object, device, into: &reports)
        case "ATT": readAttitude(object, device, into: &reports)
        case "DEVICE": readDevice(object, device, into: &reports)
        case "ERROR": reports.drop(Self.reason(forError: object["message"]?.string))
        // The objects of these classes contain no position of the device.
        case "VERSION", "DEVICES", "WATCH", "POLL", "PPS", "TOFF", "OSC", "RAW", "IMU", "SUBFRAME", "AIS", "RTCM2",
            "RTCM3":
            break
        default: reports.drop("gpsd object of an unknown class")
        }
        return true
    }

    /// Returns the reason under which to count an error that gpsd reports with the given message.
    ///
    /// The reason does not contain gpsd's message, since text from outside is not stored.
    private static func reason(forError message: String?) -> DropReason {
        let text = (message ?? "").utf8
        if text.starts(with: "No such device".utf8) { return "answer of gpsd that it has no such device" }
        if text.starts(with: "Unrecognized request".utf8) { return "answer of gpsd that the request is unknown" }
        return "error that gpsd answers"
    }

    /// Appends the pending fix and the pending status, which have not been reported yet, to `reports`.
    mutating func flush(into reports: inout JSONReports) {
        if let fix = epoch.flush() { report(fix, into: &reports) }
        guard isStatusNew, reports.wantsDerivedEvents else { return }
        isStatusNew = false
        var report = ReceiverReport()
        report.status = status
        reports.add(report)
    }

    // MARK: Positions

    private mutating func readFix(_ object: JSONValue, _ device: String, into reports: inout JSONReports) {
        guard let fix = GPSDFix(object, into: &reports) else { return }
        let before = fixDevice.chosen
        let instant = SensorInstant(arrival: reports.arrival ?? fix.time)
        guard fixDevice.accepts(device, hasValue: fix.coordinate != nil, at: instant) else {
            return reports.drop("gpsd report of another device than the selected one")
        }
        if let before, before != device { forgetDevice(into: &reports) }
        let released = epoch.ingest(fix)
        if let fix = released.before { report(fix, into: &reports) }
        if let fix = released.now { report(fix, into: &reports) }
    }

    private mutating func report(_ fix: GPSDFix, into reports: inout JSONReports) {
        var fix = fix
        if let accuracy = errors.accuracy(of: fix) {
            fix.horizontalAccuracy = accuracy.horizontal
            fix.verticalAccuracy = accuracy.vertical ?? fix.verticalAccuracy
        }
        if fix.quality != nil { errors.quality = fix.quality }
        variation = fix.variation ?? variation
        if let whole = JSONFix(fix) {
            reports.add(whole, status: updateStatus(fix, in: reports))
        } else {
            var report = ReceiverReport(time: fix.time)
            if fix.mode < 2 {
                report.position = .void
                report.motion = ReceiverReport.Motion(course: nil, speed: nil)
            }
            report.status = updateStatus(fix, in: reports)
            // A device without a fix and a time often sends objects without values, which are not reported.
            if report != ReceiverReport(time: fix.time) { reports.add(report) }
        }
    }

    // MARK: Status

    /// Returns the status of the receiver, updated with the values of a fix; `nil` if reports need no status.
    private mutating func updateStatus(_ fix: GPSDFix, in reports: JSONReports) -> ReceiverStatus? {
        guard reports.wantsDerivedEvents, let time = fix.time ?? reports.arrival else { return nil }
        status.time = time
        status.mode = ReceiverStatus.Mode(rawValue: fix.mode)
        status.quality = fix.quality
        status.geoidSeparation = fix.geoidSeparation ?? status.geoidSeparation
        status.correctionAge = fix.correctionAge
        if fix.mode < 2 {
            // Without a fix, dilutions can only be those of an earlier one.
            status.positionDilution = nil
            status.horizontalDilution = nil
            status.verticalDilution = nil
        }
        isStatusNew = false
        return status
    }

    private mutating func readSky(_ object: JSONValue, _ device: String, into reports: inout JSONReports) {
        guard reports.wantsDerivedEvents, counts(device) else { return }
        GPSDSky.read(object, into: &status, &reports)
        guard let time = JSONMoment(object["time"])?.date ?? reports.arrival else { return }
        status.time = time
        isStatusNew = true
    }

    private mutating func readErrors(_ object: JSONValue, _ device: String, into reports: inout JSONReports) {
        guard counts(device) else { return }
        errors.read(object, into: &reports)
    }

    /// Returns whether the device at the given path is the active one, or no device is active yet.
    private func counts(_ device: String) -> Bool { fixDevice.chosen.map { $0 == device } ?? true }

    // MARK: Headings and devices

    private mutating func readAttitude(_ object: JSONValue, _ device: String, into reports: inout JSONReports) {
        guard let moment = reports.moment(object["time"]) else { return }
        let instant = SensorInstant(arrival: reports.arrival ?? moment.date)
        var heading = reports.number(.heading, object["heading"])
        let isTrue = heading != nil
        if isTrue {
            priority.noteTrueHeading(at: instant)
        } else if priority.usesMagneticHeading(at: instant), let magnetic = reports.number(.heading, object["mheading"])
        {
            heading = variation.map { magnetic + $0 }
        }
        guard let heading else { return }
        // A true heading replaces the magnetic one of any device, which is ignored from now on.
        if isTrue, isHeadingMagnetic, let chosen = headingDevice.chosen { headingDevice.forget(chosen) }
        guard headingDevice.accepts(device, hasValue: true, at: instant) else {
            return reports.drop("gpsd report of another device than the selected one")
        }
        isHeadingMagnetic = !isTrue
        var report = ReceiverReport(time: moment.date)
        report.deviceHeading = .heading(HeadingValue(heading, timestamp: moment.date))
        reports.add(report)
    }

    /// Handles a `DEVICE` object.
    ///
    /// If the object says that the device was removed, the last values of the device become invalid.
    private mutating func readDevice(_ object: JSONValue, _ device: String, into reports: inout JSONReports) {
        guard Self.isGone(object["activated"]) else { return }
        var report = ReceiverReport()
        if fixDevice.chosen == device {
            fixDevice.forget(device)
            forgetDevice(into: &reports)
            report.position = .void
            report.motion = ReceiverReport.Motion(course: nil, speed: nil)
        }
        if headingDevice.chosen == device {
            headingDevice.forget(device)
            priority.forgetTrueHeading()
            report.deviceHeading = .void
        }
        if report != ReceiverReport() { reports.add(report) }
    }

    /// Returns whether a device has been deactivated, according to the member `activated` of its object.
    ///
    /// The member is then 0 instead of a time; some versions of gpsd write the number as text.
    private static func isGone(_ activated: JSONValue?) -> Bool {
        activated?.number == 0 || activated?.string == "0"
    }

    private mutating func forgetDevice(into reports: inout JSONReports) {
        flush(into: &reports)
        epoch = GPSDEpoch()
        errors = GPSDErrors()
        status = ReceiverStatus(time: status.time)
        isStatusNew = false
        variation = nil
    }
}
