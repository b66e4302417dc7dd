import type { DomainEvent } from './envelope.ts'

/** Converts `data` from one version to the next. Kept for as long as logs with the older version may exist. */
export type Upcaster = (data: unknown) => unknown

/** For each event type, the upcasters from version 1 on: the current version is their number plus one. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

export type Upcast =
  | { readonly known: true; readonly event: DomainEvent }
  | { readonly known: false; readonly why: 'newer_version' | 'unknown_type' }

/** Upcasts a stored event to the current version, or returns why it cannot. */
export function upcast(upcasters: Upcasters, event: DomainEvent): Upcast {
  const steps = Object.hasOwn(upcasters, event.type) ? upcasters[event.type] : undefined
  if (steps === undefined) return { known: false, why: 'unknown_type' }
  const current = steps.length + 1
  if (event.v === current) return { known: true, event }
  if (event.v > current) return { known: false, why: 'newer_version' }
  const data = steps.slice(event.v - 1).reduce((older, step) => step(older), event.data)
  return { known: true, event: { type: event.type, v: current, data } }
}
