"use strict";
// The wiring: messages to the model, the model to frames, keys and buttons to what they do.

let dirty = ALL, waiting = 0, drawnRev = 0, frames = 0, frameAt = 0, turnedAt = 0, seconds = 0;
const marks = [];
/** A mark for measurements; the oldest go, so that nothing grows. */
function mark(name) { performance.mark(name); if (marks.push(name) > 100) performance.clearMarks(marks.shift()); }

function wake() { waiting ||= requestAnimationFrame(frame); }
function frame() {
	const now = ticks(), ease = 1 - Math.exp((frameAt - now) / 60);
	waiting = 0; frameAt = now;
	if (machine.playing) machine.step(now);
	keepUp(now);
	if (view.goal) view.step(ease);
	const low = now < view.busyUntil || !!view.goal;
	if (view.low !== low || now - redrawnAt > 30000) dirty |= TRAILS;
	view.low = low;
	if (view.changed) { view.changed = false; dirty = ALL; showScale(); }
	if (placeSubjects(ease)) { dirty |= SUBJECTS; wake(); }
	if (low || machine.playing) wake();
	if (dirty & BASE) drawBase();
	if (dirty & TRAILS) drawTrails(now); else if (model.appended.size && mode === "live") appendTrails();
	if (dirty & SUBJECTS) drawSubjects();
	if (dirty) frames++;
	dirty = 0;
	if (seen > drawnRev) mark("paint-" + (drawnRev = seen));
	if (now - shownAt > 250) showPanel();
}
/** Follows the chosen subject; the map turns at most once a second, and not for less than 5°. */
function keepUp(now) {
	const s = choice.follow && scene.byId.get(choice.id);
	if (!s?.placed) return;
	const { x, y } = s, turn = -(known(s.heading) ? s.heading : s.speed > .5 ? s.course : NaN) / 360, goal = { ...view.goal, x, y };
	if (choice.up && now - turnedAt > 1000 && abs(wrap(turn - view.turn)) > 5 / 360) { turnedAt = now; goal.turn = turn; }
	if (goal.turn !== undefined || x !== view.x || y !== view.y) view.go(goal);
}

function receive(m) {
	if (m.k === "hello") {
		units = UNITS[m.units] ?? units;
		model.keep = clamp(m.trail | 0, 2, 100000);
		if (m.epoch !== epoch) { epoch = m.epoch; drawnRev = 0; model.forget(); tiles.use(m.tiles); machine.live(); }
		ui.day.hidden = !m.store;
		if (m.store) [ui.day.min, ui.day.max] = m.store.map(day);
		return tell();
	}
	if (m.k === "past") return machine.answer(m);
	try { const changed = Object.hasOwn(readers, m.k) && readers[m.k](m); if (mode === "live") dirty |= changed; } catch (error) { console.warn("A message could not be read:", m.k, error); }
	if (/^(fix|trail)$/.test(m.k)) mark("fix-" + m.rev); else if (m.k !== "tick") scene.compose();
	if (m.k === "fix" && !view.fitted) fitAll(false);
	wake();
}
/** Shows all subjects; of a few, or of the past, their trails too. */
function fitAll(smooth) {
	const places = scene.list.filter(s => s.placed).map(s => [s.x, s.y]), add = ({ x, y }) => { for (let k = 0; k < x.length; k += 1 + (x.length / 500 | 0)) places.push([x[k], y[k]]); };
	if (places.length < 40 && view.fitted || mode !== "live") for (const s of scene.list) add(s.track);
	if (!places.length || recording) for (const f of scene.features) for (const { rings, line } of f.shapes) add(rings?.[0] ?? line);
	view.fit(places, smooth);
}
const centre = s => view.go({ x: s.x, y: s.y, zoom: max(view.zoom, 14) });
/** Changes what is chosen: what is followed has to be chosen, and the map turns only for what is followed. */
function choose(change) {
	const { id, up } = choice, { follow: followed } = Object.assign(choice, change);
	choice.follow &&= choice.id !== null; choice.up &&= choice.follow;
	if (up && !choice.up) view.go({ turn: 0 });
	for (const [button, pressed] of [["follow", choice.follow], ["up", choice.up], ["measure", choice.ruler]]) assign(ui[button], "aria-pressed", !!pressed);
	const { a, b } = choice.ruler ?? {}, [m, degrees] = a ? way(a, b) : [];
	ui.ruled.hidden = !choice.ruler;
	write(ui.ruled, a ? `${far(m)}, ${angle(degrees)} ${compass(degrees)}` : "Drag from one place to another, or use the arrows");
	shownAt = 0;
	view.set();
	if (choice.id === id) return;
	clearTimeout(choose.timer);
	choose.timer = setTimeout(tell, 100);
	if (recording) machine.go(machine.time);
}
/** Tells the server which subject is looked at. */
const tell = () => { if (!document.hidden) send({ k: "look", id: choice.id }); };
function tap(px, py) {
	const s = hit(px, py), time = recording && nearest(px, py);
	if (!recording || s && s.id !== choice.id) choose({ id: s?.id ?? null }); else if (time) machine.go(time);
}
/** The next or previous subject of the list; it is told aloud. */
function next(way) {
	const list = sorted().filter(s => s.placed), at = list.findIndex(s => s.id === choice.id), s = list.at(at < 0 ? min(way, 0) : (at + way) % list.length);
	if (!s) return;
	choose({ id: s.id });
	const [px, py] = view.project(s.x, s.y);
	if (px < view.left || px > view.right || py < view.top || py > view.bottom) view.go({ x: s.x, y: s.y });
	say(sentence(s, scene.now()));
}
/** Arrows move the map, or the end of the ruler. */
function arrows(dx, dy, far) {
	const s = scene.byId.get(choice.id), step = far ? 4 : 1;
	if (!choice.ruler) { takeOver(true); return view.hold(view.unproject(view.ax + dx * 60 * step, view.ay + dy * 60 * step), view.ax, view.ay); }
	const { a = s?.placed ? [s.x, s.y] : [view.x, view.y], b = a } = choice.ruler, [px, py] = view.project(...b);
	choose({ ruler: { a, b: view.unproject(px + dx * 20 * step, py + dy * 20 * step) } });
	say(ui.ruled.textContent);
}
function zoom(way) { takeOver(); view.go({ ...view.goal, zoom: clamp((view.goal?.zoom ?? view.zoom) + way, 1, 22) }); }

const SPEEDS = [1, 5, 20, 60, 300, 1200, 3600];
const ACTIONS = {
	in: () => zoom(.5), out: () => zoom(-.5), fit() { choose({ follow: false }); fitAll(); }, measure: () => choose({ ruler: choice.ruler ? null : {} }), north() { choose({ up: false }); view.go({ turn: 0 }); }, keys: () => ui.help.showModal(),
	follow() { if (!choice.id) next(1); choose({ follow: !choice.follow }); view.fitted = true; },
	up() { if (!choice.id) next(1); choose({ follow: choice.follow || !choice.up, up: !choice.up }); },
	play: () => machine.play(), live: () => machine.live(), most: () => showAlert(openAlerts()[0]), ack: () => acknowledge(openAlerts()[0]),
	size: () => ui.panel.className = { card: "card tall", "card tall": "card low" }[ui.panel.className] ?? "card",
	table(event) { const s = event.target.closest("tr").item; if (s) { choose({ id: s.id }); if (s.placed && !recording) centre(s); } },
	alerts({ target }) { const a = target.closest("li")?.item; if (a) if (target.closest("button:last-child")) acknowledge(a); else showAlert(a); },
};
const KEYS = {
	ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], "+": "in", "=": "in", "-": "out", f: "fit", o: "follow", h: "up", m: "measure", "?": "keys",
	n: () => next(1), p: () => next(-1), t: () => ui.scrub.focus(),
	l() { open("list"); (ui.table.querySelector("tbody button") ?? ui.panel).focus(); },
	Enter() { open("list"); ui.details.focus(); },
	a() { const last = scene.alerts.at(-1); if (last) showAlert(last); else say("No alerts"); },
	Escape() { if (choice.ruler) choose({ ruler: null }); else if (choice.follow) choose({ follow: false }); else choose({ id: null }); },
};
for (const id in ACTIONS) on(ui[id], "click", ACTIONS[id]);
on(ui.map, "keydown", event => {
	const action = KEYS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
	if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	if (action.call) action(); else if (action.map) arrows(...action, event.shiftKey); else ACTIONS[action]();
});
on(ui.panel, "keydown", event => { if (event.key === "Escape") ui.map.focus(); });
on(ui.tabs, "change", event => open(event.target.value));
on(ui.filter, "input", showPanel);
on(ui.scrub, "input", () => { machine.playing = 0; machine.go(+ui.scrub.value); });
on(ui.scrub, "change", () => { const [from, to] = machine.range(); if (mode === "past" && !machine.day && to - machine.time < (to - from) / 200) machine.live(); });
on(ui.day, "change", () => { if (ui.day.value) machine.ask(ui.day.value); });
on(ui.speed, "change", () => { machine.speed = +ui.speed.value; });
for (const query of ["prefers-color-scheme: dark", "prefers-contrast: more", "forced-colors: active", "prefers-reduced-motion: reduce"]) on(matchMedia(`(${query})`), "change", () => theme.read());

theme.read();
view.measure();
new ResizeObserver(() => { view.measure(); machine.show(); }).observe(ui.stage);
listenToHands(ui.map);
plot.listen();
document.body.dataset.tab = "list";
if (recording) openRecording(recording);
ui.speed.append(...SPEEDS.map(v => new Option(v + "×", v, v === machine.speed, v === machine.speed)));
early.forEach(receive);
machine.show();
open("list");
setInterval(() => {
	check();
	if (document.hidden) return;
	if (drawnRev > told && socket && !socket.bufferedAmount) send({ k: "at", rev: told = drawnRev });
	if (++seconds % 30 === 0 && choice.id) tell();
	if (mode === "live") { machine.show(); if (level < 2) dirty |= SUBJECTS; }
	wake();
}, 1000);

/** For tests: what the page knows and shows, as plain values. */
const pick = (source, names) => Object.fromEntries(names.split(" ").map(name => [name, source[name]]));
window.mapState = () => ({
	connection: mode === "past" && connection === "live" ? "past" : connection, epoch, rev: seen, drawnRev, now: clock.now(),
	subjects: scene.list.map(s => ({ ...pick(s, "id name"), lat: s.placed ? s.lat : null, lon: s.placed ? s.lon : null, x: s.px, y: s.py, state: STATES[s.state], text: sentence(s, scene.now()), trail: max(0, min(s.track.t.length, s.until + 1) - start(s.track)) })),
	alerts: [...scene.alertNow.values()].map(a => pick(a, "id on acked level text")), features: scene.features.map(f => f.id), health: scene.health.map(b => pick(b, "id state")),
	selected: choice.id, follow: choice.follow, headingUp: choice.up, zoom: view.zoom, centre: [latitude(view.y), longitude(view.x)], rotation: view.turn * 360, time: scene.now(), mode, frames, tiles: pick(tiles, "loaded failed"),
});
