import type { Draft } from 'immer'

/** A rejected command. `reason` is from a closed set, for programs; `message` is for people. */
export interface Rejection<Reason extends string = string> {
  readonly reason: Reason
  readonly message: string
}

export interface Rejected<Reason extends string> {
  readonly ok: false
  readonly rejection: Rejection<Reason>
}

export type Decision<Event, Reason extends string> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | Rejected<Reason>

/**
 * Derives a stream's state from its events.
 *
 * `evolve` is total: it never throws and depends only on its arguments, whatever the order of the events. It mutates its
 * draft, so it works with Immer for a single event and with a plain mutable copy for many.
 */
export interface Evolution<State, Event> {
  readonly initial: () => State
  readonly evolve: (draft: Draft<State>, event: Event) => void
}
