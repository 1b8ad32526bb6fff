// @ts-check
/** Making elements: text only ever as text, so a name or a sentence can never become markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false | Array<any>} Child */

/**
 * @param {Element} element
 * @param {Record<string, any>} props `on...` are listeners, `class`, `aria-*` and others attributes; false, null: none
 * @param {Child[]} children
 */
function fill(element, props, children) {
	for (const [name, value] of Object.entries(props)) {
		if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
		else if (name === "value" || name === "checked" || name === "disabled") /** @type {any} */ (element)[name] = value;
		else if (typeof value === "boolean" && name.startsWith("aria-")) element.setAttribute(name, String(value));
		else if (value === true) element.setAttribute(name, "");
		else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
	}
	for (const child of children.flat(Infinity)) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 */
export function h(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	fill(element, props, children);
	return element;
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
	const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
	fill(element, props, children);
	return element;
}

/** A sheet of styles, once. @param {string} href @returns {Promise<void>} */
export function style(href) {
	if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
	return new Promise((done, failed) => {
		const made = h("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => {
			made.remove();
			failed();
		} });
		document.head.append(made);
	});
}

/** 1840 as "1,840". @param {number} n */
export const num = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "a, b and c". @param {string[]} words */
export const series = (words) =>
	words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/** A random id without a secure context. */
export function randomId() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const keys = new WeakMap();

/**
 * Rebuilds an element's content only when `key` differs from the last time. Says whether it did.
 * @param {Element} element
 * @param {unknown} key compared as JSON
 * @param {() => Child} make
 */
export function refill(element, key, make) {
	const text = JSON.stringify(key);
	if (keys.get(element) === text) return false;
	keys.set(element, text);
	replace(element, make());
	return true;
}

/** New content; who had the keyboard's focus in the old finds it at the same place. @param {Element} element @param {Child} inside */
export function replace(element, inside) {
	const stops = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("button, input, select")]);
	const at = stops().indexOf(/** @type {HTMLElement} */ (document.activeElement));
	element.replaceChildren();
	fill(element, {}, [inside]);
	if (at >= 0) stops()[at]?.focus({ preventScroll: true });
}

/** @param {string} name a setting kept in this browser, if it lets us @param {string} otherwise */
export function remembered(name, otherwise) {
	try {
		return localStorage.getItem(`purplepoker.${name}`) ?? otherwise;
	} catch {
		return otherwise;
	}
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
	try {
		localStorage.setItem(`purplepoker.${name}`, value);
	} catch {
		// a browser that keeps nothing still plays
	}
}

/** Any text as a sentence. @param {string} text */
export const sentence = (text) => (text ? capital(text) + (/[.?!]$/.test(text) ? "" : ".") : "");
