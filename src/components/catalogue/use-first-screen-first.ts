import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

/** Two rows on a wide screen, and more than the first screen of most. */
const FIRST_SCREEN_CARDS = 6

/** A long list on a page that a link has led to: what is on its first screen, and once that is painted, all of it. */
export function useFirstScreenFirst<Item>(items: readonly Item[]): readonly Item[] {
  // A page that was rendered is whole, and one that is gone back to is as long as it was.
  const isNew = useNavigationType() === 'PUSH'
  const [isWhole, setWhole] = useState(!isNew)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? items : items.slice(0, FIRST_SCREEN_CARDS)
}
