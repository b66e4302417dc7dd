import { expect } from 'vitest'
import { clientOf } from '#tests/kit/entries.ts'
import type { Browser } from '#tests/server/customer/browser.ts'
import { itemAdded, pushed } from './pushed-events.ts'

/** A push of 200 events, or of this many, each with this much additional data. */
export function acts(from: number, beside: string, length = 200) {
  const { data, ...event } = itemAdded()
  return Array.from({ length }, (_, index) => ({
    ...pushed(from + index, { ...event, data: { ...data, beside } }),
    tab: 't',
  }))
}

/** The same with an unknown event type. */
export const unknown = (from: number, beside: string, length?: number) =>
  acts(from, beside, length).map((act) => ({ ...act, type: 'Nonsense' }))

export const request = { protocol: 1, cartKey: null, cursor: 0, events: [] as readonly object[] }

let clients = 10_000

/** Pushes this many such events to a new cart. Resolves with the status. */
export async function push(browser: Browser, { beside = 4_000, length = 200 } = {}): Promise<number> {
  clients += 1
  browser.cookies.clear()
  const events = unknown(1, 'x'.repeat(beside), length)
  return (await browser.post('/api/sync', { ...request, clientId: clientOf(clients), events })).status
}

/** Uses up what a browser's address may write in an hour, except for less than two thousand characters. */
export async function useUpQuota(browser: Browser): Promise<void> {
  for (const length of [200, 50, 10, 2]) while ((await push(browser, { length })) === 200);
  while ((await push(browser, { beside: 0, length: 1 })) === 200);
  expect(await push(browser, { beside: 0, length: 1 })).toBe(429)
}
