/** What a page does when the network has not let through some of its code. */
export interface CodeRecovery {
  /**
   * Imports code, and tries again while the network is away: until then, what the server rendered stands. `onLost` hears of
   * code that still fails though the shop answers: a browser that keeps a failed module for the page's life needs a reload,
   * which is the default (decision 0200).
   */
  readonly importWithRetry: <Code>(load: () => Promise<Code>, onLost?: () => void) => Promise<Code>
  /**
   * Reloads a page whose code the browser will not ask for again. What was typed, chosen and opened is so there too, and what
   * was pressed is pressed again. Not twice within a minute, and not where storage is blocked: a page whose code is broken
   * would reload for ever.
   */
  readonly reload: (pressed?: ReadonlySet<Element>) => void
}

declare global {
  interface Window {
    readonly rusbankCode: CodeRecovery
  }
}

/** Between two tries to reach the shop, in ms. */
const RETRY_DELAY = 5_000
/** What only the shop sends, with a type of its own: a network that answers everything with its own page does not count. */
const REACHABLE_FILE = '/manifest.webmanifest'
/** Under which the tab's storage holds, during a reload, what was done to the page. */
const RELOADED = 'rusbank:reloaded'
/** Between two such reloads of one page, in ms. */
const RELOAD_INTERVAL = 60_000

/**
 * A script in the page, after that of the early interactions. An element is found again by its tag and attributes, and by its
 * place among those that have the same. Passwords are not stored.
 */
export const CODE_RECOVERY_SCRIPT = `{
  const FIELDS = 'input:not([type="password"]), select, textarea';
  const isToggle = ({ type }) => type === 'radio' || type === 'checkbox';
  const stateOf = (element) => element.localName === 'details' ? 'open' : isToggle(element) ? 'checked' : 'value';
  const isTouched = (field) => isToggle(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  const nameOf = (element) => {
    const copy = element.cloneNode();
    for (const state of ['open', 'checked', 'value']) copy.removeAttribute(state);
    return copy.outerHTML;
  };
  const namesakes = (name) =>
    [...document.querySelectorAll('form, button, a, details, ' + FIELDS)].filter((each) => nameOf(each) === name);
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
  const untilReachable = async () => {
    do await new Promise((resolve) => {
      setTimeout(resolve, ${RETRY_DELAY});
      addEventListener('online', resolve, { once: true });
    });
    while (!await isReachable());
  };
  const reload = async (pressed = rusbankEarly.pressed) => {
    if (reloaded && performance.now() < ${RELOAD_INTERVAL} || !await isReachable()) return;
    const changed = [
      ...document.querySelectorAll('details[open]'),
      ...[...document.querySelectorAll(FIELDS)].filter(isTouched),
    ];
    const states = changed.map((element) => [placeOf(element), element[stateOf(element)]]);
    try {
      sessionStorage.setItem(
        '${RELOADED}',
        JSON.stringify({ href: location.href, states, pressed: [...pressed].map(placeOf) }),
      );
      location.reload();
    } catch {}
  };
  const importWithRetry = async (load, onLost = reload) => {
    for (let isRetry = false; ; isRetry = true) {
      try {
        return await load();
      } catch {
        if (isRetry) onLost();
        await untilReachable();
      }
    }
  };
  window.rusbankCode = { importWithRetry, reload };
}`
