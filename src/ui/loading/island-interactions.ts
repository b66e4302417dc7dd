import { isSelectionChanged } from './early-interactions.ts'

/** What a shopper did in a part of the page before its code was there. */
export interface RecordedInteractions {
  /** Does it again in the part that took the place, as if it had been done there. */
  readonly replay: (place: Element) => void
}

const FIELD_TYPES = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
const CONTROLS = 'a, button, form, input, select, summary, textarea'

/**
 * Notes what was typed, chosen, opened, focused and `pressed` (its forms and buttons) in a place. The part that follows has
 * the same controls in order.
 */
export function recordInteractions(place: Element, pressed: ReadonlySet<Element>): RecordedInteractions {
  const controls = [...place.querySelectorAll(CONTROLS)]
  const focused = document.activeElement
  const opened = controls.map((control) => control.tagName === 'SUMMARY' && isOpen(control))
  const fields = controls.map(changeOf)
  return {
    replay(next) {
      const nextControls = [...next.querySelectorAll(CONTROLS)]
      for (const [index, control] of nextControls.entries()) {
        if (opened[index] && control.parentElement instanceof HTMLDetailsElement) control.parentElement.open = true
        const field = fields[index]
        if (field !== null && field !== undefined) setField(control, field)
        if (focused !== null && controls[index] === focused && control instanceof HTMLElement)
          control.focus({ preventScroll: true })
      }
      // Each press in a task of its own: it sees what was typed, and what the press before it did.
      for (const control of pressed) setTimeout(() => press(nextControls[controls.indexOf(control)]))
    },
  }
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
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
    if (control.checked !== isChecked) control.click()
    return
  }
  const fieldType = FIELD_TYPES.find((each) => control instanceof each)
  Object.getOwnPropertyDescriptor(fieldType?.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(fieldType === HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
