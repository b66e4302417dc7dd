import { isSelectionChanged, isToggle } from './early-interactions.ts'

const FIELD_TYPES = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
const CONTROLS = 'a, button, form, input, select, summary, textarea'

/**
 * Records what the shopper did in a part before its code had loaded: which fields were changed, which `details` were
 * opened, and what has the focus. `pressed` are its submitted forms and clicked buttons. Returns a function that
 * replays it in the hydrated part, which may have other controls, so they are matched by name.
 */
export function recordInteractions(place: Element, pressed: ReadonlySet<Element>): (next: Element) => void {
  const controls = controlsByName(place)
  const focused = document.activeElement
  const opened = new Set<string>()
  const fields = new Map<string, ControlChange>()
  for (const [name, control] of controls) {
    if (control.tagName === 'SUMMARY' && isOpen(control)) opened.add(name)
    const change = changeOf(control)
    if (change !== null) fields.set(name, change)
  }
  return (next) => {
    const nextControls = controlsByName(next)
    for (const [name, control] of nextControls) {
      if (opened.has(name) && control.parentElement instanceof HTMLDetailsElement) control.parentElement.open = true
      const field = fields.get(name)
      if (field !== undefined) setField(control, field)
      if (focused !== null && controls.get(name) === focused && control instanceof HTMLElement)
        control.focus({ preventScroll: true })
    }
    // Each press in its own task, so that it sees the typed text and the effects of the press before.
    for (const control of pressed) setTimeout(() => press(nextControls.get(controlName(control))))
  }
}

/** The controls of a part by name. Of several links to the same URL, the first one is taken. */
function controlsByName(place: Element): ReadonlyMap<string, Element> {
  const controls = new Map<string, Element>()
  for (const control of place.querySelectorAll(CONTROLS)) {
    const name = controlName(control)
    if (!controls.has(name)) controls.set(name, control)
  }
  return controls
}

/**
 * Identifies a control in the server's page and in the hydrated part: by `data-control`, or else by its other
 * attributes. A form has only one submit button, which needs none.
 */
export function controlName(control: Element): string {
  const own = ['data-control', 'name', 'href', 'action'].map((name) => control.getAttribute(name))
  const isOneOfSeveral = control instanceof HTMLInputElement && isToggle(control)
  const form = control.parentElement?.closest('form')?.getAttribute('action')
  return [form, control.tagName, own.find((each) => each !== null), isOneOfSeveral && control.value]
    .filter((part) => typeof part === 'string')
    .join(' ')
}

function press(control: Element | undefined): void {
  if (control instanceof HTMLFormElement) control.requestSubmit()
  else if (control instanceof HTMLElement) control.click()
}

function isOpen(summary: Element): boolean {
  return summary.parentElement instanceof HTMLDetailsElement && summary.parentElement.open
}

interface ControlChange {
  readonly value: string
  readonly isChecked: boolean
}

function changeOf(control: Element): ControlChange | null {
  if (control instanceof HTMLTextAreaElement && control.value !== control.defaultValue) {
    return { value: control.value, isChecked: false }
  }
  if (control instanceof HTMLSelectElement && isSelectionChanged(control))
    return { value: control.value, isChecked: false }
  if (!(control instanceof HTMLInputElement)) return null
  const { value, defaultValue, checked, defaultChecked } = control
  return value === defaultValue && checked === defaultChecked ? null : { value, isChecked: checked }
}

/** Uses the prototype's setter, so that React handles the change like typing. */
function setField(control: Element, { value, isChecked }: ControlChange): void {
  if (control instanceof HTMLInputElement && isToggle(control)) {
    // A radio button is unchecked by the click on another one.
    if (control.checked !== isChecked && (isChecked || control.type === 'checkbox')) control.click()
    return
  }
  const fieldType = FIELD_TYPES.find((each) => control instanceof each)
  Object.getOwnPropertyDescriptor(fieldType?.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(fieldType === HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
