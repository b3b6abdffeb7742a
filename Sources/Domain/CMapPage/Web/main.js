"use strict";
let dirty = ALL,
	waiting = 0,
	drawnRev = 0,
	frames = 0,
	frameAt = 0,
	turnedAt = 0,
	seconds = 0,
	firstRev = -1;

// The names of the last 100 performance marks; older marks are removed, so that memory does not grow.
const marks = [];
function mark(name) {
	performance.mark(name);
	if (marks.push(name) > 100) performance.clearMarks(marks.shift());
}

// Requests a frame; nothing is drawn unless this is called.
function wake() {
	waiting ||= requestAnimationFrame(frame);
}

function frame() {
	const now = ticks(),
		ease = 1 - Math.exp((frameAt - now) / 60);
	waiting = 0;
	frameAt = now;
	if (past.playing) past.step(now);
	if (scene.stale) {
		scene.compose();
		shownAt = 0;
	}
	keepUp(now);
	if (view.goal) view.step(ease);
	const low = now < view.busyUntil || !!view.goal;
	if (view.low !== low || now - redrawnAt > 30000) dirty |= TRAILS;
	view.low = low;
	if (view.changed) {
		view.changed = false;
		dirty = ALL;
		showScale();
	}
	if (placeSubjects(ease)) {
		dirty |= SUBJECTS;
		wake();
	}
	if (low || past.playing) wake();
	if (dirty & BASE) drawBase();
	if (dirty & TRAILS) drawTrails(now);
	else if (model.appended.size && live()) appendTrails();
	if (dirty & SUBJECTS) drawSubjects();
	if (dirty) frames++;
	dirty = 0;
	if (seen > drawnRev) mark("paint-" + (drawnRev = seen));
	if (now - shownAt > 950) showPanel();
}

// Moves the map with the chosen subject if it is followed; the map turns at most once a second, and only by 5° or more.
function keepUp(now) {
	const s = my.follow && chosen();
	if (!s?.placed) return;
	const { x, y } = s, turn = -(known(s.heading) ? s.heading : s.speed > .5 ? s.course : NaN) / 360, goal = { ...view.goal, x, y };
	if (my.up && now - turnedAt > 1000 && abs(wrap(turn - view.turn)) > 5 / 360) {
		turnedAt = now;
		goal.turn = turn;
	}
	if (goal.turn !== undefined || x !== view.x || y !== view.y) view.go(goal);
}

// Processes a message of the server.
function receive(m) {
	if (m.k === "hello") {
		units = UNITS[m.units] ?? units;
		model.keep = clamp(m.trail | 0, 2, 100000);
		if (m.epoch !== epoch) {
			epoch = m.epoch;
			drawnRev = 0;
			forget();
			tiles.use(m.tiles);
			past.live();
		}
		ui.day.hidden = !m.store;
		if (m.store)[ui.day.min, ui.day.max] = m.store.map(day);
		past.askAgain();
		return tell();
	}
	if (m.k === "past") return past.answer(m);
	try {
		const changed = readers[m.k]?.(m);
		if (live()) dirty |= changed;
	} catch (error) {
		console.warn(m.k, error);
	}
	if (m.k === "fix") mark("fix-" + m.rev);
	else if (!/trail|tick/.test(m.k)) scene.stale = true;
	// The first fixes may arrive in several messages, which have the same revision.
	if (m.k === "fix" && (!view.fitted || m.rev === firstRev)) {
		firstRev = m.rev;
		scene.compose();
		fitAll(false);
		shownAt = 0; // the list was drawn without any fix
	}
	// A hidden page draws no frames, so its title is updated here.
	if (m.k === "alert" && document.hidden) {
		scene.compose();
		showPanel();
	}
	wake();
}

// Fits the view to all subjects and, if they are fewer than 40, to their trails.
function fitAll(smooth) {
	const places = scene.list.filter(s => s.placed).map(s => [s.x, s.y]),
		add = ({ x, y }) => {
			for (let k = 0; k < x.length; k += 1 + (x.length / 500 | 0)) places.push([x[k], y[k]]);
		};
	if (places.length < 40)
		for (const s of scene.list) add(s.track);
	if (!places.length)
		for (const { shapes } of scene.features)
			for (const { rings, line } of shapes) add(rings?.[0] ?? line);
	view.fit(places, smooth);
}
const centre = s => s.placed && view.go({ x: s.x, y: s.y });

// Changes the choices of the user. Only a chosen subject can be followed, and the map turns only with a followed
// subject.
function choose(change) {
	const { id, up } = my;
	give(my, change);
	my.follow &&= my.id !== null;
	my.up &&= my.follow;
	if (up && !my.up) view.go({ turn: 0 });
	for (const [button, pressed] of [["follow", my.follow], ["up", my.up], ["measure", my.ruler]]) assign(ui[button],
		"aria-pressed", !!pressed);
	const { a, b } = my.ruler ?? {}, [m, degrees] = a ? way(a, b) : [];
	ui.ruled.hidden = !my.ruler;
	write(ui.ruled, a ? `${far(m)}, ${round(degrees)}° ${compass(degrees)}` : "Drag, or use the arrows");
	shownAt = 0;
	view.set();
	if (my.id === id) return;
	clearTimeout(choose.timer);
	choose.timer = setTimeout(tell, 100);
	if (tape) past.go(past.time);
}

// Sends the identifier of the chosen subject to the server.
const tell = () => send({ k: "look", id: my.id });

function tap(px, py) {
	const s = hit(px, py),
		time = tape && nearest(px, py);
	if (!tape || s && s.id !== my.id) choose({ id: s?.id ?? null });
	else if (known(time)) past.go(time);
}

// Chooses the next or previous subject of the list, and announces it to screen readers.
function next(way) {
	const list = sorted().filter(s => s.placed),
		at = list.findIndex(s => s.id === my.id),
		s = list.at(at < 0 ? min(way, 0) : (at + way) % list.length);
	if (!s) return;
	choose({ id: s.id });
	centre(s);
	say(sentence(s, scene.now()));
}

// Moves the map or, while the ruler is shown, the end of the ruler.
function arrows(dx, dy, far) {
	const s = chosen(),
		step = far ? 4 : 1;
	if (!my.ruler) {
		takeOver(true);
		return view.hold(view.place(view.ax + dx * 60 * step, view.ay + dy * 60 * step), view.ax, view.ay);
	}
	const { a = s?.placed ? [s.x, s.y] : [view.x, view.y], b = a } = my.ruler, [px, py] = view.project(...b);
	choose({
		ruler: { a, b: view.place(px + dx * 20 * step, py + dy * 20 * step) }
	});
}

function zoom(way) {
	takeOver();
	view.go({ ...view.goal, zoom: clamp((view.goal?.zoom ?? view.zoom) + way, 1, 22) });
}
const SPEEDS = [1, 5, 20, 60, 300, 1200, 3600];

// The actions of the buttons, by their identifiers.
const ACTIONS = {
	in: () => zoom(.5),
	out: () => zoom(-.5),
	fit() {
		choose({ follow: false });
		fitAll();
	},
	measure: () => choose({
		ruler: my.ruler ? null : {}
	}),
	north() {
		choose({ up: false });
		view.go({ turn: 0 });
	},
	keys: () => ui.help.showModal(),
	follow() {
		if (!my.id) next(1);
		choose({ follow: !my.follow });
		view.fitted = true;
	},
	up() {
		if (!my.id) next(1);
		choose({ follow: my.follow || !my.up, up: !my.up });
	},
	play: () => past.play(),
	live: () => past.live(),
	most: () => showAlert(openAlerts()[0]),
	ack: () => acknowledge(openAlerts()[0]),
	size: () => ui.panel.classList.toggle("low"),
	table({ target }) {
		const s = target.closest("tr").item;
		if (target.dataset.sort) {
			sortBy = target.dataset.sort;
			order = [];
			showPanel();
		}
		if (s) {
			choose({ id: s.id });
			if (!tape) centre(s);
		}
	},
	alerts({ target }) {
		const a = target.closest("li")?.item;
		if (a)
			if (target.closest("button:last-child")) acknowledge(a);
			else showAlert(a);
	},
};

// The functions of keys on the map: a movement, the name of an action, or a function.
const KEYS = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
	"+": "in",
	"-": "out",
	f: "fit",
	o: "follow",
	h: "up",
	m: "measure",
	"?": "keys",
	n: () => next(1),
	p: () => next(-1),
	t: () => ui.scrub.focus(),
	l() {
		open("list");
		(ui.table.querySelector("tbody button") ?? ui.panel).focus();
	},
	Enter() {
		open("list");
		ui.details.focus();
	},
	a() {
		const last = scene.alerts.at(-1);
		if (last) showAlert(last);
		else say("No alerts");
	},
	Escape() {
		if (my.ruler) choose({ ruler: null });
		else if (my.follow) choose({ follow: false });
		else choose({ id: null });
	},
};
for (const id in ACTIONS) on(ui[id], "click", ACTIONS[id]);
on(ui.map, "keydown", e => {
	const action = KEYS[e.key.length > 1 ? e.key : e.key.toLowerCase()];
	if (!action || e.ctrlKey || e.metaKey || e.altKey) return;
	e.preventDefault();
	if (action.call) action();
	else if (action.map) arrows(...action, e.shiftKey);
	else ACTIONS[action]();
});
on(ui.panel, "keydown", e => {
	if (e.key === "Escape") ui.map.focus();
});
on(ui.tabs, "change", e => open(e.target.value));
on(ui.filter, "input", showPanel);
on(ui.scrub, "input", ({
	target: { value, max }
}) => {
	past.playing = 0;
	if (value === max && !tape && !past.day) past.live();
	else past.go(+value);
});
on(ui.day, "change", () => {
	if (ui.day.value) past.ask(ui.day.value);
});
on(ui.speed, "change", () => {
	past.speed = +ui.speed.value;
});
scene.compose();
theme.read();
view.measure();
new ResizeObserver(() => {
	view.measure();
	past.show();
	frame();
}).observe(ui.stage);
listenToHands(ui.map);
plot.listen();
if (tape) openTape(tape);
ui.speed.append(...SPEEDS.map(v => new Option(v + "×", v)));
ui.speed.value = past.speed;
early.forEach(receive);
past.show();
open("list");
setInterval(() => {
	check();
	if (document.hidden) return;
	theme.read();
	if (drawnRev > told && socket && !socket.bufferedAmount) send({ k: "at", rev: told = drawnRev });
	if (++seconds % 30 === 0 && my.id) tell();
	if (live()) {
		past.show();
		if (level < 2) dirty |= SUBJECTS;
	}
	wake();
}, 1000);

// The state of the page as plain values, for tests.
const pick = (source, names) => Object.fromEntries(names.split(" ").map(name => [name, source[name]]));
window.mapState = () => ({
	connection: shownState(),
	epoch,
	rev: seen,
	drawnRev,
	now: clock.now(),
	subjects: scene.list.map(s => ({
		...pick(s, "id name lat lon"),
		x: s.px,
		y: s.py,
		state: STATES[s.state],
		text: sentence(s, scene.now()),
		trail: max(0, min(s.track.t.length, s.until + 1) - start(s.track))
	})),
	alerts: scene.alertNow.map(a => pick(a, "id on acked level text")),
	features: scene.features.map(f => f.id),
	health: scene.health.map(b => pick(b, "id state")),
	selected: my.id,
	follow: my.follow,
	headingUp: my.up,
	zoom: view.zoom,
	centre: [latitude(view.y), view.x * 360 - 180],
	rotation: view.turn * 360,
	time: scene.now(),
	mode,
	frames,
	tiles: pick(tiles, "loaded failed"),
});
