import type { Draft } from 'immer'

/** A refused command or event. `reason` is closed and for programs, `message` for people. */
export interface Rejection<Reason extends string = string> {
  readonly reason: Reason
  readonly message: string
}

export type Decision<Event, Reason extends string> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly rejection: Rejection<Reason> }

/**
 * How a stream's state follows from its events.
 *
 * `evolve` is total: it never throws and reads nothing but its arguments, whatever the order of the events. It writes
 * into its draft, so that Immer can run it for one event and a plain mutable copy for many.
 */
export interface Evolution<State, Event> {
  readonly initial: () => State
  readonly evolve: (draft: Draft<State>, event: Event) => void
}
