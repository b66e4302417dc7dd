import { type Difference, type DifferenceWhy, firstDifference } from '#domain/replay/first-difference.ts'
import type { LogFile } from '#domain/replay/log-file.ts'
import { type Recording, streamKindOf } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { describeChanges } from './describe-changes.ts'
import { paint } from './paint.ts'

const reasons: Readonly<Record<DifferenceWhy, string>> = {
  refused: 'the server refused the act',
  decided_otherwise: 'the server holds the act with other data',
  shop_followed: 'the shop’s policies changed the cart, and the browser had not heard of it',
  others_acted: 'another browser changed the cart, and this one had not heard of it',
  not_held: 'the server does not hold the act',
  told_otherwise: 'a fault: the browser was told what the server does not hold',
  folded_otherwise: 'a fault: both have the same events, and another cart',
}

/** The first difference between a browser's log and the file's server streams; null if there is nothing to compare. */
export function describeFirstDifference(recording: Recording, { streams }: LogFile): string | null {
  const servers = streams.filter((each) => each.side === 'server' && streamKindOf(each.stream) === 'cart')
  if (recording.side !== 'browser' || servers.length === 0) return null
  const search = firstDifference(
    recording,
    servers.filter((each) => each.side === 'server'),
  )
  const found = runToEnd(search)
  if (found === null) return 'What the customer saw and what the server holds never differ.'
  return [headOf(found), ...describeChanges(found.changes)].join('\n')
}

function headOf({ point, stream, position, why }: Difference): string {
  const held = position === null ? '' : ` (${stream}, position ${position})`
  return `${paint('bold', `First difference after entry ${point}`)}${held}: ${reasons[why]}. From what was seen to what is held:`
}
