import type { RecordedCart, RecordingPage } from '#domain/support/recorded-cart.ts'
import { type ConsoleApi, type ConsoleResult, queryOf } from './console-api.ts'

interface Reading {
  readonly first: RecordingPage
  readonly signal: AbortSignal
  /** How many events and facts are there by now. */
  readonly onRead: (count: number) => void
}

/** Reads a cart's recording on from its first page to its end, its events and what its browsers told side by side. */
export async function readWholeRecording(
  api: Pick<ConsoleApi, 'get'>,
  { first, signal, onRead }: Reading,
): Promise<ConsoleResult<RecordedCart>> {
  const { cartId } = first
  const events = [...first.events]
  const storedAt = [...first.storedAt]
  const staff = { ...first.staff }
  const seen = [...first.seen]
  const ask = (query: string): Promise<ConsoleResult<RecordingPage>> =>
    api.get(`carts/${cartId}/recording${query}`, signal)
  const tell = () => onRead(events.length + seen.length)
  const readEvents = async (): Promise<ConsoleResult<RecordingPage> | null> => {
    for (let after = first.next.events; after !== null; ) {
      const called = await ask(queryOf({ events: after }))
      if (!called.ok) return called
      const { body } = called
      events.push(...body.events)
      storedAt.push(...body.storedAt)
      Object.assign(staff, body.staff)
      after = body.next.events
      tell()
    }
    return null
  }
  const readSeen = async (): Promise<ConsoleResult<RecordingPage> | null> => {
    for (let after = first.next.seen; after !== null; ) {
      const called = await ask(queryOf({ seen: after }))
      if (!called.ok) return called
      seen.push(...called.body.seen)
      after = called.body.next.seen
      tell()
    }
    return null
  }
  const failed = (await Promise.all([readEvents(), readSeen()])).find((each) => each !== null && !each.ok)
  if (failed?.ok === false) return failed
  return { ok: true, body: { cartId, events, storedAt, staff, seen } }
}
