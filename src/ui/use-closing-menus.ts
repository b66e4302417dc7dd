import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Closes an open `details` menu inside an element on navigation, on Escape, and on a click outside the menu. */
export function useClosingMenus(around: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
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
  useEffect(() => {
    // A menu that was opened before hydration stays open.
    if (shown.current === pathname) return
    shown.current = pathname
    const open = openMenu(around.current)
    if (open !== null) open.open = false
  }, [pathname, around])
}

function openMenu(around: HTMLElement | null): HTMLDetailsElement | null {
  return around?.querySelector<HTMLDetailsElement>('details[open]') ?? null
}
