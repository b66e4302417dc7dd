/**
 * What a shopper does on a page before it is hydrated. Choices and typed text stay in their fields; an inline script
 * records submits and clicks on buttons. All of it is replayed after hydration.
 */
interface EarlyInteractions {
  /**
   * Forms, buttons, and links with a click handler (`data-button`), each once and in order: a shopper who presses again
   * because nothing happens wants it once. Then also links within the shop, since the next page would lose the others.
   */
  readonly pressed: Set<HTMLElement>
  /** Call this in the task in which React adds its listeners: at a click, it hydrates the page before it handles the click. */
  readonly stopRecordingClicks: () => void
  /**
   * Call this once, in a layout effect of the commit that hydrates the page, even if nothing is replayed. At a submit
   * before it, React does not hydrate the page, and the browser would send the form itself.
   */
  readonly stopRecordingSubmits: () => void
  /** Call this after the replay: a press that began before it and ends now is not counted again. */
  readonly replayed: () => void
}

declare global {
  interface Window {
    readonly rusbankEarly: EarlyInteractions
  }
}

const PRESSED = 'button[type="button"]:not([popovertarget]), a[data-button], a[href^="/"]:not([target], [download])'

/**
 * The inline script, which runs before any other. A link or a `get` form navigates by itself if nothing was recorded before it,
 * and at its second press, so that a shopper can leave a page whose code never loads. A double click is one press. A button of
 * a popover is not recorded: it opens the popover without a script, and a replayed click would close it.
 */
export const EARLY_INTERACTIONS_SCRIPT = `{
  const pressed = new Set();
  const elementOf = ({ type, target }) => type === 'submit' ? target : target.closest('${PRESSED}');
  const hideNotes = (hidden) => document.querySelectorAll('[data-unreachable]').forEach((each) => each.hidden = hidden);
  const note = (event) => {
    const element = elementOf(event);
    if (event.detail > 1 && pressed.has(element ?? event.target.closest('button')?.form)) return event.preventDefault();
    if (!element || (element.href && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey))) return;
    if ((!pressed.size || pressed.has(element)) && element.matches('form[action][method="get"], a:not([data-button])')) return;
    if (event.type === 'submit' || element.href) event.preventDefault();
    pressed.add(element);
    setTimeout(() => pressed.size && hideNotes(false), 10_000);
  };
  const drop = (event) => {
    if (!pressed.delete(elementOf(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const listen = (type, listener) => {
    addEventListener(type, listener, true);
    return () => removeEventListener(type, listener, true);
  };
  const stopRecordingClicks = listen('click', note);
  const stopRecordingSubmits = listen('submit', note);
  const replayed = async () => {
    const stopDropping = ['submit', 'click'].map((type) => listen(type, drop));
    await window.rusbankPress;
    for (const stop of stopDropping) stop();
    pressed.clear();
    hideNotes(true);
  };
  window.rusbankEarly = { pressed, stopRecordingClicks, stopRecordingSubmits, replayed };
}`

/**
 * Call this once, as the last layout effect of the commit that hydrates the page: all listeners are attached by then,
 * and React has not rendered again, which would reset the fields. Each interaction is replayed in its own microtask,
 * so it sees the effects of the one before, and all are replayed before the shopper's next interaction.
 */
export async function replayEarlyInteractions(): Promise<void> {
  const { pressed, replayed } = window.rusbankEarly
  const fields = [...document.querySelectorAll<FormControl>('input, select, textarea')].filter(isTouched)
  const replays = [...fields.map(replayOf), ...[...pressed].map((element) => () => press(element)), replayed]
  for (const replay of replays) {
    await null
    replay()
  }
}

function press(pressed: HTMLElement): void {
  if (!pressed.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed.click()
}

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function isToggle(field: Exclude<FormControl, HTMLSelectElement>): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox'
}

/** Whether the field differs from what was rendered. In a radio group, only the checked one counts. */
function isTouched(field: FormControl): boolean {
  if (field instanceof HTMLSelectElement) return isSelectionChanged(field)
  if (!isToggle(field)) return field.value !== field.defaultValue
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

/** Whether the selected option is not the one that was rendered as selected. */
export function isSelectionChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  return options[selectedIndex]?.defaultSelected === false
}

/**
 * Returns a function that repeats the change of a field. During hydration, React took the changed value for the
 * rendered one, so it would miss the change and reset the field at the next render.
 */
function replayOf(field: FormControl): () => void {
  if (field instanceof HTMLSelectElement) {
    const { selectedIndex } = field
    return () => {
      field.selectedIndex = selectedIndex
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  const { value, defaultValue } = field
  if (isToggle(field)) {
    const { checked } = field
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  return () => {
    field.value = defaultValue
    // Past React's own setter, so that it sees a change.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
    for (const type of ['input', 'focusout']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
