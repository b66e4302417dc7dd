import type { FactEntry } from '#domain/log/entry.ts'
import type { ClockAndIds } from '../ports/ports.ts'

export type Fact = { [Type in FactEntry['type']]: FactOf<Type> }[FactEntry['type']]
type FactOf<Type extends FactEntry['type']> = Pick<Extract<FactEntry, { type: Type }>, 'type' | 'data'>
export type ResetWhy = FactOf<'Reset'>['data']['why']

interface FactQuestion {
  readonly facts: readonly Fact[]
  readonly stream: string
  readonly source: ClockAndIds
}

/** Facts as the log keeps them. */
export function factsFrom({ facts, stream, source }: FactQuestion): FactEntry[] {
  const at = source.now()
  return facts.map((fact): FactEntry => ({ kind: 'fact', id: source.eventId(), stream, at, v: 1, ...fact }))
}
