import type { RefObject } from 'react'
import { useDocumentEvent } from './use-document-event.ts'
import { useNewPage } from './use-new-page.ts'

/** Closes an open `details` menu inside an element on navigation, on Escape, and on a click outside the menu. */
export function useClosingMenus(around: RefObject<HTMLElement | null>): void {
  useDocumentEvent('keydown', ({ key }) => {
    const open = openMenu(around.current)
    if (key !== 'Escape' || open === null) return
    open.open = false
    open.querySelector('summary')?.focus()
  })
  useDocumentEvent('pointerdown', ({ target }) => {
    const open = openMenu(around.current)
    if (open !== null && !(target instanceof Node && open.contains(target))) open.open = false
  })
  // A menu that was opened before hydration stays open.
  useNewPage(() => openMenu(around.current)?.removeAttribute('open'))
}

function openMenu(around: HTMLElement | null): HTMLDetailsElement | null {
  return around?.querySelector<HTMLDetailsElement>('details[open]') ?? null
}
