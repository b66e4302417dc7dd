import type { RefObject } from 'react'
import { useLostFocus } from '../use-lost-focus.ts'

/** Fields that a shopper fills in: the others are for password managers, or to detect programs. */
const FIELD = 'input:not([type=hidden], [tabindex="-1"]), select, textarea'

/** When a form replaces what had the focus in a region, such as another form, its first empty field gets the focus, or else its first. */
export function useFocusInNextForm(region: RefObject<HTMLElement | null>): void {
  useLostFocus(region, () => {
    const fields = [...(region.current?.querySelectorAll<HTMLInputElement>(FIELD) ?? [])]
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  })
}

/**
 * As the `ref` of an element that replaces a form or another one: moves the focus to it when it is first shown, unless the
 * shopper has gone to another field meanwhile, and may be typing in it.
 */
export function focusWhenShown(element: HTMLElement | null): void {
  if (!document.activeElement?.matches('input, select, textarea')) element?.focus()
}

/** Moves the focus to a field and scrolls to it with its label: WebKit's `focus` only scrolls to the text in it. */
export function focusField(field: Element | null | undefined): void {
  if (!(field instanceof HTMLElement)) return
  field.focus()
  field.scrollIntoView({ block: 'nearest' })
}
