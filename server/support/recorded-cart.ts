import { CartStateSchema } from '#domain/cart/cart-schemas.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { decodeOrNull } from '#domain/event/is-decoded.ts'
import type { BrowserFact, RecordedCart, RecordingPage, RecordingQuery } from '#domain/support/recorded-cart.ts'
import { withoutStaff } from '#server/cart/cart-answer.ts'
import type { Run, Statement } from '#server/database/sql.ts'

/** The most events and facts on one page: it takes a few milliseconds to read. */
const PAGE_SIZE = 5_000

/** A page of a cart's recording for a replay; undefined if there is no such cart. */
export async function readRecording(
  run: Run,
  { cartId, events, seen }: RecordingQuery,
): Promise<RecordingPage | undefined> {
  if (seen !== undefined) {
    return { cartId, ...nothing, ...(await factsAfter(run, { cartId, after: seen, room: PAGE_SIZE })) }
  }
  if (events !== undefined) return { cartId, ...nothing, ...(await eventsAfter(run, cartId, events)) }
  const first = await readFirst(run, cartId)
  if (first === undefined) return undefined
  const begun = await eventsAfter(run, cartId, 0)
  const facts = await factsAfter(run, { cartId, after: '|', room: PAGE_SIZE - begun.events.length })
  return { cartId, ...begun, ...first, seen: facts.seen, next: { events: begun.next.events, seen: facts.next.seen } }
}

const nothing = { events: [], storedAt: [], staff: {}, seen: [], total: null, cart: null }

type Events = Pick<RecordingPage, 'events' | 'storedAt' | 'staff' | 'next'>

async function eventsAfter(run: Run, cartId: string, after: number): Promise<Events> {
  const rows = await asJson<EventRow>(run, {
    text: `select position, origin, e.id, seq, type, v, e.at, data, stored_at, staff_name, reason
      from cart_events e left join staff_acts a on a.stream = $2 and a.event_id = e.id
      where cart_id = $1 and position > $3 order by position limit ${PAGE_SIZE + 1}`,
    values: [cartId, `cart:${cartId}`, after],
  })
  const events = rows.slice(0, PAGE_SIZE)
  const next = rows.length > PAGE_SIZE ? (events.at(-1)?.position ?? null) : null
  return { ...recordOf(events), next: { events: next, seen: null } }
}

interface FactsQuery {
  readonly cartId: string
  /** `<client>|<id>` of the previous fact. */
  readonly after: string
  readonly room: number
}

async function factsAfter(
  run: Run,
  { cartId, after, room }: FactsQuery,
): Promise<Pick<RecordingPage, 'seen' | 'next'>> {
  const [client = '', id = ''] = after.split('|')
  const rows = await asJson<BrowserFact>(run, {
    text: `select id, client_id as "clientId", type, at, received_at as "receivedAt", data from browser_facts
      where cart_id = $1 and type <> 'Problem' and (client_id, id) > ($2, $3) order by client_id, id limit ${room + 1}`,
    values: [cartId, client, id],
  })
  const seen = rows.slice(0, room)
  const last = seen.at(-1)
  const place = last === undefined ? after : `${last.clientId}|${last.id}`
  return { seen, next: { events: null, seen: rows.length > room ? place : null } }
}

/** The whole recording; undefined if there is no such cart. */
export async function readRecordedCart(run: Run, cartId: string): Promise<RecordedCart | undefined> {
  const first = await readRecording(run, { cartId })
  if (first === undefined) return undefined
  const events = [...first.events]
  const storedAt = [...first.storedAt]
  const staff = { ...first.staff }
  const seen = [...first.seen]
  for (let after = first.next.events; after !== null; ) {
    const page = await eventsAfter(run, cartId, after)
    events.push(...page.events)
    storedAt.push(...page.storedAt)
    Object.assign(staff, page.staff)
    after = page.next.events
  }
  for (let after = first.next.seen; after !== null; ) {
    const page = await factsAfter(run, { cartId, after, room: PAGE_SIZE })
    seen.push(...page.seen)
    after = page.next.seen
  }
  return { cartId, events, storedAt, staff, seen }
}

async function readFirst(run: Run, cartId: string): Promise<Pick<RecordingPage, 'cart' | 'total'> | undefined> {
  const [row] = await run<{ state: unknown; total: number }>({
    text: `select state, position + (select count(*) from browser_facts where cart_id = $1 and type <> 'Problem')::integer as total
      from carts where id = $1`,
    values: [cartId],
  })
  return row === undefined ? undefined : { cart: decodeOrNull(CartStateSchema, row.state), total: row.total }
}

interface EventRow extends StoredEvent {
  readonly stored_at: number
  readonly staff_name: string | null
  readonly reason: string | null
}

/** Reads the rows as one JSON value, which is several times as fast for thousands of rows. */
async function asJson<Row>(run: Run, { text, values }: Required<Omit<Statement, 'name'>>): Promise<readonly Row[]> {
  const [all] = await run<{ rows: Row[] }>({
    text: `select coalesce(json_agg(each), '[]') as rows from (${text}) each`,
    values,
  })
  return all?.rows ?? []
}

function recordOf(rows: readonly EventRow[]): Pick<RecordedCart, 'events' | 'storedAt' | 'staff'> {
  return {
    events: rows.map(({ stored_at: _, staff_name: __, reason: ___, ...event }) => withoutStaff(event)),
    storedAt: rows.map(({ stored_at }) => stored_at),
    staff: Object.fromEntries(
      rows.flatMap(({ position, staff_name: name, reason }) =>
        name === null ? [] : [[String(position), { name, reason: reason ?? '' }]],
      ),
    ),
  }
}
