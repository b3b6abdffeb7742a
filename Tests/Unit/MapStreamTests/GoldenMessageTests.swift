import CodecSupport
import Geolocation
import MapStream
import RouteGeometry
import SubjectAlerts
import SubjectTracking
import Testing

@Suite("The messages of a map")
struct GoldenMessageTests {
    // MARK: Subjects

    @Test("a fully known subject is described by its appearance, its fix and its trail")
    func subject() {
        var map = Map()
        var rex = MapSubject(
            id: "collar-7", name: "Rex", location: fix(47.6209134, 9.1734021, accuracy: 4.1, speed: 5, course: 231.44),
            trail: .added(point(47.6209134, 9.1734021, at: 0)))
        (rex.colour, rex.group, rex.isOwner) = ("#e4572e", "dogs", true)
        rex.heading = HeadingValue(90, accuracy: 12)
        (rex.battery, rex.connection, rex.interval) = (0.71, .delayed, 1)
        rex.relation = SubjectRelation(distance: 84.2, bearing: 359.99, accuracy: nil, age: 0)
        map.apply(.subject(rex))
        #expect(
            map.next() == [
                joined(
                    ##"{"k":"subjects","rev":1,"list":[{"i":0,"id":"collar-7","name":"Rex","colour":"#e4572e","##,
                    ##""group":"dogs","owner":true}]}"##),
                joined(
                    #"{"k":"fix","rev":1,"now":1795171200000,"t":1795171200000,"f":"#,
                    "[0,476209134,91734021,0,41,500,2314,900,120,71,1,842,0,1000]}"),
                #"{"k":"trail","rev":1,"i":0,"append":false,"p":[1795171200000,476209134,91734021]}"#,
            ])
        #expect(map.next() == [])
    }

    @Test("unknown values are null in a fix and absent elsewhere; times of a message are relative to its first fix")
    func unknown() {
        var map = Map()
        map.apply(
            .subject(MapSubject(id: "a", location: fix(1, 2, at: 1.5), trail: .unchanged)),
            .subject(MapSubject(id: "b", location: fix(-1, -2, at: 0.25), trail: .unchanged)))
        #expect(
            map.next() == [
                #"{"k":"subjects","rev":1,"list":[{"i":0,"id":"a","name":"a"},{"i":1,"id":"b","name":"b"}]}"#,
                joined(
                    #"{"k":"fix","rev":1,"now":1795171200000,"t":1795171201500,"f":["#,
                    "0,10000000,20000000,0,null,null,null,null,null,null,0,null,null,null,",
                    "1,-10000000,-20000000,-1250,null,null,null,null,null,null,0,null,null,null]}"),
            ])
    }

    @Test("connection, relation, heading and a withdrawn position change the fix alone")
    func states() {
        var map = Map()
        map.apply(.subject(MapSubject(id: "rex", location: fix(1, 2), trail: .unchanged)))
        _ = map.next()
        func fixes(_ change: MapChange) -> String? {
            map.apply(change)
            let messages = map.next()
            return messages.count == 1 ? messages[0].split(separator: "[").last.map(String.init) : nil
        }
        let start = "0,10000000,20000000,0,null,null,null"
        #expect(fixes(.connection(id: "rex", .delayed)) == start + ",null,null,null,1,null,null,null]}")
        #expect(fixes(.connection(id: "rex", .lost)) == start + ",null,null,null,2,null,null,null]}")
        #expect(fixes(.withdrawn(id: "rex")) == start + ",null,null,null,3,null,null,null]}")
        #expect(fixes(.connection(id: "rex", .live)) == nil, "a position that was withdrawn remains so")
        let way = SubjectRelation(distance: 1.25, bearing: nil, accuracy: nil, age: 0)
        #expect(fixes(.relation(id: "rex", way)) == start + ",null,null,null,3,13,null,null]}")
        #expect(fixes(.relation(id: "rex", nil)) == start + ",null,null,null,3,null,null,null]}")
        let heading = HeadingValue(359.96, accuracy: 250)
        #expect(fixes(.heading(id: "rex", heading)) == start + ",0,1800,null,3,null,null,null]}")
        #expect(fixes(.heading(id: "rex", nil)) == start + ",null,null,null,3,null,null,null]}")
        #expect(fixes(.heading(id: "unknown", heading)) == nil)
    }

    @Test("a removed subject is reported by its index, which is not reused")
    func gone() {
        var map = Map()
        map.apply(.subject(MapSubject(id: "rex", location: fix(1, 2), trail: .unchanged)))
        _ = map.next()
        map.apply(.removed(id: "rex"))
        #expect(map.next() == [#"{"k":"subjects","rev":2,"list":[],"gone":[0]}"#])
        map.apply(.subject(MapSubject(id: "rex", location: fix(1, 2), trail: .unchanged)))
        #expect(map.next().first == #"{"k":"subjects","rev":3,"list":[{"i":1,"id":"rex","name":"rex"}]}"#)
    }

    @Test("a trail continues from a whole point, and is sent anew if a late point enters it")
    func trail() {
        var map = Map()
        func trail(_ change: TrailChange) -> [String] {
            map.apply(.trail(id: "rex", change))
            return map.next()
        }
        map.apply(.subject(MapSubject(id: "rex", location: fix(1, 2), trail: .unchanged)))
        _ = map.next()
        #expect(
            trail(.replaced([point(1, 2, at: 0), point(1.0000001, 1.9999, at: 1), point(1, 2, at: 3)])) == [
                #"{"k":"trail","rev":2,"i":0,"append":false,"p":[1795171200000,10000000,20000000,1000,1,-1000,2000,-1,1000]}"#
            ])
        #expect(
            trail(.added(point(1, 2.0001, at: 4))) == [
                #"{"k":"trail","rev":3,"i":0,"append":true,"p":[1795171204000,10000000,20001000]}"#
            ])
        #expect(
            trail(.added(point(1, 3, at: 2)))[0].hasPrefix(
                #"{"k":"trail","rev":4,"i":0,"append":false,"p":[1795171200000,"#))
        #expect(trail(.replaced([])) == [#"{"k":"trail","rev":5,"i":0,"append":false,"p":[]}"#])
    }

    @Test("the line of a trail is broken where the position was withdrawn")
    func brokenTrail() {
        var map = Map()
        map.apply(.subject(MapSubject(id: "own", location: fix(1, 2), trail: .added(point(1, 2, at: 0)))))
        map.apply(.withdrawn(id: "own"))
        _ = map.next()
        map.apply(.trail(id: "own", .added(point(1, 2.1, at: 9))), .trail(id: "own", .added(point(1, 2.2, at: 10))))
        #expect(
            map.next() == [
                #"{"k":"trail","rev":3,"i":0,"append":true,"p":[null,1795171209000,10000000,21000000,1000,0,1000000]}"#
            ])
    }

    @Test("poles and the antimeridian are reported unchanged")
    func edges() {
        var map = Map()
        for (id, latitude, longitude) in [("n", 90.0, 180.0), ("s", -90.0, -180.0), ("x", 0.00000004, -179.99999996)] {
            map.apply(
                .subject(
                    MapSubject(
                        id: id, location: fix(latitude, longitude), trail: .added(point(latitude, longitude, at: 0)))),
                .trail(id: id, .added(point(latitude, -longitude, at: 1))))
        }
        let messages = map.next()
        #expect(messages.contains { $0.contains("[0,900000000,1800000000,0,") })
        #expect(messages.contains { $0.contains(",1,-900000000,-1800000000,0,") })
        #expect(messages.contains { $0.contains(",2,0,-1800000000,0,") })
        #expect(messages.contains { $0.contains("[1795171200000,900000000,1800000000,1000,0,-3600000000]") })
    }

    // MARK: Records

    @Test("features are sent with all their shapes, then with their end time, and finally as removed")
    func features() {
        var map = Map()
        func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
            Coordinate(latitude: latitude, longitude: longitude)
        }
        let shapes: [FeatureShape] = [
            .circle(place(47.62, 9.17), radius: 80),
            .polygon([[place(1, 2), place(1.5, 2), place(1, 3)], [place(1.1, 2.1), place(1.2, 2.1), place(1.1, 2.2)]]),
            .line([place(1, 2), place(2, 1)], width: 2.5), .line([place(1, 2), place(2, 1)], width: nil),
            .point(place(-1, -2)), .circle(place(91, 0), radius: 1),
        ]
        let element =
            #"{"id":"Yard","kind":"area","name":"The <yard>","from":1795171200000,"#
        let parts =
            joined(
                #""s":[{"c":[476200000,91700000],"r":800},"#,
                #"{"p":[[10000000,20000000,5000000,0,-5000000,10000000],[11000000,21000000,1000000,0,-1000000,1000000]]},"#,
                #"{"l":[10000000,20000000,10000000,-10000000],"w":25},{"l":[10000000,20000000,10000000,-10000000]},"#,
                #"{"c":[-10000000,-20000000]}]}"#)
        map.apply(.feature(MapFeature(.area, id: "Yard", name: "The <yard>", shapes, from: noon)))
        #expect(map.next() == [#"{"k":"features","rev":1,"list":["# + element + parts + #"],"gone":[]}"#])
        map.apply(.featureEnded(id: "Yard", at: noon + 9))
        #expect(
            map.next() == [
                #"{"k":"features","rev":2,"list":["# + element + #""until":1795171209000,"# + parts + #"],"gone":[]}"#
            ])
        for number in 0..<100 {
            map.apply(.feature(MapFeature(.place, id: "\(number)", [.point(place(1, 2))])))
            map.apply(.featureEnded(id: "\(number)", at: noon))
        }
        #expect(map.next().contains { $0.hasSuffix(#","gone":["Yard"]}"#) })
    }

    @Test("the progress along a route replaces an earlier one of the same route")
    func progress() {
        var map = Map()
        func progress(_ along: Double?) -> MapChange {
            .progress(
                MapRouteProgress(
                    id: "route", at: noon, along: along, remaining: 830.94, arrival: noon + 187, offset: nil,
                    status: "onRoute", text: "on the route"))
        }
        map.apply(progress(1), progress(1250.3))
        #expect(
            map.next() == [
                joined(
                    #"{"k":"route","rev":1,"id":"route","t":1795171200000,"along":12503,"remaining":8309,"#,
                    #""eta":1795171387000,"status":"onRoute","text":"on the route"}"#)
            ])
    }

    @Test("each alert is an entry of a history, with the index of its subject if that is known")
    func alerts() {
        var map = Map()
        map.apply(
            .subject(MapSubject(id: "rex", location: fix(1, 2), trail: .unchanged)), .alert(alert(of: "rex")),
            .alert(alert(of: "mimi", isRaised: false, isAcknowledged: true)))
        #expect(
            map.next().suffix(2) == [
                joined(
                    #"{"k":"alert","rev":1,"id":"geofence-exit/Yard/rex","i":0,"rule":"Yard","kind":"geofence-exit","#,
                    #""level":"danger","on":true,"since":1795171200000,"t":1795171200900,"text":"rex has left","#,
                    #""acked":false}"#),
                joined(
                    #"{"k":"alert","rev":1,"id":"geofence-exit/Yard/mimi","rule":"Yard","kind":"geofence-exit","#,
                    #""level":"danger","on":false,"since":1795171200000,"t":1795171200900,"text":"mimi has left","#,
                    #""acked":true}"#),
            ])
    }

    @Test("the health of the pipeline is sent as a diagram, and each state as an entry of a history")
    func health() {
        var map = Map()
        var gps = MapComponent(id: "gps", kind: .source, name: "gpsd", state: .degraded, text: "no data for 4 s")
        (gps.roles, gps.targets) = (["location", "course"], ["gps/0"])
        (gps.count, gps.rate, gps.drops) = (1234, 0.333, ["bad checksum": 2])
        let slot = MapComponent(id: "gps/0", kind: .slot, name: "location", state: .running)
        map.apply(.health([gps, slot]))
        let last = #"{"id":"gps/0","kind":"slot","name":"location","state":"running"}]}"#
        #expect(
            map.next() == [
                #"{"k":"change","rev":1,"t":1795171200000,"id":"gps","state":"degraded","text":"no data for 4 s"}"#,
                #"{"k":"change","rev":1,"t":1795171200000,"id":"gps/0","state":"running"}"#,
                joined(
                    #"{"k":"health","rev":1,"list":[{"id":"gps","kind":"source","name":"gpsd","role":["location","course"],"#,
                    #""to":["gps/0"],"state":"degraded","text":"no data for 4 s","n":1234,"rate":0.33,"#,
                    #""drops":{"bad checksum":2}},"#) + last,
            ])
        // Changes of numbers alone are sent once a second, and are not entries of the history.
        (gps.count, gps.text) = (1235, "no data for 5 s")
        map.apply(.health([gps, slot]))
        #expect(map.next() == [])
        map.now += 1
        map.apply()
        #expect(map.next().map { $0.prefix(18) } == [#"{"k":"health","rev"#])
        gps.state = .running
        map.apply(.health([gps, slot]))
        #expect(map.next().count == 2, "a state is told at once")
    }

    @Test("other events are entries of a log")
    func event() {
        var map = Map()
        map.apply(.event(type: "waypoint", text: "reached \"3\" of 7", at: noon))
        #expect(
            map.next() == [
                #"{"k":"event","rev":1,"t":1795171200000,"type":"waypoint","text":"reached \"3\" of 7"}"#
            ])
    }

    // MARK: Greeting and time

    @Test("the greeting contains the map's settings; it is short if a token is required first")
    func hello() {
        var settings = MapSettings()
        (settings.title, settings.units) = ("Walk", .nautical)
        settings.tiles = MapTiles(url: "https://t.example/{z}/{x}/{y}{r}.png", credit: "© Example")
        var map = Map(settings)
        #expect(text(MapState.tokenRequest) == #"{"k":"hello","v":1,"token":true}"#)
        #expect(
            text(map.state.hello(now: noon, rate: 60, store: noon - 9...noon))
                == joined(
                    #"{"k":"hello","v":1,"token":false,"epoch":"9f31c2ab","rev":0,"now":1795171200000,"rate":60,"#,
                    #""title":"Walk","units":"nautical","trail":100,"store":[1795171191000,1795171200000],"#,
                    #""tiles":{"url":"https://t.example/{z}/{x}/{y}{r}.png","credit":"© Example","max":19}}"#))
        let trail = TrailChange.replaced([point(1, 2, at: -60), point(1, 3, at: 0)])
        map.apply(.subject(MapSubject(id: "rex", location: fix(1, 3), trail: trail)))
        #expect(text(map.state.hello(now: noon, rate: 0.5, store: nil)).contains(#""rate":0.5,"title""#))
        #expect(text(map.state.hello(now: noon, rate: 1, store: nil)).contains(#""from":1795171140000"#))
    }

    @Test("a tick contains the revision that the page has received completely")
    func tick() {
        var map = Map()
        map.apply(.event(type: "a", text: "b", at: noon))
        #expect(text(map.state.tick(for: map.page, now: noon)) == #"{"k":"tick","rev":0,"now":1795171200000}"#)
        _ = map.next()
        #expect(text(map.state.tick(for: map.page, now: noon)) == #"{"k":"tick","rev":1,"now":1795171200000}"#)
        let other = MapCursor(epoch: "before", revision: 99)
        #expect(text(map.state.tick(for: other, now: noon)) == #"{"k":"tick","rev":0,"now":1795171200000}"#)
    }

    @Test("a hidden page receives alerts only, and everything else when it is visible again")
    func hidden() {
        var map = Map()
        map.apply(.alert(alert(of: "rex")), .event(type: "a", text: "b", at: noon))
        let alerts = map.state.nextAlerts(for: &map.page).map(text)
        #expect(alerts.map { $0.prefix(20) } == [#"{"k":"alert","rev":0"#])
        #expect(map.state.nextAlerts(for: &map.page) == [])
        #expect(map.next().map { $0.prefix(20) } == [#"{"k":"event","rev":1"#])
    }
}
