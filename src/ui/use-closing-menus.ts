import type { RefObject } from 'react'
import { useDocumentEvent } from './use-document-event.ts'
import { useNewPage } from './use-new-page.ts'

/**
 * Closes an open `details` menu inside an element on navigation, on Escape, and on a click outside the menu. `page` is as for
 * `useNewPage`.
 */
export function useClosingMenus(around: RefObject<HTMLElement | null>, page?: string): void {
  useDocumentEvent('keydown', ({ key }) => {
    const open = openMenu(around.current)
    if (key !== 'Escape' || open === null) return
    open.open = false
    open.querySelector('summary')?.focus()
  })
  const closeUnless = (target: EventTarget | null, inside: HTMLElement | null): void => {
    const open = openMenu(around.current)
    if (open !== null && !(target instanceof Node && inside?.contains(target))) open.open = false
  }
  useDocumentEvent('pointerdown', ({ target }) => closeUnless(target, around.current))
  // Not before the click: a menu that closes moves what is pressed beside it from under the finger.
  useDocumentEvent('click', ({ target }) => closeUnless(target, openMenu(around.current)))
  // A menu that was opened before hydration stays open.
  useNewPage(() => openMenu(around.current)?.removeAttribute('open'), page)
}

function openMenu(around: HTMLElement | null): HTMLDetailsElement | null {
  return around?.querySelector<HTMLDetailsElement>('details[open]') ?? null
}
