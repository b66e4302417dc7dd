import { expect, test } from 'vitest'
import { browserIn, virtualShop } from '../exchange/engine-browsers.ts'

/** A customer’s tab that waits long for its next attempt, though the shop can be reached again. */
async function afterAnOutage() {
  const shared = virtualShop()
  const browser = browserIn({ shop: shared, line: 'refused' })
  void browser.logIn(0)
  await shared.pass(5_000)
  browser.stopServer()
  browser.addBlanket()
  const attempts = () => browser.calls.filter((path) => path === 'sync').length
  await shared.pass(600_000)
  // Directly after a failed attempt, so that the next is not due yet.
  for (const before = attempts(); attempts() === before; ) await shared.pass(10)
  await shared.pass(1_000)
  void browser.startServer()
  return Object.assign(browser, { pass: shared.pass })
}

test('acts that wait for the next attempt are sent at once before a logout', async () => {
  const { client, pass } = await afterAnOutage()
  let outcome = ''
  void client.flushBeforeLogout().then((result) => {
    outcome = result
  })
  await pass(1_000)
  expect(outcome).toBe('sent')
})

test('a logout is sent at once, though acts waited for the next attempt', async () => {
  const { client, calls, pass } = await afterAnOutage()
  void client.logOut()
  await pass(1_000)
  expect(calls.at(-1)).toBe('logout')
  expect(client.customer.getSnapshot().state).toEqual({ status: 'guest' })
})
