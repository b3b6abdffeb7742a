"use strict";
// The first script: the socket is under way while the others are read. What arrives before main.js is ready waits in `early`.

/** The time of the pipeline: a replay runs faster than the wall clock. */
const clock = {
  base: Date.now(), at: performance.now(), rate: 1,
  now() { return this.base + this.rate * (performance.now() - this.at); },
  set(now) { this.base = now; this.at = performance.now(); },
};

const stream = {
  state: document.getElementById("data") ? "static" : "connecting", // connecting | live | silent | refused | static
  reason: "", socket: null, hello: null, epoch: "",
  seen: 0, // the latest revision
  done: 0, // the latest revision of which everything has arrived: a later one has begun
  told: 0, attempt: 0, heardAt: 0, timer: 0, paused: false,
  early: [], receive: null, changed() {},

  open() {
    this.drop();
    const socket = this.socket = new WebSocket(location.protocol.replace("http", "ws") + "//" + location.host + "/stream");
    this.heardAt = performance.now();
    socket.onmessage = event => this.hear(event.data);
    socket.onclose = event => this.lost(event.code);
  },
  /** Leaves the socket at once: its own close event may come a minute late. */
  drop() {
    clearTimeout(this.timer);
    if (!this.socket) return;
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  },
  lost(code) {
    this.drop();
    if (code === 4401) return this.refuse("The token is wrong. Open the printed address again.");
    this.turn("connecting");
    this.timer = setTimeout(() => this.open(), Math.random() * Math.min(8000, 250 * 2 ** this.attempt++));
  },
  refuse(reason) { this.drop(); this.reason = reason; this.turn("refused"); },
  turn(state) { this.state = state; this.changed(); },

  hear(text) {
    this.heardAt = performance.now();
    this.attempt = 0;
    let message;
    try { message = JSON.parse(text); } catch { return; }
    if (!message || typeof message !== "object") return;
    if (Number.isFinite(message.now)) clock.set(message.now);
    if (message.k === "hello") return this.greet(message);
    if (message.rev > this.seen) {
      if (!this.paused) this.done = this.seen;
      this.seen = message.rev;
    }
    if (message.k === "tick" && !this.paused) this.done = this.seen;
    if (this.state !== "live") this.turn("live");
    this.deliver(message);
  },
  deliver(message) { if (this.receive) this.receive(message); else this.early.push(message); },
  greet(hello) {
    if (hello.v !== 1) return this.refuse("The server speaks another version. Reload the page.");
    if (hello.token) {
      const token = recall();
      if (!token) return this.refuse("This map wants a token. Open the printed address.");
      return this.send({ k: "token", v: token });
    }
    if (hello.epoch !== this.epoch) this.done = 0;
    this.epoch = String(hello.epoch);
    clock.rate = hello.rate > 0 ? hello.rate : 1;
    this.hello = hello;
    this.deliver(hello);
    this.catchUp();
    this.turn("live");
  },
  /** Asks for all that has changed since the last whole revision. */
  catchUp() {
    this.paused = document.hidden;
    this.seen = this.done;
    this.send({ k: "pause", on: this.paused });
    this.send({ k: "since", epoch: this.epoch, rev: this.done });
  },
  send(message) { if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message)); },
  /** Once a second: tells what has been drawn, and gives a silent socket up. */
  watch(drawn) {
    if (!this.socket) return;
    if (!document.hidden && performance.now() - this.heardAt > 5000) { this.turn("silent"); this.open(); }
    if (drawn > this.told && !this.socket.bufferedAmount && this.state === "live") { this.told = drawn; this.send({ k: "at", rev: drawn }); }
  },
};

/** The token of the address's fragment; it leaves the address, and lives as long as the tab. */
function recall() {
  const found = /[#&]t=([^&]+)/.exec(location.hash);
  try {
    if (found) sessionStorage.setItem("token", decodeURIComponent(found[1]));
    if (found) history.replaceState(null, "", location.pathname + location.search);
    return sessionStorage.getItem("token");
  } catch { return found?.[1]; }
}

if (stream.state !== "static") {
  recall();
  stream.open();
  addEventListener("hashchange", () => { if (location.hash.startsWith("#t=") && recall()) { stream.turn("connecting"); stream.open(); } });
  addEventListener("pagehide", () => stream.drop());
  addEventListener("pageshow", () => { if (!stream.socket && stream.state !== "refused") stream.open(); });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { stream.paused = true; return stream.send({ k: "pause", on: true }); }
    if (performance.now() - stream.heardAt > 5000 && stream.state === "live") { stream.turn("silent"); stream.open(); }
    else if (stream.hello) stream.catchUp();
  });
}
