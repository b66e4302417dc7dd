import { type CartChange, changesBetween } from '#domain/replay/cart-change.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { type FieldChange, fieldChanges, fieldsOf } from '#domain/replay/fields.ts'
import { type Recording, streamKindOf } from '#domain/replay/recording.ts'
import { replayCart } from '#domain/replay/replay.ts'
import { replayState } from '#domain/replay/replay-state.ts'
import { paint, paintChange, plain } from './paint.ts'

/** Describes what changed at each point, a line per change. */
export function describeSteps(recording: Recording): (point: number) => string[] {
  if (streamKindOf(recording.stream) === 'cart') {
    const carts = replayCart(recording)
    return (point) => (point === 0 ? [] : describeChanges(changesBetween(carts.at(point - 1), carts.at(point))))
  }
  const replay = replayState(recording)
  return (point) => {
    if (replay === null || point === 0) return []
    return describeFieldChanges(fieldChanges(fieldsOf(replay.at(point - 1)), fieldsOf(replay.at(point))))
  }
}

export function describeChanges(changes: readonly CartChange[]): string[] {
  return changes.map((change) => `    ${paintChange(change, describeCartChange(change))}`)
}

function describeFieldChanges(changes: readonly FieldChange[]): string[] {
  return changes.map(({ field, from, to }) => {
    const name = plain(field)
    if (from === null) return `    ${paint('green', `+ ${name}: ${plain(to ?? '')}`)}`
    if (to === null) return `    ${paint('red', `- ${name}: ${plain(from)}`)}`
    return `    ${paint('yellow', `~ ${name}: from ${plain(from)} to ${plain(to)}`)}`
  })
}
