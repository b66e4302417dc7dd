import type { StoredEvent } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { formatRand } from '#domain/money/cents.ts'
import { describeEntryLines, describeEvent } from '#domain/replay/describe-entry.ts'
import type { LogFile } from '#domain/replay/log-file.ts'
import { kindOf, lengthOf, type Recording } from '#domain/replay/recording.ts'
import { replayBrowser, replayCart } from '#domain/replay/replay.ts'
import { shownCart } from '#domain/replay/shown-cart.ts'
import { describeSteps } from './describe-changes.ts'
import { paint, plain, table } from './paint.ts'

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
export function describeEntries(recording: Recording, { withChanges }: { readonly withChanges: boolean }): string {
  const isCart = kindOf(recording.stream) === 'cart'
  const carts = isCart ? replayCart(recording) : null
  const folds = isCart && recording.side === 'browser' ? replayBrowser(recording) : null
  const changesAt = withChanges ? describeSteps(recording) : null
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

function paintEntry(entry: { readonly type: string }, told: string): string {
  if (entry.type === 'Refused' || entry.type === 'EventRefused') return paint('red', told)
  return 'kind' in entry && entry.kind === 'fact' ? paint('cyan', told) : told
}
