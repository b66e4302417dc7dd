import { isSelectionChanged } from './early-interactions.ts'

/** What a shopper did in a part of the page before its code had loaded. */
export interface RecordedInteractions {
  /** Replays it in the hydrated part, as if it had been done there. */
  readonly replay: (place: Element) => void
}

const FIELD_TYPES = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
const CONTROLS = 'a, button, form, input, select, summary, textarea'

/**
 * Notes what was typed, chosen, opened, focused and `pressed` (its forms and buttons) in a place. The part that follows may have
 * more controls or fewer: what was done to one is done again to the one of the same name.
 */
export function recordInteractions(place: Element, pressed: ReadonlySet<Element>): RecordedInteractions {
  const controls = controlsByName(place)
  const focused = document.activeElement
  const opened = new Set<string>()
  const fields = new Map<string, FieldChange>()
  for (const [name, control] of controls) {
    if (control.tagName === 'SUMMARY' && isOpen(control)) opened.add(name)
    const change = changeOf(control)
    if (change !== null) fields.set(name, change)
  }
  return {
    replay(next) {
      const nextControls = controlsByName(next)
      for (const [name, control] of nextControls) {
        if (opened.has(name) && control.parentElement instanceof HTMLDetailsElement) control.parentElement.open = true
        const field = fields.get(name)
        if (field !== undefined) setField(control, field)
        if (focused !== null && controls.get(name) === focused && control instanceof HTMLElement)
          control.focus({ preventScroll: true })
      }
      // Each press in a task of its own: it sees what was typed, and what the press before it did.
      for (const control of pressed) setTimeout(() => press(nextControls.get(controlName(control))))
    },
  }
}

/** The controls of a place by their names. Of links that lead to the same address it is the first. */
function controlsByName(place: Element): ReadonlyMap<string, Element> {
  const controls = new Map<string, Element>()
  for (const control of place.querySelectorAll(CONTROLS)) {
    const name = controlName(control)
    if (!controls.has(name)) controls.set(name, control)
  }
  return controls
}

/**
 * What a control is called in the page from the server and in the part that takes its place: by `data-control`, or by what it
 * has in any case. A form's button that sends it is the only one of its kind.
 */
export function controlName(control: Element): string {
  const own = ['data-control', 'name', 'href', 'action'].map((name) => control.getAttribute(name))
  const isOneOfSeveral = control instanceof HTMLInputElement && isToggle(control)
  const form = control.parentElement?.closest('form')?.getAttribute('action')
  return [form, control.tagName, own.find((each) => each !== null), isOneOfSeveral && control.value]
    .filter((part) => typeof part === 'string')
    .join(' ')
}

function isToggle({ type }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox'
}

function press(control: Element | undefined): void {
  if (control instanceof HTMLFormElement) control.requestSubmit()
  else if (control instanceof HTMLElement) control.click()
}

function isOpen(summary: Element): boolean {
  return summary.parentElement instanceof HTMLDetailsElement && summary.parentElement.open
}

interface FieldChange {
  readonly value: string
  readonly isChecked: boolean
}

function changeOf(control: Element): FieldChange | null {
  if (control instanceof HTMLTextAreaElement && control.value !== control.defaultValue) {
    return { value: control.value, isChecked: false }
  }
  if (control instanceof HTMLSelectElement && isSelectionChanged(control))
    return { value: control.value, isChecked: false }
  if (!(control instanceof HTMLInputElement)) return null
  const { value, defaultValue, checked, defaultChecked } = control
  return value === defaultValue && checked === defaultChecked ? null : { value, isChecked: checked }
}

/** By the browser's own setter: React then hears of it as of somebody's typing. */
function setField(control: Element, { value, isChecked }: FieldChange): void {
  if (control instanceof HTMLInputElement && isToggle(control)) {
    if (control.checked !== isChecked) control.click()
    return
  }
  const fieldType = FIELD_TYPES.find((each) => control instanceof each)
  Object.getOwnPropertyDescriptor(fieldType?.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(fieldType === HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
