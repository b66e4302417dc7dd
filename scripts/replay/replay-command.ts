import { readFileSync } from 'node:fs'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import type { LogFile } from '#domain/replay/log-file.ts'
import { lengthOf, type Recording, streamKindOf } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import type { Supposition } from '#domain/replay/supposition.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { describeFirstDifference } from './describe-difference.ts'
import { describePoint } from './describe-point.ts'
import { describeEntries, describeFile } from './describe-recording.ts'
import { describeWhatIf } from './describe-what-if.ts'
import { callOf, HELP, type ReplayOptions } from './options.ts'
import { plain } from './paint.ts'

const REPLAYED = 0
const NOT_REPLAYABLE = 1
const WRONG_CALL = 2

/** Runs `npm run replay` and returns its exit code. */
export function replayCommand(args: readonly string[]): number {
  const call = callOf(args)
  if (call.kind === 'help') return say(HELP)
  if (call.kind === 'wrong') return complain(WRONG_CALL, `${call.message}\nRun npm run replay -- --help for more.`)
  const { options } = call
  let text: string
  try {
    text = readFileSync(options.file, 'utf8')
  } catch (error) {
    return complain(NOT_REPLAYABLE, `${options.file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const decoded = decodeLogFile(text)
  if (!decoded.ok) return complain(NOT_REPLAYABLE, `${options.file}: ${plain(decoded.problem.message)}`)
  return replayFile(decoded.file, options)
}

function replayFile(file: LogFile, options: ReplayOptions): number {
  const { streams } = file
  if (streams.length === 0) return complain(NOT_REPLAYABLE, `${options.file}: This log file has no streams.`)
  const usual = streams.find(({ side, stream }) => side === 'browser' && streamKindOf(stream) === 'cart') ?? streams[0]
  const recording = options.stream === null ? usual : streams[options.stream - 1]
  if (recording === undefined) return complain(WRONG_CALL, `The file has ${streams.length} streams, from 1 on.`)
  const length = lengthOf(recording)
  const point = options.at ?? length
  if (point > length) return complain(WRONG_CALL, `--at is ${point}, and ${recording.stream} ends at ${length}.`)
  const drops = options.drops.map((entry) => idAt(recording, entry))
  if (drops.includes(undefined)) return complain(WRONG_CALL, `--drop names no entry of 1 to ${length}.`)
  const isOfCarts = options.asTest || options.suppositions.length + drops.length > 0
  if (isOfCarts && streamKindOf(recording.stream) !== 'cart') {
    return complain(
      WRONG_CALL,
      `${recording.stream} is not a cart: it can be shown, but not exported as a test or run with --drop or --price.`,
    )
  }
  const dropped = drops.map((eventId = ''): Supposition => ({ what: 'dropped', eventId }))
  const suppositions = [...dropped, ...options.suppositions]
  if (options.asTest) return say(runToEnd(testFile({ recording, point })))
  if (suppositions.length > 0) {
    const described = describeWhatIf({ recording, point, suppositions })
    return described.ok ? say(described.text) : complain(WRONG_CALL, described.message)
  }
  const withChanges = options.diff
  const parts =
    options.at === null
      ? [describeEntries(recording, { withChanges }), describeFirstDifference(recording, file)].filter(Boolean)
      : describePoint({ recording, point, withChanges })
  return say(`${[describeFile(file, recording), ...parts].join('\n\n')}\n`)
}

function idAt(recording: Recording, entry: number): string | undefined {
  return recording.side === 'browser' ? recording.entries[entry - 1]?.id : recording.events[entry - 1]?.id
}

function say(text: string): number {
  process.stdout.write(text)
  return REPLAYED
}

function complain(code: number, message: string): number {
  process.stderr.write(`${message}\n`)
  return code
}
