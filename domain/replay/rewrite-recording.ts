import * as v from 'valibot'
import { isSameJson } from '../canonical-json.ts'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import type { DomainEvent } from '../event/envelope.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Recording } from './recording.ts'
import { isPauseDue, type SlicedWork } from './sliced-work.ts'
import type { SupposedChange } from './supposed-change.ts'
import type { SuppositionProblem } from './supposition.ts'

type Rewritten =
  | { readonly problem: null; readonly recording: Recording }
  | { readonly problem: Omit<SuppositionProblem, 'supposition'> }

/** Applies a change to every cart event of a recording, including those in the server's answers. */
export function* rewriteRecording(recording: Recording, change: SupposedChange): SlicedWork<Rewritten> {
  let isFound = false
  let wrong: string | null = null
  const mayTouch = ({ id, type }: DomainEvent & { readonly id: string }): boolean =>
    change.eventId === null ? change.types === null || change.types.has(type) : id === change.eventId
  const rewrite = <Stored extends DomainEvent & { readonly id: string }>(stored: Stored): Stored => {
    if (!mayTouch(stored)) return stored
    const before = decodeCartEvent(stored)
    if (!before.ok) return stored
    const after = change.event(before.event, stored.id)
    isFound ||= stored.id === change.eventId
    if (isSameJson(after, before.event)) return stored
    isFound = true
    const decoded = decodeCartEvent(after)
    if (!decoded.ok) wrong ??= decoded.detail
    return { ...stored, ...after }
  }
  const rewriteEntry = (entry: LogEntry): LogEntry => {
    if (entry.kind === 'event') return rewrite(entry)
    if (entry.type === 'Synced') return { ...entry, data: { ...entry.data, events: entry.data.events.map(rewrite) } }
    if (entry.type !== 'Reset' || !v.is(CartStateSchema, entry.data.state)) return entry
    const state = change.cart(entry.data.state)
    isFound ||= !isSameJson(state, entry.data.state)
    return { ...entry, data: { ...entry.data, state } }
  }
  const changed: Recording =
    recording.side === 'browser'
      ? { ...recording, entries: yield* mapped(recording.entries, rewriteEntry) }
      : { ...recording, events: yield* mapped(recording.events, rewrite) }
  if (wrong !== null) return { problem: { reason: 'malformed', message: `That change isn’t possible: ${wrong}.` } }
  return isFound ? { problem: null, recording: changed } : { problem: change.notFound }
}

function* mapped<Value>(values: readonly Value[], map: (value: Value) => Value): SlicedWork<Value[]> {
  const results: Value[] = []
  for (const [index, value] of values.entries()) {
    results.push(map(value))
    if (isPauseDue(index)) yield index / values.length
  }
  return results
}
