#if os(Linux)
    import Foundation

    /// Loops of others that publish messages of 200 bytes with quality of service 1, 100 of them under way.
    enum MQTTYardstick {
        /// A loop in C over libmosquitto with `poll`; `nil` without a compiler or the headers.
        static func loop(port: Int, count: Int) -> Yardstick? {
            let path = Scratch.path("mqtt-loop")
            guard let compiler = ["cc", "clang", "gcc"].lazy.compactMap({ Peer.path(of: $0) }).first,
                let source = try? Scratch.write(program.utf8, "mqtt-loop.c"),
                Peer.run(compiler, ["-O2", "-o", path, source, "-lmosquitto"]) != nil
            else { return nil }
            return Yardstick("libmosquitto-in-c") {
                Peer.run(path, ["\(port)", "\(count)"]).flatMap { Double($0.output.filter { !$0.isWhitespace }) }
            }
        }

        /// A loop of Python over paho-mqtt; `nil` without it.
        static func paho(port: Int, count: Int) -> Yardstick? {
            guard let python = Peer.path(of: "python3"), Peer.run(python, ["-c", "import paho.mqtt.client"]) != nil,
                let source = try? Scratch.write(script.utf8, "mqtt-loop.py")
            else { return nil }
            return Yardstick("paho-mqtt") {
                Peer.run(python, [source, "\(port)", "\(count)"]).flatMap {
                    Double($0.output.filter { !$0.isWhitespace })
                }
            }
        }

        private static let program = """
            #include <mosquitto.h>
            #include <poll.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <time.h>
            static int connected, acknowledged;
            static void on_connect(struct mosquitto *m, void *context, int code) {
                (void)m; (void)context;
                connected = code == 0;
            }
            static void on_publish(struct mosquitto *m, void *context, int message) {
                (void)m; (void)context; (void)message;
                acknowledged++;
            }
            int main(int argc, char **argv) {
                (void)argc;
                int count = atoi(argv[2]), sent = 0;
                char payload[200];
                memset(payload, 'x', sizeof payload);
                mosquitto_lib_init();
                struct mosquitto *m = mosquitto_new(NULL, true, NULL);
                mosquitto_max_inflight_messages_set(m, 100);
                mosquitto_connect_callback_set(m, on_connect);
                mosquitto_publish_callback_set(m, on_publish);
                if (mosquitto_connect(m, "127.0.0.1", atoi(argv[1]), 60)) return 1;
                while (!connected) if (mosquitto_loop(m, 100, 1)) return 1;
                struct timespec start, end;
                clock_gettime(CLOCK_MONOTONIC, &start);
                while (acknowledged < count) {
                    while (sent < count && sent - acknowledged < 100) {
                        if (mosquitto_publish(m, NULL, "fleet/t/cam7/fix", sizeof payload, payload, 1, false)) return 1;
                        sent++;
                    }
                    struct pollfd wait = {mosquitto_socket(m), POLLIN, 0};
                    if (mosquitto_want_write(m)) wait.events |= POLLOUT;
                    poll(&wait, 1, 1000);
                    if (wait.revents & POLLIN && mosquitto_loop_read(m, 1)) return 1;
                    if (mosquitto_want_write(m) && mosquitto_loop_write(m, 1)) return 1;
                }
                clock_gettime(CLOCK_MONOTONIC, &end);
                printf("%f\\n", ((end.tv_sec - start.tv_sec) * 1e9 + end.tv_nsec - start.tv_nsec) / count);
                return 0;
            }
            """

        private static let script = """
            import sys, time
            import paho.mqtt.client as mqtt
            count, sent, acknowledged = int(sys.argv[2]), 0, 0
            payload = b"x" * 200
            def publish(client):
                global sent
                sent += 1
                client.publish("fleet/t/cam7/fix", payload, qos=1)
            def on_connect(client, *rest):
                global start
                start = time.perf_counter()
                for _ in range(min(100, count)): publish(client)
            def on_publish(client, *rest):
                global acknowledged
                acknowledged += 1
                if sent < count: publish(client)
                elif acknowledged == count:
                    print((time.perf_counter() - start) * 1e9 / count)
                    client.disconnect()
            client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
            client.max_inflight_messages_set(100)
            client.on_connect, client.on_publish = on_connect, on_publish
            client.connect("127.0.0.1", int(sys.argv[1]))
            client.loop_forever()
            """
    }
#endif
