import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import { CustomerHolderSchema, decodeCustomerEvent } from '../customer/customer-events.ts'
import type { Decoded } from '../event/decode.ts'
import { type DomainEvent, type StoredEvent, StoredEventSchema } from '../event/envelope.ts'
import { type LogEntry, LogEntrySchema } from '../log/entry.ts'
import { decodeOrderEvent } from '../order/order-events.ts'
import { findJsonSyntaxError, type JsonSyntaxError } from './json-syntax-error.ts'
import { LOG_FILE_FORMAT, LOG_FILE_VERSION, type LogFile, LogFileFrameSchema } from './log-file.ts'
import { type Recording, type StreamKind, streamKindOf } from './recording.ts'

export type LogFileReason =
  | 'not_json'
  | 'truncated'
  | 'foreign'
  | 'newer_version'
  | 'malformed'
  | 'wrong_stream'
  | 'unknown_type'
  | 'gap'

/** Why a log file cannot be replayed. */
export interface LogFileProblem {
  readonly reason: LogFileReason
  /** For people. It names the entry, but never its content. */
  readonly message: string
  /** The number of the stream in the file, and of the entry in the stream, both from 1; null if the whole file is invalid. */
  readonly stream: number | null
  readonly entry: number | null
}

export type DecodedLogFile =
  | { readonly ok: true; readonly file: LogFile }
  | { readonly ok: false; readonly problem: LogFileProblem }

/** Decodes a log file. Validates every entry's schema and order, and reports the first invalid one. */
export function decodeLogFile(file: string): DecodedLogFile {
  // Some editors write a byte order mark.
  const text = file.replace(/^\uFEFF/, '')
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    if (text.trim() === '') return refused('truncated', 'This file is empty.')
    return { ok: false, problem: describeSyntaxError(findJsonSyntaxError(text)) }
  }
  const head = v.safeParse(v.looseObject({ format: v.literal(LOG_FILE_FORMAT), version: v.number() }), raw)
  if (!head.success) return refused('foreign', `This is no log file: no "format": "${LOG_FILE_FORMAT}", or no version.`)
  if (head.output.version > LOG_FILE_VERSION) {
    const versions = `Its format is of version ${head.output.version}, and this code knows up to ${LOG_FILE_VERSION}.`
    return refused('newer_version', `This log file was made by a newer version of the shop. ${versions}`)
  }
  const frame = v.safeParse(LogFileFrameSchema, raw)
  if (!frame.success) {
    const field = v.getDotPath(frame.issues[0]) ?? 'the whole'
    return refused('malformed', `This log file is not whole: ${field} is missing or wrong.`)
  }
  const streams: Recording[] = []
  for (const [index, rawStream] of frame.output.streams.entries()) {
    const read = readStream(rawStream, index + 1)
    if (!read.ok) return read
    streams.push(read.recording)
  }
  return { ok: true, file: { ...frame.output, streams } }
}

type RawStream = v.InferOutput<typeof LogFileFrameSchema>['streams'][number]
type ReadStream = { readonly ok: true; readonly recording: Recording } | Extract<DecodedLogFile, { ok: false }>

function readStream(raw: RawStream, number: number): ReadStream {
  const kind = streamKindOf(raw.stream)
  if (kind === null) {
    const place = { stream: number, entry: null }
    return refused('wrong_stream', `Stream ${number} is called "${raw.stream}", which no stream is.`, place)
  }
  const wrong = (entry: number, { reason, what }: Wrong) =>
    refused(reason, `Entry ${entry} of ${raw.stream} (${raw.side}) ${what}`, { stream: number, entry })
  if (raw.side === 'browser') {
    const entries: LogEntry[] = []
    for (const [index, rawEntry] of raw.entries.entries()) {
      const read = readEntry(rawEntry, { kind, lastSeq: seqOfLast(entries) })
      if (!read.ok) return wrong(index + 1, read)
      entries.push(read.value)
    }
    return { ok: true, recording: { ...raw, entries } }
  }
  const events: StoredEvent[] = []
  for (const [index, rawEvent] of raw.events.entries()) {
    const read = readStored(rawEvent, kind)
    if (!read.ok) return wrong(index + 1, read)
    const { position } = read.value
    if (position !== index + 1) {
      return wrong(index + 1, { reason: 'gap', what: `has position ${position}, and ${index + 1} was to come.` })
    }
    events.push(read.value)
  }
  return { ok: true, recording: { ...raw, events } }
}

interface Wrong {
  readonly reason: LogFileReason
  /** The predicate of a sentence about the entry. */
  readonly what: string
}
type Read<Value> = { readonly ok: true; readonly value: Value } | ({ readonly ok: false } & Wrong)

interface Before {
  readonly kind: StreamKind
  /** The `seq` of the last event before; null for none. */
  readonly lastSeq: number | null
}

function readEntry(raw: unknown, { kind, lastSeq }: Before): Read<LogEntry> {
  const parsed = v.safeParse(LogEntrySchema, raw)
  if (!parsed.success) return malformed(raw, parsed.issues)
  const entry = parsed.output
  if (streamKindOf(entry.stream) !== kind) {
    return { ok: false, reason: 'wrong_stream', what: `(${entry.type}) is of ${entry.stream}, another stream.` }
  }
  if (entry.kind === 'event') {
    if (lastSeq !== null && entry.seq <= lastSeq) {
      return { ok: false, reason: 'gap', what: `(${entry.type}) has seq ${entry.seq} after seq ${lastSeq}.` }
    }
    return readable(entry, kind) ?? { ok: true, value: entry }
  }
  if (entry.v > 1) return { ok: false, reason: 'newer_version', what: newer(entry) }
  const state = kind === 'cart' ? CartStateSchema : CustomerHolderSchema
  if (entry.type === 'Reset' && !v.is(state, entry.data.state)) {
    return { ok: false, reason: 'malformed', what: `(Reset) holds no ${kind}.` }
  }
  const events = entry.type === 'Synced' ? entry.data.events : []
  for (const [index, event] of events.entries()) {
    const wrong = readable(event, kind)
    if (wrong !== null) return { ...wrong, what: `(Synced) brings event ${index + 1}, which ${wrong.what}` }
    if (index > 0 && event.position !== (events[index - 1]?.position ?? 0) + 1) {
      const what = `(Synced) brings position ${event.position} after ${events[index - 1]?.position}.`
      return { ok: false, reason: 'gap', what }
    }
  }
  return { ok: true, value: entry }
}

function readStored(raw: unknown, kind: StreamKind): Read<StoredEvent> {
  const parsed = v.safeParse(StoredEventSchema, raw)
  if (!parsed.success) return malformed(raw, parsed.issues)
  return readable(parsed.output, kind) ?? { ok: true, value: parsed.output }
}

/** Returns null for an event that this code can fold. */
function readable(event: DomainEvent, kind: StreamKind): ({ readonly ok: false } & Wrong) | null {
  const decoded = DECODERS[kind](event)
  if (decoded.ok) return null
  switch (decoded.why) {
    case 'newer_version':
      return { ok: false, reason: 'newer_version', what: newer(event) }
    case 'unknown_type':
      return {
        ok: false,
        reason: 'unknown_type',
        what: `is a "${event.type}", which this code does not know of any ${kind}. A newer version of the shop may.`,
      }
    case 'malformed':
      return { ok: false, reason: 'malformed', what: `is malformed: ${decoded.detail}.` }
  }
}

const DECODERS: Readonly<Record<StreamKind, (raw: DomainEvent) => Decoded<DomainEvent>>> = {
  cart: decodeCartEvent,
  customer: decodeCustomerEvent,
  order: decodeOrderEvent,
}

function newer({ type, v: version }: DomainEvent): string {
  return `(${type}) is of version ${version}, made by a newer version of the shop than this one.`
}

const NamedSchema = v.object({ type: v.string() })

function malformed(raw: unknown, issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) {
  const named = v.safeParse(NamedSchema, raw)
  const field = v.getDotPath(issues[0])
  const name = named.success ? `(${named.output.type}) ` : ''
  const what = field === null ? 'is no entry of a log.' : `is malformed: ${field} is missing or wrong.`
  return { ok: false, reason: 'malformed', what: `${name}${what}` } as const
}

function seqOfLast(entries: readonly LogEntry[]): number | null {
  return entries.findLast((entry) => entry.kind === 'event')?.seq ?? null
}

const nowhere: Pick<LogFileProblem, 'stream' | 'entry'> = { stream: null, entry: null }

function refused(reason: LogFileReason, message: string, place = nowhere): Extract<DecodedLogFile, { ok: false }> {
  return { ok: false, problem: { reason, message, ...place } }
}

/** Describes where a text is not valid JSON, by stream and entry. */
function describeSyntaxError(found: JsonSyntaxError | null): LogFileProblem {
  const { path, line, column, atEnd } = found ?? { path: [], line: 1, column: 1, atEnd: false }
  const [top, stream, list, entry] = path
  const isEntry = top === 'streams' && (list === 'entries' || list === 'events') && typeof entry === 'number'
  const inStream = typeof stream === 'number' ? stream + 1 : null
  const inEntry = isEntry ? entry + 1 : null
  const where = inEntry === null ? '' : `, in entry ${inEntry} of stream ${inStream}`
  const what = atEnd ? 'This file is cut off: it ends' : 'This file is no JSON: it breaks'
  return {
    reason: atEnd ? 'truncated' : 'not_json',
    message: `${what} at line ${line}, column ${column}${where}.`,
    stream: inStream,
    entry: inEntry,
  }
}
