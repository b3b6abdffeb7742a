@testable import GPXFormat

extension RandomGPX {
    mutating func point() -> GPXPoint {
        var point = GPXPoint(latitude: decimal(-90...90), longitude: decimal(-180...180))
        point.elevation = maybe { $0.decimal(-1000...9000) }
        point.time = maybe { $0.time() }
        point.speed = maybe { $0.decimal(0...100) }
        point.course = maybe { $0.angle() }
        point.hdop = maybe { $0.decimal(0...50) }
        point.vdop = maybe { $0.decimal(0...50) }
        point.pdop = maybe { $0.decimal(0...50) }
        if flip() { fillGPX(&point) }
        if flip() { fillGarmin(&point) }
        if flip() { fillSoundscape(&point) }
        if flip() { fillGeolocation(&point) }
        point.extensions = extensions()
        // A recorder's block that is kept for an unknown child also makes the point one of a recorder.
        if point.extensions.xml.contains("gpxgd:TrackPoint") { point.hasRecorderExtension = true }
        return point
    }

    private mutating func fillGPX(_ point: inout GPXPoint) {
        point.magneticVariation = maybe { $0.angle() }
        point.geoidHeight = maybe { $0.decimal(-100...100) }
        point.name = maybe { $0.text() }
        point.comment = maybe { $0.text() }
        point.description = maybe { $0.text() }
        point.source = maybe { $0.text() }
        point.links = list { GPXLink($0.text(), text: $0.maybe { $0.text() }, type: $0.maybe { $0.text() }) }
        point.symbol = maybe { $0.text() }
        point.type = maybe { $0.text() }
        point.fix = maybe { $0.pick(GPXFix.allCases) }
        point.satellites = maybe { $0.whole(0...60) }
        point.ageOfCorrections = maybe { $0.decimal(0...60) }
        point.referenceStation = maybe { $0.whole(0...1023) }
    }

    private mutating func fillGarmin(_ point: inout GPXPoint) {
        point.airTemperature = maybe { $0.decimal(-50...50) }
        point.waterTemperature = maybe { $0.decimal(-5...50) }
        point.depth = maybe { $0.decimal(0...100) }
        point.heartRate = maybe { Double($0.whole(30...220)) }
        point.cadence = maybe { Double($0.whole(0...200)) }
        point.bearing = maybe { $0.angle() }
    }

    private mutating func fillSoundscape(_ point: inout GPXPoint) {
        point.hasRecorderExtension = true
        point.horizontalAccuracy = maybe { $0.decimal(0...100) }
        point.verticalAccuracy = maybe { $0.decimal(0...100) }
        point.deviceHeading = maybe { $0.angle() }
        point.activity = maybe { $0.text() }
        point.floor = maybe { $0.whole(-5...100) }
        point.deviceHeadingAccuracy = maybe { $0.decimal(0...90) }
        // A reader would derive the device's heading from these fields.
        guard point.deviceHeading != nil else { return }
        point.trueHeading = maybe { $0.angle() }
        point.magneticHeading = maybe { $0.angle() }
    }

    private mutating func fillGeolocation(_ point: inout GPXPoint) {
        point.speedAccuracy = maybe { $0.decimal(0...10) }
        point.courseAccuracy = maybe { $0.decimal(0...90) }
        point.userHeading = maybe { $0.angle() }
        point.userHeadingAccuracy = maybe { $0.decimal(0...90) }
        point.collectionHeading = maybe { $0.angle() }
        point.collectionHeadingSource = maybe { $0.pick(GPXHeadingSource.allCases) }
        point.presentationHeading = maybe { $0.angle() }
        point.presentationHeadingSource = maybe { $0.pick(GPXHeadingSource.allCases) }
    }
}
