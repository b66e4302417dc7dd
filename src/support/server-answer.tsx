import * as v from 'valibot'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { tellEvent } from '#domain/replay/tell-entry.ts'
import type { RecordedCart } from '#domain/support/support-calls.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import styles from './replay-page.module.css'

const RefusalSchema = v.object({ reason: v.string(), message: v.string() })

interface ServerAnswerProps {
  readonly recorded: RecordedCart
  /** Of the step's own event; null for none. */
  readonly eventId: string | null
}

/** What the server made of an act: taken, taken otherwise, or refused, and what its own rules did after that. */
export function ServerAnswer({ recorded, eventId }: ServerAnswerProps) {
  const event = recorded.events.find(({ id }) => id === eventId)
  return (
    <section aria-label="The server’s answer">
      <h2>The server’s answer</h2>
      {event === undefined ? (
        <p className={styles.none}>This step asked nothing of the server.</p>
      ) : (
        <Answer recorded={recorded} event={event} />
      )}
    </section>
  )
}

function Answer({ recorded, event }: { readonly recorded: RecordedCart; readonly event: StoredEvent }) {
  const { events, storedAt, staff } = recorded
  const refusal = v.safeParse(RefusalSchema, event.data)
  const author = staff[String(event.position)]
  const followed: StoredEvent[] = []
  for (let next = event.position; events[next]?.origin === 'server' && followed.length < 10; next += 1) {
    const each = events[next]
    if (each !== undefined) followed.push(each)
  }
  const isRefused = event.type === 'EventRefused' && refusal.success
  return (
    <ul className={styles.told}>
      <li data-refused={isRefused || undefined}>
        {isRefused
          ? `Refused at position ${event.position}: ${refusal.output.reason}. “${refusal.output.message}”`
          : `Stored at position ${event.position}: ${tellEvent(event)}`}
      </li>
      <li>{formatTimestamp(storedAt[event.position - 1] ?? event.at)} by our clock</li>
      {author !== undefined && (
        <li>
          By {author.name}: “{author.reason}”
        </li>
      )}
      {followed.map((each) => (
        <li key={each.id}>Then the shop, by itself: {tellEvent(each)}</li>
      ))}
    </ul>
  )
}
