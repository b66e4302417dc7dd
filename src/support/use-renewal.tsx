import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { ConsoleApi } from './console-api.ts'
import styles from './subject-page.module.css'

/**
 * Loads the page of a customer or an order again: after an action, and when its tab is visible again, since the
 * customer, or somebody else of the staff, may have gone on meanwhile. If the shop can't be reached then, as when a
 * laptop has slept, the page stays: an error would replace it, with what was typed. `id` names what the page shows.
 */
export function useRenewal(api: ConsoleApi, id: string) {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ round: number; id: string; said: string | null }>({ round: 0, id, said: null })
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      const called = await api.get('me', signal).catch(() => null)
      if (called === null || (!called.ok && called.status >= 500)) return
      setReturns((before) => before + 1)
      await revalidate()
    }
    document.addEventListener('visibilitychange', () => void refresh(), { signal })
    return () => ended.abort()
  }, [api, revalidate])
  return {
    /** How often it was loaded again after an action, and because its tab was visible again. */
    rounds: { round: done.round, returns },
    /** Announces what the last action led to. */
    status: (
      <p role="status" className={styles.said}>
        {/* A new element, since the same message would not be announced again. */}
        {done.id === id && done.said !== null && <span key={done.round}>{done.said}</span>}
      </p>
    ),
    renew(said: string | null) {
      setDone((before) => ({ round: before.round + 1, id, said }))
      void revalidate()
    },
  }
}
