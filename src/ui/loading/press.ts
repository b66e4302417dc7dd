declare global {
  interface Window {
    /** Set from the first press on: resolves when the latest press of a pointer or a key has ended. */
    readonly rusbankPress?: Promise<void>
  }
}

/** A click follows within this time after a finger is lifted, in ms. */
const CLICK_DELAY_MS = 100

/**
 * The inline script, which runs before any other. A press of the main button, Space or Enter ends in the task after its click
 * or keyup: the browser opens a `details` element or follows a link only when all listeners and their microtasks have run, and
 * only if the element is still there. Another window may take the end of a press, and so may the menu that other buttons open.
 */
export const PRESS_SCRIPT = `for (const start of ['pointerdown', 'keydown']) addEventListener(start, ({ button, key, repeat }) => {
  const isKey = start === 'keydown';
  if (isKey ? repeat || ![' ', 'Enter'].includes(key) : button !== 0) return;
  window.rusbankPress = new Promise((resolve) => {
    const over = new AbortController();
    const { signal } = over;
    const end = ({ type }) => {
      setTimeout(resolve, type === 'pointerup' ? ${CLICK_DELAY_MS} : 0);
      if (type !== 'pointerup') over.abort();
    };
    for (const type of isKey ? ['keyup'] : ['pointerup', 'pointercancel', 'click']) {
      addEventListener(type, end, { capture: true, signal });
    }
    addEventListener('blur', end, { signal });
  });
}, true)`

/** Resolves when no press is in progress: an element that is replaced after it began gets no click. */
export async function pressEnded(): Promise<void> {
  await window.rusbankPress
}
