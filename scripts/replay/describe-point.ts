import type { Folded } from '#domain/event/folded.ts'
import { describeEntry } from '#domain/replay/describe-entry.ts'
import { fieldsOf } from '#domain/replay/fields.ts'
import { type Recording, streamKindOf } from '#domain/replay/recording.ts'
import { replayCart } from '#domain/replay/replay.ts'
import { replayState } from '#domain/replay/replay-state.ts'
import { describeCart } from './describe-cart.ts'
import { describeSteps } from './describe-changes.ts'
import { paint, plain, table } from './paint.ts'

interface PointToDescribe {
  readonly recording: Recording
  readonly point: number
  readonly withChanges: boolean
}

/** The state after an entry, what was pending then, and optionally what the entry changed: a paragraph each. */
export function describePoint({ recording, point, withChanges }: PointToDescribe): string[] {
  const replay = replayState(recording)
  const isBrowser = recording.side === 'browser'
  const title = isBrowser ? `After entry ${point} the customer saw` : `At position ${point} the server held`
  const isCart = streamKindOf(recording.stream) === 'cart'
  const state = isCart ? describeCart(replayCart(recording).at(point)) : describeState(replay?.at(point) ?? null)
  const fold = replay?.foldAt?.(point)
  const changes = withChanges ? describeSteps(recording)(point) : []
  const lines = changes.length === 0 ? ['    Nothing.'] : changes
  return [
    `${paint('bold', title)}\n${state}`,
    ...(fold === undefined ? [] : [describeWaiting(fold).join('\n')]),
    ...(withChanges ? [`${paint('bold', 'What this step changed')}\n${lines.join('\n')}`] : []),
  ]
}

/** A customer or an order, field by field. */
function describeState(state: object | null): string {
  const rows = [...fieldsOf(state)].map(([field, value]) => [plain(field), plain(value)])
  return rows.length === 0 ? 'Nothing yet.' : table([{ heading: 'field' }, { heading: 'value' }], rows)
}

/** What was pending or refused at a point of a browser's log. */
function describeWaiting({ pending, refusals, cursor, gap, newerVersion }: Folded<object>): string[] {
  return [
    `${pending.length === 0 ? 'Nothing is waiting' : `${pending.length} waiting`}; the server is known up to position ${cursor}.`,
    ...pending.map((entry) => paint('yellow', `    … ${plain(describeEntry(entry))}`)),
    ...refusals.map(({ seq, reason, message }) =>
      paint('red', `    ! seq ${seq} refused (${plain(reason)}): ${plain(message)}`),
    ),
    ...(gap ? [paint('red', '    ! The server’s events do not join on: only a reset helps.')] : []),
    ...(newerVersion ? [paint('red', '    ! An event of a newer version was passed over.')] : []),
  ]
}
