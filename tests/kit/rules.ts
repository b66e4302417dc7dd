import { expect } from 'vitest'
import type { Decision } from '#domain/event/decider.ts'

/** How a stream decides: the state after its events, and what a command leads to in it. */
interface Rules<Event, Command, World, Reason extends string> {
  readonly decide: (events: readonly Event[], command: Command, world: World) => Decision<Event, Reason>
  /** The world of whoever names none. */
  readonly world: () => World
}

/** A refusal that is expected; the message only where it is the rule. */
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
  /** What happens: events, none for nothing, or `rejected(why)`. */
  readonly then: (...expected: readonly Event[] | readonly [Rejected<Reason>]) => void
}

/** The language of a stream's rules: given(what happened).when(what is asked).then(what happens). */
export function rules<Event extends object, Command, World, Reason extends string>({
  decide,
  world: usual,
}: Rules<Event, Command, World, Reason>) {
  return (...events: readonly Event[]): When<Event, Command, World, Reason> => ({
    when(command, world = usual()) {
      const decision = decide(events, command, world)
      return {
        // biome-ignore lint/suspicious/noThenProperty: given, when, then is the language of the rules; nobody awaits it.
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
