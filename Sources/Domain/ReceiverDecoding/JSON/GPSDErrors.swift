import CodecSupport
import Geolocation

/// The receiver's own estimate of its errors, which gpsd reports in `GST` objects.
///
/// gpsd leaves the estimate out of its `TPV` objects, so it is added to the fixes here. Since gpsd sends it after the
/// `TPV` object of its epoch, it is added to the fix of the next epoch, unless the quality of the fix has changed.
struct GPSDErrors: Sendable {
    /// The time for which an estimate of the errors is valid, in seconds.
    private static let validity = 2.0

    /// The quality of the last fix that was reported, which is stored with each new estimate.
    var quality: FixQuality?

    private var estimate: (time: Date, quality: FixQuality?, horizontal: Double, vertical: Double?)?

    /// Reads the estimate of errors from a `GST` object.
    mutating func read(_ object: JSONValue, into reports: inout JSONReports) {
        guard let time = reports.moment(object["time"])?.date,
            let north = reports.number(.accuracy, object["lat"]), let east = reports.number(.accuracy, object["lon"]),
            north > 0 || east > 0
        else { return }
        let vertical = reports.accuracy(object["alt"])
        estimate = (time, quality, FixAccuracy.radius(deviations: north, east), vertical)
    }

    /// Returns the accuracy of a fix according to the receiver's estimate, in metres.
    ///
    /// `horizontal` is a radius of 68 % confidence. `vertical` is a standard deviation; `nil` if unknown. The whole
    /// result is `nil` if there is no valid estimate for the fix.
    func accuracy(of fix: GPSDFix) -> (horizontal: Double, vertical: Double?)? {
        guard let estimate, let time = fix.time, fix.coordinate != nil else { return nil }
        let age = time.timeIntervalSince(estimate.time)
        guard age == 0 || age > 0 && age <= Self.validity && fix.quality == estimate.quality else { return nil }
        return (estimate.horizontal, estimate.vertical)
    }
}
