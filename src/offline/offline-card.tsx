import { useState, useSyncExternalStore } from 'react'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import styles from './offline-card.module.css'

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) window.addEventListener(type, listener)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, listener)
  }
}

/** Says, until it is put away, what it means for prices that the network is gone. */
export function OfflineCard() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [isPutAway, setPutAway] = useState(false)
  if (isOnline && isPutAway) setPutAway(false)
  if (isOnline || isPutAway) return null
  return (
    <section className={`${card.card} ${styles.line}`} aria-label="Offline">
      <p>You’re offline. Prices may have changed.</p>
      <button type="button" className={controls.text} onClick={() => setPutAway(true)}>
        Dismiss
      </button>
    </section>
  )
}
