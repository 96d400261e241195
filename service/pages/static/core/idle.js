// Screens that clear themselves, for what is left standing is read by who comes next; and which
// presses are meant for them.

/**
 * Clear after some seconds without a sign of life, with a warning before.
 * @param {{seconds: number, warning?: number, warn?: () => void, clear: () => void}} when
 * @returns {{alive: () => void, stop: () => void}} `alive` begins the count anew
 */
export function clearing({ seconds, warning = 0, warn = () => {}, clear }) {
  let timers = [];
  const stop = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  const alive = () => {
    stop();
    if (warning) timers.push(setTimeout(warn, (seconds - warning) * 1_000));
    timers.push(setTimeout(() => (stop(), clear()), seconds * 1_000));
  };
  alive();
  return { alive, stop };
}

const MODIFIERS = "Shift Control Alt AltGraph Meta CapsLock NumLock Dead".split(" ");

/**
 * A key that was just held down or half composed is no new press; with Ctrl, Alt or Meta it is the
 * browser's or the system's.
 * @param {KeyboardEvent} event
 */
export const isPress = (event) =>
  !(event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) &&
  !MODIFIERS.includes(event.key);

/** Shift+Tab leads back. What is written with Shift is itself: on some keyboards that is a digit. */
export const isShifted = ({ shiftKey, key }) => shiftKey && key.length > 1;

const BOUNCE = 500; // milliseconds in which a press may be meant for the screen before

/**
 * Tells a press that is meant for what is seen from one that was meant for what was there before.
 * @returns {{press: (key: string) => void, turn: () => void, counts: (read: boolean) => boolean}}
 *   `press` is told of every key, and of a place on the screen as "pointer"; `turn` of each new
 *   screen or line; `counts` says whether what was pressed last does anything: not at once where a
 *   screen has to be `read` first, and elsewhere unless it is what led here, pressed a second time
 */
export function bounces() {
  let last, led;
  let turned = 0;
  return {
    press: (key) => (last = key),
    turn() {
      led = last;
      turned = performance.now();
    },
    counts: (read) => performance.now() - turned >= BOUNCE || (!read && last !== led),
  };
}
