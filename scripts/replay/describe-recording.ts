import type { StoredEvent } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { formatRand } from '#domain/money/cents.ts'
import { describeEntryLines, describeEvent } from '#domain/replay/describe-entry.ts'
import type { LogFile } from '#domain/replay/log-file.ts'
import { lengthOf, type Recording, streamKindOf } from '#domain/replay/recording.ts'
import { replayBrowser, replayCart } from '#domain/replay/replay.ts'
import { shownCart } from '#domain/replay/shown-cart.ts'
import { describeSteps } from './describe-changes.ts'
import { paint, plain, table } from './paint.ts'

/** The streams in the file, a line each. */
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

/** Lists every entry, for a cart with the pending count and the total after it, and optionally with what it changed. */
export function describeEntries(recording: Recording, { withChanges }: { readonly withChanges: boolean }): string {
  const isCart = streamKindOf(recording.stream) === 'cart'
  const carts = isCart ? replayCart(recording) : null
  const folds = isCart && recording.side === 'browser' ? replayBrowser(recording) : null
  const changesAt = withChanges ? describeSteps(recording) : null
  const entries = recording.side === 'browser' ? recording.entries : recording.events
  const rows = entries.map((entry, index) => {
    const point = index + 1
    const [text] = linesOf(entry)
    const place = 'position' in entry ? entry.position : entry.kind === 'event' ? entry.seq : ''
    const start = [String(point), new Date(entry.at).toISOString().slice(11, 23), String(place)]
    if (carts === null) return [...start, text]
    const count = folds?.at(point).pending.length ?? 0
    const pending = count === 0 ? '' : paint('yellow', String(count))
    return [...start, paintEntry(entry, text), pending, formatRand(shownCart(carts.at(point)).total)]
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
    const events = entry === undefined ? [] : linesOf(entry).slice(1)
    const changes = changesAt?.(index + 1) ?? []
    return [line, ...events.map((event) => paint('cyan', `    < ${event}`)), ...changes].join('\n')
  })
  return [head, ...under].join('\n')
}

function linesOf(entry: LogEntry | StoredEvent): readonly [string, ...string[]] {
  const [head, ...events] = 'kind' in entry ? describeEntryLines(entry) : [describeEvent(entry)]
  return [plain(head ?? ''), ...events.map(plain)]
}

function paintEntry(entry: { readonly type: string }, text: string): string {
  if (entry.type === 'Refused' || entry.type === 'EventRefused') return paint('red', text)
  return 'kind' in entry && entry.kind === 'fact' ? paint('cyan', text) : text
}
