import Foundation
import Geolocation
import HeadCalibration
import Testing

/// A reader as an object, which can be called within an expectation.
private final class Reading {
    private var reader: YawReader

    init(_ axis: UprightAxis, inverted: Bool = false) {
        reader = YawReader(axis: axis, isInverted: inverted)
    }

    func yaw(of attitude: Attitude, at instant: SensorInstant? = nil) -> Double? {
        reader.yaw(of: attitude, at: instant)
    }
}

@Suite("The yaw of a head, from a sensor that is worn at any angle")
struct YawReaderTests {
    /// Angles of a sensor on a cap, as rotations from its frame into that of the head.
    static let mountings = [
        Quaternion.identity, Quaternion(yaw: 0, pitch: 40, roll: 0), Quaternion(yaw: 70, pitch: -90, roll: 20),
        Quaternion(yaw: 0, pitch: 0, roll: 180), Quaternion(yaw: 10, pitch: 180, roll: 5),
        Quaternion(yaw: -130, pitch: 60, roll: -75),
    ]

    @Test("is exact for turns about the vertical, whatever the sensor's angle", arguments: mountings)
    func mounted(mounting: Quaternion) throws {
        let reader = Reading(.vertical)
        let zero = try #require(reader.yaw(of: .quaternion(Quaternion(yaw: 33, pitch: 0, roll: 0) * mounting)))
        for degree in stride(from: 0.0, to: 720, by: 7) {
            let rotation = Quaternion(yaw: 33 + degree, pitch: 0, roll: 0) * mounting
            let yaw = try #require(reader.yaw(of: .quaternion(rotation)))
            #expect(Angle.absoluteDifference(yaw - zero, degree) < 1e-6)
        }
    }

    @Test("is not changed by nodding", arguments: mountings)
    func nodding(mounting: Quaternion) throws {
        let reader = Reading(.vertical)
        let zero = try #require(reader.yaw(of: .quaternion(mounting)))
        for pitch in stride(from: -60.0, through: 60, by: 10) {
            let rotation = Quaternion(yaw: 80, pitch: pitch, roll: 0) * mounting
            let yaw = try #require(reader.yaw(of: .quaternion(rotation)))
            #expect(Angle.absoluteDifference(yaw - zero, 80) < 1e-6)
        }
    }

    @Test("is the same for angles and for the rotation that they describe")
    func angles() throws {
        for (yaw, pitch, roll) in [(10.0, 20.0, 30.0), (200, -70, 100), (-45, 0, 180), (90, 89, -3)] {
            let byAngles = Reading(.vertical)
            let byRotation = Reading(.vertical)
            _ = byAngles.yaw(of: .angles(yaw: 0, pitch: 0, roll: 0))
            _ = byRotation.yaw(of: .quaternion(.identity))
            let rotation = Quaternion(yaw: yaw, pitch: pitch, roll: roll)
            #expect(
                byAngles.yaw(of: .angles(yaw: yaw, pitch: pitch, roll: roll))
                    == byRotation.yaw(of: .quaternion(rotation)))
        }
    }

    @Test(
        "is right within 6° after 25 s if the sensor was switched on in the hand and then put on",
        arguments: [
            Quaternion(yaw: 0, pitch: 0, roll: 45), Quaternion(yaw: 0, pitch: 0, roll: 90),
            Quaternion(yaw: 30, pitch: 90, roll: 0),
            Quaternion(yaw: 0, pitch: 0, roll: 135), Quaternion(yaw: 0, pitch: 0, roll: 179),
        ])
    func putOn(hand: Quaternion) throws {
        let reader = Reading(.vertical)
        _ = reader.yaw(of: .quaternion(hand), at: at(0))
        var zero: Double?
        for index in 1..<3000 {
            let time = Double(index) / 50
            // The wearer walks about, nods and looks around.
            let nod = 20 * sin(2 * .pi * 0.5 * time)
            let facing = 90 * sin(2 * .pi * time / 20)
            let worn = Quaternion(yaw: facing, pitch: nod, roll: 3 * sin(2 * .pi * time))
            let yaw = reader.yaw(of: .quaternion(worn), at: at(time))
            guard time > 25 else { continue }
            let offset = Angle.difference(from: facing, to: try #require(yaw))
            zero = zero ?? offset
            #expect(Angle.absoluteDifference(offset, try #require(zero)) < 6)
        }
    }

    @Test("is the angle of the upright axis, inverted if the sensor turns the other way")
    func axes() {
        let attitude = Attitude.angles(yaw: 10, pitch: 20, roll: 30)
        func yaw(_ axis: UprightAxis, inverted: Bool = false) -> Double? {
            Reading(axis, inverted: inverted).yaw(of: attitude)
        }
        #expect(yaw(.yaw) == 10)
        #expect(yaw(.pitch) == 20)
        #expect(yaw(.roll) == 30)
        #expect(yaw(.yaw, inverted: true) == 350)
    }

    @Test("is the turn about y if the sender's y axis points up")
    func yUp() throws {
        let reader = Reading(.pitch)
        _ = reader.yaw(of: .quaternion(.identity))
        // A quarter turn anticlockwise, as seen from above.
        let half = (0.5).squareRoot()
        let rotation = try #require(Quaternion(w: half, x: 0, y: half, z: 0))
        let yaw = try #require(reader.yaw(of: .quaternion(rotation)))
        #expect(Angle.absoluteDifference(yaw, 270) < 1e-9)
    }

    @Test("is nil if the attitude lacks the axis, is invalid, or has no turn about the vertical")
    func nothing() {
        let pitch = Reading(.pitch)
        #expect(pitch.yaw(of: .yaw(10)) == nil)
        for bad in [Double.nan, .infinity] {
            let reader = Reading(.vertical)
            #expect(reader.yaw(of: .yaw(bad)) == nil)
            #expect(reader.yaw(of: .angles(yaw: 0, pitch: bad, roll: 0)) == nil)
        }
        // A head that stands on its crown has no turn about the vertical.
        let reader = Reading(.vertical)
        _ = reader.yaw(of: .quaternion(.identity))
        #expect(reader.yaw(of: .quaternion(Quaternion(yaw: 0, pitch: 0, roll: 180))) == nil)
    }

    @Test("is kept, as are pitch and roll, by a conversion into a rotation and back")
    func roundTrip() {
        for yaw in stride(from: -170.0, through: 170, by: 20) {
            for pitch in stride(from: -85.0, through: 85, by: 17) {
                for roll in stride(from: -170.0, through: 170, by: 34) {
                    let angles = Quaternion(yaw: yaw, pitch: pitch, roll: roll).angles
                    #expect(abs(angles.yaw - yaw) + abs(angles.pitch - pitch) + abs(angles.roll - roll) < 1e-9)
                }
            }
        }
        for pitch in [90.0, -90] {
            let rotation = Quaternion(yaw: 30, pitch: pitch, roll: 0)
            let angles = rotation.angles
            #expect(abs(angles.pitch - pitch) < 1e-5)
            #expect(Angle.absoluteDifference(angles.yaw, 30) < 1e-5)
        }
    }

    @Test("needs a quaternion of finite numbers that are not all nearly 0")
    func quaternions() {
        #expect(Quaternion(w: 0, x: 0, y: 0, z: 0) == nil)
        #expect(Quaternion(w: 1e-9, x: 0, y: 0, z: 0) == nil)
        #expect(Quaternion(w: .nan, x: 0, y: 0, z: 1) == nil)
        #expect(Quaternion(w: .infinity, x: 0, y: 0, z: 1) == nil)
        #expect(Quaternion(w: 1e200, x: 0, y: 0, z: 1) == nil)
        #expect(Quaternion(w: 16_384, x: 0, y: 0, z: 0) == .identity)
    }
}
