import type { CustomerUpdates } from '#domain/customer/account-answers.ts'
import { type CustomerEvent, type CustomerHolder, customerStream } from '#domain/customer/customer-events.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/event/folded.ts'
import type { Run } from '#server/database/sql.ts'
import { jsonHash } from '#server/security/json-hash.ts'
import type { Accounts } from './accounts.ts'

/** After more missed events than this a client gets the state instead. */
const CUSTOMER_RESET_AFTER = 200
/** For this long, in ms, unchanged data is not sent again. */
export const REPEAT_WINDOW_MS = 60_000

/** A session's state: the fold of its stream, and its last position. */
export interface SessionState {
  readonly holder: CustomerHolder
  readonly position: number
}

/** Reads a session's state and locks its row until the transaction ends. */
export async function lockSession(run: Run, sessionId: string): Promise<SessionState | undefined> {
  const text = 'select state as holder, position from sessions where id = $1 and ended_at is null for update'
  return (await run<SessionState>({ text, values: [sessionId] }))[0]
}

interface StreamUpdate {
  readonly sessionId: string
  /** As read under the lock. */
  readonly before: SessionState
  /** The event to append; null for none. */
  readonly event: CustomerEvent | null
  /** The last position that the client knows. */
  readonly cursor: number
}

/**
 * Appends an event to a session's stream, in the transaction that holds its lock. Returns what a client with this cursor has
 * missed of the stream.
 */
export async function updateStream(
  accounts: Pick<Accounts, 'shop' | 'now'>,
  run: Run,
  { sessionId, before, event, cursor }: StreamUpdate,
): Promise<CustomerUpdates> {
  const { holder, position } = event === null ? before : await append(accounts, run, { sessionId, before, event })
  const updates = { streamId: `customer:${sessionId}`, cursor: position, hash: jsonHash(holder) }
  if (cursor > position || position - cursor > CUSTOMER_RESET_AFTER) {
    return { ...updates, events: [], reset: { cursor: position, state: holder } }
  }
  const rows = await run<Omit<StoredEvent, 'origin' | 'seq'>>({
    text: `select position, id, type, v, at, data from customer_events
      where session_id = $1 and position > $2 and position <= $3 order by position`,
    values: [sessionId, cursor, position],
  })
  return { ...updates, events: rows.map((row) => ({ ...row, origin: 'server', seq: null })) }
}

async function append(
  { shop, now }: Pick<Accounts, 'shop' | 'now'>,
  run: Run,
  { sessionId, before, event }: Pick<StreamUpdate, 'sessionId' | 'before'> & { readonly event: CustomerEvent },
): Promise<SessionState> {
  const holder = foldOnto(customerStream, before.holder, [event])
  const position = before.position + 1
  const { type, v, data } = event
  await run({
    text: `with told as (
        insert into customer_events (session_id, position, id, type, v, at, data) values ($1, $2, $3, $4, $5, $6, $7))
      update sessions set state = $8, position = $2 where id = $1`,
    values: [sessionId, position, shop.newEventId(), type, v, now(), JSON.stringify(data), JSON.stringify(holder)],
  })
  return { holder, position }
}
