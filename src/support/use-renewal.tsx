import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import type { ConsoleApi } from './console-api.ts'
import styles from './subject-page.module.css'

/** What is said about a page. */
interface Note {
  readonly count: number
  readonly id: string
  readonly said: string | null
}

/**
 * Loads the page of a customer or an order again: after an action, and when its tab is visible again, since the
 * customer, or somebody else of the staff, may have gone on meanwhile. If the shop can't be reached then, as when a
 * laptop has slept, the page stays: an error would replace it, with what was typed. `id` names what the page shows.
 */
export function useRenewal(api: ConsoleApi, id: string) {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<Note>({ count: 0, id, said: null })
  const [lost, setLost] = useState<Note>(done)
  const [rounds, setRounds] = useState({ round: 0, returns: 0 })
  const load = async (kind: keyof typeof rounds) => {
    const called = await api.get('me').catch(() => null)
    if (called === null) return
    const isLost = !called.ok && called.status >= 500
    const said = isLost ? `Couldn’t load this page again. ${called.message}` : null
    setLost(({ count }) => ({ count: count + 1, id, said }))
    if (isLost) return
    setRounds((before) => ({ ...before, [kind]: before[kind] + 1 }))
    await revalidate()
  }
  useDocumentEvent('visibilitychange', () => {
    if (document.visibilityState === 'visible') void load('returns')
  })
  // A new element each time, since the same message would not be announced again.
  const noteOf = ({ count, id: of, said }: Note) =>
    of === id && said !== null && <span key={`${count} ${said}`}>{said}</span>
  return {
    /** How often it was loaded again after an action, and because its tab was visible again. */
    rounds,
    /** Announces what the last action led to, and that the page could not be loaded again. */
    status: (
      <p role="status" className={styles.said}>
        {noteOf(done)}
        {noteOf(lost)}
      </p>
    ),
    renew(said: string | null) {
      setDone(({ count }) => ({ count: count + 1, id, said }))
      void load('round')
    },
  }
}
