import { useState } from 'react'
import { useDocumentEvent } from './use-document-event.ts'

/** `at`, or when the page was last shown again, if that is later: a tab may stay open for days. Epoch ms. */
export function useTimeShown(at: number): number {
  const [shownAt, setShownAt] = useState(at)
  useDocumentEvent('visibilitychange', () => setShownAt(Date.now()))
  return Math.max(at, shownAt)
}
