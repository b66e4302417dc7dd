import * as v from 'valibot'
import { AtSchema } from '../event/envelope.ts'
import type { Recording } from './recording.ts'

export const LOG_FILE_FORMAT = 'rusbank-log'
/** Incremented with every change to the format. */
export const LOG_FILE_VERSION = 1

/** An export of one customer's streams, to be replayed elsewhere. */
export interface LogFile extends Readonly<Omit<v.InferOutput<typeof LogFileFrameSchema>, 'streams'>> {
  readonly streams: readonly Recording[]
}

/** The file without its entries: those are validated one by one, to report an invalid one by its number. */
export const LogFileFrameSchema = v.object({
  /** A one-line description for people. */
  about: v.string(),
  /** Epoch ms. */
  exportedAt: AtSchema,
  /** Whether personal data was replaced. */
  pseudonyms: v.boolean(),
  streams: v.array(
    v.variant('side', [
      v.object({ side: v.literal('browser'), stream: v.string(), device: v.string(), entries: v.array(v.unknown()) }),
      v.object({ side: v.literal('server'), stream: v.string(), events: v.array(v.unknown()) }),
    ]),
  ),
})

/** Encodes a log file as JSON with one entry per line, so that line numbers and diffs are useful. */
export function encodeLogFile({ about, exportedAt, pseudonyms, streams }: LogFile): string {
  const head = { format: LOG_FILE_FORMAT, version: LOG_FILE_VERSION, about, exportedAt, pseudonyms }
  const fields = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return `{\n${fields.join(',\n')},\n"streams": [${streams.map(streamText).join(',')}]\n}\n`
}

function streamText(recording: Recording): string {
  const lines = (entries: readonly unknown[]) => entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',')
  const name = JSON.stringify(recording.stream)
  return recording.side === 'browser'
    ? `\n{ "side": "browser", "stream": ${name}, "device": ${JSON.stringify(recording.device)}, "entries": [${lines(recording.entries)}] }`
    : `\n{ "side": "server", "stream": ${name}, "events": [${lines(recording.events)}] }`
}
