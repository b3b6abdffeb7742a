import Geolocation
import HeadCalibration
import Testing

@Suite("The calibration of a head tracker")
struct CalibrationTests {
    @Test("estimates and removes the drift, so that the heading stays within 3° for 5 min without a reference")
    func drift() throws {
        let walk = StraightWalk()
        walk.drift = 2.0 / 60
        walk.walk(300)
        let state = try #require(walk.state)
        #expect(abs(state.drift - 2) < 0.3)
        walk.course = nil
        #expect(error(walk.walk(300), 30) < 3)
    }

    @Test("reports an accuracy that worsens without references and improves with them")
    func accuracy() throws {
        let walk = StraightWalk()
        let first = try #require(walk.walk(10)?.accuracy)
        let later = try #require(walk.walk(60)?.accuracy)
        #expect(later < first)
        walk.course = nil
        let unaided = try #require(walk.walk(600)?.accuracy)
        #expect(unaided > 2 * later)
        #expect(unaided <= 180)
    }

    @Test("keeps the heading if the tracker jumps faster than a head can turn", arguments: [180.0, -90, 60])
    func jump(size: Double) throws {
        let walk = StraightWalk()
        walk.rate = 100
        let before = try #require(walk.walk(30))
        walk.zero += size
        let after = try #require(walk.step())
        #expect(walk.calibrator.jumps == 1)
        #expect(error(after, before.value) < 0.1)
        #expect(try #require(after.accuracy) > 4)
        #expect(error(walk.walk(20), 30) < 1)
    }

    @Test(
        "keeps the heading if the tracker steps by 30° within one sample, as when it is re-centred",
        arguments: [25.0, 100])
    func step(rate: Double) throws {
        let walk = StraightWalk()
        walk.rate = rate
        walk.walk(60)
        walk.zero += 30
        walk.walk(2 / rate)
        #expect(walk.calibrator.jumps == 1)
        #expect(error(walk.step(), 30) < 1)
    }

    @Test(
        "reports a poor accuracy for a compass alone that may point aside, however long it stays the same",
        arguments: [60.0, 1800])
    func compassHold(seconds: Double) throws {
        let walk = StraightWalk()
        walk.rate = 10
        walk.walk(60)
        walk.course = nil
        walk.compass = 50
        let heading = try #require(walk.walk(seconds))
        #expect(error(heading, 30) < 25, "beyond the compass is nothing")
        #expect(try #require(heading.accuracy) > error(heading, 30) / 2.5)
    }

    @Test("does not take a quick turn of the head for a jump of the tracker")
    func quickTurn() {
        let walk = StraightWalk()
        walk.walk(20)
        // The head turns by 700° in a second, which few people can do, at 25 Hz.
        for _ in 0..<6 {
            walk.heading += 28
            #expect(error(walk.step(), walk.heading) < 1)
        }
        #expect(walk.calibrator.jumps == 0)
    }

    @Test(
        "reports no heading if the yaw turned by 180° in a gap of the samples, and a right one soon after",
        arguments: [25.0, 100])
    func hole(rate: Double) throws {
        let walk = StraightWalk()
        walk.rate = rate
        walk.walk(60)
        walk.time += 0.3
        walk.zero += 180
        let after = walk.step()
        #expect(walk.calibrator.jumps == 0)
        #expect(after == nil, "half a turn to either side is not a heading")
        #expect(error(walk.walk(11), 30) < 10, "the next window is believed")
    }

    @Test(
        "does not take a quick turn for a jump of the tracker if samples are missing after it", arguments: [0.12, 10])
    func quickTurnBeforeGap(gap: Double) {
        let walk = StraightWalk()
        walk.walk(60)
        walk.course = nil
        walk.heading += 25
        _ = walk.step()
        walk.time += gap
        walk.heading += 65
        _ = walk.step()
        #expect(error(walk.walk(1), walk.heading) < 3)
        #expect(walk.calibrator.jumps == 0)
    }

    @Test("stays right after readings with an impossible accuracy", arguments: [1e200, .infinity, .nan, -1])
    func badAccuracy(accuracy: Double) {
        let walk = StraightWalk()
        walk.course = nil
        for _ in 0..<300 {
            walk.ingest(HeadingReference(.device, direction: 30, accuracy: accuracy))
            _ = walk.step()
        }
        #expect(!walk.recenter(facing: 30, accuracy: accuracy))
        walk.course = 30
        let heading = walk.walk(30)
        #expect(heading?.isValid == true)
        #expect(error(heading, 30) < 1)
    }

    @Test("finds a new zero after the tracker's zero was lost in a gap, with course and compass")
    func otherZero() {
        let walk = StraightWalk()
        walk.compass = 32
        walk.walk(120)
        walk.time += 10
        walk.zero += 100
        #expect(error(walk.walk(40), 30) < 5)
    }

    @Test("does not take samples that come in bunches for a jump")
    func bunches() {
        var calibrator = YawCalibrator()
        for bunch in 0..<100 {
            for sample in 0..<4 {
                // The head turns by 400° in a second, and four samples come at a time.
                _ = calibrator.ingest(yaw: Double(bunch * 64 + sample * 16), at: at(Double(bunch) * 0.16))
            }
        }
        #expect(calibrator.jumps == 0)
    }

    @Test("discards its calibration if the direction of travel contradicts it for long enough")
    func slip() {
        let walk = StraightWalk()
        walk.walk(60)
        // The sensor slips on the cap so slowly that no jump is recognised.
        for _ in 0..<100 {
            walk.zero += 0.5
            _ = walk.step()
        }
        #expect(error(walk.walk(20), 30) > 40)
        #expect(error(walk.walk(20), 30) < 2)
    }

    @Test("trusts the course more than a compass, which may point aside")
    func compassAside() {
        let walk = StraightWalk()
        walk.compass = 120
        walk.course = nil
        // The compass is the only reference, and the reported accuracy is poor.
        let compassOnly = walk.walk(20)
        #expect(error(compassOnly, 120) < 1)
        #expect(compassOnly?.accuracy ?? 0 > 10)
        walk.course = 30
        #expect(error(walk.walk(12), 30) < 1)
        // The heading stays the same while the compass is the only reference.
        walk.course = nil
        #expect(error(walk.walk(60), 30) < 2)
    }

    @Test("keeps its accuracy if a compass points aside during a walk")
    func compassAsideOfCourse() throws {
        let walk = StraightWalk()
        walk.walk(60)
        let before = try #require(walk.walk(10)?.accuracy)
        walk.compass = 120
        let heading = try #require(walk.walk(60))
        #expect(error(heading, 30) < 1)
        #expect(try #require(heading.accuracy) < before + 1)
    }

    @Test("follows only a part of a compass error of 15°, such as one by iron in a building")
    func iron() {
        let walk = StraightWalk()
        walk.compass = 30
        walk.walk(120)
        walk.course = nil
        walk.compass = 45
        #expect(error(walk.walk(60), 30) < 4)
        walk.compass = 30
        #expect(error(walk.walk(60), 30) < 2)
    }

    @Test("starts over on request")
    func recalibrate() {
        let walk = StraightWalk()
        walk.walk(20)
        walk.calibrator.recalibrate()
        #expect(walk.step() == nil)
        #expect(walk.state == nil)
        #expect(walk.walk(10) != nil)
    }

    @Test("accepts the user's statement of the direction that the head faces")
    func recenter() throws {
        let walk = StraightWalk()
        #expect(!walk.recenter(facing: 30))
        walk.course = nil
        _ = walk.step()
        #expect(walk.recenter(facing: 30, accuracy: 5))
        let heading = try #require(walk.step())
        #expect(error(heading, 30) < 0.1)
        #expect(abs(try #require(heading.accuracy) - 5) < 0.2)
        #expect(!walk.recenter(facing: .nan, accuracy: 5))
        #expect(!walk.recenter(facing: 30, accuracy: -1))
    }

    @Test("continues from a saved calibration, with a poorer accuracy if it is old", arguments: [0.0, 600])
    func restore(age: Double) throws {
        let walk = StraightWalk()
        walk.drift = 1.0 / 60
        walk.walk(300)
        let state = try #require(walk.state)
        let later = StraightWalk()
        later.drift = walk.drift
        later.time = walk.time + age
        later.course = nil
        #expect(later.restore(state, age: age))
        let heading = try #require(later.step())
        #expect(error(heading, 30) < 1 + age / 120)
        #expect(age > 0 ? try #require(heading.accuracy) > 2 * state.accuracy : true)
        var nothing = state
        nothing.offset = .nan
        #expect(!later.restore(nothing, age: 0))
    }

    @Test("follows any number of full turns")
    func turns() {
        let walk = StraightWalk()
        walk.walk(20)
        for _ in 0..<3600 {
            walk.heading += 10
            #expect(error(walk.step(), walk.heading) < 1)
        }
    }

    @Test("stays valid with invalid samples and readings, and with clocks that stop or go backwards")
    func nonsense() {
        let walk = StraightWalk()
        walk.walk(20)
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(walk.ingest(yaw: bad) == nil)
            #expect(!walk.ingest(HeadingReference(.course, direction: bad)))
        }
        walk.ingest(yaw: 1e300)
        walk.ingest(HeadingReference(.device, direction: -1e300, accuracy: .nan))
        // A clock that stands still, and one that runs backwards.
        for _ in 0..<1000 { walk.ingest(yaw: 5) }
        for index in 0..<1000 {
            let heading = walk.calibrator.ingest(yaw: 5, at: at(walk.time - Double(index)))
            #expect(heading?.isValid ?? true)
        }
        for nanoseconds in [Int64.min, .max, 0] {
            let instant = SensorInstant(nanoseconds: nanoseconds)
            let heading = walk.calibrator.ingest(yaw: 7, at: instant)
            #expect(heading?.isValid ?? true)
            _ = walk.calibrator.ingest(HeadingReference(.course, direction: 3), at: instant)
        }
    }
}
