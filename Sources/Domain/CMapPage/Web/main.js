"use strict";
// The wiring: messages to the model, the model to frames, keys and buttons to what they do.

let dirty = ALL, waiting = false, drawnRev = 0, turnTimer = 0;
const marks = [];
/** A mark for measurements; the oldest go, so that nothing grows. */
function note(name) {
  performance.mark(name);
  if (marks.push(name) > 100) performance.clearMarks(marks.shift());
}

function wake() { if (!waiting) { waiting = true; requestAnimationFrame(frame); } }
function frame(now) {
  waiting = false;
  now = performance.now();
  view.step(now);
  machine.step(now);
  followSubject(now);
  const low = now < view.busyUntil || view.goal !== null;
  if (view.low !== low) { view.low = low; dirty |= TRAILS; }
  if (low) wake();
  if (view.changed) { view.changed = false; dirty = ALL; showScale(); }
  const gliding = projectSubjects(now);
  if (gliding) { dirty |= SUBJECTS; wake(); if (choice.follow) view.changed = true; }
  if (now - drawing.redrawnAt > 30000) dirty |= TRAILS;
  if (dirty & BASE) drawBase();
  if (dirty & TRAILS) drawTrails(now); else if (model.appended.size && scene.mode === "live") appendTrails();
  if (dirty & SUBJECTS) drawSubjects(now);
  if (dirty) drawing.frames++;
  dirty = 0;
  if (stream.seen > drawnRev) { drawnRev = stream.seen; note("paint-" + drawnRev); }
  if (panel.due && now - panel.at > 200) panel.show(); else if (panel.due) setTimeout(wake, 200);
}
function followSubject(now) {
  const s = choice.follow && scene.byId.get(choice.selected);
  if (!s?.placed || view.goal) return;
  s.step(now);
  const place = { x: s.drawnX, y: s.drawnY };
  if (choice.headingUp) {
    // The map turns at most once a second, and never for less than 5°.
    const heading = known(s.heading) ? s.heading : s.speed > .5 ? s.course : NaN, turn = -heading * RAD, way = Math.abs(wrap((turn - view.turn) / 2 / Math.PI)) * 360;
    if (way >= 5 && now - choice.turnedAt > 1000) { choice.turnedAt = now; return view.go({ ...place, turn }); }
  }
  if (place.x !== view.x || place.y !== view.y) view.set(place);
}

stream.changed = () => { panel.due = true; wake(); };
function receive(message) {
  const now = performance.now();
  if (message.k === "hello") { greet(message); return; }
  if (message.k === "past") { machine.answer(message); return; }
  try { dirty |= scene.mode === "live" || message.k === "features" ? model.apply(message, now) : model.apply(message, now) & 0; }
  catch (error) { console.warn("A message could not be read:", message.k, error); }
  if (message.k === "fix" || message.k === "trail") note("fix-" + message.rev);
  else if (message.k !== "tick") { scene.compose(); panel.due = true; }
  if (model.heard.length) voice.take(model.heard.splice(0));
  if (message.k === "fix" && !view.fitted && scene.mode === "live" && fitAll(false)) view.fitted = true;
  wake();
}
let epoch = null;
function greet(hello) {
  words.unit = UNITS[hello.units] ?? UNITS.metric;
  model.keep = clamp(hello.trail | 0, 2, 100000);
  if (hello.epoch !== epoch) {
    epoch = hello.epoch;
    model.forget();
    drawnRev = 0;
    tiles.use(hello.tiles);
    scene.compose();
    dirty = ALL;
  }
  const day = byId("day"), store = hello.store;
  day.hidden = !store;
  if (store) { day.min = words.day(store[0]); day.max = words.day(store[1]); }
  panel.due = true;
  tell();
  wake();
}

/** Shows all subjects, and their trails if they are few. */
function fitAll(smooth = true) {
  const places = [], placed = scene.subjects.filter(s => s.placed);
  for (const s of placed) places.push([s.x, s.y]);
  if (placed.length <= 40 && scene.mode !== "live" || scene.mode === "static") for (const s of scene.subjects) addLine(places, s.track);
  if (!places.length || scene.mode === "static") for (const f of scene.features) for (const shape of f.shapes) { if (shape.rings?.[0]) addLine(places, shape.rings[0]); else if (shape.line) addLine(places, shape.line); else if (known(shape.x)) places.push([shape.x, shape.y]); }
  return view.fit(places, smooth);
}
function addLine(places, line) { const step = Math.max(1, line.n / 2000 | 0); for (let k = 0; k < line.n; k += step) places.push([line.x[k], line.y[k]]); }
function centre(s) { if (s.placed) { view.touched = true; view.go({ x: s.x, y: s.y, zoom: Math.max(view.zoom, 14) }); } }

function select(id) {
  if (choice.selected === id) return;
  choice.selected = id;
  if (!id) choice.follow = choice.headingUp = false;
  dirty |= TRAILS | SUBJECTS;
  panel.due = true;
  refreshTools();
  view.update();
  clearTimeout(turnTimer);
  turnTimer = setTimeout(tell, 100);
  if (scene.mode === "static") machine.go(machine.time);
}
/** Tells the server which subject is looked at. */
function tell() { if (!document.hidden) stream.send({ k: "look", id: choice.selected }); }
function tap(px, py) {
  const s = hit(px, py);
  if (s) return select(s.id);
  const time = scene.mode === "static" ? nearestTime(px, py) : undefined;
  if (time !== undefined) machine.go(time); else if (scene.mode !== "static") select(null);
}
/** The next or previous subject by name; it is told aloud. */
function go(way) {
  const list = [...panel.sorted()].filter(s => s.placed), at = list.findIndex(s => s.id === choice.selected);
  if (!list.length) return;
  const s = list[at < 0 ? (way > 0 ? 0 : list.length - 1) : (at + way + list.length) % list.length];
  select(s.id);
  const [px, py] = view.project(s.x, s.y), w = view.window;
  if (px < w.left + 30 || px > w.right - 70 || py < w.top + 30 || py > w.bottom - 30) view.go({ x: s.x, y: s.y });
  say(sentence(s, scene.now()));
}
function toggleFollow(on = !choice.follow) {
  if (on && !choice.selected) go(1);
  choice.follow = on && choice.selected !== null;
  if (!choice.follow) choice.headingUp = false;
  view.touched = true;
  const s = scene.byId.get(choice.selected);
  view.update();
  if (choice.follow && s?.placed) view.go({ x: s.x, y: s.y });
  refreshTools();
}
function toggleUp() {
  choice.headingUp = !choice.headingUp;
  choice.turnedAt = 0;
  if (choice.headingUp) toggleFollow(true); else view.go({ turn: 0 });
  choice.headingUp = choice.headingUp && choice.follow;
  view.update();
  refreshTools();
}
function toggleRuler() {
  choice.ruler = choice.ruler ? null : true;
  refreshTools();
  showRuler();
}
function showRuler() {
  const r = choice.ruler, box = byId("ruled");
  box.hidden = !r;
  if (r) {
    const [a, b] = r.a ? [r.a, r.b].map(([x, y]) => [latitude(y), longitude(x)]) : [];
    write(box, a ? `${words.distance(haversine(...a, ...b))}, ${words.angle(bearing(...a, ...b))} ${words.compass(bearing(...a, ...b))}` : "Drag from one place to another, or use the arrows");
  }
  dirty |= SUBJECTS;
  wake();
}
function refreshTools() {
  byId("follow").setAttribute("aria-pressed", choice.follow);
  byId("up").setAttribute("aria-pressed", choice.headingUp);
  byId("measure").setAttribute("aria-pressed", Boolean(choice.ruler));
}
function showSize() {
  const box = byId("panel"), size = box.dataset.size === "low" ? "half" : box.dataset.size === "tall" || innerWidth > 700 ? "low" : "tall";
  box.dataset.size = size;
  byId("size").setAttribute("aria-expanded", size !== "low");
}

const KEYS = [["Arrows", "move, with Shift further"], ["+ −", "zoom"], ["F", "show all"], ["N P", "next, previous subject"], ["Enter", "details"], ["O", "follow"], ["H", "heading up"],
  ["M", "ruler: arrows move its end"], ["L", "list"], ["A", "last alert"], ["T", "time"], ["Esc", "back"], ["?", "keys"]];
function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const zoom = way => { takeOver(true); view.go({ zoom: (view.goal?.to.zoom ?? view.zoom) + way }); };
  const arrow = (dx, dy) => {
    if (choice.ruler) {
      const step = event.shiftKey ? 100 : 20, s = scene.byId.get(choice.selected);
      if (choice.ruler === true) { const start = s?.placed ? [s.x, s.y] : [view.x, view.y]; choice.ruler = { a: start, b: start }; }
      const [px, py] = view.project(...choice.ruler.b);
      choice.ruler.b = view.unproject(px + dx * step, py + dy * step);
      showRuler();
      return say(byId("ruled").textContent);
    }
    const step = event.shiftKey ? 200 : 60;
    takeOver();
    view.pan(-dx * step, -dy * step);
  };
  const actions = {
    ArrowLeft: () => arrow(-1, 0), ArrowRight: () => arrow(1, 0), ArrowUp: () => arrow(0, -1), ArrowDown: () => arrow(0, 1),
    "+": () => zoom(.5), "=": () => zoom(.5), "-": () => zoom(-.5), f: fit, n: () => go(1), p: () => go(-1), o: () => toggleFollow(), h: toggleUp, m: toggleRuler,
    l: () => { panel.open("list"); panel.show(); (byId("table").querySelector("tbody button") ?? byId("panel")).focus(); },
    Enter: () => { if (choice.selected) { panel.open("list"); panel.show(); byId("details").focus(); } },
    a: () => { const last = scene.alerts.at(-1); if (last) showAlert(last); else say("No alerts"); },
    t: () => byId("scrub").focus(),
    Escape: () => { if (choice.ruler) toggleRuler(); else if (choice.follow) toggleFollow(false); else select(null); },
    "?": () => byId("help").showModal(),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
function fit() { view.touched = true; choice.follow = choice.headingUp = false; refreshTools(); fitAll(); }

function listen() {
  const on = (id, name, action) => byId(id).addEventListener(name, action), click = (id, action) => on(id, "click", action);
  listenToHands(byId("map"));
  on("map", "keydown", key);
  click("in", () => { takeOver(true); view.go({ zoom: view.zoom + 1 }); });
  click("out", () => { takeOver(true); view.go({ zoom: view.zoom - 1 }); });
  click("fit", fit); click("follow", () => toggleFollow()); click("up", toggleUp); click("measure", toggleRuler);
  click("north", () => { choice.headingUp = false; refreshTools(); view.go({ turn: 0 }); });
  click("keys", () => byId("help").showModal());
  click("size", showSize);
  click("banner-show", () => { const first = openAlerts()[0]; if (first) showAlert(first); });
  click("banner-ack", () => { const first = openAlerts()[0]; if (first) acknowledge(first); });
  click("tabs", event => { const tab = event.target.closest("[role=tab]"); if (tab) panel.open(tab.id.slice(4)); });
  on("tabs", "keydown", event => {
    const tabs = [...byId("tabs").children], at = tabs.indexOf(document.activeElement), way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (way && at >= 0) { event.preventDefault(); panel.open(tabs[(at + way + tabs.length) % tabs.length].id.slice(4), true); }
  });
  click("table", event => {
    const sort = event.target.closest("[data-sort]"), row = event.target.closest("tbody tr");
    if (sort) { panel.sort = sort.dataset.sort; panel.key = ""; panel.due = true; wake(); }
    if (!row) return;
    select(row.subject);
    const s = scene.byId.get(row.subject);
    if (s) centre(s);
  });
  on("filter", "input", () => { panel.filter = byId("filter").value.trim().toLowerCase(); panel.due = true; wake(); });
  on("panel", "keydown", event => { if (event.key === "Escape") byId("map").focus(); });
  click("play", () => machine.play(!machine.playing)); click("live", () => machine.live());
  on("scrub", "input", () => { machine.playing = false; machine.go(+byId("scrub").value); });
  on("scrub", "change", () => { const [from, to] = machine.range(); if (scene.mode === "past" && !machine.day && to - machine.time < (to - from) * .005) machine.live(); });
  on("day", "change", () => { if (byId("day").value) machine.ask(byId("day").value); });
  for (const v of SPEEDS) byId("speed").append(new Option(v + "×", v));
  on("speed", "change", () => { machine.speed = +byId("speed").value; });
  plot.listen();
  for (const [name, action] of KEYS) byId("help").querySelector("tbody").append(make("tr", "", make("th", "", make("kbd", "", name)), make("td", "", action)));
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)", "(prefers-reduced-motion: reduce)"]) matchMedia(query).addEventListener("change", () => theme.read());
  const sizes = new ResizeObserver(() => { view.measure(); machine.show(); });
  sizes.observe(byId("stage")); sizes.observe(document.documentElement);
  addEventListener("online", () => { for (const [id, tile] of tiles.cache) if (!tile.ready) tiles.cache.delete(id); view.update(); });
}

theme.read();
view.measure();
listen();
if (recording) { openRecording(); view.fitted = true; fitAll(false); }
byId("speed").value = machine.speed;
stream.receive = receive;
stream.early.splice(0).forEach(receive);
panel.show();
machine.show();
let seconds = 0;
setInterval(() => {
  stream.watch(drawnRev);
  if (document.hidden) return;
  panel.due = true;
  if (scene.mode === "live") { machine.show(); if (drawing.level < 2) dirty |= SUBJECTS; }
  if (++seconds % 30 === 0 && choice.selected) tell();
  wake();
}, 1000);

/** For tests: what the page knows and shows, as plain values. */
window.mapState = () => ({
  connection: scene.mode === "past" && stream.state === "live" ? "past" : stream.state, epoch: stream.epoch, rev: stream.seen, drawnRev, now: clock.now(),
  subjects: scene.subjects.map(s => ({ id: s.id, name: s.name, lat: s.placed ? s.lat : null, lon: s.placed ? s.lon : null, x: s.px, y: s.py, state: STATES[s.state] ?? "live", text: sentence(s, scene.now()), trail: Math.max(0, trailEnd(s) - s.track.first) })),
  alerts: [...scene.alertNow.values()].map(({ id, on, acked, level, text }) => ({ id, on, acked, level, text })),
  features: scene.features.map(f => f.id), health: scene.health.map(({ id, state }) => ({ id, state })),
  selected: choice.selected, follow: choice.follow, headingUp: choice.headingUp, zoom: view.zoom, centre: [latitude(view.y), longitude(view.x)], rotation: view.turn / RAD,
  time: scene.now(), mode: scene.mode, frames: drawing.frames, tiles: { loaded: tiles.loaded, failed: tiles.failed },
});
