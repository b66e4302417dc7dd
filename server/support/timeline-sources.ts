import * as v from 'valibot'
import { withProductNames } from '#domain/cart/item-key.ts'
import type { DomainEvent } from '#domain/event/envelope.ts'
import { formatRand } from '#domain/money/cents.ts'
import { AuthorSchema } from '#domain/order/order-events.ts'
import { describeEvent } from '#domain/replay/describe-entry.ts'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { ViewReportSchema } from '#domain/wire/view-report.ts'
import { isSecretMail } from '#server/mail/secret-mail.ts'
import { describeProblem } from './problem-descriptions.ts'
import { orderIdsOf } from './subject.ts'
import { type Row, readEntries, type Source } from './timeline-source.ts'
import { webhook } from './webhook-timeline.ts'

interface CartEventRow extends Row, DomainEvent {
  readonly origin: string
  readonly seq: number | null
  readonly their_at: number
  readonly tab: string | null
  readonly seen_at: number | null
  readonly staff_name: string | null
  readonly reason: string | null
}

const cart: Source = async (run, range) => {
  const { cartIds, device, outcome, nameOf } = range
  if (outcome === 'failed') return []
  const only = [
    ...(device === '' ? [] : ['origin = $5']),
    ...(outcome === '' ? [] : [`(type = 'EventRefused') = ${outcome === 'refused'}`]),
  ]
  return readEntries<CartEventRow>(run, range, {
    select: `select stored_at as at, 'cart:' || cart_id as stream, position as n, cart_id, id, origin, seq, type, v,
        at as their_at, data from cart_events
      where cart_id = any($4::text[]) and stored_at <= $1 ${only.map((each) => ` and ${each}`).join('')}`,
    values: [cartIds, ...(device === '' ? [] : [device])],
    extended: (page) => `select e.*, made.data ->> 'tab' as tab, answer.at as seen_at, act.staff_name, act.reason
      from (${page}) e
        left join browser_facts made
          on made.cart_id = e.cart_id and made.client_id = e.origin and made.id = e.id and made.type = 'Made'
        left join lateral (select at, data from browser_facts f
          where f.cart_id = e.cart_id and f.client_id = e.origin and f.acknowledged >= e.seq
          order by f.acknowledged, f.received_at limit 1) answer
            on (answer.data ->> 'from')::integer < e.n -- the report about the answer that brought it was not lost
        left join staff_acts act on act.stream = e.stream and act.event_id = e.id`,
    entryOf(row) {
      const isFromShopper = row.seq !== null
      const isFromStaff = row.origin.startsWith('staff:')
      return {
        source: 'cart',
        position: row.n,
        type: row.type,
        says: withProductNames(describeEvent(row), nameOf),
        who: isFromStaff ? 'staff' : row.origin === 'server' ? 'shop' : 'shopper',
        name: row.staff_name,
        reason: row.reason,
        outcome: row.type === 'EventRefused' ? 'refused' : 'done',
        theirAt: isFromShopper ? row.their_at : null,
        device: isFromShopper ? row.origin : null,
        tab: row.tab,
        latency: row.seen_at === null || !isFromShopper ? null : Math.max(0, row.seen_at - row.their_at),
      }
    },
  })
}

interface SeenRow extends Row, Pick<CartEventRow, 'type' | 'their_at' | 'data'> {
  readonly client_id: string
}

const browser: Source = async (run, range) => {
  const { cartIds, device, outcome } = range
  if (outcome === 'failed' || outcome === 'refused') return []
  return readEntries<SeenRow>(run, range, {
    select: `select received_at as at, 'browser:' || cart_id || ':' || client_id as stream,
        row_number() over (partition by cart_id, client_id order by received_at, at, id)::integer as n, client_id, type,
        at as their_at, data from browser_facts
      where cart_id = any($4::text[]) and type not in ('Made', 'Viewed') ${device === '' ? '' : ' and client_id = $5'}`,
    values: [cartIds, ...(device === '' ? [] : [device])],
    entryOf: (row) => ({
      source: 'browser',
      type: row.type,
      says: describeReport(row),
      who: 'shopper',
      outcome: 'done',
      theirAt: row.their_at,
      device: row.client_id,
    }),
  })
}

/** The part of a view report that `browser_facts` stores. */
const ReportedTotalsSchema = v.pick(ViewReportSchema, ['after', 'cursor', 'acknowledged', 'shown', 'total', 'why'])

function describeReport({ type, data }: SeenRow): string {
  if (type === 'Problem') return describeProblem(data)
  if (!v.is(ReportedTotalsSchema, data)) return 'Saw an update'
  const { shown, total, why } = data
  const start =
    type === 'Reset'
      ? `Cart reloaded from the server (${(why ?? 'reset').replaceAll('_', ' ')})`
      : 'Saw the server’s update'
  if (shown === total) return `${start}; total unchanged at ${formatRand(total)}`
  return `${start}; total changed from ${formatRand(shown)} to ${formatRand(total)}`
}

interface OrderRow extends Row, DomainEvent {
  readonly number: string
  readonly failed: boolean
  readonly reason: string | null
}

const AuthoredSchema = v.object({ by: AuthorSchema, reason: v.nullish(v.string(), null) })
/** The events of an order that are failures for the shopper. */
const FAILED = `('PaymentFailed', 'PaymentCancelled', 'MoneyNotExpected', 'OrderExpired', 'RefundFailed')`

const order: Source = async (run, range) => {
  const { cartIds, device, outcome } = range
  if (device !== '' || outcome === 'refused') return []
  const only = outcome === '' ? '' : ` and (e.type in ${FAILED}) = ${outcome === 'failed'}`
  return readEntries<OrderRow>(run, range, {
    select: `select e.at, 'order:' || o.id as stream, e.position as n, type, v, data, number, type in ${FAILED} as failed, reason
      from orders o join order_events e on e.order_id = o.id
        left join staff_acts a on a.stream = 'order:' || o.id and a.event_id = e.id
      where o.id in (${orderIdsOf('$4')})${only}`,
    values: [cartIds],
    entryOf(row) {
      const authored = v.safeParse(AuthoredSchema, row.data)
      const { by, reason } = authored.success ? authored.output : { by: null, reason: null }
      return {
        source: 'order',
        position: row.n,
        type: row.type,
        says: row.type === 'OrderPlaced' ? describeEvent(row) : `${row.number}: ${describeEvent(row)}`,
        who: row.type === 'OrderPlaced' ? 'shopper' : (by?.kind ?? 'shop'),
        name: by?.name ?? null,
        reason: row.reason ?? reason,
        outcome: row.failed ? 'failed' : 'done',
      }
    },
  })
}

interface MailRow extends Row {
  readonly id: number
  readonly subject: string
  readonly status: string
  readonly sent_at: number | null
  readonly key: string
}

/**
 * E-mails to the customer or about their orders, by subject and time only: their text is private. A recipient is compared by
 * the key of `emailKeyOf`, which has only A to Z in lower case.
 */
const mail: Source = async (run, range) => {
  const { cartIds, emailKey, device, outcome } = range
  if (device !== '' || outcome === 'refused') return []
  const only = outcome === '' ? '' : ` and (status = 'failed') = ${outcome === 'failed'}`
  return readEntries<MailRow>(run, range, {
    select: `select created_at as at, 'mail:' || id as stream, 0 as n, id, subject, status, sent_at, key from outbox
      where (translate(recipient, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') = $4 or order_id = any(array(${orderIdsOf('$5')})))${only}`,
    values: [emailKey, cartIds],
    entryOf: (row) => ({
      source: 'mail',
      type: 'Mail',
      says: `${row.status === 'sent' ? 'Sent' : row.status === 'failed' ? 'Failed to send' : 'Not sent yet:'} “${row.subject}”`,
      who: 'shop',
      outcome: row.status === 'failed' ? 'failed' : 'done',
      mailId: row.status === 'waiting' || isSecretMail(row.key) ? null : row.id,
    }),
  })
}

const sessionDescriptions: Readonly<Record<string, string>> = {
  LoggedIn: 'Logged in',
  LoggedOut: 'Logged out',
  SessionRefreshed: 'Came back',
}

/** Logins and logouts with their device. The rest of a session is personal. */
const session: Source = async (run, range) => {
  const { cartIds, device, outcome } = range
  if (device !== '' || outcome === 'refused' || outcome === 'failed') return []
  return readEntries<Row & { readonly type: string; readonly device: string }>(run, range, {
    select: `select at, 'customer:' || session_id as stream, e.position as n, type, device
      from customer_events e join sessions s on s.id = session_id join customers c on c.id = customer_id
      where c.cart_id = any($4::text[])`,
    values: [cartIds],
    entryOf: (row) => ({
      source: 'session',
      position: row.n,
      type: row.type,
      says: `${sessionDescriptions[row.type] ?? describeEvent({ ...row, v: 0, data: null })} (${row.device})`,
      who: 'shopper',
      outcome: 'done',
    }),
  })
}

/** Actions of staff that left no event in a stream. */
const staff: Source = async (run, range) => {
  const { cartIds, device, outcome } = range
  if (device !== '' || outcome === 'refused' || outcome === 'failed') return []
  return readEntries<Row & { readonly act: string; readonly staff_name: string; readonly reason: string }>(run, range, {
    select: `select at, 'staff:' || stream as stream, id::integer as n, act, staff_name, reason from staff_acts
      where stream = any($4::text[]) and event_id is null`,
    values: [cartIds.map((id) => `cart:${id}`)],
    entryOf: (row) => ({
      source: 'staff',
      type: 'Act',
      says: actionDescriptions[row.act] ?? row.act.replaceAll('_', ' '),
      who: 'staff',
      name: row.staff_name,
      reason: row.reason,
      outcome: 'done',
    }),
  })
}

const actionDescriptions: Readonly<Record<string, string>> = {
  release_client: 'Syncing reset for a browser',
  resend_mail: 'E-mail sent again',
}

export const timelineSources: Readonly<Record<TimelineEntry['source'], Source>> = {
  cart,
  order,
  webhook,
  browser,
  mail,
  session,
  staff,
}
