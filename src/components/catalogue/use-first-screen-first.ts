import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

/** Two rows on a wide screen, which is more than most screens show at first. */
const FIRST_SCREEN_CARDS = 6

/** After a client-side navigation, returns the items of the first screen, and all items once these are painted. */
export function useFirstScreenFirst<Item>(items: readonly Item[]): readonly Item[] {
  // A server-rendered page is complete. After a back navigation, the list needs its old height for scroll restoration.
  const isNew = useNavigationType() === 'PUSH'
  const [isWhole, setWhole] = useState(!isNew)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? items : items.slice(0, FIRST_SCREEN_CARDS)
}
