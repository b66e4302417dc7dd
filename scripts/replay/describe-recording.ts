import type { CartState } from '#domain/cart/cart-state.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { Folded } from '#domain/log/fold.ts'
import { formatRand } from '#domain/money/cents.ts'
import { type CartChange, cartChanges } from '#domain/replay/cart-change.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { describeEntry, describeEntryLines, describeEvent } from '#domain/replay/describe-entry.ts'
import { describeQuote } from '#domain/replay/describe-quote.ts'
import { type FieldChange, fieldChanges, fieldsOf } from '#domain/replay/fields.ts'
import { type Difference, type DifferenceWhy, firstDifference } from '#domain/replay/first-difference.ts'
import type { LogFile } from '#domain/replay/log-file.ts'
import { quoteParts } from '#domain/replay/quote-parts.ts'
import { kindOf, lengthOf, type Recording } from '#domain/replay/recording.ts'
import { replayBrowser, replayCart } from '#domain/replay/replay.ts'
import { replayState } from '#domain/replay/replay-state.ts'
import { shownCart } from '#domain/replay/shown-cart.ts'
import { DELIVERY_TERMS, type DeliveryTerms } from '#domain/shipping/shipping.ts'
import { paint, paintChange, plain, table } from './paint.ts'

/** What the file holds, a line for each stream. */
export function describeFile({ about, exportedAt, pseudonyms, streams }: LogFile, chosen: Recording): string {
  const rows = streams.map((recording, index) => [
    recording === chosen ? paint('bold', `> ${index + 1}`) : `  ${index + 1}`,
    recording.stream,
    recording.side === 'browser'
      ? `what the customer saw (browser ${plain(recording.device)})`
      : 'what the server holds',
    String(lengthOf(recording)),
  ])
  const names = pseudonyms ? 'personal data replaced' : paint('red', 'with personal data')
  return [
    `${paint('bold', plain(about))}  ${paint('dim', `exported ${new Date(exportedAt).toISOString()}, ${names}`)}`,
    table([{ heading: '' }, { heading: 'stream' }, { heading: 'side' }, { heading: 'entries', align: 'right' }], rows),
  ].join('\n')
}

/** Every entry, a line each; of a cart with what waited and the total after it, and if asked what it changed. */
export function describeEntries(recording: Recording, withChanges: boolean): string {
  const isCart = kindOf(recording.stream) === 'cart'
  const carts = isCart ? replayCart(recording) : null
  const folds = isCart && recording.side === 'browser' ? replayBrowser(recording) : null
  const changesAt = withChanges ? stepTeller(recording) : null
  const entries = recording.side === 'browser' ? recording.entries : recording.events
  const rows = entries.map((entry, index) => {
    const point = index + 1
    const [told] = linesOf(entry)
    const place = 'position' in entry ? entry.position : entry.kind === 'event' ? entry.seq : ''
    const start = [String(point), new Date(entry.at).toISOString().slice(11, 23), String(place)]
    if (carts === null) return [...start, told]
    const waiting = folds?.at(point).pending.length ?? 0
    const waits = waiting === 0 ? '' : paint('yellow', String(waiting))
    return [...start, paintEntry(entry, told), waits, formatRand(shownCart(carts.at(point)).total)]
  })
  const all = table(
    [
      { heading: '#', align: 'right' },
      { heading: 'time (UTC)' },
      { heading: recording.side === 'browser' ? 'seq' : 'position', align: 'right' },
      { heading: 'what' },
      ...(isCart ? [{ heading: 'waits', align: 'right' } as const, { heading: 'total', align: 'right' } as const] : []),
    ],
    rows,
  )
  const [head = '', ...lines] = all.split('\n')
  const under = lines.map((line, index) => {
    const entry = entries[index]
    const brought = entry === undefined ? [] : linesOf(entry).slice(1)
    const changes = changesAt?.(index + 1) ?? []
    return [line, ...brought.map((event) => paint('cyan', `    < ${event}`)), ...changes].join('\n')
  })
  return [head, ...under].join('\n')
}

function linesOf(entry: LogEntry | StoredEvent): readonly [string, ...string[]] {
  const [head, ...brought] = 'kind' in entry ? describeEntryLines(entry) : [describeEvent(entry)]
  return [plain(head ?? ''), ...brought.map(plain)]
}

/** Tells what the step to a point changed, in a line each. */
export function stepTeller(recording: Recording): (point: number) => string[] {
  if (kindOf(recording.stream) === 'cart') {
    const carts = replayCart(recording)
    return (point) => (point === 0 ? [] : describeChanges(cartChanges(carts.at(point - 1), carts.at(point))))
  }
  const replay = replayState(recording)
  return (point) => {
    if (replay === null || point === 0) return []
    return describeFieldChanges(fieldChanges(fieldsOf(replay.at(point - 1)), fieldsOf(replay.at(point))))
  }
}

function describeFieldChanges(changes: readonly FieldChange[]): string[] {
  return changes.map(({ field, from, to }) => {
    const name = plain(field)
    if (from === null) return `    ${paint('green', `+ ${name}: ${plain(to ?? '')}`)}`
    if (to === null) return `    ${paint('red', `- ${name}: ${plain(from)}`)}`
    return `    ${paint('yellow', `~ ${name}: from ${plain(from)} to ${plain(to)}`)}`
  })
}

/** A customer or an order, field by field. */
export function describeState(state: object | null): string {
  const rows = [...fieldsOf(state)].map(([field, value]) => [plain(field), plain(value)])
  return rows.length === 0 ? 'Nothing yet.' : table([{ heading: 'field' }, { heading: 'value' }], rows)
}

export function describeChanges(changes: readonly CartChange[]): string[] {
  return changes.map((change) => `    ${paintChange(change, describeCartChange(change))}`)
}

/** A cart with its quote taken apart. */
export function describeCart(cart: CartState, terms: DeliveryTerms = DELIVERY_TERMS): string {
  const parts = quoteParts(cart, terms)
  const rows = parts.lines.map(({ itemKey, name, quantity, price, discount, total }) => [
    plain(name),
    itemKey,
    String(quantity),
    ...[price, discount, total].map(formatRand),
  ])
  const columns = ['piece', 'key', 'quantity', 'price', 'discount', 'total']
  const lines = table(
    columns.map((heading, place) => (place < 2 ? { heading } : { heading, align: 'right' })),
    rows,
  )
  return [rows.length === 0 ? 'An empty cart.' : lines, '', ...describeQuote(parts).map(plain)].join('\n')
}

/** What waits for the server's answer at a point of a browser's log, and what was refused. */
export function describeWaiting({ pending, refusals, cursor, gap, newerVersion }: Folded<object>): string[] {
  return [
    `${pending.length === 0 ? 'Nothing waits' : `${pending.length} waiting`}; the server is known up to position ${cursor}.`,
    ...pending.map((entry) => paint('yellow', `    … ${plain(describeEntry(entry))}`)),
    ...refusals.map(({ seq, reason, message }) =>
      paint('red', `    ! seq ${seq} refused (${plain(reason)}): ${plain(message)}`),
    ),
    ...(gap ? [paint('red', '    ! The server’s events do not join on: only a reset helps.')] : []),
    ...(newerVersion ? [paint('red', '    ! An event of a newer version was passed over.')] : []),
  ]
}

const reasons: Readonly<Record<DifferenceWhy, string>> = {
  refused: 'the server refused the act',
  decided_otherwise: 'the server holds the act with other data',
  shop_followed: 'the shop’s policies changed the cart, and the browser had not heard of it',
  others_acted: 'another browser changed the cart, and this one had not heard of it',
  not_held: 'the server does not hold the act',
  told_otherwise: 'a fault: the browser was told what the server does not hold',
  folded_otherwise: 'a fault: both have the same events, and another cart',
}

/** The first difference between a browser's log and what the file's server streams hold; null where nothing is compared. */
export function describeFirstDifference(recording: Recording, { streams }: LogFile): string | null {
  const servers = streams.filter((each) => each.side === 'server' && kindOf(each.stream) === 'cart')
  if (recording.side !== 'browser' || servers.length === 0) return null
  const found = firstDifference(
    recording,
    servers.filter((each) => each.side === 'server'),
  )
  if (found === null) return 'What the customer saw and what the server holds never differ.'
  return [headOf(found), ...describeChanges(found.changes)].join('\n')
}

function headOf({ point, stream, position, why }: Difference): string {
  const held = position === null ? '' : ` (${stream}, position ${position})`
  return `${paint('bold', `First difference after entry ${point}`)}${held}: ${reasons[why]}. From what was seen to what is held:`
}

function paintEntry(entry: { readonly type: string }, told: string): string {
  if (entry.type === 'Refused' || entry.type === 'EventRefused') return paint('red', told)
  return 'kind' in entry && entry.kind === 'fact' ? paint('cyan', told) : told
}
