import { useState } from 'react'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { useOnline } from '../ui/use-online.ts'
import styles from './offline-card.module.css'
import { OFFLINE_WORDS } from './words.en.ts'

/** Says, until it is put away, what it means for prices that the network is gone. */
export function OfflineCard() {
  const words = useWords('offline', OFFLINE_WORDS)
  const isOnline = useOnline()
  const [isPutAway, setPutAway] = useState(false)
  if (isOnline && isPutAway) setPutAway(false)
  if (isOnline || isPutAway) return null
  return (
    <section className={`${card.card} ${styles.line}`} aria-label={words.card}>
      <p>{words.prices}</p>
      <button type="button" className={controls.text} onClick={() => setPutAway(true)}>
        {words.dismiss}
      </button>
    </section>
  )
}
