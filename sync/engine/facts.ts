import type { FactEntry } from '#domain/log/entry.ts'
import type { EventSource } from '../made-event.ts'

export type Fact = { [Type in FactEntry['type']]: FactOf<Type> }[FactEntry['type']]
type FactOf<Type extends FactEntry['type']> = Pick<Extract<FactEntry, { type: Type }>, 'type' | 'data'>
export type ResetWhy = FactOf<'Reset'>['data']['why']

/** Names for facts and for clients, and the time. */
export interface FactSource extends EventSource {
  readonly clientId: () => string
}

interface FactQuestion {
  readonly facts: readonly Fact[]
  readonly stream: string
  readonly source: EventSource
}

/** Facts as the log keeps them. */
export function factsFrom({ facts, stream, source }: FactQuestion): FactEntry[] {
  const at = source.now()
  return facts.map((fact): FactEntry => ({ kind: 'fact', id: source.eventId(), stream, at, v: 1, ...fact }))
}
