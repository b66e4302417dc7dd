import type { RecordedCart, RecordingPage } from '#domain/support/recorded-cart.ts'
import { type ConsoleApi, type ConsoleResult, queryOf } from './console-api.ts'

interface ReadOptions {
  readonly first: RecordingPage
  readonly signal: AbortSignal
  /** Called with the number of events and facts read so far. */
  readonly onRead: (count: number) => void
}

/** Reads the rest of a cart's recording after its first page: the events and the browsers' reports in parallel. */
export async function readWholeRecording(
  api: Pick<ConsoleApi, 'get'>,
  { first, signal, onRead }: ReadOptions,
): Promise<ConsoleResult<RecordedCart>> {
  const { cartId } = first
  const events = [...first.events]
  const storedAt = [...first.storedAt]
  const staff = { ...first.staff }
  const seen = [...first.seen]
  const ask = (query: string): Promise<ConsoleResult<RecordingPage>> =>
    api.get(`carts/${cartId}/recording${query}`, signal)
  const reportProgress = () => onRead(events.length + seen.length)
  const readEvents = async (): Promise<ConsoleResult<RecordingPage> | null> => {
    for (let after = first.next.events; after !== null; ) {
      const called = await ask(queryOf({ events: after }))
      if (!called.ok) return called
      const { body } = called
      events.push(...body.events)
      storedAt.push(...body.storedAt)
      Object.assign(staff, body.staff)
      after = body.next.events
      reportProgress()
    }
    return null
  }
  const readSeen = async (): Promise<ConsoleResult<RecordingPage> | null> => {
    for (let after = first.next.seen; after !== null; ) {
      const called = await ask(queryOf({ seen: after }))
      if (!called.ok) return called
      seen.push(...called.body.seen)
      after = called.body.next.seen
      reportProgress()
    }
    return null
  }
  const failed = (await Promise.all([readEvents(), readSeen()])).find((each) => each !== null && !each.ok)
  if (failed?.ok === false) return failed
  return { ok: true, body: { cartId, events, storedAt, staff, seen } }
}
