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
  const readRest = async (part: 'events' | 'seen', keep: (page: RecordingPage) => void) => {
    for (let after = first.next[part]; after !== null; ) {
      const query = queryOf({ [part]: after })
      const called = await api.get<RecordingPage>(`carts/${cartId}/recording${query}`, signal)
      if (!called.ok) return called
      keep(called.body)
      after = called.body.next[part]
      onRead(events.length + seen.length)
    }
    return null
  }
  const failures = await Promise.all([
    readRest('events', (page) => {
      events.push(...page.events)
      storedAt.push(...page.storedAt)
      Object.assign(staff, page.staff)
    }),
    readRest('seen', (page) => seen.push(...page.seen)),
  ])
  return failures.find((failed) => failed !== null) ?? { ok: true, body: { cartId, events, storedAt, staff, seen } }
}
