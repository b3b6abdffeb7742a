#!/usr/bin/env python3
"""Runs a fleet on this machine with real brokers, puts it under load, kills its parts, and balances its books.

    Tests/Attack/fleet.py .build/release/geopipe chain         10,000 devices at 1 Hz by mosquitto's bridge into one nats-server
    Tests/Attack/fleet.py .build/release/geopipe connections   100,000 connections of MQTT, a fix each 15 s from each
    Tests/Attack/fleet.py .build/release/geopipe backlog       a day of fixes of 1,000 devices arrives at once
    Tests/Attack/fleet.py .build/release/geopipe kills         each part is killed under load, 20 times
    Tests/Attack/fleet.py .build/release/geopipe freezes       each part stands still for a minute under load

Figures are printed beside their targets; the status is 1 only if a fix is lost or kept twice. Brokers get the configurations of
Examples/Fleet/Configurations with the addresses of this machine and without TLS.
"""

import argparse, datetime, json, os, re, resource, shutil, signal, sqlite3, subprocess, sys, tempfile, threading, time, urllib.request

CONFIGURATIONS = os.path.join(os.path.dirname(__file__), "../../Examples/Fleet/Configurations")
SERVERS = 3
WORKERS = ["hub0", "hub1"]
PORT = 24400  # the first of some; below those that the system gives to outgoing connections


class Fleet:
    """Programs that run, and the folder of what they write."""

    def __init__(self, program, port=PORT):
        self.program, self.port = os.path.abspath(program), port
        self.folder = tempfile.mkdtemp(prefix="fleet-")
        self.processes, self.files = {}, []

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, name, *words, output=None):
        log = open(self.path(name + ".log"), "a")
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output or log, stderr=log)
        self.processes[name] = process
        return process

    def kill(self, name):
        process = self.processes.pop(name)
        process.kill()
        process.wait()

    def end(self):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder)

    # Brokers. Each has a number; its ports follow from it.

    def nats(self, number, count=1):
        text = open(os.path.join(CONFIGURATIONS, "nats-server.conf")).read()
        text = re.sub(r"\n *tls \{[^}]*\}\n", "\n", text)
        text = text.replace("server_name: a", f"server_name: n{number}").replace("partition(4", "partition(2")
        text = text.replace("/var/lib/nats", self.path(f"n{number}"))
        text = text.replace("0.0.0.0:4222", f"127.0.0.1:{self.port + number}")
        text = text.replace("0.0.0.0:8883", f"127.0.0.1:{self.port + 10 + number}")
        text = text.replace("0.0.0.0:6222", f"127.0.0.1:{self.port + 20 + number}")
        routes = ", ".join(f'"nats://127.0.0.1:{self.port + 20 + n}"' for n in range(count))
        text = re.sub(r"routes: \[.*\]", f"routes: [{routes}]", text)
        if count == 1:
            text = re.sub(r"\ncluster \{[^}]*\}", "", text)
            text = text[: text.index("# Which messages")]
        with open(self.path(f"n{number}.conf"), "w") as file:
            file.write(text)
        self.start(f"n{number}", "nats-server", "-c", self.path(f"n{number}.conf"))

    def servers(self, count=1):
        return "nats://" + ",".join(f"127.0.0.1:{self.port + n}" for n in range(count))

    def mosquitto(self, number=0, bridge=True):
        text = open(os.path.join(CONFIGURATIONS, "mosquitto.conf")).read()
        if not bridge:
            text = text[: text.index("connection hub")]
        text = re.sub(r"(?m)^(cafile|certfile|keyfile|bridge_\w+file|require\w+|use_identity\w+|acl_file) .*\n", "", text)
        text = text.replace("listener 8883", f"listener {self.port + 30 + number} 127.0.0.1\nallow_anonymous true")
        text = re.sub(r"(?m)^address .*", f"address 127.0.0.1:{self.port + 10}", text)
        # The gateway's own account may name its user; started by the superuser it would become another one.
        text += "user root\nlog_type error\nset_tcp_nodelay true\n"
        with open(self.path(f"m{number}.conf"), "w") as file:
            file.write(text)
        self.start(f"m{number}", "mosquitto", "-c", self.path(f"m{number}.conf"))

    def set_up(self, count=1, partitions=0):
        words = ["fleet", "setup", self.servers(count)] + (["--partitions", str(partitions)] if partitions else [])
        for _ in range(60):
            if self.start("setup", self.program, *words).wait() == 0:
                del self.processes["setup"]
                return
            time.sleep(0.5)
        sys.exit(f"the streams cannot be made: see {self.path('setup.log')}")

    def hub(self, endpoint, *words, name="hub"):
        options = "silence=3600&tenant=any&speed=any"
        return self.start(
            name, self.program, "fleet", "hub", f"{endpoint}{'&' if '?' in endpoint else '?'}{options}",
            # More than any run brings, so that nothing is removed.
            "--to", f"store:{self.path(name + '.db')}?records=1000000000&size=100000000000", *words)

    def devices(self, brokers, *words, name="devices"):
        output = open(self.path(name + ".json"), "w")
        return self.start(name, self.program, "simulate", "mqtt://" + ",".join(brokers), *map(str, words), output=output)

    def account(self, name="devices"):
        return json.load(open(self.path(name + ".json")))

    def stored(self, names=("hub",)):
        """The fixes that stores have, and the different ones among them."""
        count = distinct = 0
        for name in names:
            if not os.path.exists(self.path(name + ".db")):
                continue
            with sqlite3.connect(self.path(name + ".db"), timeout=60) as store:
                count += store.execute("SELECT count(*) FROM locations").fetchone()[0]
                distinct += store.execute(
                    "SELECT count(*) FROM (SELECT DISTINCT device, epoch, origin_sequence FROM locations)").fetchone()[0]
        return count, distinct

    def memory(self, name):
        status = open(f"/proc/{self.processes[name].pid}/status").read()
        # A process that has just ended has none.
        found = re.search(r"VmHWM:\s+(\d+)", status)
        return int(found.group(1)) / 1024 if found else 0

    def seconds(self, name):
        fields = open(f"/proc/{self.processes[name].pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figure(name, value, target):
    print(f"  {name:58} {value:>16}   {target}", flush=True)


def balance(captured, acknowledged, queued, stored, distinct):
    """Prints the books, and tells whether nothing is lost or kept twice."""
    figure("captured = acknowledged + queued", f"{captured} = {acknowledged} + {queued}", "queued 0")
    figure("lost", captured - distinct, "0")
    figure("kept twice", stored - distinct, "0")
    return captured > 0 and captured == acknowledged and queued == 0 and stored == distinct == captured


def chain(fleet, arguments):
    fleet.nats(0)
    fleet.set_up()
    fleet.mosquitto()
    fleet.hub(fleet.servers())
    time.sleep(2)
    seconds = arguments.seconds or 60
    devices = fleet.devices(
        [f"127.0.0.1:{fleet.port + 30}"], "--devices", arguments.devices or 10_000, "--every", 1, "--duration", seconds,
        "--ack", "hub", "--connects", 5000)
    devices.wait()
    account = fleet.account()
    isRight = balance(account["captured"], account["acknowledged"], account["queued"], *fleet.stored())
    figure("fixes a second", f"{account['captured'] / seconds:,.0f}", ">= 10,000")
    figure("to the hub's acknowledgement, 50 %", f"{account['acknowledged_p50']:.3f} s", "")
    figure("to the hub's acknowledgement, 99 %", f"{account['acknowledged_p99']:.3f} s", "<= 2 s")
    figure("hub's memory", f"{fleet.memory('hub'):.0f} MB", "<= 100 MB")
    for name in ["m0", "n0", "hub"]:
        figure(f"processor time of {name}", f"{fleet.seconds(name):.1f} s", "")
    return isRight


def connections(fleet, arguments):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count, processes, brokers = arguments.devices or 100_000, 6, 6
    for number in range(brokers):
        fleet.mosquitto(number, bridge=False)
    time.sleep(1)
    each = -(-count // processes)
    places = [f"127.0.0.1:{fleet.port + 30 + n}" for n in range(brokers)]
    seconds = arguments.seconds or 180
    parts = [
        fleet.devices(
            places[n:n + 1], "--devices", min(each, count - n * each), "--first", n * each, "--every", 15, "--duration",
            seconds, "--connects", 400, name=f"devices{n}")
        for n in range(processes)
    ]
    accounts = []
    peak = [0] * processes
    while any(part.poll() is None for part in parts):
        for n, part in enumerate(parts):
            if part.poll() is None:
                peak[n] = max(peak[n], fleet.memory(f"devices{n}"))
        time.sleep(2)
    accounts = [fleet.account(f"devices{n}") for n in range(processes)]
    total = {key: sum(account[key] for account in accounts) for key in ["captured", "acknowledged", "queued", "connections", "losses"]}
    figure("devices, in so many processes", f"{count} in {processes}", "")
    figure("connections made, lost or refused", f"{total['connections']}, {total['losses']}", f"{count}, 0")
    figure("captured = acknowledged + queued", f"{total['captured']} = {total['acknowledged']} + {total['queued']}", "queued 0")
    figure("fixes a second", f"{total['captured'] / seconds:,.0f}", "")
    figure("to the broker's acknowledgement, 99 %, the worst process", f"{max(a['held_p99'] for a in accounts):.3f} s", "<= 1 s")
    figure("memory of a device in the simulator", f"{max(peak) / each * 1024:.1f} kB", "<= 1 kB")
    return total["captured"] == total["acknowledged"] and total["queued"] == 0


class Watcher(threading.Thread):
    """Asks the hub for last positions, and notes their age and whether one goes back."""

    def __init__(self, address, names, interval):
        super().__init__(daemon=True)
        self.address, self.names, self.interval = address, names, interval
        self.ages, self.backwards, self.isDone = [], 0, False
        self.last = {}

    def run(self):
        while not self.isDone:
            for name in self.names:
                try:
                    with urllib.request.urlopen(f"http://{self.address}/devices/demo/{name}/last", timeout=10) as reply:
                        answer = json.load(reply)
                except OSError:
                    continue
                text = find(answer, "time")
                if text is None:
                    continue
                stamp = moment(text)
                # A device reports at each interval: what is older than that is late.
                self.ages.append((time.time(), max(0.0, time.time() - stamp - self.interval)))
                if stamp < self.last.get(name, 0):
                    self.backwards += 1
                self.last[name] = stamp
            time.sleep(0.2)


def find(value, key):
    if isinstance(value, dict):
        if key in value:
            return value[key]
        for inner in value.values():
            found = find(inner, key)
            if found is not None:
                return found
    return None


def moment(text):
    return datetime.datetime.fromisoformat(str(text).replace("Z", "+00:00")).timestamp()


def backlog(fleet, arguments):
    count, every = arguments.devices or 1000, 15
    fleet.nats(0)
    fleet.set_up()
    fleet.mosquitto()
    api = f"127.0.0.1:{fleet.port + 50}"
    fleet.hub(fleet.servers(), "--to", f"api://{api}?store={fleet.path('hub.db')}")
    time.sleep(2)
    begin = time.time()
    devices = fleet.devices(
        [f"127.0.0.1:{fleet.port + 30}"], "--devices", count, "--every", every, "--backlog", 86_400, "--duration",
        arguments.seconds or 600, "--ack", "hub", "--connects", 1000)
    # The first fixes of all devices, and 5 s until the rest counts as late.
    time.sleep(every + 10)
    watcher = Watcher(api, [f"d{number:06}" for number in range(0, count, max(1, count // 40))], every)
    watcher.start()
    size, drained = 0, None
    while devices.poll() is None:
        time.sleep(2)
        size = fleet.stored()[0]
        if drained is None and size >= count * 86_400 // every:
            drained = time.time() - begin
    watcher.isDone = True
    watcher.join()
    account = fleet.account()
    isRight = balance(account["captured"], account["acknowledged"], account["queued"], *fleet.stored())
    during = sorted(age for stamp, age in watcher.ages if drained is None or stamp < begin + drained)
    if drained:
        figure("the backlog is kept after", f"{drained:.0f} s", "")
        figure("fixes a second meanwhile", f"{count * 86_400 / every / drained:,.0f}", "")
    if during:
        figure("a last position is late meanwhile, 50 %", f"{during[len(during) // 2]:.2f} s", "")
        figure("a last position is late meanwhile, 99 %", f"{during[len(during) * 99 // 100]:.2f} s", "<= 2 s")
        figure("answers about last positions meanwhile", len(during), "")
    figure("last positions that went back", watcher.backwards, "0")
    figure("hub's memory", f"{fleet.memory('hub'):.0f} MB", "<= 100 MB")
    return isRight and watcher.backwards == 0


def cluster(fleet, devices):
    """Starts devices that report each second by mosquitto's bridge into one node of three, and two workers; returns their starters."""
    for number in range(SERVERS):
        fleet.nats(number, SERVERS)
    fleet.set_up(SERVERS, partitions=2)
    fleet.mosquitto()
    start = {
        "m0": lambda: fleet.mosquitto(),
        **{f"n{n}": lambda n=n: fleet.nats(n, SERVERS) for n in range(SERVERS)},
        **{w: lambda n=n, w=w: fleet.hub(f"{fleet.servers(SERVERS)}?partition={n}/2", name=w) for n, w in enumerate(WORKERS)},
    }
    for name in WORKERS:
        start[name]()
    time.sleep(3)
    fleet.devices(
        [f"127.0.0.1:{fleet.port + 30}"], "--devices", devices, "--every", 1, "--ack", "hub", "--connects", 2000)
    wait_for_more(fleet)
    return start


def wait_for_more(fleet):
    """Waits until the workers have new fixes."""
    before = fleet.stored(WORKERS)[0]
    while fleet.stored(WORKERS)[0] < before + 300:
        time.sleep(0.25)


def finish(fleet):
    """Lets the devices send what they have, and balances the books."""
    devices = fleet.processes["devices"]
    devices.send_signal(signal.SIGTERM)
    devices.wait()
    account = fleet.account()
    return balance(account["captured"], account["acknowledged"], account["queued"], *fleet.stored(WORKERS))


def kills(fleet, arguments):
    """Each part is killed in turn, and started again after some seconds."""
    start = cluster(fleet, arguments.devices or 300)
    nodes = [f"n{n}" for n in range(SERVERS)]
    parts = {
        "a node": lambda: [nodes[round % SERVERS]],
        "all nodes": lambda: nodes,
        "mosquitto": lambda: ["m0"],
        "a worker": lambda: [WORKERS[round % 2]],
        "both workers": lambda: WORKERS,
        "everything but the devices": lambda: ["m0"] + WORKERS + nodes,
    }
    pause, gaps = 3, {}
    for round in range(arguments.rounds):
        for part, names in parts.items():
            killed = names()
            for name in killed:
                fleet.kill(name)
            time.sleep(pause)
            begin = time.time()
            for name in killed:
                start[name]()
            wait_for_more(fleet)
            gaps.setdefault(part, []).append(time.time() - begin + pause)
            print(f"  round {round + 1}: {part} killed, fixes are kept again after {gaps[part][-1]:.1f} s", flush=True)
    isRight = finish(fleet)
    for part, times in gaps.items():
        figure(f"{part} killed {len(times)} times, longest gap", f"{max(times):.1f} s", "<= 15 s")
    return isRight


def freezes(fleet, arguments):
    """Each part stands still for a minute, with its connections open, and goes on."""
    cluster(fleet, arguments.devices or 300)
    for name in ["hub0", "n1", "m0"]:
        fleet.processes[name].send_signal(signal.SIGSTOP)
        time.sleep(arguments.seconds or 60)
        fleet.processes[name].send_signal(signal.SIGCONT)
        begin = time.time()
        wait_for_more(fleet)
        print(f"  {name} has stood still; fixes are kept again after {time.time() - begin:.1f} s", flush=True)
    return finish(fleet)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("run", choices=["chain", "connections", "backlog", "kills", "freezes"])
    parser.add_argument("--devices", type=int)
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--keep", action="store_true", help="leave the folder of what the programs have written")
    arguments = parser.parse_args()
    fleet = Fleet(arguments.program)
    print(f"{arguments.run}, in {fleet.folder}", flush=True)
    isRight = False
    try:
        isRight = globals()[arguments.run](fleet, arguments)
    finally:
        if arguments.keep:
            for process in fleet.processes.values():
                process.terminate()
        else:
            fleet.end()
    sys.exit(0 if isRight else 1)


main()
