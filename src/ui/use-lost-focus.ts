import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onLost` after the focused element of a region was removed: the browser then moves the focus to the body, without an event. */
export function useLostFocus(region: RefObject<HTMLElement | null>, onLost: (lost: HTMLElement) => void): void {
  const report = useEffectEvent(onLost)
  useEffect(() => {
    const watched = region.current
    if (watched === null) return
    const inRegion = (target: unknown) => (target instanceof HTMLElement && watched.contains(target) ? target : null)
    // An element may have been focused before the page was hydrated.
    let focused = inRegion(document.activeElement)
    const note = ({ target }: FocusEvent) => {
      focused = inRegion(target)
    }
    const observer = new MutationObserver(() => {
      const lost = focused
      if (lost === null || lost.isConnected) return
      focused = null
      if (document.activeElement === document.body) report(lost)
    })
    observer.observe(watched, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [region])
}

/** Moves the focus to the page's main region, from something that is no longer shown. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
