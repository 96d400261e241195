// Screens that clear themselves: what is left standing is read by who comes next.

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
