/// Texts of several kinds for tests that take all of them.
enum JSONExamples {
    /// Objects of all kinds, good and bad, that follow each other in several ways.
    static let mixed = """
        {"type":"location","time":"2026-11-20T10:40:00.250Z","lat":47.6209134,"lon":9.1734021,"alt":405.2,"hacc":4.1}
        {"type":"heading","time":"2026-11-20T10:40:00.250Z","source":"device","value":231.4,"accuracy":3.0}{"a":1}
        {"ts_unix_ms":1795171200250,"source":"iOS","lat":47.62,"lon":9.17,"h_accuracy_m":4,"heading_deg":12,\
        "v_accuracy_m":7,"speed_mps":5,"course_deg":231.4,"battery_pct":0.71,"seq":7}
        [{"_type":"location","lat":47.6,"lon":9.17,"acc":4,"vel":18,"cog":231,"tst":1795171200},{"_type":"lwt"}]
        {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[9.17,47.62]},
          "properties":{"timestamp":"2026-11-20T10:40:00Z","altitude":405,"speed":5.0,"course":231,"note":"a \\"}{ b"}}]}
        {"context":"vessels.self","updates":[{"$source":"cam7","timestamp":"2026-11-20T10:40:00.250Z","values":[
          {"path":"navigation.position","value":{"latitude":47.620913,"longitude":9.173402,"altitude":405.2}},
          {"path":"navigation.speedOverGround","value":5.0},{"path":"navigation.headingTrue","value":4.0387}]}]}
        {"lat":9100.0,"lon":3}rubbish{"unfinished":"
        {"lat":47,"lon":9,"speed":"fast"

        """ + gpsd322 + gpsdHead

    /// The output of gpsd 3.22 of Debian 12 for a receiver with RMC, GGA, GSA, GST and HDT while it detected it.
    ///
    /// The `SKY` is one for another receiver, shortened. The commas of the `ATT` object stand where gpsd puts them.
    static let gpsd322 = """
        {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}\r
        {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/pts/0","activated":"2026-11-21T05:44:45.105Z",\
        "native":0,"bps":38400,"parity":"N","stopbits":1,"cycle":1.00}]}\r
        {"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false,"timing":false,"split24":false,\
        "pps":false}\r
        {"class":"DEVICE","path":"/dev/pts/0","driver":"NMEA0183","activated":"2026-11-21T05:44:45.505Z","native":0,\
        "bps":38400,"parity":"N","stopbits":1,"cycle":1.00}\r
        {"class":"TPV","device":"/dev/pts/0","mode":3,"epv":29.900,"eph":17.100,"sep":30.400}\r
        {"class":"ATT","device":"/dev/pts/0","heading":202.500,"dip":1.400,"acc_len":1.200}\r
        {"class":"TPV","device":"/dev/pts/0","status":2,"mode":3,"time":"2026-11-20T10:40:03.000Z","ept":0.005,\
        "lat":47.620913333,"lon":9.173402167,"epv":7.475,"track":231.4000,"magtrack":234.5000,"magvar":3.1,\
        "speed":5.000,"geoidSep":44.671,"eph":4.275,"sep":7.600}\r
        {"class":"TPV","device":"/dev/pts/0","status":2,"mode":3,"time":"2026-11-20T10:40:03.000Z","ept":0.005,\
        "lat":47.620913333,"lon":9.173402167,"altHAE":452.9000,"altMSL":405.2000,"alt":405.2000,"epv":7.475,\
        "track":231.4000,"magtrack":234.5000,"magvar":3.1,"speed":5.000,"geoidSep":47.700,"eph":4.275,"sep":7.600,\
        "dgpsAge":3.0,"dgpsSta":123}\r
        {"class":"SKY","device":"/dev/pts/0","xdop":0.60,"ydop":0.64,"vdop":3.00,"tdop":0.82,"hdop":2.00,"gdop":1.82,\
        "pdop":3.60,"nSat":3,"uSat":2,"satellites":[\
        {"PRN":3,"el":41.0,"az":50.0,"ss":46.0,"used":true,"gnssid":0,"svid":3},\
        {"PRN":401,"el":0.0,"az":0.0,"ss":44.0,"used":true,"gnssid":3,"svid":1},\
        {"PRN":4,"el":18.0,"az":332.0,"ss":0.0,"used":false,"gnssid":0,"svid":4}]}\r
        {"class":"GST","device":"/dev/pts/0","time":"2026-11-20T10:40:03.000Z","rms":1.200,"major":2.000,\
        "minor":1.500,"orient":30.000,"lat":1.100,"lon":1.400,"alt":2.500}\r
        {"class":"ATT","device":"/dev/pts/0",,"time":"2026-11-20T10:40:03.000Z""heading":203.500,"dip":1.400,\
        "acc_len":1.200,"acc_x":2.000,"acc_y":1.500,"acc_z":30.000,"gyro_x":2.500,"depth":1.100}\r
        {"class":"TPV","device":"/dev/pts/0","status":2,"mode":3,"time":"2026-11-20T10:40:04.000Z","ept":0.005,\
        "lat":47.620913333,"lon":9.173402167,"altHAE":452.9000,"altMSL":405.2000,"alt":405.2000,"epv":7.475,\
        "track":231.4000,"magtrack":234.5000,"magvar":3.1,"speed":5.000,"climb":0.000,"epc":14.95,"geoidSep":47.700,\
        "eph":4.275,"sep":7.600,"dgpsAge":3.0,"dgpsSta":123}\r
        {"class":"DEVICE","path":"/dev/pts/0","activated":0}\r

        """

    /// In the manner of gpsd 3.27: a `TPV` for each sentence, a `SKY` without satellites, protocol 16.
    static let gpsdHead = """
        {"class":"VERSION","release":"3.27.6~dev","rev":"release-3.27.5","proto_major":16,"proto_minor":0}
        {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps0","readonly":"true",\
        "activated":"2026-11-20T10:39:58.100Z","driver":"NMEA0183"}]}
        {"class":"TPV","device":"/dev/gps0","mode":0,"time":"2026-11-20T10:40:05.000Z","leapseconds":18,"ept":0.005}
        {"class":"TPV","device":"/dev/gps0","status":3,"mode":2,"time":"2026-11-20T10:40:05.000Z","ept":0.005,\
        "lat":47.620913333,"lon":9.173402167,"track":231.4000,"magtrack":228.3000,"magvar":3.1,"speed":5.000}
        {"class":"TPV","device":"/dev/gps0","status":3,"mode":3,"time":"2026-11-20T10:40:05.000Z","ept":0.005,\
        "lat":47.620913333,"lon":9.173402167,"altHAE":452.9000,"altMSL":405.2000,"alt":405.2000,"track":231.4000,\
        "magtrack":228.3000,"magvar":3.1,"speed":5.000,"geoidSep":47.700,"eph":4.275}
        {"class":"SKY","device":"/dev/gps0","time":"2026-11-20T10:40:05.000Z","hdop":1.00,"uSat":9}
        {"class":"TPV","device":"/dev/gps0","mode":0,"time":"2026-11-20T10:40:06.000Z","leapseconds":18,"ept":0.005}
        {"class":"TPV","device":"/dev/gps0","status":3,"mode":2,"time":"2026-11-20T10:40:06.000Z","ept":0.005,\
        "lat":47.620920000,"lon":9.173402167,"track":231.4000,"magtrack":228.3000,"magvar":3.1,"speed":5.000}
        {"class":"TPV","device":"/dev/gps0","status":3,"mode":3,"time":"2026-11-20T10:40:06.000Z","ept":0.005,\
        "lat":47.620920000,"lon":9.173402167,"altHAE":452.9000,"altMSL":405.2000,"alt":405.2000,"track":231.4000,\
        "magtrack":228.3000,"magvar":3.1,"speed":5.000,"geoidSep":47.700,"eph":4.275}

        """
}
