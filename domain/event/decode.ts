import * as v from 'valibot'
import type { DomainEvent } from './envelope.ts'
import { isDecoded } from './is-decoded.ts'
import { type Upcasters, upcast } from './upcast.ts'

export type Decoded<Event> =
  | { readonly ok: true; readonly event: Event }
  /** `detail` names the event's type and the invalid fields, never their values. */
  | { readonly ok: false; readonly why: 'newer_version' | 'unknown_type' | 'malformed'; readonly detail: string }

/** Decodes a stored, imported or received event: upcasts it, then validates it against its type's schema. */
export function decodeEvent<Event extends DomainEvent>(
  { upcasters, schemas }: { upcasters: Upcasters; schemas: Readonly<Record<string, v.GenericSchema>> },
  raw: DomainEvent,
): Decoded<Event> {
  const upcasted = upcast(upcasters, raw)
  if (!upcasted.known) return { ok: false, why: upcasted.why, detail: `${raw.type} version ${raw.v}` }
  const { type, v: version } = upcasted.event
  const schema = schemas[type]
  if (schema === undefined) return { ok: false, why: 'unknown_type', detail: type }
  if (isDecoded(schema, upcasted.event.data)) return { ok: true, event: upcasted.event as Event }
  const data = v.safeParse(schema, upcasted.event.data)
  if (data.success) return { ok: true, event: { type, v: version, data: data.output } as Event }
  const fields = new Set(data.issues.map((issue) => v.getDotPath(issue) ?? 'data'))
  return { ok: false, why: 'malformed', detail: `${type}: ${[...fields].join(', ')}` }
}
