"use strict";
// The socket opens while the other scripts are read; `early` keeps what arrives before main.js is ready.
const { abs, min, max, round, floor, ceil, sin, cos, hypot, log2, log10, atan2, PI } = Math, ui = {}, ticks = () => performance.now(), give = Object.assign;

// Listens to one or more events, by their names.
const on = (node, names, action) => names.split(" ").forEach(name => node.addEventListener(name, action));
for (const node of document.querySelectorAll("[id]")) ui[node.id] = node;

// What a static page shows; a page with a server has none.
const tape = ui.data && JSON.parse(ui.data.textContent); // what a static page shows

// The time of the pipeline, which runs faster than the wall clock in a replay.
const clock = { base: Date.now(), at: ticks(), rate: 1, now: () => clock.base + clock.rate * (ticks() - clock.at) };
const REFUSED = "The token is missing or wrong: open the printed address again";
let link = tape ? "static" : "connecting"; // or live, silent, refused
let socket, hello, reason, heardAt, retry, paused, epoch = "",
	tries = 0,
	told = 0,
	early = [];
let seen = 0,
	done = 0; // the latest revision, and the latest complete one: a later one has begun

// Opens the socket; after a failure again, each time later on average.
function connect() {
	hangUp();
	socket = new WebSocket(location.origin.replace("http", "ws") + "/stream");
	heardAt = ticks();
	socket.onmessage = e => hear(JSON.parse(e.data));
	socket.onclose = e => {
		hangUp();
		if (e.code === 4401) return turn("refused", REFUSED);
		turn("connecting");
		retry = setTimeout(connect, Math.random() * min(8000, 250 * 2 ** tries++));
	};
}

// Leaves the socket without waiting for its close event, which may come a minute late.
function hangUp() {
	clearTimeout(retry);
	if (socket) {
		socket.onmessage = socket.onclose = null;
		socket.close();
	}
	socket = null;
}

// Changes the state of the connection; a reason ends it.
function turn(to, why) {
	if (why) hangUp();
	link = to;
	reason = why;
	window.wake?.();
}

// Sends a message. Before the greeting the server takes nothing but the token.
function send(message, greets) {
	if ((greets || link === "live") && socket?.readyState === 1) socket.send(JSON.stringify(message));
}

// Takes a message of the server.
function hear(m) {
	heardAt = ticks();
	tries = 0;
	if (m.now) {
		clock.base = m.now;
		clock.at = heardAt;
	}
	if (m.k === "hello") {
		if (m.v !== 1) return turn("refused", "The server speaks another version: reload the page");
		if (m.token) {
			const v = token();
			return v ? send({ k: "token", v }, true) : turn("refused", REFUSED);
		}
		if (m.epoch !== epoch) done = 0;
		told = 0; // each connection is told anew
		hello = m;
		clock.rate = m.rate || 1;
		turn("live");
		catchUp();
	} else if (m.rev > seen) {
		if (!paused) done = seen;
		seen = m.rev;
	}
	if (m.k === "tick" && !paused) done = seen;
	if (window.receive) receive(m);
	else early.push(m);
}

// Asks for all that has changed since the last complete revision.
function catchUp() {
	seen = done;
	send({ k: "since", epoch: hello.epoch === epoch ? epoch : "", rev: done });
	send({ k: "pause", on: paused = document.hidden });
}

// Gives up a socket that is silent; tells whether it was.
function check() {
	if (socket && !document.hidden && ticks() - heardAt > 4000) {
		turn("silent");
		connect();
		return true;
	}
}

// The token of the address's fragment: it leaves the address, and lives as long as the tab.
function token() {
	const found = /^#t=(.+)/.exec(location.hash)?.[1];
	try {
		if (found) {
			sessionStorage.token = found;
			history.replaceState(null, "", location.pathname);
		}
		return sessionStorage.token;
	} catch {
		return found;
	}
}
if (!tape) {
	token();
	connect();
	on(window, "hashchange", () => {
		if (token()) {
			turn("connecting");
			connect();
		}
	});
	on(window, "pagehide", hangUp);
	on(window, "pageshow", () => {
		if (!socket && !reason) {
			turn("connecting");
			connect();
		}
	});
	on(document, "visibilitychange", () => {
		if (document.hidden) send({ k: "pause", on: paused = true });
		else if (!check() && hello) catchUp();
	});
}
