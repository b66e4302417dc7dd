import { readFileSync } from 'node:fs'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import type { LogFile } from '#domain/replay/log-file.ts'
import { kindOf, lengthOf, type Recording } from '#domain/replay/recording.ts'
import { replayCart } from '#domain/replay/replay.ts'
import { replayState } from '#domain/replay/replay-state.ts'
import type { Supposition } from '#domain/replay/supposition.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { compareAt, suppose } from '#domain/replay/what-if.ts'
import {
  describeCart,
  describeChanges,
  describeEntries,
  describeFile,
  describeFirstDifference,
  describeState,
  describeWaiting,
  stepTeller,
} from './describe-recording.ts'
import { callOf, HELP, type ReplayOptions } from './options.ts'
import { paint } from './paint.ts'

const REPLAYED = 0
const NOT_REPLAYABLE = 1
const WRONG_CALL = 2

/** Runs `npm run replay` and returns its exit code. */
export function replayCommand(args: readonly string[]): number {
  const call = callOf(args)
  if (call.kind === 'help') return say(HELP)
  if (call.kind === 'wrong') return complain(WRONG_CALL, `${call.message}\nnpm run replay -- --help tells more.`)
  const { options } = call
  let text: string
  try {
    text = readFileSync(options.file, 'utf8')
  } catch (error) {
    return complain(NOT_REPLAYABLE, `${options.file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const decoded = decodeLogFile(text)
  if (!decoded.ok) return complain(NOT_REPLAYABLE, `${options.file}: ${decoded.problem.message}`)
  return replayFile(decoded.file, options)
}

function replayFile(file: LogFile, options: ReplayOptions): number {
  const { streams } = file
  const usual = streams.find(({ side, stream }) => side === 'browser' && kindOf(stream) === 'cart') ?? streams[0]
  const recording = options.stream === null ? usual : streams[options.stream - 1]
  if (recording === undefined) return complain(WRONG_CALL, `The file has ${streams.length} streams, from 1 on.`)
  const length = lengthOf(recording)
  const point = options.at ?? length
  if (point > length) return complain(WRONG_CALL, `--at is ${point}, and ${recording.stream} ends at ${length}.`)
  const drops = options.drops.map((entry) => idAt(recording, entry))
  if (drops.includes(undefined)) return complain(WRONG_CALL, `--drop names no entry of 1 to ${length}.`)
  const isOfCarts = options.asTest || options.suppositions.length + drops.length > 0
  if (isOfCarts && kindOf(recording.stream) !== 'cart') {
    return complain(
      WRONG_CALL,
      `${recording.stream} is no cart: it can be looked at, but is no test and has no what-if.`,
    )
  }
  const dropped = drops.map((eventId = ''): Supposition => ({ what: 'dropped', eventId }))
  const suppositions = [...dropped, ...options.suppositions]
  if (options.asTest) return say(testFile({ recording, point }))
  if (suppositions.length > 0) return describeWhatIf(recording, point, suppositions)
  const difference = describeFirstDifference(recording, file)
  if (options.at === null) {
    return say(
      `${[describeFile(file, recording), describeEntries(recording, options.diff), difference].filter(Boolean).join('\n\n')}\n`,
    )
  }
  return say(`${[describeFile(file, recording), ...describePoint(recording, point, options.diff)].join('\n\n')}\n`)
}

function describePoint(recording: Recording, point: number, withChanges: boolean): string[] {
  const replay = replayState(recording)
  const isBrowser = recording.side === 'browser'
  const title = isBrowser ? `After entry ${point} the customer saw` : `At position ${point} the server held`
  const isCart = kindOf(recording.stream) === 'cart'
  const state = isCart ? describeCart(replayCart(recording).at(point)) : describeState(replay?.at(point) ?? null)
  const fold = replay?.foldAt?.(point)
  const changes = withChanges ? stepTeller(recording)(point) : []
  const told = changes.length === 0 ? ['    Nothing.'] : changes
  return [
    `${paint('bold', title)}\n${state}`,
    ...(fold === undefined ? [] : [describeWaiting(fold).join('\n')]),
    ...(withChanges ? [`${paint('bold', 'What this step changed')}\n${told.join('\n')}`] : []),
  ]
}

function describeWhatIf(recording: Recording, point: number, suppositions: readonly Supposition[]): number {
  const supposed = suppose(recording, suppositions)
  if (!supposed.ok) return complain(WRONG_CALL, supposed.problem.message)
  const { asSupposed, changes } = compareAt(recording, supposed, point)
  const told = changes.length === 0 ? ['    Nothing would be otherwise.'] : describeChanges(changes)
  const head = paint('bold', `What would have been seen at ${point}`)
  return say(
    `${head}\n${describeCart(asSupposed, supposed.delivery)}\n\n${paint('bold', 'Against what was')}\n${told.join('\n')}\n`,
  )
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
