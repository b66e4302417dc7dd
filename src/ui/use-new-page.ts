import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/** Whether the document has shown its first page: what is mounted later belongs to a page that a navigation opened. */
let isBegun = false

/**
 * Calls `show` after a client-side navigation to another page, unless the shopper went to a field while that page was
 * loading, and may be typing in it. `page` identifies the page, by default by its path.
 */
export function useNewPage(show: () => void, page?: string): void {
  const { pathname } = useLocation()
  const current = page ?? pathname
  const next = useNavigation().location
  // Null in a component that a navigation mounts.
  const shown = useRef(isBegun ? null : current)
  /** What had the focus when the navigation began. */
  const focused = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called once for each page.
  useEffect(() => {
    isBegun = true
    const { activeElement } = document
    const before = focused.current
    focused.current = next ? activeElement : null
    if (next || shown.current === current) return
    shown.current = current
    if (!before || before === activeElement || !activeElement?.matches('input, select, textarea')) show()
  }, [current, next])
}
