// @ts-check
/** Short sounds, made here: tones for your turn and a pot won, a breath of noise for cards and chips. */

/** @type {Record<string, {tones?: number[][], ticks?: number[][]}>} start, height in Hz, length, loudness */
const SOUNDS = {
	turn: { tones: [[0, 587, 0.14, 0.16], [0.11, 784, 0.24, 0.16]] },
	win: { tones: [[0, 523, 0.18, 0.13], [0.1, 659, 0.18, 0.13], [0.2, 784, 0.18, 0.13], [0.3, 1047, 0.4, 0.11]] },
	deal: { ticks: [[0, 1500, 0.07, 0.3]] },
	chips: { ticks: [[0, 4200, 0.03, 0.5], [0.05, 5200, 0.03, 0.4], [0.085, 3700, 0.04, 0.4]] },
};
const APART_MS = 120;

/** @type {AudioContext | null} */
let sounding = null;
/** @type {AudioBuffer | null} */
let noise = null;
/** @type {Map<string, number>} */
const last = new Map();

/** A browser lets a page sound only after a gesture. */
function wake() {
	if (sounding || !window.AudioContext) return;
	sounding = new AudioContext();
	const rate = sounding.sampleRate;
	noise = sounding.createBuffer(1, rate / 10, rate);
	const data = noise.getChannelData(0);
	for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { capture: true, once: true });
if (/** @type {any} */ (navigator).userActivation?.hasBeenActive) wake();

/** @param {AudioScheduledSourceNode} source @param {AudioNode} through @param {number} at @param {number} long @param {number} loud */
function ring(source, through, at, long, loud) {
	const context = /** @type {AudioContext} */ (sounding);
	const gain = context.createGain();
	gain.gain.setValueAtTime(0, at);
	gain.gain.linearRampToValueAtTime(loud, at + 0.005);
	gain.gain.exponentialRampToValueAtTime(0.001, at + long);
	through.connect(gain).connect(context.destination);
	source.start(at);
	source.stop(at + long);
}

/** @param {string} name */
export function play(name) {
	const context = sounding;
	if (!context || (document.hidden && name !== "turn")) return;
	if (context.state === "suspended") context.resume();
	if (performance.now() - (last.get(name) ?? -APART_MS) < APART_MS) return;
	last.set(name, performance.now());
	const now = context.currentTime;
	const { tones = [], ticks = [] } = SOUNDS[name] ?? {};
	for (const [at, hz, long, loud] of tones) {
		const tone = context.createOscillator();
		tone.type = "triangle";
		tone.frequency.value = hz;
		ring(tone, tone, now + at, long, loud);
	}
	for (const [at, hz, long, loud] of ticks) {
		const tick = context.createBufferSource();
		tick.buffer = noise;
		const filter = context.createBiquadFilter();
		filter.type = "bandpass";
		filter.frequency.value = hz;
		filter.Q.value = 3;
		tick.connect(filter);
		ring(tick, filter, now + at, long, loud);
	}
}
