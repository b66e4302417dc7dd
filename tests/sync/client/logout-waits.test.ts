import { describe, expect, test } from 'vitest'
import { browserIn, virtualShop } from '../exchange/engine-browsers.ts'

async function customerTab() {
  const shared = virtualShop()
  const browser = browserIn({ shop: shared })
  void browser.logIn(0)
  await shared.pass(5_000)
  browser.calls.length = 0
  browser.said.length = 0
  /** The result of `promise` after `ms`; null while it is pending. */
  const settledAfter = async <Result>(ms: number, promise: Promise<Result>): Promise<{ result: Result } | null> => {
    let settled: { result: Result } | null = null
    void promise.then((result) => {
      settled = { result }
    })
    await shared.pass(ms)
    return settled
  }
  return Object.assign(browser, { shared, pass: shared.pass, settledAfter })
}

describe('a login page', () => {
  test('waits for nothing and asks the server nothing if nobody has logged out', async () => {
    const { client, settledAfter, calls, said } = await customerTab()
    expect(await settledAfter(1, client.logoutAnswered())).not.toBeNull()
    expect({ calls, said }).toEqual({ calls: [], said: [] })
  })

  test('waits at most five seconds for the answer to a logout', async () => {
    const { client, settledAfter, pass, stopServer } = await customerTab()
    stopServer()
    void client.logOut()
    await pass(1_000)
    const answered = client.logoutAnswered()
    expect(await settledAfter(4_900, answered)).toBeNull()
    expect(await settledAfter(200, answered)).not.toBeNull()
  })
})

describe('a logout', () => {
  test('is over as soon as the server has answered it', async () => {
    const { client, settledAfter, calls } = await customerTab()
    expect(await settledAfter(500, client.logOut())).not.toBeNull()
    expect(calls).toContain('logout')
    expect(client.customer.getSnapshot().state).toEqual({ status: 'guest' })
  })

  test('is sent again in the moment in which its page is closed: what leads no more aborts its calls', async () => {
    const { client, calls, page, pass } = await customerTab()
    void client.logOut()
    await pass(1)
    expect(calls).toEqual(['logout'])
    page('hidden')
    expect(calls).toEqual(['logout', 'logout'])
  })

  test('is over after five seconds without an answer', async () => {
    const { client, settledAfter, stopServer } = await customerTab()
    stopServer()
    const leaving = client.logOut()
    expect(await settledAfter(4_900, leaving)).toBeNull()
    expect(await settledAfter(200, leaving)).not.toBeNull()
  })
})

describe('the wait for acts to be sent before a logout', () => {
  test('is over at once if there are none', async () => {
    const { client, settledAfter } = await customerTab()
    expect(await settledAfter(1, client.flushBeforeLogout())).toEqual({ result: 'sent' })
  })

  test('is over when they are sent', async () => {
    const { client, settledAfter, addBlanket } = await customerTab()
    addBlanket()
    expect(await settledAfter(500, client.flushBeforeLogout())).toEqual({ result: 'sent' })
  })

  test('is over after five seconds without an answer, and says that they are unsent', async () => {
    const { client, settledAfter, addBlanket, stopServer } = await customerTab()
    stopServer()
    addBlanket()
    const flushed = client.flushBeforeLogout()
    expect(await settledAfter(4_900, flushed)).toBeNull()
    expect(await settledAfter(200, flushed)).toEqual({ result: 'unsent' })
  })
})
