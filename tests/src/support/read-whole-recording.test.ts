import { expect, it } from 'vitest'
import type { RecordingPage } from '#domain/support/recorded-cart.ts'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { readWholeRecording } from '#src/support/read-whole-recording.ts'
import { blanketAdded, cushionAdded, NOW, storedOf } from '#tests/kit/entries.ts'

const end = { events: null, seen: null }
const page = (part: Partial<RecordingPage>): RecordingPage => ({
  cartId: 'cart00000000000001',
  events: [],
  storedAt: [],
  staff: {},
  seen: [],
  total: null,
  cart: null,
  next: end,
  ...part,
})
const fact = (id: string) => ({ id, clientId: 'client', type: 'Synced', at: NOW, receivedAt: NOW, data: {} })
const [one, two, three] = [storedOf(1, blanketAdded()), storedOf(2, cushionAdded()), storedOf(3, blanketAdded(2))]
const first = page({ events: [one], storedAt: [NOW], total: 5, next: { events: 1, seen: '|' } })
const rest = new Map([
  ['events=1', page({ events: [two], storedAt: [NOW + 1], next: { ...end, events: 2 } })],
  ['events=2', page({ events: [three], storedAt: [NOW + 2], staff: { 3: { name: 'Thandi', reason: 'They asked' } } })],
  ['seen=%7C', page({ seen: [fact('a')], next: { ...end, seen: 'client|a' } })],
  ['seen=client%7Ca', page({ seen: [fact('b')] })],
])

function apiOf(answer: (query: string) => unknown): Pick<ConsoleApi, 'get'> {
  return { get: async (path) => answer(path.replace('carts/cart00000000000001/recording?', '')) as never }
}

it('a long recording is read to its end, with its progress', async () => {
  const counts: number[] = []
  const api = apiOf((query) => ({ ok: true, body: rest.get(query) }))
  const called = await readWholeRecording(api, {
    first,
    signal: new AbortController().signal,
    onRead: (count) => counts.push(count),
  })
  expect(called).toEqual({
    ok: true,
    body: {
      cartId: 'cart00000000000001',
      events: [one, two, three],
      storedAt: [NOW, NOW + 1, NOW + 2],
      staff: { 3: { name: 'Thandi', reason: 'They asked' } },
      seen: [fact('a'), fact('b')],
    },
  })
  expect(counts.at(-1)).toBe(first.total)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

it('a page that fails to load is reported, and no incomplete recording is returned', async () => {
  const api = apiOf(() => ({ ok: false, status: 503, message: 'The shop can’t be reached.' }))
  const reading = { first, signal: new AbortController().signal, onRead: () => {} }
  expect(await readWholeRecording(api, reading)).toMatchObject({ ok: false, message: 'The shop can’t be reached.' })
})
