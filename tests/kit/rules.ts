import { expect } from 'vitest'
import type { Decision } from '#domain/event/decider.ts'

/** How a stream decides: the events that a command leads to after earlier events. */
interface Rules<Event, Command, World, Reason extends string> {
  readonly decide: (events: readonly Event[], command: Command, world: World) => Decision<Event, Reason>
  /** The default world. */
  readonly world: () => World
}

/** An expected rejection, with its message only if that is part of the rule. */
interface Rejected<Reason extends string> {
  readonly rejected: { readonly reason: Reason; readonly message?: string }
}

export function rejected<Reason extends string>(reason: Reason, message?: string): Rejected<Reason> {
  return { rejected: message === undefined ? { reason } : { reason, message } }
}

interface When<Event, Command, World, Reason extends string> {
  readonly when: (command: Command, world?: World) => Then<Event, Reason>
}

interface Then<Event, Reason extends string> {
  /** Expects these events, no event, or `rejected(reason)`. */
  readonly then: (...expected: readonly Event[] | readonly [Rejected<Reason>]) => void
}

/** The test DSL of a stream's rules: given(events).when(command).then(events). */
export function rules<Event extends object, Command, World, Reason extends string>({
  decide,
  world: usual,
}: Rules<Event, Command, World, Reason>) {
  return (...events: readonly Event[]): When<Event, Command, World, Reason> => ({
    when(command, world = usual()) {
      const decision = decide(events, command, world)
      return {
        // biome-ignore lint/suspicious/noThenProperty: part of the given-when-then DSL; nobody awaits it.
        then(...expected) {
          const [first] = expected
          if (first !== undefined && 'rejected' in first) {
            expect(decision).toMatchObject({ ok: false, rejection: first.rejected })
          } else expect(decision).toEqual({ ok: true, events: expected })
        },
      }
    },
  })
}
