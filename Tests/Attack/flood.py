#!/usr/bin/env python3
"""Floods a base and measures what a well-behaved tracker sees meanwhile, and what memory the base takes.

    Tests/Attack/flood.py .build/release/geopipe [--seconds 10] [--flooders 4] [FLOOD...]

Each flood gets a base of its own. Figures are printed beside their targets and decide nothing; the status is 1 only if a base dies,
or serves its tracker no more.
"""

import argparse, base64, json, os, re, socket, struct, subprocess, sys, tempfile, threading, time

TARGET_DELAY = 250.0  # ms, 99 %
TARGET_MEMORY = 64.0  # MB
TARGET_GROWTH = 8.0  # MB


class Base:
    """A running base station."""

    def __init__(self, program, options):
        self.errors = tempfile.TemporaryFile(mode="w+")
        self.process = subprocess.Popen(
            [program, "run", "--location", f"relay://127.0.0.1:0{options}", "--to", "jsonl:/dev/null",
             "--ready"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.errors)
        self.port = 0
        while not self.port:
            time.sleep(0.02)
            found = re.search(r"^ready relay=\S+:(\d+)$", self.log(), re.M)
            self.port = int(found.group(1)) if found else 0
            if self.process.poll() is not None:
                sys.exit(f"the base did not start: {self.log()}")

    def log(self):
        self.errors.seek(0)
        return self.errors.read()

    def memory(self):
        """Resident memory in MB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s*(\d+)", file.read()).group(1)) / 1024

    def end(self):
        self.process.terminate()
        self.process.wait(30)


def upgrade(sock, device=None):
    fields = [f"X-Device-Id: {device}", "X-Relay-Acknowledge: cumulative"] if device else []
    lines = ["GET / HTTP/1.1", "Host: base", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), *fields, "", ""]
    sock.sendall("\r\n".join(lines).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        piece = sock.recv(4096)
        if not piece:
            raise ConnectionError("closed")
        head += piece
    if b" 101 " not in head.split(b"\r\n")[0]:
        raise ConnectionError(head.split(b"\r\n")[0].decode())


def frame(payload, opcode=0x81):
    """A frame with the mask 0."""
    size = len(payload)
    length = (bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536
              else b"\xff" + struct.pack(">Q", size))
    return bytes([opcode]) + length + bytes(4) + payload


def fix(number, device):
    now = time.time()
    return json.dumps({"ts_unix_ms": int(now * 1000), "source": "iOS", "lat": 47.0, "lon": 9.0 + number * 1e-6,
                       "h_accuracy_m": 3.0, "v_accuracy_m": 3.0, "speed_mps": 1.0, "course_deg": 90.0,
                       "battery_pct": 0.5, "seq": int(now * 1000) * 4096 + number % 4096}).encode()


class Tracker(threading.Thread):
    """Sends 20 fixes per second, and measures the time to each acknowledgement."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.delays, self.isOver, self.failure = [], False, None
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        upgrade(self.sock, "good")

    def run(self):
        sent, acknowledged, rest = [], 0, b""
        try:
            while not self.isOver:
                sent.append(time.monotonic())
                self.sock.sendall(frame(fix(len(sent), "good")))
                end = time.monotonic() + 0.05
                while (left := end - time.monotonic()) > 0:
                    self.sock.settimeout(left)
                    try:
                        piece = self.sock.recv(4096)
                    except TimeoutError:
                        break
                    if not piece:
                        raise ConnectionError("the base closed the tracker's connection")
                    rest += piece
                    while len(rest) > 1 and len(rest) >= 2 + rest[1]:
                        payload, rest = rest[2:2 + rest[1]], rest[2 + rest[1]:]
                        count = re.search(rb'"count":(\d+)', payload)
                        while count and acknowledged < int(count.group(1)):
                            self.delays.append((time.monotonic() - sent[acknowledged]) * 1000)
                            acknowledged += 1
                # What still waits counts as it is.
                self.waiting = [(time.monotonic() - moment) * 1000 for moment in sent[acknowledged:]]
        except (OSError, ConnectionError) as error:
            self.failure = error

    def end(self):
        self.isOver = True
        self.join()
        return sorted(self.delays + self.waiting)


def connect(port):
    sock = socket.create_connection(("127.0.0.1", port), timeout=5)
    return sock


def pump(payload):
    """A flood of connections that send the same bytes as fast as they are taken."""
    def flood(port, count, end):
        program = (f"import sys; sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r})\n"
                   f"import flood; flood.pumpOne({port}, {payload!r}, {end - time.time()})")
        children = [subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.DEVNULL) for _ in range(count)]
        for child in children:
            child.wait()
    return flood


def pumpOne(port, payload, seconds):
    bytes_ = globals()[payload]()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            sock = connect(port)
            upgrade(sock)
            sock.settimeout(0.5)
            sent = 0
            while time.monotonic() < end:
                try:
                    sent = (sent + sock.send(bytes_[sent:])) % len(bytes_)
                except TimeoutError:
                    pass
        except OSError:
            time.sleep(0.2)


def tiny(): return frame(b"x") * 8000


def empty(): return frame(b"", 0x82) * 8000


def pings(): return frame(b"", 0x89) * 8000


def asks(): return frame(b'{"type":"ping","id":"1"}') * 2000


def fragments(): return frame(b"{", 0x01) + frame(b"", 0x00) * 8000 + frame(b"", 0x80)


def repeated(): return frame(fix(1, "x")) * 400


def hold(count, first, isUpgraded=True):
    """A flood of connections that send some bytes and then nothing more."""
    def flood(port, _, end):
        held = []
        for _ in range(count):
            try:
                sock = connect(port)
                if isUpgraded:
                    upgrade(sock)
                sock.settimeout(0.05)
                sock.sendall(first)
                held.append(sock)
            except OSError:
                pass
            if time.time() > end:
                break
        time.sleep(max(1, end - time.time()))
        for sock in held:
            sock.close()
    return flood


def hello():
    """Most of a TLS hello."""
    body = b"\x03\x03" + bytes(16_200)
    return b"\x16\x03\x01" + struct.pack(">H", 16_384) + b"\x01" + struct.pack(">I", 16_380)[1:] + body


FLOODS = {
    "none": (lambda port, count, end: time.sleep(max(0, end - time.time())), False),
    "tiny messages": (pump("tiny"), False),
    "empty messages": (pump("empty"), False),
    "pings": (pump("pings"), False),
    "questions": (pump("asks"), False),
    "empty fragments": (pump("fragments"), False),
    "repeated fixes": (pump("repeated"), False),
    "unfinished messages": (hold(1500, frame(bytes(65_000))[:-1]), False),
    "half requests": (hold(1500, b"GET / HTTP/1.1\r\nX: " + b"x" * 8_000, False), False),
    "half TLS hellos": (hold(1500, hello(), False), True),
}


def certificate():
    folder = tempfile.mkdtemp()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=base", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/chain.pem"],
        check=True, stderr=subprocess.DEVNULL)
    return f"?certificate={folder}/chain.pem&key={folder}/key.pem"


def verdict(value, target):
    return f"{value:8.1f} ({'within' if value <= target else 'BEYOND'} {target:.0f})"


def measure(program, name, arguments):
    flood, isEncrypted = FLOODS[name]
    base = Base(program, certificate() if isEncrypted else "")
    tracker = None if isEncrypted else Tracker(base.port)
    if tracker:
        tracker.start()
    time.sleep(1)
    before, peak = base.memory(), 0.0
    flooding = threading.Thread(
        target=flood, args=(base.port, arguments.flooders, time.time() + arguments.seconds), daemon=True)
    flooding.start()
    while flooding.is_alive():
        time.sleep(0.05)
        if base.process.poll() is not None:
            print(f"{name}: the base died\n{base.log()}")
            return False
        peak = max(peak, base.memory())
    time.sleep(5)
    growth = base.memory() - before
    delays = tracker.end() if tracker else []
    isServed = not tracker or (tracker.failure is None and len(delays) > arguments.seconds * 5)
    base.end()
    if delays:
        p = [delays[min(len(delays) - 1, int(len(delays) * share))] for share in (0.5, 0.99, 1)]
        times = f"ack p50 {p[0]:7.1f} ms, p99 {verdict(p[1], TARGET_DELAY)} ms, max {p[2]:8.1f} ms"
    else:
        times = "no tracker"
    print(f"{name:20} {times}; memory {before:5.1f} MB, during {verdict(peak, TARGET_MEMORY)}, "
          f"left behind {verdict(growth, TARGET_GROWTH)}", flush=True)
    if not isServed:
        print(f"  the tracker is not served: {tracker.failure or 'too few acknowledgements'}")
    if arguments.verbose:
        print("  " + base.log().replace("\n", "\n  "))
    return isServed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("floods", nargs="*", metavar="FLOOD", help=", ".join(FLOODS))
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--flooders", type=int, default=4)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_intermixed_args()
    names = arguments.floods or list(FLOODS)
    return 0 if all([measure(arguments.program, name, arguments) for name in names]) else 1


if __name__ == "__main__":
    sys.exit(main())
