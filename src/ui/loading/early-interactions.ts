/**
 * What a shopper does to a page before it is hydrated: choices and typing stay in their fields, submits and presses of
 * buttons are noted by a script in the page. Afterwards all of it happens as if it had been done then.
 */
interface EarlyInteractions {
  /**
   * Forms, buttons, and links that do more than lead somewhere (`data-act`), each once and in order: whoever presses
   * again because nothing happens means one act.
   */
  readonly pressed: Set<HTMLElement>
  readonly stopRecording: () => void
}

declare global {
  interface Window {
    readonly rusbankEarly: EarlyInteractions
  }
}

/**
 * The script in the page; it runs before any other. A form that is but a question leads to its answer without it, and a button
 * of a popover opens it: pressed once more, it would close it again.
 */
export const EARLY_INTERACTIONS_SCRIPT = `{
  const pressed = new Set();
  const note = (event) => {
    const isSubmit = event.type === 'submit';
    const act = isSubmit ? event.target : event.target.closest('button[type="button"]:not([popovertarget]), a[data-act]');
    if (!act || (act.href && (event.metaKey || event.ctrlKey || event.shiftKey))) return;
    if (!pressed.size && act.matches('form[action][method="get"]')) return;
    if (isSubmit || act.href) event.preventDefault();
    pressed.add(act);
  };
  for (const type of ['submit', 'click']) addEventListener(type, note, true);
  const stopRecording = () => {
    for (const type of ['submit', 'click']) removeEventListener(type, note, true);
  };
  window.rusbankEarly = { pressed, stopRecording };
}`

/** To be called in the task in which React begins to listen: it hydrates in the midst of a press, and hears it. */
export function stopRecording(): void {
  window.rusbankEarly.stopRecording()
}

/**
 * To be called once, as the last layout effect of the commit that hydrates the page: every part listens then, and nothing
 * has been rendered again, in which React puts fields back. Each act has a microtask of its own, and so sees what the one
 * before did; and all come before anything that the shopper does next, as they were done before it.
 */
export function replayEarlyInteractions(): void {
  const { pressed } = window.rusbankEarly
  const fields = [...document.querySelectorAll<Field>('input, select')].filter(isTouched)
  const acts = [...fields.map(replayOf), ...[...pressed].map((act) => () => press(act))]
  pressed.clear()
  const next = (): void => {
    const act = acts.shift()
    if (act === undefined) return
    act()
    queueMicrotask(next)
  }
  queueMicrotask(next)
}

function press(pressed: HTMLElement): void {
  if (!pressed.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed.click()
}

type Field = HTMLInputElement | HTMLSelectElement

function isToggle({ type }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox'
}

/** Whether the field is not as it was rendered. Of a radio group it is the chosen one that counts. */
function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return isSelectionChanged(field)
  if (!isToggle(field)) return field.value !== field.defaultValue
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

/** Whether another option is chosen than the one that was rendered so. */
export function isSelectionChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  return options[selectedIndex]?.defaultSelected === false
}

/**
 * How to do again what was done to a field. React compares a field with what it last saw there, took what was chosen or
 * typed for what was rendered, and puts the field back as soon as it renders for another reason.
 */
function replayOf(field: Field): () => void {
  if (field instanceof HTMLSelectElement) {
    const { selectedIndex } = field
    return () => {
      field.selectedIndex = selectedIndex
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  const { checked, value, defaultValue } = field
  if (isToggle(field)) {
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  return () => {
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}
