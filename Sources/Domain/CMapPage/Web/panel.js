"use strict";

// Creates an element with empty children, as in build("tr", "th td").
function build(tag, kids) {
	const node = document.createElement(tag);
	node.append(...kids?.split(" ").map(kid => build(kid)) ?? []);
	return node;
}

// Sets the text of a node, isolated so that it cannot affect the direction of the surrounding text.
function write(node, text) {
	if (node.textContent === (text ||= "")) return;
	const inner = build("bdi");
	inner.textContent = plain(text);
	node.replaceChildren(text && inner);
}
const fillIn = (node, ...texts) => texts.forEach((text, k) => write(node.children[k], text));
const assign = (node, name, value) => {
	if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
};

// Updates the children of a list to match its items; nodes of items that remain are reused, so that they keep the
// focus.
function sync(list, items, keyOf, create, update) {
	const old = list.nodes ?? new Map(),
		kept = list.nodes = new Map(items.map(item => [keyOf(item), old.get(keyOf(item)) ?? create()]));
	for (const [key, node] of old)
		if (!kept.has(key)) node.remove();
	let next = list.firstChild,
		place = 0;
	for (const item of items) {
		const node = kept.get(keyOf(item));
		if (node === next) next = next.nextSibling;
		else list.insertBefore(node, next);
		node.item = item;
		update(node, item, place++);
	}
}
const RANK = { info: 1, warning: 2, danger: 3 },
	worst = (a, b) => RANK[b.level] - RANK[a.level] || b.t - a.t;

// Returns whether an alert has to be acknowledged.
const isOpen = a => !a.acked && (a.on || a.level === "danger") && scene.alertNow.includes(a),
	openAlerts = () => scene.alertNow.filter(isOpen).sort(worst);
const acknowledge = a => send({ k: "ack", id: a.id }),
	say = text => write(ui.told, text);

function showAlert(a) {
	const s = scene.list.find(each => each.i === a.i);
	if (s) {
		choose({ id: s.id });
		centre(s);
	}
	say(a.text);
}

// Announces alerts to screen readers, at most once in 5 s: the worst one by its text, and the others by their number. A
// danger interrupts other speech, and other alerts do not.
function announce(alert) {
	const self = announce;
	(self.waiting ??= []).push(alert);
	self.timer ??= setTimeout(() => {
		const [first, ...others] = self.waiting.filter(a => model.alerts.findLast(b => b.id === a.id) === a)
			.sort(worst);
		self.timer = self.waiting = null;
		self.at = ticks();
		if (first) write(first.on && first.level === "danger" ? ui.urgent : ui.polite, first.text + (others[0] ?
			`, ${others.length} more` : ""));
	}, max(60, (self.at ?? -5000) + 5000 - ticks()));
}
let shownAt = 0,
	sortBy = "distance", // or name
	order = [];
const shownState = () => link === "live" ? mode : link;
const { compare } = new Intl.Collator(undefined, { numeric: true });

// Returns the subjects in the order of the rows, which does not change while a row has the focus.
function sorted() {
	const filter = ui.filter.value.toLowerCase(),
		list = scene.list.filter(s => s.name.toLowerCase().includes(filter)),
		place = new Map(order.map((s, k) => [s.id, k])),
		held = ui.table.contains(document.activeElement);
	const nearer = (a, b) => a.distance - b.distance || known(b.distance) - known(a.distance);
	return tape ? list : order = list.sort((a, b) => held && place.get(a.id) - place.get(b.id) || b.owner - a.owner ||
		sortBy === "distance" && nearer(a, b) || compare(a.name, b.name));
}

// Opens one of the tabs of the panel.
function open(tab) {
	for (const { firstChild: input }
		of ui.tabs.children) ui[input.value].hidden = !(input.checked = input.value === tab);
	document.body.dataset.tab = tab;
	showPanel();
}
const ALARM =
	'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="red"/></svg>';

// Updates the status text, the title, the icon, the badges, the most urgent alert, and the open tab.
function showPanel() {
	const urgent = openAlerts(),
		first = live() && urgent[0],
		count = scene.list.filter(s => s.placed).length,
		title = plain(hello?.title || tape?.title || "Map", 64),
		shown = shownState();
	const icon = document.querySelector("[rel=icon]"),
		href = first ? ALARM : icon.calm ??= icon.href,
		now = scene.now();
	shownAt = ticks();
	write(ui.status, {
		live: "Live",
		static: "Recorded",
		refused: reason,
		past: past.day?.text || "Looking at the past",
		connecting: "Connecting",
		silent: "No data, reconnecting"
	} [shown]);
	assign(ui.status, "data-state", shown);
	write(ui.title, title);
	document.title = (first ? `⚠ ${first.text} – ` : "") + `(${count}) ${title}`;
	if (icon.href !== href) icon.href = href;
	[count, urgent.length, scene.health.filter(b => /deg|fail|den/.test(b.state)).length].forEach((n, k) => write(ui.tabs
		.children[k].lastChild, n && n + ""));
	ui.banner.hidden = !first;
	if (first) write(ui.most, first.text + (urgent[1] ? ` (${urgent.length - 1} more)` : ""));
	({ list: showList, alerts: showAlerts, health: showHealth, log: showLog })[document.body.dataset.tab](now);
}

function showList(now) {
	const list = sorted(),
		s = chosen(),
		[title, text, table] = ui.details.children,
		{ scrollTop } = ui.list;
	sync(ui.table.tBodies[0], list.slice(0, 200), s => s.id, () => {
		const row = build("tr", "td td td");
		row.cells[0].append(build("button"), build("small"));
		return row;
	}, (row, s, k) => {
		const shade = theme.shade(s);
		assign(row, "aria-selected", s.id === my.id);
		// Rows that are not visible are updated only every tenth time, in turn.
		if (row.shade && abs(k * 60 - scrollTop) > 1200 && (k + seconds) % 10) return;
		fillIn(row.cells[0], s.name, tape ? s.planned && "planned" : phrases(s.owner && "owner", rest(s)));
		write(row.cells[1], tape ? dm(s.facts.distance) : where(s));
		write(row.cells[2], tape ? s.facts.duration && span(s.facts.duration) : age(s, now));
		if (row.shade !== shade) row.style.setProperty("--own", row.shade = shade);
		assign(row, "data-state", STATES[s.state]);
	});
	ui.filter.hidden = scene.list.length < 9;
	write(ui.more, list[200] ? `200 of ${list.length}: filter by name` : list[0] || tape ? "" : "No subjects");
	for (const { parentNode, dataset } of ui.table.querySelectorAll("[data-sort]"))
		assign(parentNode, "aria-sort", dataset.sort === sortBy ? "ascending" : "none");
	ui.details.hidden = !s;
	if (!s) return;
	write(title, s.name);
	write(text, tape ? plot.text : sentence(s, now));
	const facts = tape ? trackFacts(s) : {
		Position: s.placed && degree(s.lat, 5, "NS") + " " + degree(s.lon, 5, "EW"),
		Heading: known(s.heading) && round(s.heading) + "°" + (known(s.spread) ? ` ± ${round(s.spread)}°` : ""),
		"Last fix": known(s.t) && day(s.t) + " " + time(s.t)
	};
	sync(table.tBodies[0], Object.entries(facts).filter(f => f[1]), f => f[0], () => build("tr", "th td"), (row, f) =>
		fillIn(row, ...f));
}

// Lists the alerts: first those that have to be acknowledged, then the others, in both cases the newest first.
function showAlerts(now) {
	sync(ui.alerts.firstChild, scene.alerts.slice(-200).reverse().sort((a, b) => isOpen(b) - isOpen(a)), a => a, () =>
		build("li", "b button small button"), (item, a) => {
			const last = a.on && scene.alertNow.includes(a);
			assign(item, "data-level", last && a.level);
			fillIn(item, last ? a.level : a.on ? "earlier" : "over", a.text, time(a.t) + ", " + ago(a.t, now) + (a
				.acked ? ", acknowledged" : ""), "Acknowledge");
			item.lastChild.hidden = !isOpen(a) || !live();
		});
}

function showLog(now) {
	const all = [...model.events, ...model.changes.slice(-200)].filter(e => live() || e.t <= now).sort((a, b) => b.t - a
		.t).slice(0, 200);
	sync(ui.log.firstChild, all, e => e.key, () => build("li", "small b span"), (item, e) => fillIn(item, time(e.t), e
		.type ?? e.id, phrases(e.state, e.text)));
}
