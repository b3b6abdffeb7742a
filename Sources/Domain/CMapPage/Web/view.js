"use strict";
const byId = id => document.getElementById(id);

/** The camera: what is in the middle of the window that the panels leave free, how large, and turned how far. */
const view = {
  x: .5, y: .45, zoom: 2, turn: 0, // turn: radians clockwise
  width: 1, height: 1, ratio: 1, ax: 0, ay: 0, scale: 1024, cos: 1, sin: 0,
  window: { left: 0, top: 0, right: 1, bottom: 1 },
  changed: true, busyUntil: 0, low: false, goal: null, touched: false,

  update() {
    const w = this.window;
    this.scale = 256 * 2 ** this.zoom; this.cos = Math.cos(this.turn); this.sin = Math.sin(this.turn);
    this.ax = (w.left + w.right) / 2;
    this.ay = w.top + (w.bottom - w.top) * (choice.headingUp && choice.follow ? 2 / 3 : 1 / 2);
    this.x -= Math.floor(this.x); this.y = clamp(this.y, 0, 1);
    this.changed = true;
    wake();
  },
  set(to) { Object.assign(this, to); this.zoom = clamp(this.zoom, 1, 22); this.update(); },
  /** Goes to another place in 200 ms, or at once. */
  go(to, smooth = true) {
    if (to.zoom !== undefined) to.zoom = clamp(to.zoom, 1, 22);
    if (!smooth || theme.still) { this.goal = null; return this.set(to); }
    this.goal = { at: performance.now(), from: { x: this.x, y: this.y, zoom: this.zoom, turn: this.turn }, to };
    wake();
  },
  step(now) {
    if (!this.goal) return;
    const { at, from, to } = this.goal, k = clamp((now - at) / 200, 0, 1), eased = k * (2 - k), next = {};
    for (const name in to) {
      const way = name === "x" ? wrap(to.x - from.x) : name === "turn" ? wrap((to.turn - from.turn) / 2 / Math.PI) * 2 * Math.PI : to[name] - from[name];
      next[name] = from[name] + way * eased;
    }
    if (k === 1) this.goal = null;
    this.set(next);
  },
  project(x, y) {
    const u = wrap(x - this.x) * this.scale, v = (y - this.y) * this.scale;
    return [this.ax + u * this.cos - v * this.sin, this.ay + u * this.sin + v * this.cos];
  },
  unproject(px, py) {
    const u = px - this.ax, v = py - this.ay;
    return [this.x + (u * this.cos + v * this.sin) / this.scale, this.y + (v * this.cos - u * this.sin) / this.scale];
  },
  pan(px, py) {
    const [x, y] = this.unproject(this.ax - px, this.ay - py);
    this.goal = null;
    this.set({ x, y });
  },
  /** Zooms and turns about a point of the screen. */
  zoomAbout(px, py, zoom, turn = this.turn) {
    const [x, y] = this.unproject(px, py);
    this.goal = null;
    this.set({ zoom, turn });
    const [nx, ny] = this.unproject(px, py);
    this.set({ x: this.x + x - nx, y: this.y + y - ny });
  },
  /** Shows the given places, each [x, y]; a single one at zoom 16. */
  fit(places, smooth = true) {
    let west = Infinity, east = -Infinity, north = Infinity, south = -Infinity, origin;
    for (const [x, y] of places) {
      origin ??= x;
      const dx = wrap(x - origin);
      west = Math.min(west, dx); east = Math.max(east, dx); north = Math.min(north, y); south = Math.max(south, y);
    }
    if (origin === undefined) return false;
    const w = this.window, wide = Math.max(60, w.right - w.left - 110), high = Math.max(60, w.bottom - w.top - 110);
    const span = Math.max((east - west) / wide, (south - north) / high);
    this.go({ x: origin + (east + west) / 2, y: (north + south) / 2, zoom: span < 1e-12 ? 16 : clamp(Math.log2(1 / span / 256), 1, 18), turn: 0 }, smooth);
    return true;
  },
  /** Follows the size of the page and the rectangle that the panels leave. */
  measure() {
    const r = byId("stage").getBoundingClientRect();
    this.width = innerWidth; this.height = innerHeight; this.ratio = Math.min(2, devicePixelRatio || 1);
    this.window = { left: r.left, top: r.top, right: r.right, bottom: r.bottom };
    for (const canvas of document.querySelectorAll("#map canvas")) {
      const w = Math.round(this.width * this.ratio), h = Math.round(this.height * this.ratio);
      if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
    }
    this.update();
  },
};

/** What the person has chosen. */
const choice = {
  selected: null, follow: false, headingUp: false, ruler: null, // ruler: false when off, else { a: [x, y], b: [x, y] } or true before the first point
  turnedAt: 0,
};

/** Hands on the map: one pointer moves, two zoom and turn, the wheel zooms, a tap selects. */
function listenToHands(map) {
  const down = new Map();
  let start = null, pinch = null, ruling = false;
  const middle = () => { const [a, b] = [...down.values()]; return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, d: Math.hypot(a.x - b.x, a.y - b.y) || 1, angle: Math.atan2(b.y - a.y, b.x - a.x) }; };
  const begin = () => { pinch = down.size === 2 ? { ...middle(), zoom: view.zoom, turn: view.turn, turning: false } : null; };
  map.addEventListener("pointerdown", event => {
    if (event.button > 0 || down.size > 1) return;
    map.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = down.size === 1 ? { x: event.clientX, y: event.clientY, moved: false } : null;
    ruling = choice.ruler && down.size === 1;
    begin();
  });
  map.addEventListener("pointermove", event => {
    const held = down.get(event.pointerId);
    if (!held) { map.style.cursor = choice.ruler ? "crosshair" : hit(event.clientX, event.clientY) ? "pointer" : ""; return; }
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (start && !start.moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 6) return;
    held.x = event.clientX; held.y = event.clientY;
    if (pinch) {
      const now = middle(), turned = now.angle - pinch.angle;
      if (Math.abs(wrap(turned / 2 / Math.PI)) > .04) pinch.turning = true;
      if (pinch.turning) choice.headingUp = false;
      takeOver();
      view.pan(now.x - pinch.x, now.y - pinch.y);
      pinch.x = now.x; pinch.y = now.y;
      view.zoomAbout(now.x, now.y, pinch.zoom + Math.log2(now.d / pinch.d), pinch.turning ? pinch.turn + turned : view.turn);
    } else if (ruling) {
      if (!start.moved) ruler(start.x, start.y, true);
      ruler(event.clientX, event.clientY);
    } else { takeOver(); view.pan(dx, dy); }
    if (start) start.moved = true;
  });
  const up = event => {
    if (!down.delete(event.pointerId)) return;
    if (start && !start.moved && event.type === "pointerup") {
      if (choice.ruler) ruler(start.x, start.y, choice.ruler === true || choice.ruler.done);
      else tap(start.x, start.y);
    }
    if (choice.ruler?.b && ruling && start?.moved) choice.ruler.done = true;
    start = null;
    begin();
  };
  map.addEventListener("pointerup", up);
  map.addEventListener("pointercancel", up);
  map.addEventListener("dblclick", event => { if (!choice.ruler) { takeOver(true); view.zoomAbout(event.clientX, event.clientY, view.zoom + 1); } });
  map.addEventListener("wheel", event => {
    event.preventDefault();
    takeOver(true);
    const way = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    // While something is followed it stays in place.
    const [px, py] = choice.follow ? [view.ax, view.ay] : [event.clientX, event.clientY];
    view.zoomAbout(px, py, view.zoom - clamp(way * (event.ctrlKey ? .01 : .0025), -1, 1));
  }, { passive: false });
}
/** A hand on the map ends following, unless it only zooms. */
function takeOver(zoomOnly = false) {
  view.touched = true;
  view.busyUntil = performance.now() + 150;
  if (!zoomOnly && choice.follow) { choice.follow = false; refreshTools(); }
}
/** The subject under a finger. */
function hit(px, py) {
  let best = null, least = 24 ** 2;
  for (const s of scene.subjects) {
    if (!s.placed) continue;
    const d = (s.px - px) ** 2 + (s.py - py) ** 2;
    if (d < least) { least = d; best = s; }
  }
  return best;
}
/** Sets the ruler's beginning or its end; both snap to a subject. */
function ruler(px, py, begins = false) {
  const s = hit(px, py), point = s ? [s.x, s.y] : view.unproject(px, py);
  choice.ruler = begins ? { a: point, b: point } : { ...choice.ruler, b: point };
  showRuler();
}
