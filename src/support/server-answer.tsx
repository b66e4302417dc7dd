import * as v from 'valibot'
import { afterPolicies } from '#domain/event/after-policies.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { describeEvent } from '#domain/replay/describe-entry.ts'
import type { RecordedCart } from '#domain/support/recorded-cart.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import styles from './step-details.module.css'

/** The most events of policies that are listed with a step. */
const MAX_FOLLOWED = 10

const RefusalSchema = v.object({ reason: v.string(), message: v.string() })

interface ServerAnswerProps {
  readonly recorded: RecordedCart
  /** The id of the step's event; null for none. */
  readonly eventId: string | null
  /** Replaces line keys in a text by product names. */
  readonly named: (words: string) => string
}

/** The server's response to a step: confirmed, changed or refused, and the events that its policies appended. */
export function ServerAnswer({ recorded, eventId, named }: ServerAnswerProps) {
  const event = recorded.events.find(({ id }) => id === eventId)
  return (
    <section aria-label="Server response">
      <h2>Server response</h2>
      {event === undefined ? (
        <p className="small-print">This step sent nothing to the server.</p>
      ) : (
        <Answer recorded={recorded} event={event} named={named} />
      )}
    </section>
  )
}

function Answer({ recorded, event, named }: Omit<ServerAnswerProps, 'eventId'> & { readonly event: StoredEvent }) {
  const { events, storedAt, staff } = recorded
  const refusal = v.safeParse(RefusalSchema, event.data)
  const author = staff[String(event.position)]
  const followed = events.slice(event.position, afterPolicies(events, event.position, staff)).slice(0, MAX_FOLLOWED)
  const isRefused = event.type === 'EventRefused' && refusal.success
  return (
    <ul className={styles.lines}>
      <li data-refused={isRefused || undefined}>
        {isRefused ? named(describeEvent(event)) : `Confirmed: ${named(describeEvent(event))}`}
      </li>
      <li>{formatTimestamp(storedAt[event.position - 1] ?? event.at)}, server time</li>
      {author !== undefined && (
        <li>
          By {author.name}: “{author.reason}”
        </li>
      )}
      {followed.map((each) => (
        <li key={each.id}>Automatically: {named(describeEvent(each))}</li>
      ))}
      <li>
        <details>
          <summary>Details</summary>
          Server position {event.position}
          {isRefused && `, reason ${refusal.output.reason}`}
        </details>
      </li>
    </ul>
  )
}
