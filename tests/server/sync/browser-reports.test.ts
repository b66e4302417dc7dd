import { expect, it } from 'vitest'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import type { BrowserReport } from '#server/sync/browser-facts.ts'
import { browserReports } from '#server/sync/browser-reports.ts'

/** An exchange whose browser reports one problem. */
function exchangeOf(cartId: string): { readonly request: SyncRequest; readonly answer: SyncAnswer } {
  const problems = [{ what: 'storage_failed', count: 1, at: 1 }]
  const request = { protocol: 1, cartKey: null, clientId: 'c', cursor: 0, events: [], problems }
  return { request, answer: { cartId, events: [] } } as unknown as ReturnType<typeof exchangeOf>
}

function withProblems({ request, answer }: ReturnType<typeof exchangeOf>, count: number) {
  const problems = Array.from({ length: count }, (_, at) => ({ what: 'storage_failed', count: 1, at }))
  return { request: { ...request, problems } as typeof request, answer }
}

const cartsOf = (reports: readonly BrowserReport[]) => reports.map(({ cartId }) => cartId)
const now = () => 1_700_000_000_000

it('an exchange does not wait for the browser’s reports to be stored, and concurrent ones are stored together', async () => {
  const stored: string[][] = []
  const first = Promise.withResolvers<void>()
  const store = async (reports: readonly BrowserReport[]) => {
    stored.push(cartsOf(reports))
    if (stored.length === 1) await first.promise
  }
  const reports = browserReports({ store, now, onError: () => {} })
  for (const cart of ['a', 'b', 'c']) expect(reports.put(exchangeOf(cart))).toBeUndefined()
  first.resolve()
  await expect.poll(() => stored).toEqual([['a'], ['b', 'c']])
})

it('reports are stored later if the database refuses them now', async () => {
  const stored: string[] = []
  let failures = 0
  const store = async (reports: readonly BrowserReport[]) => {
    failures += 1
    if (failures < 3) throw new DatabaseUnavailable(new Error('cut'))
    stored.push(...cartsOf(reports))
  }
  const errors: unknown[] = []
  const reports = browserReports({ store, now, onError: (error) => errors.push(error) })
  reports.put(exchangeOf('a'))
  reports.put(exchangeOf('b'))
  await expect.poll(() => stored.toSorted()).toEqual(['a', 'b'])
  expect(errors).toHaveLength(1)
})

it('a report that can’t be stored is dropped and logged, without affecting others', async () => {
  const stored: string[] = []
  const store = async (reports: readonly BrowserReport[]) => {
    if (cartsOf(reports).includes('bad')) throw new Error('this can’t stand in a table')
    stored.push(...cartsOf(reports))
  }
  const errors: unknown[] = []
  const reports = browserReports({ store, now, onError: (error) => errors.push(error) })
  for (const cart of ['a', 'b', 'bad', 'c']) reports.put(exchangeOf(cart))
  await expect.poll(() => stored).toEqual(['a', 'b', 'c'])
  expect(errors).toEqual([new Error('this can’t stand in a table')])
})

it('a report is stored later if the database becomes unreachable after one beside it could not be stored', async () => {
  const stored: string[] = []
  let isCut = true
  const store = async (reports: readonly BrowserReport[]) => {
    const carts = cartsOf(reports)
    if (carts.includes('bad')) throw new Error('this can’t stand in a table')
    if (carts.includes('c') && isCut) {
      isCut = false
      throw new DatabaseUnavailable(new Error('cut'))
    }
    stored.push(...carts)
  }
  const reports = browserReports({ store, now, onError: () => {} })
  for (const cart of ['a', 'bad', 'c']) reports.put(exchangeOf(cart))
  await expect.poll(() => stored).toContain('c')
})

it('reports over the queue’s limit are dropped and counted', async () => {
  let stored = 0
  let isSilent = true
  const store = async (reports: readonly BrowserReport[]) => {
    if (isSilent) throw new DatabaseUnavailable(new Error('silent'))
    stored += reports.length
  }
  const errors: unknown[] = []
  const reports = browserReports({ store, now, onError: (error) => errors.push(error) })
  for (let put = 0; put < 7_000; put += 1) reports.put(exchangeOf(`cart${put}`))
  isSilent = false
  const dropped = () =>
    errors.map((error) => Number(/(\d+) reports of browsers were dropped/.exec(String(error))?.[1] ?? 0))
  const countDropped = () => dropped().reduce((sum, count) => sum + count, 0)
  await expect.poll(() => stored + countDropped()).toBe(7_000)
  expect(countDropped()).toBe(2_000)
})

it('a report that would bring the queue over its limit of facts is dropped and counted', async () => {
  const stored: string[] = []
  let isSilent = true
  const store = async (reports: readonly BrowserReport[]) => {
    if (isSilent) throw new DatabaseUnavailable(new Error('silent'))
    stored.push(...cartsOf(reports))
  }
  const errors: unknown[] = []
  const reports = browserReports({ store, now, onError: (error) => errors.push(String(error)) })
  for (const cart of ['a', 'b', 'c', 'd']) reports.put(withProblems(exchangeOf(cart), 3_000))
  isSilent = false
  await expect.poll(() => errors).toContainEqual(expect.stringContaining('1 reports of browsers were dropped'))
  await expect.poll(() => stored).toHaveLength(3)
})

it('reports that are stored make room for as many others', async () => {
  let stored = 0
  const store = async (reports: readonly BrowserReport[]) => {
    stored += reports.length
  }
  const errors: unknown[] = []
  const reports = browserReports({ store, now, onError: (error) => errors.push(error) })
  for (let round = 1; round <= 4; round += 1) {
    reports.put(withProblems(exchangeOf(`cart${round}`), 3_000))
    await expect.poll(() => stored).toBe(round)
  }
  expect(errors).toEqual([])
})

it('unreadable reports fail no exchange', () => {
  const errors: unknown[] = []
  const reports = browserReports({ store: async () => {}, now, onError: (error) => errors.push(error) })
  reports.put({ request: null, answer: null } as unknown as ReturnType<typeof exchangeOf>)
  expect(errors).toHaveLength(1)
})
