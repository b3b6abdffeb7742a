"use strict";

const make = (tag, name, ...children) => { const node = document.createElement(tag); if (name) node.className = name; node.append(...children); return node; };
/** Text from outside: isolated, so that it cannot turn the text around it. */
const bdi = text => make("bdi", "", plain(text));
const write = (node, text) => { if (node.textContent !== text) node.textContent = text; };
const assign = (node, name, value) => { if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value); };
/** Brings the children of a list in line with its items without touching those that stay, so that focus stays too. */
function sync(list, items, keyOf, create, update) {
  const old = list.nodes ??= new Map(), kept = new Map();
  for (const item of items) { const key = keyOf(item); kept.set(key, old.get(key) ?? create(item)); }
  for (const [key, node] of old) if (!kept.has(key)) node.remove();
  let next = list.firstChild;
  for (const item of items) {
    const node = kept.get(keyOf(item));
    if (node === next) next = next.nextSibling; else list.insertBefore(node, next);
    update(node, item);
  }
  list.nodes = kept;
}

const STATUS = { connecting: "Connecting…", live: "Live", silent: "No data, reconnecting…", refused: "Refused", static: "Recorded" };
const panel = {
  tab: "list", sort: "", due: true, at: 0, filter: "", order: [], orderOf: null,

  open(tab, focus = false) {
    this.tab = tab;
    for (const button of byId("tabs").children) {
      const on = button.id === "tab-" + tab;
      button.setAttribute("aria-selected", on);
      button.tabIndex = on ? 0 : -1;
      byId(button.id.slice(4)).hidden = !on;
      if (on && focus) button.focus();
    }
    byId("panel").classList.toggle("wide", tab === "health");
    this.due = true;
    wake();
  },
  /** The order of the rows: it stays as it is while a row has the focus. */
  sorted() {
    const held = byId("table").tBodies[0].contains(document.activeElement), list = scene.subjects, filter = this.filter;
    const sort = this.sort || (list.some(s => known(s.distance)) ? "distance" : "name"), key = sort + "\n" + filter;
    if (this.orderOf === list && this.key === key && (held || sort === "name")) return this.order;
    const shown = filter ? list.filter(s => (s.name + "\n" + s.group).toLowerCase().includes(filter)) : [...list];
    if (held && this.key === key) { const place = new Map(this.order.map((s, k) => [s.id, k])); shown.sort((a, b) => (place.get(a.id) ?? 1e9) - (place.get(b.id) ?? 1e9)); }
    else shown.sort((a, b) => b.owner - a.owner || (sort === "distance" ? (a.distance ?? NaN) - (b.distance ?? NaN) || known(b.distance) - known(a.distance) : 0) || collator.compare(a.name, b.name));
    this.orderOf = list; this.key = key;
    for (const button of document.querySelectorAll("[data-sort]")) assign(button.closest("th"), "aria-sort", button.dataset.sort === sort ? "ascending" : "none");
    return this.order = shown;
  },
  show() {
    const now = scene.now();
    this.due = false;
    this.at = performance.now();
    this.showStatus();
    this.showBanner();
    if (this.tab === "list") { this.showDetails(now); this.showTable(now); }
    if (this.tab === "alerts") this.showAlerts();
    if (this.tab === "health") showHealth();
    if (this.tab === "log") this.showLog();
  },
  showTable(now) {
    const shown = this.sorted(), rows = shown.slice(0, 200);
    sync(byId("table").tBodies[0], rows, s => s.id, () => {
      const swatch = make("i", "swatch"), name = make("bdi"), note = make("small"), button = make("button", "name", swatch, name), row = make("tr", "", make("td", "", button, note), make("td"), make("td"), make("td"));
      row.parts = { swatch, name, note, button };
      return row;
    }, (row, s) => {
      const { swatch, name, note, button } = row.parts, cells = scene.mode === "static" ? trackCells(s) : [where(s) || "–", seen(s, now).replace("position ", ""), known(s.battery) ? Math.round(s.battery) + " %" : "–"];
      row.id = s.id;
      row.subject = s.id;
      write(name, s.name);
      if (swatch.shade !== theme.shade(s)) swatch.style.color = swatch.shade = theme.shade(s);
      swatch.dataset.state = STATES[s.state] ?? "live";
      write(note, scene.mode === "static" ? (s.planned ? "planned" : "") : [s.owner ? "owner" : "", within(s), motion(s)].filter(Boolean).join(", "));
      cells.forEach((text, k) => write(row.cells[k + 1], text));
      assign(row, "aria-selected", s.id === choice.selected);
      assign(button, "aria-pressed", s.id === choice.selected);
      row.dataset.state = STATES[s.state];
    });
    byId("filter").hidden = scene.subjects.length < 9 && !this.filter;
    write(byId("more"), shown.length > 200 ? `200 of ${shown.length} shown. Filter by name to see others.` : shown.length ? "" : scene.mode === "live" ? "No subjects yet." : "No subjects at this time.");
  },
  showDetails(now) {
    const s = scene.byId.get(choice.selected), box = byId("details");
    box.hidden = !s;
    if (!s) return;
    const [title, text, table] = box.children;
    if (title.textContent !== s.name) title.replaceChildren(bdi(s.name));
    write(text, scene.mode === "static" ? (s.placed ? trackSentence(s) : "") : sentence(s, now));
    const facts = scene.mode === "static" ? trackFacts(s) : [["Position", s.placed ? words.place(s.lat, s.lon) : "unknown"], ["State", STATES[s.state]],
      ["Accuracy", known(s.accuracy) ? "±" + words.distance(s.accuracy) + " (68 %)" : "unknown"],
      ["Speed", known(s.speed) ? words.speed(s.speed) : ""], ["Course", known(s.course) ? words.angle(s.course) : ""],
      ["Heading", known(s.heading) ? words.angle(s.heading) + (known(s.headingAccuracy) ? " ±" + Math.round(s.headingAccuracy) + "°" : "") : ""],
      ["Bearing", known(s.bearing) ? words.angle(s.bearing) : ""], ["Last fix", known(s.t) ? words.day(s.t) + " " + words.time(s.t) : ""], ["Usual interval", words.duration(s.interval)]];
    sync(table.tBodies[0], facts.filter(f => f[1]), f => f[0], f => { const head = make("th", "", f[0]); head.scope = "row"; return make("tr", "", head, make("td")); }, (row, f) => write(row.cells[1], f[1]));
  },
  /** Those that want attention first, then the newest. */
  alertsInOrder() {
    const open = a => scene.alertNow.get(a.id) === a && (a.on || a.level === "danger") && !a.acked;
    return scene.alerts.slice(-200).reverse().sort((a, b) => open(b) - open(a));
  },
  showAlerts() {
    const list = this.alertsInOrder(), [ol, none] = byId("alerts").children;
    none.hidden = list.length > 0;
    sync(ol, list, a => a.key ?? a, a => {
      const level = make("b", "level"), text = make("button", "text"), when = make("small"), ack = make("button", "ack", "Acknowledge");
      text.onclick = () => showAlert(a);
      ack.onclick = () => acknowledge(a);
      return make("li", "", level, text, when, ack);
    }, (li, a) => {
      const present = scene.alertNow.get(a.id) === a, [level, text, when, ack] = li.children;
      li.dataset.level = a.level;
      li.dataset.on = present && a.on;
      write(level, present && a.on ? a.level : a.on ? "earlier" : "over");
      if (text.textContent !== a.text) text.replaceChildren(bdi(a.text));
      write(when, words.time(a.t) + ", " + words.ago(a.t, scene.now()) + (a.acked ? ", acknowledged" : ""));
      ack.hidden = !present || a.acked || scene.mode !== "live" || !(a.on || a.level === "danger");
    });
  },
  showLog() {
    const time = scene.mode === "live" ? Infinity : scene.now();
    const list = [...model.events, ...model.changes.slice(-200)].filter(e => e.t <= time).sort((a, b) => b.t - a.t).slice(0, 200), [ol, none] = byId("log").children;
    none.hidden = list.length > 0;
    sync(ol, list, e => e.key, e => make("li", "", make("small", "", words.time(e.t)), bdi(e.type ?? e.id), bdi([e.state, e.text].filter(Boolean).join(": "))), () => {});
  },
  showStatus() {
    const silent = performance.now() - stream.heardAt, day = machine.day;
    const state = stream.state === "live" && scene.mode === "past" ? "past" : stream.state;
    let text = state === "past" ? day ? day.text || "Looking at " + words.day(day.from) : "Looking at the past" : STATUS[state];
    if (state === "connecting" && stream.hello) text = "Reconnecting…";
    if (state === "refused") text = stream.reason;
    write(byId("status"), text);
    byId("status").dataset.state = state;
    write(byId("lag"), stream.hello && /connecting|silent/.test(state) ? "data " + words.duration(silent) + " old" : "");
    const worst = scene.health.filter(b => /degraded|failed|denied/.test(b.state)).length, open = openAlerts().length;
    const badge = (id, count) => { const node = byId("tab-" + id).lastElementChild; write(node, count ? String(count) : ""); node.hidden = !count; };
    badge("list", scene.subjects.length); badge("alerts", open); badge("health", worst);
    byId("tab-alerts").dataset.bad = open > 0; byId("tab-health").dataset.bad = worst > 0;
  },
  showBanner() {
    const [first, ...rest] = scene.mode === "live" ? openAlerts() : [];
    byId("banner").hidden = !first;
    if (first) {
      byId("banner").dataset.level = first.level;
      const text = first.text + (rest.length ? ` (${rest.length} more)` : "");
      if (byId("banner-show").textContent !== text) byId("banner-show").replaceChildren(bdi(text));
    }
    const count = scene.subjects.filter(s => s.placed).length, name = stream.hello?.title || recording?.title || "Map";
    document.title = (first ? "⚠ " + first.text + " – " : "") + `(${count}) ` + plain(name, 64);
    if (byId("title").textContent !== plain(name, 64)) byId("title").replaceChildren(bdi(plain(name, 64)));
    const link = document.querySelector("link[rel=icon]");
    link.calm ??= link.href;
    const href = first ? ALARM_ICON : link.calm;
    if (link.href !== href) link.href = href;
    byId("empty").hidden = count > 0 || !stream.hello || scene.mode !== "live";
  },
};
const collator = new Intl.Collator(undefined, { numeric: true });
const ALARM_ICON = "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#c8322b"/><path d="M14 6h4l-1 12h-2zM14 21h4v4h-4z" fill="#fff"/></svg>');

/** Alerts that want to be acknowledged, the most severe and newest first. */
function openAlerts() {
  const rank = { danger: 2, warning: 1, info: 0 };
  return [...scene.alertNow.values()].filter(a => !a.acked && (a.on || a.level === "danger")).sort((a, b) => rank[b.level] - rank[a.level] || b.t - a.t);
}
function acknowledge(alert) { stream.send({ k: "ack", id: alert.id }); }
function showAlert(alert) {
  const s = scene.subjects.find(each => each.i === alert.i);
  if (s) { select(s.id); centre(s); }
  say(alert.text);
}

/** Answers the person at once. */
function say(text) { byId("told").replaceChildren(bdi(text)); }
/** Tells alerts: danger interrupts, the rest waits; at most once in 5 s, the others in one number. */
const voice = {
  at: -Infinity, waiting: [], timer: 0,
  take(heard) {
    for (const [alert, before] of heard) if (alert.on ? !alert.acked && !before?.on : before?.on) this.waiting.push(alert);
    if (this.waiting.length && !this.timer) this.timer = setTimeout(() => this.speak(), Math.max(60, this.at + 5000 - performance.now()));
  },
  speak() {
    // Only what still holds.
    const list = this.waiting.filter(a => model.alertNow.get(a.id) === a).sort((a, b) => (b.level === "danger") - (a.level === "danger"));
    this.waiting = []; this.timer = 0;
    if (!list.length) return;
    this.at = performance.now();
    const text = make("span", "", bdi(list[0].text), list.length > 1 ? `. ${list.length - 1} more.` : "");
    byId(list[0].level === "danger" && list[0].on ? "urgent" : "polite").replaceChildren(text);
  },
};
