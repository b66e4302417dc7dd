import type { DomainEvent } from './envelope.ts'

/** Takes `data` of one version to the next. One step each, kept for as long as a log of that version may exist. */
export type Upcaster = (data: unknown) => unknown

/** For each event type the steps from version 1 up, so its current version is their number plus one. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

export type Upcast =
  | { readonly known: true; readonly event: DomainEvent }
  | { readonly known: false; readonly why: 'newer_version' | 'unknown_type' }

/** Brings a stored event to the version that this code knows, or says why it cannot. */
export function upcast(upcasters: Upcasters, event: DomainEvent): Upcast {
  const steps = Object.hasOwn(upcasters, event.type) ? upcasters[event.type] : undefined
  if (steps === undefined) return { known: false, why: 'unknown_type' }
  const current = steps.length + 1
  if (event.v === current) return { known: true, event }
  if (event.v > current) return { known: false, why: 'newer_version' }
  const data = steps.slice(event.v - 1).reduce((older, step) => step(older), event.data)
  return { known: true, event: { type: event.type, v: current, data } }
}
