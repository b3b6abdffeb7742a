import CodecSupport
import Geolocation

/// The error estimate of the receiver itself, which gpsd reports in `GST` objects but does not use in its `TPV`
/// objects.
///
/// gpsd sends it after the `TPV` of its epoch, so it is used for the `TPV` of the next epoch, unless the quality of the
/// fix has changed.
struct GPSDErrors: Sendable {
    /// The time in seconds for which an estimate is valid.
    private static let validity = 2.0

    /// The quality of the last released fix.
    var quality: FixQuality?

    private var estimate: (time: Date, quality: FixQuality?, horizontal: Double, vertical: Double?)?

    /// Processes a `GST` object.
    mutating func read(_ object: JSONValue, into reports: inout JSONReports) {
        guard let time = reports.moment(object["time"])?.date,
            let north = reports.number(.accuracy, object["lat"]), let east = reports.number(.accuracy, object["lon"]),
            north > 0 || east > 0
        else { return }
        let vertical = reports.number(.accuracy, object["alt"]).flatMap { $0 > 0 ? $0 : nil }
        estimate = (time, quality, FixAccuracy.radius(deviations: north, east), vertical)
    }

    /// Returns the accuracy of a fix; `nil` if there is no valid estimate for the fix.
    func accuracy(of fix: GPSDFix) -> (horizontal: Double, vertical: Double?)? {
        guard let estimate, let time = fix.time, fix.coordinate != nil else { return nil }
        let age = time.timeIntervalSince(estimate.time)
        guard age == 0 || age > 0 && age <= Self.validity && fix.quality == estimate.quality else { return nil }
        return (estimate.horizontal, estimate.vertical)
    }
}
