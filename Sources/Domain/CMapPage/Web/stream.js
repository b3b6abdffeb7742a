"use strict";
// Runs first: the socket is under way while the other scripts are read. What arrives before main.js is ready waits in `early`.
const { abs, min, max, round, floor, ceil, sin, cos, hypot, log2, log10, atan2, sign, PI } = Math, ui = {}, ticks = () => performance.now();
const on = (node, names, action) => names.split(" ").forEach(name => node.addEventListener(name, action));
for (const node of document.querySelectorAll("[id]")) ui[node.id] = node;
const recording = ui.data && JSON.parse(ui.data.textContent);
const clock = { base: Date.now(), at: ticks(), rate: 1, now: () => clock.base + clock.rate * (ticks() - clock.at) }; // time of the pipeline

let connection = recording ? "static" : "connecting"; // or live, silent, refused
let socket, hello, reason, heardAt, retry, paused, epoch = "", tries = 0, told = 0, early = [];
let seen = 0, done = 0; // the latest revision, and the latest that has arrived wholly: a later one has begun

function connect() {
	hangUp();
	socket = new WebSocket(location.origin.replace("http", "ws") + "/stream");
	heardAt = ticks();
	socket.onmessage = event => hear(JSON.parse(event.data));
	socket.onclose = event => {
		hangUp();
		if (event.code === 4401) return refuse("The token is wrong: open the printed address again");
		turn("connecting");
		retry = setTimeout(connect, Math.random() * min(8000, 250 * 2 ** tries++));
	};
}
/** Leaves the socket at once: its own close event may come a minute late. */
function hangUp() {
	clearTimeout(retry);
	if (socket) { socket.onmessage = socket.onclose = null; socket.close(); }
	socket = null;
}
function turn(to) { connection = to; if (window.wake) wake(); }
function refuse(why) { hangUp(); reason = why; turn("refused"); }
function send(message) { if (socket?.readyState === 1) socket.send(JSON.stringify(message)); }
function hear(m) {
	heardAt = ticks();
	tries = 0;
	if (m.now) { clock.base = m.now; clock.at = heardAt; }
	if (m.k === "hello") {
		if (m.v !== 1) return refuse("The server speaks another version: reload the page");
		if (m.token) { const v = token(); return v ? send({ k: "token", v }) : refuse("This map wants a token: open the printed address"); }
		if (m.epoch !== epoch) done = told = 0;
		hello = m;
		clock.rate = m.rate || 1;
		catchUp();
	}
	if (m.rev > seen) { if (!paused) done = seen; seen = m.rev; }
	if (m.k === "tick" && !paused) done = seen;
	if (connection !== "live") turn("live");
	if (window.receive) receive(m); else early.push(m);
}
/** Asks for all that has changed since the last whole revision. */
function catchUp() {
	seen = done;
	send({ k: "pause", on: paused = document.hidden });
	send({ k: "since", epoch: hello.epoch === epoch ? epoch : "", rev: done });
}
/** Gives a silent socket up. */
function check() { if (socket && !document.hidden && ticks() - heardAt > 5000) { turn("silent"); connect(); return true; } }
/** The token of the address's fragment; it leaves the address, and lives as long as the tab. */
function token() {
	const found = /^#t=(.+)/.exec(location.hash)?.[1];
	try {
		if (found) { sessionStorage.token = found; history.replaceState(null, "", location.pathname); }
		return sessionStorage.token;
	} catch { return found; }
}
if (!recording) {
	token();
	connect();
	on(window, "hashchange", () => { if (/^#t=/.test(location.hash)) { token(); turn("connecting"); connect(); } });
	on(window, "pagehide", hangUp);
	on(window, "pageshow", () => { if (!socket && connection !== "refused") connect(); });
	on(document, "visibilitychange", () => {
		if (document.hidden) send({ k: "pause", on: paused = true });
		else if (!check() && hello) catchUp();
	});
}
