import { useState } from 'react'
import { useCart } from '../client/cart/cart-context.tsx'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import { useWords } from '../ui/language/language-context.ts'
import styles from './offline-card.module.css'
import { OFFLINE_WORDS } from './words.en.ts'

/** Warns, until dismissed, that prices may be outdated because the shop can't be reached. */
export function OfflineCard() {
  const words = useWords('offline', OFFLINE_WORDS)
  const isReachable = useCart(({ sync }) => sync.isReachable)
  const [isPutAway, setPutAway] = useState(false)
  if (isReachable && isPutAway) setPutAway(false)
  if (isReachable || isPutAway) return null
  return (
    <section className={`${card.card} ${styles.line}`} aria-label={words.card}>
      <p>{navigator.onLine ? words.unreachable : words.prices}</p>
      <button type="button" className={controls.text} onClick={() => setPutAway(true)}>
        {words.dismiss}
      </button>
    </section>
  )
}
