"use strict";
// The socket is opened while the other scripts are still loading; `early` stores messages that arrive before main.js is
// ready.
const { abs, min, max, round, floor, ceil, sin, cos, hypot, log2, log10, atan2, PI } = Math, ui = {}, ticks = () => performance.now(), give = Object.assign;

// Adds a listener for one or more events, whose names are separated by spaces.
const on = (node, names, action) => names.split(" ").forEach(name => node.addEventListener(name, action));
for (const node of document.querySelectorAll("[id]")) ui[node.id] = node;

// The data of a static page; falsy on a page that is connected to a server.
const tape = ui.data && JSON.parse(ui.data.textContent); // what a static page shows

// The clock of the pipeline, which may run faster than the wall clock in a replay.
const clock = { base: Date.now(), at: ticks(), rate: 1, now: () => clock.base + clock.rate * (ticks() - clock.at) };
const REFUSED = "The token is missing or wrong: open the printed address again";
let link = tape ? "static" : "connecting"; // or live, silent, refused
let socket, hello, reason, heardAt, retry, paused, epoch = "",
	tries = 0,
	told = 0,
	early = [];
let seen = 0,
	done = 0; // the latest revision, and the latest complete one: a later one has begun

// Opens the socket; after a failure, it is opened again after a random delay whose mean doubles each time, at most 4 s.
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

// Closes the socket without waiting for its close event, which may arrive up to a minute later.
function hangUp() {
	clearTimeout(retry);
	if (socket) {
		socket.onmessage = socket.onclose = null;
		socket.close();
	}
	socket = null;
}

// Changes the state of the connection; if a reason is given, the connection is closed.
function turn(to, why) {
	if (why) hangUp();
	link = to;
	reason = why;
	window.wake?.();
}

// Sends a message. Until the connection is live, only messages with `greets` are sent, since the server then accepts
// only the token.
function send(message, greets) {
	if ((greets || link === "live") && socket?.readyState === 1) socket.send(JSON.stringify(message));
}

// Processes a message of the server.
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

// Requests all changes since the last completely received revision.
function catchUp() {
	seen = done;
	send({ k: "since", epoch: hello.epoch === epoch ? epoch : "", rev: done });
	send({ k: "pause", on: paused = document.hidden });
}

// Opens a new socket if the current one has received nothing for 4 s; returns `true` in this case.
function check() {
	if (socket && !document.hidden && ticks() - heardAt > 4000) {
		turn("silent");
		connect();
		return true;
	}
}

// Returns the token from the fragment of the address. The fragment is removed from the address, and the token is stored
// as long as the tab is open.
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
