// When something waits: a sound, the page's title and its icon.

const icon = document.querySelector("link[rel=icon]");
const calm = icon.href;
const waits = new URL("waiting.svg", import.meta.url).href;
const TONES = [660, 880]; // hertz, one after the other
const LONG = 0.16; // seconds

let audio = null;

/** Browsers let a page sound only once somebody has pressed something on it. */
export function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

export function ring() {
  if (!audio) return;
  TONES.forEach((tone, place) => {
    const begins = audio.currentTime + place * LONG * 1.3;
    const swell = new GainNode(audio, { gain: 0 });
    swell.gain.setValueAtTime(0, begins);
    swell.gain.linearRampToValueAtTime(0.3, begins + 0.02);
    swell.gain.linearRampToValueAtTime(0, begins + LONG);
    const voice = new OscillatorNode(audio, { frequency: tone });
    voice.connect(swell).connect(audio.destination);
    voice.start(begins);
    voice.stop(begins + LONG);
  });
}

/** Tell on the tab how many things wait. @param {number} n @param {string} title the page's */
export function mark(n, title) {
  document.title = n ? `(${n}) ${title}` : title;
  const wanted = n ? waits : calm;
  if (icon.href !== wanted) icon.href = wanted;
}
