import { type RefObject, useEffect } from 'react'
import { useNewPage } from './use-new-page.ts'

/** Closes an open `details` menu inside an element on navigation, on Escape, and on a click outside the menu. */
export function useClosingMenus(around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const open = openMenu(around.current)
      if (event.key !== 'Escape' || open === null) return
      open.open = false
      open.querySelector('summary')?.focus()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      const open = openMenu(around.current)
      if (open !== null && !(target instanceof Node && open.contains(target))) open.open = false
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [around])
  // A menu that was opened before hydration stays open.
  useNewPage(() => openMenu(around.current)?.removeAttribute('open'))
}

function openMenu(around: HTMLElement | null): HTMLDetailsElement | null {
  return around?.querySelector<HTMLDetailsElement>('details[open]') ?? null
}
