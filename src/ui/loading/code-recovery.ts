/** What a page does when some of its code could not be loaded. */
export interface CodeRecovery {
  /**
   * Imports code, and retries while the network is down. Until then, the page stays as the server rendered it.
   * `onLost` is called if the import still fails although the shop can be reached: some browsers cache a failed
   * module until the page is reloaded. By default, it reloads the page (decision 0200).
   */
  readonly importWithRetry: <Code>(load: () => Promise<Code>, onLost?: () => void) => Promise<Code>
  /**
   * Reloads a page if the browser does not request its failed code again. Fields, choices and open `details` are
   * restored, and clicks are repeated. Does nothing within a minute of the last such reload, or if storage is
   * blocked: a page with broken code would reload forever.
   */
  readonly reload: (pressed?: ReadonlySet<Element>) => void
}

declare global {
  interface Window {
    readonly rusbankCode: CodeRecovery
  }
}

/** The delay between attempts to reach the shop, in ms. It doubles with each import that fails although the shop is reachable. */
const RETRY_DELAY_MS = 5_000
/** The longest such delay, in ms. */
const MAX_RETRY_DELAY_MS = 600_000
/** A file with a content type that a captive portal does not send: its own page does not count as the shop. */
const REACHABLE_FILE = '/manifest.webmanifest'
/** The session storage key for the page's state during a reload. */
const RELOADED = 'rusbank:reloaded'
/** The shortest time between two such reloads of a page, in ms. */
const RELOAD_INTERVAL_MS = 60_000

/**
 * An inline script of the page, after that of the early interactions. An element is found again by its type and its name,
 * without the id of React in it, or its target or text, and by its index among those that have the same: another release may
 * have other markup. Passwords are not stored.
 */
export const CODE_RECOVERY_SCRIPT = `{
  const CHANGEABLE = 'details, input:not([type="password"]), select, textarea';
  const isToggle = ({ type }) => type === 'radio' || type === 'checkbox';
  const stateOf = (element) => 'open' in element ? 'open' : isToggle(element) ? 'checked' : 'value';
  const isTouched = (element) => element.open ??
    (isToggle(element) ? element.checked !== element.defaultChecked : element.value !== element.defaultValue);
  const nameOf = ({ localName, type, value, name, href, action, ariaLabel, textContent }) =>
    [localName, type, isToggle({ type }) && value, name || href || action || ariaLabel + textContent].join().replace(/_R.*_-/, '');
  const namesakes = (name) =>
    [...document.querySelectorAll('form, button, a, ' + CHANGEABLE)].filter((each) => nameOf(each) === name);
  const placeOf = (element) => [nameOf(element), namesakes(nameOf(element)).indexOf(element)];
  const elementAt = ([name, index]) => namesakes(name)[index];

  let reloaded = null;
  try {
    const stored = JSON.parse(sessionStorage.getItem('${RELOADED}'));
    sessionStorage.removeItem('${RELOADED}');
    if (stored?.href === location.href) reloaded = stored;
  } catch {}
  if (reloaded) addEventListener('DOMContentLoaded', () => {
    for (const [place, state] of reloaded.states) {
      const element = elementAt(place);
      if (element) element[stateOf(element)] = state;
    }
    for (const element of reloaded.pressed.map(elementAt)) if (element) rusbankEarly.pressed.add(element);
  });

  const isReachable = () => fetch('${REACHABLE_FILE}', { method: 'HEAD', cache: 'no-store' })
    .then(({ headers }) => /manifest/.test(headers.get('content-type')), () => false);
  const untilReachable = async (delay) => {
    do await new Promise((resolve) => {
      setTimeout(resolve, delay);
      addEventListener('online', resolve, { once: true });
    });
    while (!await isReachable());
  };
  const reload = async (pressed = rusbankEarly.pressed) => {
    if (reloaded && performance.now() < ${RELOAD_INTERVAL_MS} || !await isReachable()) return;
    const states = [...document.querySelectorAll(CHANGEABLE)].filter(isTouched)
      .map((element) => [placeOf(element), element[stateOf(element)]]);
    try {
      sessionStorage.setItem(
        '${RELOADED}',
        JSON.stringify({ href: location.href, states, pressed: [...pressed].map(placeOf) }),
      );
      location.reload();
    } catch {}
  };
  const importWithRetry = async (load, onLost = reload) => {
    for (let delay = ${RETRY_DELAY_MS}; ; delay = Math.min(2 * delay, ${MAX_RETRY_DELAY_MS})) {
      try {
        return await load();
      } catch {
        if (delay > ${RETRY_DELAY_MS}) onLost();
        await untilReachable(delay);
      }
    }
  };
  window.rusbankCode = { importWithRetry, reload };

  // A script waits for the style sheets before it, so one without rules has failed. Chromium does not let them be read.
  for (let link of document.querySelectorAll('[rel=stylesheet]')) {
    try {
      if (link.sheet.cssRules.length) continue;
    } catch {}
    importWithRetry(() => new Promise((resolve, reject) => {
      const failed = link;
      link = Object.assign(failed.cloneNode(), { onload: resolve, onerror: reject });
      failed.replaceWith(link);
    }), () => {});
  }
}`
