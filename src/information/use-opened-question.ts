import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Opens the question of the URL's fragment, and scrolls to it. */
export function useOpenedQuestion(within: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again changes the key.
  useEffect(() => {
    if (hash === '') return
    const question = within.current?.querySelector(`[id="${CSS.escape(decoded(hash.slice(1)))}"]`)
    const details = question?.closest('details')
    if (!details) return
    details.open = true
    details.scrollIntoView()
  }, [hash, key, within])
}

/** A fragment that is not valid is not changed. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
